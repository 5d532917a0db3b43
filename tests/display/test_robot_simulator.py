"""A student's hour with the Robot Simulator, by mouse and keyboard alone."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import numpy as np
import pytest
from desk import DONT_SAVE, Desk
from numpy.typing import NDArray

pytestmark = pytest.mark.display

Picture = NDArray[np.int16]
ARM, READINGS, SLIDER_1 = np.s_[140:840, 420:1100], np.s_[120:230, 1130:1430], np.s_[170:226, 70:390]
THUMB_1, FIELD_2 = (228, 207), (332, 250)
PICKER, TAB_DH, A2, A3 = (800, 24), (345, 112), (290, 242), (290, 270)
NAME, SAVE, BRING_BACK = (250, 678), (228, 714), (640, 832)


def differs(a: Picture, b: Picture, part: tuple[slice, slice]) -> bool:
    """Whether more than a hair of a part of the screen changed."""
    return bool((np.abs(a[part] - b[part]).max(axis=2) > 24).sum() > 20)


def robots(desk: Desk) -> list[str]:
    """The arms that the program knows, asked from the command line."""
    answer = subprocess.run(
        [sys.executable, "-m", "vi3dras", "robots", "--json"],
        env=desk.environment, capture_output=True, check=True,
    )  # fmt: skip
    return [robot["id"] for robot in json.loads(answer.stdout)["robots"]]


def test_a_slider_moves_the_arm_and_undo_brings_it_back(desk: Desk) -> None:
    desk.start()
    home = desk.quiet()
    desk.drag(THUMB_1, (290, 207))
    moved = desk.quiet()
    desk.keep("slider")
    for part in (ARM, READINGS, SLIDER_1):
        assert differs(home, moved, part)
    desk.click(*FIELD_2)
    desk.type("45,5")
    typed = desk.quiet()
    assert differs(moved, typed, ARM)
    desk.key("ctrl+z")
    desk.keep("undone")
    assert not differs(moved, desk.quiet(), READINGS)
    desk.key("ctrl+z")
    assert not differs(home, desk.quiet(), READINGS)
    desk.key("ctrl+shift+z")
    assert not differs(moved, desk.quiet(), READINGS)


def test_an_arm_is_changed_saved_and_found_again(desk: Desk) -> None:
    desk.start()
    home = desk.quiet()
    desk.click(*TAB_DH)
    desk.quiet()
    desk.click(*A2)
    desk.type("15", enter=False)
    desk.click(*A3)
    desk.type("20", enter=False)
    desk.click(*NAME)
    longer = desk.quiet()
    desk.keep("longer")
    assert differs(home, longer, ARM)
    desk.type("long-lynx", enter=False)
    desk.click(*SAVE)
    desk.quiet()
    desk.keep("saved")
    assert "long-lynx" in robots(desk)
    text = (desk.home / "robots" / "long-lynx.toml").read_text(encoding="utf-8")
    assert [f"a = {a}" in text for a in (12, 15, 20)] == [False, True, True], "no click after typing is lost"
    desk.stop()
    desk.start("--robot", "long-lynx")
    again = desk.quiet()
    assert not differs(longer, again, READINGS)


def test_another_arm_is_chosen_from_the_list(desk: Desk) -> None:
    desk.start()
    home = desk.quiet()
    desk.click(*PICKER)
    desk.type("kr 5 arc")
    kuka = desk.quiet()
    desk.keep("kuka")
    for part in (ARM, READINGS, SLIDER_1):
        assert differs(home, kuka, part)
    desk.key("ctrl+z")
    assert not differs(home, desk.quiet(), READINGS)


def test_a_key_wakes_the_window_and_the_mouse_turns_shifts_and_nears_the_view(desk: Desk) -> None:
    desk.start()
    seen = [desk.quiet()]
    desk.wait(lambda: desk.is_woken_by("F9"), "a key without a meaning ends the window's sleep")
    for act in (
        lambda: desk.drag((700, 500), (800, 540)),
        lambda: desk.drag((700, 500), (760, 460), button=3),
        lambda: desk.click(700, 500, button=4, times=3),
        lambda: desk.key("2"),
    ):
        act()
        seen.append(desk.quiet())
        assert differs(seen[-2], seen[-1], ARM)
        assert not differs(seen[0], seen[-1], READINGS)
    desk.keep("front")


def test_after_a_kill_the_last_state_is_offered(desk: Desk) -> None:
    desk.start()
    desk.drag(THUMB_1, (290, 207))
    moved = desk.quiet()
    desk.wait(lambda: desk.kept() is not None, "the state is kept")
    desk.stop(signal.SIGKILL)
    desk.start()
    offered = desk.quiet()
    desk.keep("offered")
    assert differs(moved, offered, READINGS)
    desk.click(*BRING_BACK)
    desk.keep("recovered")
    assert not differs(moved, desk.quiet(), READINGS)
    desk.key("ctrl+q")
    desk.keep("asked")
    desk.click(*DONT_SAVE)
    desk.wait_for_end()
    assert desk.kept() is None

"""A student's first lesson by real mouse and keyboard: jog, teach, write, stop at a line, run, export."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from desk import Desk
from display.test_faults import children
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.arm.library import load_robot
from vi3dras.panels._teach.position_coding import decoded
from vi3dras.teaching.position import positions_text

pytestmark = pytest.mark.display

POSITIONS, PROGRAM = (232, 112), (308, 112)
JOINT_FRAME, TEACH_1 = (1161, 146), (157, 304)
NEW, OPEN, EXPORT, MELFA = (127, 257), (228, 257), (152, 325), (160, 364)
EDITOR, RUN_ON = (700, 700), (450, 504)
LINE_7 = (407, 661)
"""Beside the seventh line, where a click sets a breakpoint."""

TAUGHT = ([40, 30, 90, 60, 0], [40, 40, 90, 50, 0], [-40, 30, 90, 60, 0], [-40, 40, 90, 50, 0])
"""Joint values [deg] above a part, at it, above where it is put, and there."""

WRITTEN = (
    "MOV P1",
    "MVS P2",
    "HCLOSE 1",
    "DLY 0.2",
    "MVS P1",
    "MOV P3",
    "MVS P4",
    "HOPEN 1",
    "MVS P3",
    "END",
)
NUMBERED = [f"{10 * k} {line}" for k, line in enumerate(WRITTEN, 1)]


def after(desk: Desk, act: Callable[[], object]) -> dict[str, Any]:
    """Do something, and read what the program then keeps of the instrument."""
    kept = desk.kept_after(act)
    return next(one["values"] for one in kept["instrument"] if one["name"] == "teach-pendant")


def expected() -> vi.ProgramRun:
    """The same program, run without a window."""
    words = "; ".join(f"P{k} {','.join(map(str, q))}" for k, q in enumerate(TAUGHT, 1))
    behind = positions_text(load_robot("rv2aj"), decoded(words))
    return vi.program(text="\n".join([*NUMBERED, behind])).run(vi.robot("rv2aj"))


def teach_four(desk: Desk) -> dict[str, Any]:
    """Type joint values into the pad, the others stay, and press the key T at each place."""
    desk.click(*POSITIONS)
    desk.click(*JOINT_FRAME)
    before: list[int] = [0, 0, 90, 0, 0]
    for k, pose in enumerate(TAUGHT):
        for joint, value in enumerate(pose):
            if value != before[joint]:
                desk.click(1279, 183 + 34 * joint)
                desk.type(str(value))
        before = pose
        if k == 0:
            desk.click(*TEACH_1)
        else:
            desk.key("t")
    return after(desk, desk.quiet)


def write(desk: Desk) -> dict[str, Any]:
    """Type the lines; their numbers come by themselves."""
    desk.click(*PROGRAM)
    desk.click(*EDITOR)
    desk.write(WRITTEN[0])
    for line in WRITTEN[1:]:
        desk.do("key", "Return", "frames", "6", "type", "--delay", "20", line, "frames", "6")
    return after(desk, lambda: desk.key("Escape"))


def test_four_positions_become_a_program_that_runs_and_is_exported_and_opened(desk: Desk) -> None:
    run = expected()
    desk.start("open", "teach-pendant", "--robot", "rv2aj")
    taught = teach_four(desk)["positions"]
    desk.keep("lesson-taught")
    assert [one["name"] for one in taught] == ["P1", "P2", "P3", "P4"]
    assert_allclose(np.degrees([one["q"] for one in taught]), TAUGHT, atol=1e-9)
    assert write(desk)["program_text"].split("\n") == NUMBERED
    assert after(desk, lambda: desk.click(*LINE_7))["breakpoints"] == [7]
    stopped = after(desk, lambda: desk.click(*RUN_ON))
    desk.keep("lesson-stopped")
    assert_allclose(stopped["run_at"], run.trace.moments[6], atol=1e-9)
    assert_allclose(np.degrees(stopped["q"]), TAUGHT[2], atol=1e-4)
    desk.do("mousemove", *map(str, RUN_ON), "frames", "4", "mousedown", "1", "mouseup", "1", "sleep", "0.3")
    assert desk.program is not None
    for process in children(desk.program.pid):
        os.kill(process, signal.SIGKILL)
    ended = after(desk, desk.quiet)
    desk.keep("lesson-ended")
    assert_allclose(ended["run_at"], run.trace.end, atol=1e-9)
    assert_allclose(ended["q"], run.ran.machine.q, atol=1e-9)
    export_and_open(desk, run)


def export_and_open(desk: Desk, run: vi.ProgramRun) -> None:
    """Write what the program did as a controller takes it, begin anew, and open the file."""
    desk.click(*EXPORT)
    desk.keep("lesson-languages")
    desk.click(*MELFA)
    desk.quiet()
    desk.type("lesson")
    file = desk.home / "exports" / "lesson.mb4"
    desk.wait(file.is_file, "the program is exported")
    desk.quiet()
    desk.keep("lesson-exported")
    again = vi.program(file).run(vi.robot("rv2aj"))
    assert_allclose(again.controller, run.controller, atol=2e-3)
    assert after(desk, lambda: desk.click(*NEW))["program_text"] == ""
    desk.click(*OPEN)
    desk.quiet()
    desk.type("../exports/lesson.mb4")
    opened = after(desk, desk.quiet)
    desk.keep("lesson-opened")
    assert opened["program_name"] == "lesson"
    assert [one["name"] for one in opened["positions"]] == ["P1", "P2", "P3", "P4"]
    assert opened["program_text"].split("\n")[1:] == NUMBERED

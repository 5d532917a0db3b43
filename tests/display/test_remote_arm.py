"""A student drives the twin by real mouse: home, a motion sent, STOP in the middle, on again, the log."""

from __future__ import annotations

import json

import numpy as np
import pytest
from desk import Desk

from vi3dras.remote.byte_log import read_log
from vi3dras.remote.pace import PIECE_S

pytestmark = [pytest.mark.display, pytest.mark.slow]

CONNECT, VOLUME, EXPORT_PAGE, SEND = (152, 363), (31, 429), (98, 139), (228, 433)
HOME, LET_GO = (1279, 218), (1279, 251)
"""What the state card offers."""
RUN, STOP, SAVE, OK = (453, 620), (1040, 478), (1082, 669), (967, 671)
"""Of these, the first also resumes."""
BAR = (554, 878, 626)
"""From where to where the bar of the job goes, and its row of pixels."""
ACCENT = (88, 158, 255)
AWHILE = ("frames", "8")
"""From one look at the bar to the next: each has the program fill some frames."""
HELD_UP = ("lost", "holding")
"""What an arm does that has been left alone, until somebody resumes."""


def state(desk: Desk) -> str:
    """What the arm does, as its process tells all programs of this machine."""
    texts = [file.read_text(encoding="utf-8") for file in desk.home.rglob("*.arm")]
    return next((str(json.loads(text)["state"]) for text in texts if text.endswith("}")), "off")


def until(desk: Desk, wanted: str) -> None:
    desk.wait(lambda: state(desk) == wanted, f"an arm that is {wanted}, not {state(desk)}")


def sent(desk: Desk, share: float) -> None:
    """Wait until so much of the job was sent.

    Where the machine is so busy that an answer or the window's look comes too late, the arm is lost or holds,
    and a student goes on.
    """
    left, right, y = BAR
    x = round(left + share * (right - left))

    def is_there() -> bool:
        desk.do(*AWHILE)
        return bool(np.abs(desk.picture()[y, x] - ACCENT).max() < 40)

    while not is_there():
        desk.wait(lambda: is_there() or state(desk) in HELD_UP, f"{share:.0%} of the job is sent")
        if state(desk) in HELD_UP:
            desk.quiet()
            desk.click(*RUN)
            desk.wait(lambda: state(desk) not in HELD_UP, "the arm goes on")


def test_the_twin_is_connected_sent_a_motion_stopped_and_resumed(desk: Desk) -> None:
    desk.start("open", "remote-arm")
    desk.click(*CONNECT)
    until(desk, "standing")
    desk.quiet()
    desk.click(*HOME)
    desk.quiet()
    desk.keep("remote-held")
    desk.key("Return")
    until(desk, "moving")
    until(desk, "standing")
    desk.click(*VOLUME)
    desk.quiet()
    desk.click(*EXPORT_PAGE)
    desk.quiet()
    desk.click(*SEND)
    desk.quiet()
    desk.keep("remote-job")
    desk.click(*RUN)
    sent(desk, 0.2)
    desk.click(*STOP)
    until(desk, "stopped")
    desk.quiet()
    desk.keep("remote-stopped")
    desk.click(*LET_GO)
    desk.quiet()
    desk.click(*RUN)
    until(desk, "moving")
    sent(desk, 0.4)
    desk.do("key", "Escape", "frames", "4")
    until(desk, "stopped")
    desk.quiet()
    desk.click(*SAVE)
    desk.quiet()
    desk.click(*OK)
    desk.quiet()
    desk.keep("remote-log")
    entries, about = read_log(desk.home / "exports" / "arm.log")
    orders = [entry for entry in entries if entry.is_sent and entry.data.startswith(b"#")]
    assert "lynx6" in about
    pieces = [int(entry.data.rpartition(b"T")[2]) for entry in orders if b"T" in entry.data]
    assert len(pieces) > 20, "every piece of a motion has its time; the first moves and a stop have none"
    assert max(pieces) <= 1000 * PIECE_S, "whatever dies, the arm stands soon"
    assert (np.diff([entry.time for entry in entries]) >= 0).all()

"""Under the view: the job, commanded less reported for each joint and the tool, and the bytes beside them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.sent_motion import ReadyJob
from vi3dras.api.watched_arm import FIRST_JOINT, ArmNow, WatchedArm, row_at
from vi3dras.api.watched_lab import WatchedLab
from vi3dras.arm.library import work_folder
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats

from ...charts.strips import FOOT, Strips, Trace
from ...face.board import Board, FixedPart
from ...face.remote import ARM_DOCK
from ...face.units import joint_factor, joint_symbol, joint_unit
from ...hands.pointer import Shows
from ...messages.file_dialog import ask_file
from ...pen import Rect, current, px, scale
from ...pen.skin import bare_child
from ...widgets.heads import Section, SectionChoice
from ...widgets.slider import LineSlider
from ...widgets.tracks import Axis
from ..arms.sheets import joint_colour
from .job_bar import JobBar
from .log_lines import LogLines

BAND = 3.0
"""Degrees, or millimetres, in which a difference is drawn."""
FEED = Axis("", "Feed", 10.0, 150.0, 100.0, "%", 0, 5.0, is_turn=False, ends=(10.0, 150.0))
WORDS = ("Follow", "Stand", "Save")


class ArmDock(FixedPart, shows=ARM_DOCK):
    """The bar and the feed over both halves."""

    chief = "arm_track"

    ports = ("arm_now", "arm_track", "arm", "arm_mark", "robot", "job_ready", "is_cleared")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        room: int = dpg.get_item_height(parent)
        feed = px(270 if width >= px(640) else 230)
        high = px(48)
        line = bare_child(parent, Rect(0, 0, width, high), "clear")
        self.bar = JobBar(line, partial(board.act), width=width - feed)
        self.bar.shows = Shows("arm_now")
        place = bare_child(line, Rect(width - feed, px(6), feed, high - px(6)), "clear")
        self.feed = LineSlider(
            place, FEED, 100.0, label_width=52, width=feed, on_change=self._set_feed, on_begin=self._begin,
            tip="Slower or quicker than planned; limits and speeds hold at any feed",
        )  # fmt: skip
        half, top = width // 2, high + px(2)
        left = bare_child(parent, Rect(0, top, half, room - top), "clear")
        right = bare_child(parent, Rect(half, top, width - half, room - top), "clear")
        self._head = Section(left, "Commanded less reported", width=half)
        free = room - top - self._head.height - px(FOOT) - px(2)
        self.strips = Strips(left, width=half, room=free / scale(), tallest=40, on_scrub=self._scrub)
        self.strips.shows = Shows("arm_track")
        self._choice = SectionChoice(right, "Byte log", WORDS, "Follow", self._choose, width=width - half)
        self.log = LogLines(
            right, width=width - half, height=room - top - self._choice.height - px(8),
            on_choose=self._mark, on_scroll=self._stand,
        )  # fmt: skip
        self._follows = True
        self._drawn: Floats | None = None

    def refresh(self) -> None:
        """Show what came."""
        board, now = self._board, self._board.get("arm_now") or ArmNow()
        robot: Robot = board.get("robot")
        ready: ReadyJob | None = board.get("job_ready")
        seconds = ready.job.duration if ready is not None and ready.job is not None else 0.0
        rests = now.state in {"standing", "stopped", "free"}
        may_begin = bool(board.get("is_cleared")) and (rests or now.lab is not None)
        self.bar.update(now, may_begin=may_begin, seconds=seconds)
        self.feed.update(100 * now.feed)
        track: Floats = board.get("arm_track")
        self._show_track(robot, track)
        arm: WatchedArm | WatchedLab | None = board.get("arm")
        self.log.update(None if arm is None else arm.log, follows=self._follows)

    def _show_track(self, robot: Robot, track: Floats) -> None:
        fits = track.ndim == 2 and track.shape[1] == FIRST_JOINT + robot.n
        shown = track if fits else np.zeros((0, FIRST_JOINT + robot.n))
        mark: float | None = self._board.get("arm_mark")
        start = float(shown[0, 0]) if len(shown) else 0.0
        cursor = (float(shown[-1, 0]) if mark is None else mark) - start if len(shown) else 0.0
        if self._drawn is not track:
            self._drawn = track
            self.strips.update(shown[:, 0] - start, traces_of(robot, shown), cursor)
        self.strips.move(cursor)
        row = row_at(shown, mark)
        told = f"± {BAND:.0f}° and ± {BAND:.0f} mm"
        self._head.update(hint=told if row is None else f"row {row + 1}")

    def _set_feed(self, percent: float) -> None:
        now = self._board.get("arm_now") or ArmNow()
        if now.is_connected and now.lab is None:
            self._board.act("set_feed", share=percent / 100)

    def _scrub(self, seconds: float) -> None:
        if self._drawn is not None and len(self._drawn):
            self._mark(float(self._drawn[0, 0]) + seconds)

    def _mark(self, time: float) -> None:
        self._board.put("arm_mark", time)

    def _stand(self) -> None:
        self._follows = False
        self._choice.update("Stand")

    def _choose(self, word: str) -> None:
        if word == "Save":
            self._choice.update("Follow" if self._follows else "Stand")
            ask_file("Save the log", work_folder("exports"), ".log", self.save, name="arm.log", replaces=True)
            return
        self._follows = word == "Follow"
        if self._follows:
            self._board.put("arm_mark", None)
        self._choice.update(word)
        self.refresh()

    def save(self, file: Path) -> None:
        """Write the log there."""
        told = self._board.act("save_bytes", file=str(file))
        if told:
            self._board.notes.saved("Saved the log", told, file)


def traces_of(robot: Robot, track: Floats) -> tuple[Trace, ...]:
    """A strip for each joint, and one for the tool in millimetres."""
    joints = tuple(
        Trace(
            joint_symbol(robot, i), track[:, FIRST_JOINT + i] * joint_factor(robot, i), joint_colour(i),
            -BAND, BAND, joint_unit(robot, i),
        )
        for i in range(robot.n)
    )  # fmt: skip
    tool = Trace("tool", 1000 * track[:, 2], current().accent, unit="mm", floor=0.0)
    return (*joints, tool)

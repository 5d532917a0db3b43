"""Where a run begins, and how long all of it takes."""

from __future__ import annotations

import numpy as np

from vi3dras.api.program_runs import ProgramRun
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.motion.rows import Plan

from ...face.board import Board, FixedPart
from ...face.running import RUN_START
from ...widgets.cards import ReadingRow
from ...widgets.choices import Segment
from ...widgets.heads import Section, gap

HOME, HERE = "Home", "Here"
SAME = 1e-9


class RunStart(FixedPart, shows=RUN_START):
    """Home, or where the arm is when that is chosen; the time of the whole run and of one cycle."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Run", width=width)
        gap(parent, 2)
        self.starts = Segment(parent, [HOME, HERE], HOME, self._choose, size=13, inset=12)
        self.starts.tips = {HOME: "The run begins at home", HERE: "The run begins where the arm is now"}
        gap(parent, 6)
        self._whole = ReadingRow(parent, "Whole run", width=width, unit="s", decimals=2)
        self._cycle = ReadingRow(
            parent, "One cycle", width=width, unit="s", decimals=2,
            tip="How long one cycle of the outermost loop took, the last time",
        )  # fmt: skip

    def show(
        self, robot: Robot, run: ProgramRun | None, run_from: Floats, run_cycle: float | None,
        run_plan: Plan | None,
    ) -> None:  # fmt: skip
        """Show where it begins and how long it takes."""
        is_home = len(run_from) == robot.n and np.abs(run_from - robot.home).max() <= SAME
        self.starts.update(HOME if is_home else HERE)
        self._head.update(hint="begins at home" if is_home else "begins where it was")
        if run is None:
            self._whole.say("–", unit="")
        elif run.ran.is_cut and (run_plan is None or self._board.is_stale("run_plan")):
            self._whole.say("∞", unit="")
        elif run.ran.is_cut and run_plan is not None:
            self._whole.update(run_plan.fine.duration, unit="s")
        else:
            self._whole.update(run.time, unit="s")
        if run_cycle is None:
            self._cycle.say("–", unit="")
        else:
            self._cycle.update(run_cycle, unit="s")

    def _choose(self, word: str) -> None:
        self._board.act("begin_at_home" if word == HOME else "begin_here")

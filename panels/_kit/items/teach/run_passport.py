"""Whether the motion of a run is safe."""

from __future__ import annotations

from vi3dras.api.program_runs import ProgramRun
from vi3dras.motion.rows import Plan

from ...face.board import Board, FixedPart
from ...face.running import RUN_PASSPORT
from ...widgets.heads import Caption
from ..paths.passport import Checks

ENDLESS = "The run has no end: all of it cannot be checked"


class RunPassport(FixedPart, shows=RUN_PASSPORT):
    """The passport of a run that has an end; a click on a check travels to its worst row."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("run_passport", "run_plan", "run")
        self.checks = Checks(parent, self._go, width=width)
        self._endless = Caption(parent, width=width)

    def refresh(self) -> None:
        """Show what was found."""
        self.checks.update(self._board.get("run_passport"), stale=self._board.is_stale("run_passport"))
        run: ProgramRun | None = self._board.get("run")
        is_known = not self._board.is_stale("run_plan")
        is_endless = run is not None and run.ran.is_cut and is_known and self._board.get("run_plan") is None
        self._endless.update(ENDLESS if is_endless else "")

    def _go(self, row: int) -> None:
        plan: Plan | None = self._board.get("run_plan")
        if plan is not None and row < len(plan.stops.times):
            self._board.act("travel", time=float(plan.stops.times[row]))

"""The bar with which a program is run: on, line by line, over what it calls, from the top, along its time."""

from __future__ import annotations

from functools import partial

import numpy as np

from vi3dras.api.program_runs import ProgramRun
from vi3dras.interpreter.replay import joints_at, kept_at, line_back, next_stop, one_line
from vi3dras.interpreter.run import enough

from ...face.board import Board, FixedPart
from ...face.bound import Playing
from ...face.running import RUN_BAR
from ...pen import Icon
from ...widgets.spots import Action
from .jogger import jogger_of
from .run_player import RunPlayer

VERBS: tuple[tuple[str, Icon, str], ...] = (
    ("go_to_top", "back", "From the top"),
    ("go_line_back", "left", "One line back"),
    ("go_one_line", "step", "One line (F10)"),
    ("go_over", "redo", "One line, past the RETURN of what it calls"),
)
"""The action behind each button, its icon, and its tip."""

TICKS = 400
"""Lines that are marked on the bar at most; further ones would touch."""

CYCLES, LEAST, AHEAD = 5, 10.0, 1.25
"""How much the bar has of a run without an end: cycles, seconds at least, and more than was run."""

AWAY = 1e-6
"""An arm that is farther [rad], [m] from its program was moved by hand."""


class RunBar(FixedPart, Playing, shows=RUN_BAR):
    """Runs the arm along the recording of its program; Space runs and pauses, F10 is one line."""

    chief = "run"
    player: RunPlayer

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._ticks: tuple[object, float, tuple[float, ...]] = (None, 0.0, ())
        self.player = RunPlayer(
            parent, ("Run the program",) * 3, width=width, on_go=self._go, on_begin=self._begin,
            steps=self._step, back="panel",
        )  # fmt: skip
        self.player.stops_at = self._stop

    def show(
        self, run: ProgramRun | None, run_at: float, breakpoints: tuple[int, ...], run_cycle: float | None
    ) -> None:
        """Show how long the run is and where in it the arm is."""
        is_there = run is not None
        self.player.take(
            verbs=tuple(
                Action("", partial(self._act, act), icon, enabled=is_there, tip=tip)
                for act, icon, tip in VERBS
            )
        )
        if run is None:
            self.player.update(self.player.run._replace(total=0.0, ticks=(), is_playing=False), 0.0)
            return
        total = shown_of(run, run_at, run_cycle)
        if self._ticks[0] is not run or self._ticks[1] != total:
            begins = run.trace.moments[:-1][run.trace.moments[:-1] <= total]
            self._ticks = run, total, tuple(begins[:: len(begins) // TICKS + 1].tolist())
        wanted = enough(run.ran, run.trace.end, self._board.get("run_most"))
        self.player.waits = run.ran.is_cut and wanted > len(run.lines)
        state = self.player.run._replace(total=total, ticks=self._ticks[2])
        self.player.update(state, run_at)

    def frame(self) -> None:
        """Run on: once per frame, and not while the recording is made anew."""
        if self._board.is_stale("run"):
            self.player.hold()
        else:
            super().frame()
        jogger_of(self._board).program_runs(on=self.player.run.is_playing)

    def on_key(self, key: str) -> bool:
        """Space runs and pauses, the arrows and F10 go line by line."""
        if key == "F10" and self.player.total > 0:
            self._act("go_one_line")
            return True
        if key == "Space" and not self.player.run.is_playing:
            self._tell_return()
        return super().on_key(key)

    def _act(self, action: str) -> None:
        self.player.play(on=False)
        self._board.act(action)

    def _stop(self, moment: float) -> float:
        run: ProgramRun | None = self._board.get("run")
        return moment if run is None else next_stop(run.trace, moment, self._board.get("breakpoints"))

    def _step(self, by: int) -> float:
        run: ProgramRun | None = self._board.get("run")
        if run is None:
            return 0.0
        return (one_line if by > 0 else line_back)(run.trace, self.player.time)

    def _go(self, moment: float, label: str) -> None:
        """Bring arm and hand to where the program has them at a moment, and record more near the end."""
        run: ProgramRun | None = self._board.fresh("run")
        if run is None:
            return
        most = self._board.get("run_most")
        values = {
            "run_at": moment, "q": joints_at(run.trace, moment),
            "gripper": float(kept_at(run.trace, moment, "grip")),
        }  # fmt: skip
        wanted = enough(run.ran, moment, most)
        if wanted != most:
            values["run_most"] = wanted
        self._board.put_all(values, label=label, gesture=("run", self._gesture))

    def _tell_return(self) -> None:
        """Say so when the arm was moved by hand and goes back to the way of its program."""
        run: ProgramRun | None = self._board.fresh("run")
        at = self._board.get("run_at")
        if run is None or at <= 0 or len(self._board.get("q")) != run.trace.robot.n:
            return
        if np.abs(self._board.get("q") - joints_at(run.trace, at)).max() > AWAY:
            self._board.notes.tell(
                "The arm goes back to the way of its program", "It was moved by hand while the run paused."
            )


def shown_of(run: ProgramRun, moment: float, cycle: float | None) -> float:
    """How much of a run the bar has [s]: of one without an end some cycles, doubled as it goes on."""
    if not run.ran.is_cut:
        return run.trace.end
    shown = max(CYCLES * (cycle or 0.0), LEAST)
    while shown < AHEAD * moment:
        shown *= 2
    return min(run.trace.end, shown)

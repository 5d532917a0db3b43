"""What a robot program did on an arm: where it ends, what every line took, the motion, and its files."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from vi3dras.api.values.given import file_in
from vi3dras.api.values.motions import ArmMotion
from vi3dras.api.values.numbers import joints_out
from vi3dras.api.values.poses import Pose, pose_at
from vi3dras.api.values.tables import frame
from vi3dras.arrays import Floats
from vi3dras.formats.errors import FormatNameError
from vi3dras.formats.export import Exported
from vi3dras.formats.registry import carried
from vi3dras.interpreter.coordinates import Coordinates
from vi3dras.interpreter.cycles import Cycle, LineTime, cycle_of, line_times
from vi3dras.interpreter.languages import formats_of
from vi3dras.interpreter.positions import told
from vi3dras.interpreter.record import LineDone
from vi3dras.interpreter.replay import line_at, moment_of, values_at
from vi3dras.interpreter.run import Ran
from vi3dras.interpreter.run_errors import NoWatchError, UnfinishedError
from vi3dras.interpreter.signals import Event
from vi3dras.interpreter.trace import RunTrace, trace_of
from vi3dras.interpreter.watching import watched
from vi3dras.programs.errors import ProgramError
from vi3dras.programs.printing import line_text
from vi3dras.programs.reading import Fault

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True, eq=False, repr=False)
class ProgramRun:
    """What a program did on an arm, in the arm's units."""

    ran: Ran

    @property
    def state(self) -> str:
        """`ended`, `halted` by HLT, or `stopped` by what stands in the way."""
        return self.ran.state

    @property
    def fault(self) -> Fault | None:
        """What stands in the way, with `line` and `column` in the file and a `message`; None if nothing."""
        return self.ran.fault

    @property
    def q(self) -> Floats:
        """Joint values at the end, (n,)."""
        return joints_out(self._arm.bare, self.ran.machine.q)

    @property
    def end(self) -> Pose:
        """Where the arm is at the end."""
        return pose_at(self._arm.bare, self.ran.machine.q)

    @property
    def controller(self) -> list[float]:
        """X, Y, Z, A, B, C, L1, L2 at the end as the controller shows them, in [mm] and [deg]."""
        shown: list[float] = told(self._arm.position(self.ran.machine.q), self._arm.robot)
        return shown

    @property
    def time(self) -> float:
        """In [s]."""
        return self.ran.machine.time

    @property
    def lines(self) -> tuple[LineDone, ...]:
        """Every line that was run: `line`, `start` and `end` in [s], joint values `q` in [rad] and [m]."""
        return self.ran.steps

    @property
    def outputs(self) -> dict[int, int]:
        """Every output that was set, as it is at the end."""
        return dict(self.ran.machine.outputs.state(self.time))

    @property
    def output_events(self) -> tuple[Event, ...]:
        """When each output was set to what: `time` in [s], `bit`, `value`."""
        return tuple(self.ran.machine.outputs.events)

    @cached_property
    def trace(self) -> RunTrace:
        """All of it as a recording that can be travelled, line by line."""
        return trace_of(self.ran)

    @property
    def line_times(self) -> tuple[LineTime, ...]:
        """How long each `line` took: `passes`, in its `last` one and in `total` [s]."""
        return line_times(self.trace)

    @property
    def cycle(self) -> Cycle | None:
        """The outermost loop with the `times` [s] of its cycles; None where there is none."""
        return cycle_of(self.trace)

    def line_at(self, time: float) -> int:
        """The line of the text that runs at a time [s], from 1; 0 where the program has ended."""
        return line_at(self.trace, moment_of(self.trace, time))

    def variables(self, time: float | None = None) -> dict[str, Any]:
        """The values of all variables at a time [s], at the end if none is given: in [mm] and [deg]."""
        moment = self.trace.end if time is None else moment_of(self.trace, time)
        values = values_at(self.trace, moment)
        return {_named(*key): told(value, self._arm.robot) for key, value in values.items()}

    def watch(self, expression: str, time: float | None = None) -> Any:
        """What an expression such as `M1`, `P_CURR` or `P1.Z+10` is worth at a time [s], else at the end.

        Raises:
            ProgramError: it has no value then, or is none.
        """
        moment = self.trace.end if time is None else moment_of(self.trace, time)
        return told(watched(self.trace, moment, expression), self._arm.robot)

    def watch_behind(self, place: int, expression: str) -> Any:
        """What an expression is worth behind a line, by its place in `lines` from 0; None where nothing."""
        moments = self.trace.moments
        moment = float(moments[min(place + 1, len(moments) - 1)])
        try:
            return told(watched(self.trace, moment, expression), self._arm.robot)
        except NoWatchError:
            raise
        except ProgramError:
            return None

    def to_frame(self) -> DataFrame:
        """A table with a row for every line that was run: what, when, and where the arm is behind it."""
        names = [joint.name for joint in self._arm.bare.joints]
        joints = joints_out(self._arm.bare, self._joints_behind).T
        return frame({
            "line": [step.line.at for step in self.lines], "program": [step.program for step in self.lines],
            "text": [line_text(step.line) for step in self.lines],
            "start_s": [step.start for step in self.lines], "end_s": [step.end for step in self.lines],
            **dict(zip(names, joints, strict=True)),
        })  # fmt: skip

    @property
    def _joints_behind(self) -> Floats:
        """Joint values behind every line, (lines, n)."""
        return np.array([step.q for step in self.lines]).reshape(-1, self._arm.bare.n)

    @cached_property
    def motion(self) -> ArmMotion:
        """All that moved, as a motion with its passport."""
        plan, name = self.ran.plan(), self.ran.machine.main
        settings = {"program": name, "language": "MELFA-BASIC IV", "state": self.state}
        return ArmMotion(self._arm.bare, plan.stops, f"Program {name}", plan, settings=settings)

    def export(
        self, file: str | Path, to: str = "mb4", *, draft: bool = False, replace: bool = False
    ) -> Exported:
        """Write what it did in another language, with the passport of its motion.

        Args:
            file: where to; of a draft `.draft` is put before the end of its name.
            to: `urscript`, `krl`, `rapid`, `mb4`, or `csv` for via-points.
            draft: save also what is not safe, marked as a draft.
            replace: whether files of these names may go.

        Raises:
            UnfinishedError: the run was stopped before its end.
            UnsafeMotionError: it is not safe, and no draft was asked for.
            FormatNameError, ArmFormatError: there is no such language, or it cannot carry this arm.
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        if self.fault is not None:
            raise UnfinishedError(self.fault.line, self.fault.message)
        known = formats_of(self.ran)
        if to not in known:
            raise FormatNameError(to, tuple(known))
        form = carried(known[to], self._arm.bare)
        return self.motion.written(file_in(file), form, draft=draft, replace=replace)

    @property
    def _arm(self) -> Coordinates:
        return self.ran.machine.coordinates

    def __repr__(self) -> str:
        name, count = self.ran.machine.main, len(self.lines)
        lines = f"{count} line{'s' * (count != 1)}"
        return f"<{name} on {self._arm.bare.id}: {self.state} after {lines} in {self.time:.2f} s>"


def _named(name: str, indices: tuple[int, ...]) -> str:
    """A variable as it is written."""
    return f"{name}({','.join(map(str, indices))})" if indices else name

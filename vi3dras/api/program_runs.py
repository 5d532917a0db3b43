"""What a robot program did on an arm: where it ends, what every line took, the motion, and its files."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from vi3dras.api.values.given import file_in
from vi3dras.api.values.motions import ArmMotion
from vi3dras.api.values.numbers import joints_out
from vi3dras.api.values.poses import Pose, pose_at
from vi3dras.arrays import Floats
from vi3dras.formats.errors import FormatNameError
from vi3dras.formats.export import Exported
from vi3dras.formats.registry import carried
from vi3dras.interpreter.coordinates import Coordinates
from vi3dras.interpreter.languages import formats_of
from vi3dras.interpreter.machine import LineDone
from vi3dras.interpreter.positions import told
from vi3dras.interpreter.run import Ran
from vi3dras.interpreter.run_errors import UnfinishedError
from vi3dras.interpreter.signals import Event
from vi3dras.programs.reading import Fault


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
    def motion(self) -> ArmMotion:
        """All that moved, as a motion with its passport."""
        plan, name = self.ran.plan(), self.ran.machine.frames[0].name
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
        name, count = self.ran.machine.frames[0].name, len(self.lines)
        lines = f"{count} line{'s' * (count != 1)}"
        return f"<{name} on {self._arm.bare.id}: {self.state} after {lines} in {self.time:.2f} s>"

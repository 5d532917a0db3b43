"""A motion of an arm: planned along a curve, between poses or from a table, checked, and written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vi3dras.api.values.given import file_in
from vi3dras.api.values.numbers import joints_out, lengths_out
from vi3dras.api.values.tables import frame, html
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.formats.export import Exported, export_in_format
from vi3dras.formats.registry import Format, carried, format_named, format_of
from vi3dras.joint_workspace.hands import Hand
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.limits import Limits, MotionParameters
from vi3dras.motion.plan import plan, spacing_enough
from vi3dras.motion.rows import Motion, Plan
from vi3dras.objects.formula import Formula
from vi3dras.passport.check import check_motion
from vi3dras.passport.errors import UnsafeMotionError
from vi3dras.passport.report import Report
from vi3dras.passport.rows import Tolerances
from vi3dras.path.among import Among
from vi3dras.path.curve import Curve, directions_of
from vi3dras.path.follow import Followed, follow
from vi3dras.path.pointing import Pointing, pointing_task
from vi3dras.workcell import Cell

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.cells import WorkCell
    from vi3dras.api.values.plots import Plot

Told = Callable[[float], None]


@dataclass(frozen=True, eq=False, repr=False)
class ArmMotion:
    """The motion of an arm as rows over time, with what it came from, in the arm's units."""

    robot: Robot
    rows: Motion
    """The via-points in [m], [rad] and [s]: what is checked and written."""
    title: str = "Motion"
    plan: Plan | None = None
    """The same with rows near enough together to play; None of a table that is kept as it is."""
    formula: Formula | None = None
    """What it came from, for the passport."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """What else was asked, for the passport."""
    task: Task | None = None
    """What is asked of the tool; what is usual for the arm if None."""
    told: tuple[str, ...] = ()
    """What was taken for granted, in sentences."""
    cure: str = ""
    """What would help where the joints step too far."""
    limits: Limits | None = None
    """Of the joints; the arm's own if None."""
    cell: Cell | None = None
    """What stands around the arm, where that is known."""

    @cached_property
    def passport(self) -> Report:
        """Every check, row by row: safe or not, and why."""
        return check_motion(self.robot, self.rows, limits=self.limits, task=self.task, cell=self.cell)

    def in_cell(self, cell: WorkCell) -> ArmMotion:
        """The same motion among the things of a cell, for its checks and its passport."""
        return replace(self, cell=cell.cell)

    @property
    def is_safe(self) -> bool:
        """Whether no check finds a fault."""
        return self.passport.is_safe

    @property
    def duration(self) -> float:
        """In [s]."""
        return self.rows.duration

    @property
    def times(self) -> Floats:
        """When the arm is at each row [s], (N,)."""
        return self.rows.times

    @property
    def q(self) -> Floats:
        """Joint values, (N, n); NaN where a point is not reached."""
        return joints_out(self.robot, self.rows.q)

    @property
    def points(self) -> Floats:
        """Where the tool is asked to be, (N, 3); NaN where the joints alone are told."""
        return lengths_out(self.robot, self.rows.points)

    @property
    def tool(self) -> Floats:
        """Where forward kinematics says the tool is, (N, 3); NaN where a point is not reached."""
        return lengths_out(self.robot, tool_pose(self.robot, self.rows.q)[:, :3, 3])

    @property
    def held(self) -> tuple[str, ...]:
        """Where and why the tool is slower than asked."""
        return () if self.plan is None else self.plan.reasons

    def to_frame(self) -> DataFrame:
        """A table with the columns of an exported file: time, place, orientation, joint values."""
        from vi3dras.passport.via_csv import via_columns

        return frame(via_columns(self.robot, self.rows))

    def export(
        self, file: str | Path, format: str | None = None, *, decimal_comma: bool = False,
        moving: bool = False, draft: bool = False, replace: bool = False,
    ) -> Exported:  # fmt: skip
        """Write it with its passport, in the format that the end of the file's name means or that is named.

        Args:
            file: where to; of a draft `.draft` is put before the end of its name.
            format: via-points, joints, robodk, ros-yaml, ssc32, urscript, ...
            decimal_comma: for spreadsheets that write 1,5.
            moving: the arm is known to move already at the start, and to go on at the end.
            draft: save also what is not safe, marked as a draft.
            replace: whether files of these names may go.

        Raises:
            UnsafeMotionError: it is not safe, and no draft was asked for.
            FormatError: the format cannot carry this arm.
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        path = file_in(file)
        form = format_of(path) if format is None else format_named(format)
        return self.written(
            path, carried(form, self.robot),
            moving=moving, comma=decimal_comma, draft=draft, replace=replace,
        )  # fmt: skip

    def judged(self, form: Format, *, moving: bool = False, report: Told | None = None) -> Report:
        """Every check of it for the controller that a format is for; see `written` for `moving`."""
        tolerances = Tolerances(moving=float(moving))
        return check_motion(
            self.robot, self.rows, tolerances=tolerances, task=self.task, controller=form.controller,
            cell=self.cell, report=report,
        )  # fmt: skip

    def written(self, file: Path, form: Format, *, moving: bool = False, **how: Any) -> Exported:
        """Check it and write it in a format.

        Args:
            file: where to.
            form: the format.
            moving: whether the arm is known to move already at the start, and to go on at the end.
            how: the further words of `export_in_format`.

        Raises:
            UnsafeMotionError: it is not safe; the sentence says what would help.
            FormatError, FileExistsAlreadyError, NotWritableError: see `export_in_format`.
        """
        try:
            return export_in_format(
                file, self.robot, self.rows, form, title=self.title, formula=self.formula,
                settings=self.settings, tolerances=Tolerances(moving=float(moving)), task=self.task,
                cell=self.cell, **how,
            )  # fmt: skip
        except UnsafeMotionError as error:
            raise UnsafeMotionError(*error.args[:3], self.cure) from None

    def plot(self) -> Plot:
        """Every joint over the time, with its limits."""
        from vi3dras.api.values.plots import joint_strips

        rows = self.rows if self.plan is None else self.plan.fine
        return joint_strips(self.robot, "time [s]", rows.times, rows.q)

    def __len__(self) -> int:
        return len(self.rows.times)

    def __repr__(self) -> str:
        return f"<{self.title} for {self.robot.id}: {len(self):,} rows in {self.duration:.2f} s>"

    def _repr_html_(self) -> str:
        return html(f"{repr(self)[1:-1]}. {self.passport.sentence}", self.to_frame(), self.plot().html)


@dataclass(frozen=True)
class Along:
    """What is done along a curve: the joint values, and the motion that they make."""

    followed: Followed
    plan: Plan
    wishes: MotionParameters
    """With the spacing that was taken."""
    told: str = ""
    """What was done about the number of points; nothing when they are as usual or as asked."""
    cure: str = ""
    """What would help a motion whose joints step too far; nothing when they do not."""


def follow_curve(
    robot: Robot, formula: Formula, curve: Curve, hand: Hand, pointing: Pointing, speed: float, *,
    among: Among | None = None, report: Told | None = None,
) -> Followed:  # fmt: skip
    """Joint values along a curve of a formula, without a jump where there is a way; `speed` is in [m/s]."""
    directions = directions_of(formula, curve, pointing)
    if among is not None:
        return among.follow(
            robot, formula, curve.way, curve.length, hand, speed, directions=directions, every=curve.every
        )
    return follow(
        robot, curve.way, curve.length, hand, speed, directions=directions, every=curve.every, report=report
    )


def plan_along(
    robot: Robot, curve: Curve, followed: Followed, wishes: MotionParameters, limits: Limits | None = None,
    *, asked: bool = False, report: Told | None = None,
) -> Along:  # fmt: skip
    """The motion along a curve, with more points than usual where the joints would step too far between them.

    A number of points that was `asked` for is kept, and what would do is told instead.

    Raises:
        MotionError: the curve cannot be run as wished.
    """
    usual = plan(robot, curve, followed, wishes, limits, report=report)
    spacing = spacing_enough(robot, usual)
    if spacing is None:
        return Along(followed, usual, wishes)
    number, unit = f"{spacing / robot.units.metres:g}", robot.units.length
    if asked:
        cure = f"Points at most {number} {unit} apart would do: --spacing {number}."
        return Along(followed, usual, wishes, cure=cure)
    closer = replace(wishes, spacing=spacing)
    near = plan(robot, curve, followed, closer, limits, report=report)
    told = (
        f"{len(usual.stops.times):,} points would let the joints step too far between them: "
        f"they are at most {number} {unit} apart, {len(near.stops.times):,} in all. --points N keeps to N."
    )
    return Along(followed, near, closer, told=told)


def asked_task(robot: Robot, hand: Hand, pointing: Pointing) -> Task:
    """What is asked of the tool along a curve."""
    return hand.task if pointing == "held" else pointing_task(robot, hand.task)

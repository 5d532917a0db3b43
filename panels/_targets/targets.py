"""Targets for an arm, from a box or from a file, and the verdict on each: the terminals of a reach study."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.explain import PortPart, Work, deciding
from vi3dras.explain.scope import fixed
from vi3dras.files import Report
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.joint_workspace.first_sweep import usual_box, usual_counts
from vi3dras.joint_workspace.grid import axis_values, check_count
from vi3dras.joint_workspace.hands import hand_held
from vi3dras.joint_workspace.points_file import read_points
from vi3dras.joint_workspace.study import Order
from vi3dras.workcell import Cell

from .. import _arm
from .._arm import ports
from .equations import how_many, reached_share
from .study import Listed, Study, TargetsAsked, study_of, summary


def _axis_of_box(axis: int) -> Work:
    """The targets of the box, along one of its axes."""
    return deciding("asked", lambda scope: how_many(scope._replace(part=PortPart("row", (axis,)))))


def _range(axis: int) -> Control:
    letter = "xyz"[axis]
    return Control(
        Floats, per="robot", renew="robot.id", default=lambda robot: usual_box(robot)[axis], shape=(2,),
        unit="m", label=f"p{letter}", tip=f"From where to where the targets go along {letter}",
        symbol=f"p_{letter}", equation=_axis_of_box(axis), leads=axis == 0,
    )  # fmt: skip


def _values(axis: int) -> Control:
    letter = "xyz"[axis]
    return Control(
        int, per="robot", renew="robot.id", default=lambda robot: usual_counts(robot)[axis], low=1,
        high=4_000_000, label=f"Values of p{letter}",
        tip=f"How many values {letter} takes, both ends included", symbol=f"n_{letter}",
        equation=_axis_of_box(axis),
    )  # fmt: skip


class ReachStudy(VIPart):
    """The terminals of an arm that is asked for many targets at once."""

    pages = ("Targets", "Solve")
    robot = _arm.robot_control()
    source = Control(Literal["box", "file"], default="box", tip="Targets in a box, or points of a file")
    px, py, pz = _range(0), _range(1), _range(2)
    nx, ny, nz = _values(0), _values(1), _values(2)
    file = Control(str, default="", tip="A CSV file of points, such as x_cm,y_cm,z_cm")
    turn = Control(int, default=0, low=0, label="Read again", tip="How often the file was read anew")
    hold = ports.hold()
    hand_range = ports.angle_range()
    hand_angle = ports.angle(lambda _: 0.0)
    hand_list = ports.angles()
    abc = ports.abc()
    order = Control(
        Order, default="to-and-fro",
        tip="Every second row backwards, so that neighbours follow each other, or row by row",
    )  # fmt: skip
    wanted_file = Indicator(str, label="File in use", tip="The file that is read, when points come from one")
    listed = Indicator(
        Listed | None, label="Points", tip="The points of the file", equation=None, quantity="points",
        meaning="The points of the file that is in use.",
    )  # fmt: skip
    asked = Indicator(
        TargetsAsked | None, label="Targets", tip="Where the tool should go, and how the hand stands there",
        symbol="N", equation=how_many, quantity="targets", parts=fixed(3),
        meaning="Where the tool should go: every combination of the values of x, y and z, in the order in "
        "which they are gone through.",
    )  # fmt: skip
    fault = Indicator(
        Vi3drasError | None, tip="Why what is asked makes no targets, when it does not", quantity="words"
    )
    problem = Indicator(
        str, tip="Tells the fault like all others, while the arm stays in the view",
        meaning="What is wrong with the targets that are asked, if anything.",
    )  # fmt: skip
    study = Indicator(
        Study | None, label="Verdicts", tip="What became of every target, with its joint values", symbol="s",
        equation=reached_share, quantity="targets", paper="Eq 19, 20", parts=fixed(2),
        meaning="What became of every target: reached, or what stands against it.",
    )  # fmt: skip
    verdict = Indicator(str, tip="How many of the targets are reached, and what stops most of the others")


@ReachStudy.step("wanted_file")
def choose_file(source: str, file: str) -> str:
    """The file that is to be read, or nothing."""
    return file if source == "file" else ""


@ReachStudy.step("listed", slow=True)
def read_file(robot: Robot, wanted_file: str, turn: int) -> Listed | None:
    """The points of the file that is in use."""
    if not wanted_file:
        return None
    units = robot.units.length, robot.units.angle
    try:
        return Listed(wanted_file, turn, units, read_points(Path(wanted_file), *units))
    except Vi3drasError as fault:
        return Listed(wanted_file, turn, units, None, fault)


@ReachStudy.step("asked", "fault")
def ask(
    robot: Robot,
    px: Floats,
    py: Floats,
    pz: Floats,
    nx: int,
    ny: int,
    nz: int,
    listed: Listed | None,
    hold: str,
    hand_range: Floats,
    hand_angle: float,
    hand_list: Floats,
    abc: Floats,
    order: Order,
    cell_there: Cell,
) -> tuple[TargetsAsked | None, Vi3drasError | None]:
    """All that is asked, or why it makes no sense: then the arm stays, and so does all that is set."""
    if listed is not None and listed.fault is not None:
        return None, listed.fault
    try:
        hand = hand_held(hold, angle=hand_angle, free=hand_range, angles=hand_list, abc=abc)
        axes = tuple(
            checked_axis(robot, axis, ends, count)
            for axis, ends, count in zip("xyz", (px, py, pz), (nx, ny, nz), strict=True)
        )
        asked = TargetsAsked(axes, listed, hand, order, cell_there)
        check_count(asked.count)
    except Vi3drasError as fault:
        return None, fault
    return asked, None


@ReachStudy.step("problem")
def tell(fault: Vi3drasError | None) -> str:
    """Raise what is wrong: it is told like every other error."""
    if fault is not None:
        raise fault
    return ""


@ReachStudy.step("study", slow=True)
def solve(asked: TargetsAsked | None, robot: Robot, report: Report | None = None) -> Study | None:
    """The verdict on all targets in one go."""
    return None if asked is None else study_of(robot, asked, report)


@ReachStudy.step("verdict")
def judge(study: Study | None) -> str:
    """How many of the targets are reached, and what stops most of the others."""
    return "No targets" if study is None else summary(study)


def checked_axis(robot: Robot, axis: str, ends: Floats, count: int) -> tuple[float, float, int]:
    """A range of a coordinate that holds targets.

    Raises:
        AxisError: its ends are swapped or not finite, or the count does not fit them.
    """
    low, high = (round(float(end) / robot.units.metres, 9) for end in ends)
    axis_values(f"p{axis}", low, high, count)
    return float(ends[0]), float(ends[1]), count

"""Inverse kinematics along a way for any instrument: how the tool moves in, what every joint does out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.sweeps import ANGLES as SWEPT_ANGLES
from vi3dras.api.sweeps import Sweep
from vi3dras.api.values.places import arc, line
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.explain import deciding, sweeps
from vi3dras.explain.scope import Scope
from vi3dras.files import Report
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.inverse.along_path import along_path
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.first_sweep import asked_of, first_sweep, without_noise
from vi3dras.joint_workspace.points_file import check_targets, numbers_along, path_way, read_points, rows_of
from vi3dras.joint_workspace.reading import Reading, Spot, read_spot, read_sweep
from vi3dras.joint_workspace.sweep import follow_sweep, is_quick, quick_sweep, usual_count
from vi3dras.joint_workspace.sweep_result import SweepResult
from vi3dras.joint_workspace.ways import Way, arc_way, line_way, sweep_of
from vi3dras.scripts.lines import lengths_typed, place_words, row_typed
from vi3dras.scripts.spelling import Code, called, typed
from vi3dras.units import ANGLES
from vi3dras.workcell import Cell

from .. import _arm
from .._cell.among import known, with_cell


def _end(share: float, side: float) -> Callable[[Robot], Floats]:
    """A point of the first sweep at a share of its px, moved to one side by a part of its length."""

    def place(robot: Robot) -> Floats:
        first = first_sweep(robot)
        numbers = first.numbers.copy()
        numbers[0] = first.low + share * (first.high - first.low)
        numbers[1] += side * (first.high - first.low)
        return without_noise(robot, numbers)

    return place


def _numbers_control(
    default: Callable[[Robot], Floats], tip: str, meaning: str = "", *, leads: bool = False
) -> Control:
    return Control(
        Floats, per="robot.tool_numbers", renew="robot.id", default=default, tip=tip, symbol="p",
        quantity="length and angle", meaning=meaning or f"{tip.partition(':')[0]}.", leads=leads,
    )  # fmt: skip


def unit_of_coordinate(scope: Scope, coordinate: str) -> str:
    """The unit of what is swept."""
    return "m" if coordinate in {"px", "py", "pz"} else "rad"


class ToolSweep(VIPart):
    """The terminals of an arm whose tool goes along a way."""

    pages = ("Inverse", "Jumps")
    robot = _arm.robot_control()
    follow = Control(
        Literal["sweep", "line", "arc", "path"], default="sweep", label="The tool follows",
        tip="One coordinate over a range, a straight line, an arc, or given points",
    )  # fmt: skip
    coordinate = Control(
        Literal["px", "py", "pz", "wrist", "A", "B", "C"], per="robot", renew="robot.id",
        default=lambda _: "px", tip="The coordinate that is swept",
    )  # fmt: skip
    low = Control(
        float, per="robot", renew="robot.id", default=lambda robot: first_sweep(robot).low, label="From",
        tip="Where the sweep begins, in [m] or [rad]", symbol="l", unit_by=unit_of_coordinate,
        meaning="Where the sweep of the coordinate begins.",
    )  # fmt: skip
    high = Control(
        float, per="robot", renew="robot.id", default=lambda robot: first_sweep(robot).high, label="To",
        tip="Where the sweep ends, in [m] or [rad]", symbol="h", unit_by=unit_of_coordinate,
        meaning="Where the sweep of the coordinate ends.",
    )  # fmt: skip
    count = Control(
        int, per="robot", renew="robot.id", default=lambda robot: usual_count(robot, usual_task(robot)),
        label="Points", tip="How many targets there are along the way",
    )  # fmt: skip
    target = _numbers_control(
        lambda robot: first_sweep(robot).numbers,
        "What stays as it is: x, y, z [m], A, B, C and the hand's angle to the ground [rad]",
        "Where the tool should be: x, y, z, and how it is turned or how its hand leans.",
        leads=True,
    )  # fmt: skip
    begin = _numbers_control(_end(0.25, 0.0), "Where line and arc begin: x, y, z [m], A, B, C, hand [rad]")
    through = _numbers_control(_end(0.6, 0.25), "The point in the middle of the arc: x, y, z [m]")
    end = _numbers_control(_end(0.8, -0.2), "Where line and arc end: x, y, z [m], A, B, C, hand [rad]")
    whole = Control(bool, default=False, label="Whole circle", tip="Go on to where the arc began")
    path = Control(
        Floats, default=np.zeros((0, 3)), shape=("n", "k"),
        tip="Points (N, 3) [m], with the hand's angle (N, 4) or with A, B, C (N, 6) [rad]",
        quantity="length and angle",
        meaning="Points to follow: x, y, z, perhaps with the hand's angle or with A, B, C.",
    )  # fmt: skip
    branch = Control(
        str, per="robot", renew="robot.id", default=lambda _: "", label="Elbow",
        tip="Which way to reach the targets is drawn solid; none means the one that is longest in its limits",
    )  # fmt: skip
    jumps = Control(bool, default=True, label="Branch jumps", tip="Where the arm must change its elbow")
    cursor = Control(
        float, default=0.3, low=0.0, high=1.0, tip="Where on the way the arm stands, from 0 to 1", symbol="c",
        equation=deciding("q"), quantity="0 to 1",
        meaning="Where on the way the arm stands, from its start to its end.",
    )  # fmt: skip

    way = Indicator(
        Way, tip="The targets one after the other", symbol="s", equation=sweeps.way,
        quantity="length or angle", meaning="The targets that the tool goes to, one after the other.",
    )  # fmt: skip
    quick_way = Indicator(
        Way | None, tip="The same when it is quick enough to follow the mouse", symbol="s", equation=None,
        quantity="length or angle", meaning="The way, when it is quick enough to follow the mouse.",
    )  # fmt: skip
    slow_way = Indicator(
        Way | None, tip="The same when it takes long", symbol="s", equation=None, quantity="length or angle",
        meaning="The way, when it takes long.",
    )  # fmt: skip
    slow_sweep = Indicator(
        SweepResult | None, tip="What every joint does on a way that takes long", symbol="θ(s)",
        equation=None, quantity="deg and length",
    )  # fmt: skip
    jump_places = Indicator(
        Ints, tip="After which targets the arm must jump to another branch", symbol="j",
        equation=sweeps.jumps, quantity="targets",
        meaning="Where the arm must jump to another branch to stay within its limits.",
    )  # fmt: skip
    sweep = Indicator(
        SweepResult, label="Joints", tip="What every joint does on every branch", symbol="θ(s)",
        equation=sweeps.joints, quantity="deg and length", paper="Eq 3-9",
        meaning="What every joint does along the way, on every branch.",
    )  # fmt: skip
    reading = Indicator(
        Reading, tip="What becomes of the targets on the branch that is chosen", symbol="s",
        equation=sweeps.reading, quantity="%",
        meaning="What becomes of the targets on the branch that is drawn solid.",
    )  # fmt: skip
    spot = Indicator(
        Spot, tip="The joints at the cursor, with their distance to the limits", symbol="m",
        equation=sweeps.spot, quantity="deg and length",
        meaning="The joints at the cursor, and how far each is from its limits.",
    )  # fmt: skip


@ToolSweep.step("way")
def lay_way(
    robot: Robot,
    follow: str,
    coordinate: str,
    low: float,
    high: float,
    count: int,
    target: Floats,
    begin: Floats,
    through: Floats,
    end: Floats,
    whole: bool,
    path: Floats,
) -> Way:
    """The targets of the way that is chosen."""
    task = usual_task(robot)
    check_targets(count)
    if follow == "path":
        return path_way(task, path, target)
    if follow == "sweep":
        return sweep_of(task, asked_of(task, target[None])[0], coordinate, low, high, count)
    first, last = asked_of(task, np.stack([begin, end]))
    if follow == "line":
        return line_way(task, first, last, count)
    return arc_way(task, first, through[:3], last, count, whole=whole)


@ToolSweep.step("quick_way", "slow_way")
def sort_out(robot: Robot, way: Way, cell_there: Cell) -> tuple[Way | None, Way | None]:
    """Whether the way is quick enough to follow the mouse, or goes to the compute process."""
    quick = not cell_there.things and is_quick(robot, way.task, len(way.s))
    return (way, None) if quick else (None, way)


@ToolSweep.step("slow_sweep", slow=True)
def follow_way(
    robot: Robot, slow_way: Way | None, cell_there: Cell, report: Report | None = None
) -> SweepResult | None:
    """Every joint on every branch along a way that takes long."""
    if slow_way is None:
        return None
    cell = known(cell_there)
    around = None if cell is None else cell.around(robot)
    return follow_sweep(robot, slow_way.targets, slow_way.task, s=slow_way.s, around=around, report=report)


@ToolSweep.step("sweep")
def join(robot: Robot, quick_way: Way | None, slow_sweep: SweepResult | None) -> SweepResult | None:
    """Every joint on every branch along the way."""
    if quick_way is None:
        return slow_sweep
    return quick_sweep(robot, quick_way.targets, quick_way.task, quick_way.s)


@ToolSweep.step("jump_places", slow=True)
def find_jumps(robot: Robot, quick_way: Way | None, jumps: bool) -> Ints:
    """After which targets the arm must jump; a way that takes long brings its own."""
    if quick_way is None or not jumps:
        return np.zeros(0, np.int64)
    return along_path(robot, quick_way.targets, quick_way.task).jumps


@ToolSweep.step("reading")
def judge(robot: Robot, sweep: SweepResult, way: Way, branch: str) -> Reading:
    """What the chosen branch says: stretches outside the limits, classes, shares, one sentence."""
    return read_sweep(robot, sweep, way, branch)


@ToolSweep.step("spot")
def at_cursor(robot: Robot, sweep: SweepResult, reading: Reading, cursor: float) -> Spot:
    """The target that is nearest to the cursor."""
    return read_spot(robot, sweep, reading, cursor)


@ToolSweep.action("Load points...", "path", "follow")
def load_points(robot: Robot, file: Path) -> tuple[Floats, str]:
    """Take the points of a CSV file as the path: columns x, y, z, perhaps wrist or A, B, C."""
    return rows_of(read_points(file, robot.units.length, robot.units.angle)), "path"


def sweep_in_python(
    robot: Robot, follow: str, coordinate: str, low: float, high: float, count: int, target: Floats,
    begin: Floats, through: Floats, end: Floats, whole: bool, path: Floats, branch: str, cell: Cell,
) -> tuple[str, ...]:  # fmt: skip
    """What the joints do along the way as Python."""
    task = usual_task(robot)
    many = None if count == usual_count(robot, task) else count
    if follow == "sweep":
        asked = _coordinate_in_python(robot, coordinate, low, high, many, target, cell)
    else:
        first, last = row_typed(robot, task, begin), row_typed(robot, task, end)
        way: Code | list[list[float]]
        if follow == "line":
            way = called("vi.line", line, first, last)
        elif follow == "arc":
            way = called("vi.arc", arc, first, lengths_typed(robot, through[:3]), last, whole=whole)
        else:
            way, many = [row_typed(robot, task, row) for row in numbers_along(path, target)], None
        asked = called("arm.sweep", Arm.sweep, way, **with_cell(cell, {"count": many}))
    told = f"sweep = {asked}", "print(sweep)", "print(sweep.to_frame())"
    elbow = f"q = {called('sweep.elbow', Sweep.elbow, branch)}"
    return (*told, elbow, "print(q)") if branch else told


def _coordinate_in_python(
    robot: Robot, coordinate: str, low: float, high: float, many: int | None, target: Floats, cell: Cell
) -> Code:
    """The sweep of one coordinate; where it is the first one, nothing more is said."""
    first = first_sweep(robot)
    unit = ANGLES["deg"] if coordinate in SWEPT_ANGLES else robot.units.metres
    is_first = coordinate == "px" and (low, high) == (first.low, first.high)
    ends = () if is_first else (typed(low, unit), typed(high, unit))
    words = with_cell(cell, {"count": many})
    if not np.array_equal(target, first.numbers):
        place, hand = place_words(robot, usual_task(robot), target)
        words |= {"at": place} | hand
    return called("arm.sweep", Arm.sweep, coordinate, *ends, **words)

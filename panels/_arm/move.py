"""From one pose to another: all joints together, or the tool along a straight line, by a law of motion."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.values.wished import as_move, planned_between
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.explain import deciding, motions
from vi3dras.explain.scope import per_joint
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.formats.registry import FORMATS, carried
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.singular import inverse_conditions
from vi3dras.motion.laws import LAWS, LawName
from vi3dras.motion.limits import Limits, limits_of
from vi3dras.motion.rows import Plan
from vi3dras.passport.report import Report
from vi3dras.render.scene import Item
from vi3dras.scripts.lines import joints_typed
from vi3dras.scripts.spelling import called, typed
from vi3dras.workcell import Cell

from .._cell.among import among, judged_among
from .._kit.face import Line, Tab
from .._kit.face.motion import PASSPORT_CARD, SLOWNESS, Measures, MoveEnds, TimingForm
from .._kit.face.remote import EXPORTED
from .._kit.face.workspace import PathDock
from . import ghosts_at, ports
from .move_way import move_way


def elsewhere(robot: Robot) -> Floats:
    """Where the first move ends: another pose of the arm's file, or home with joint 1 turned by 30°."""
    for name, values in robot.poses:
        pose = np.array(values)
        if name != "home" and not np.allclose(pose, robot.home) and not robot.out_of_range(pose).any():
            return pose
    q = robot.home.copy()
    q[0] += np.radians(30.0) if robot.joints[0].is_revolute else 0.05
    return np.clip(q, robot.low, robot.high)


class PoseMove(VIPart):
    """The terminals of a move between two poses."""

    pages = ("Move",)
    along = Control(
        Literal["joints", "line"], default="joints", label="Move",
        tip="All joints start and end together, or the tool goes along a straight line",
    )  # fmt: skip
    start = ports.joint_values(
        "From", "Joint values at the start of the move", symbol="q_0", quantity="deg or length", leads=True
    )
    end = ports.joint_values(
        "To", "Joint values at the end of the move", default=elsewhere, symbol="q_1", quantity="deg or length"
    )
    law = Control(
        LawName, default="quintic", label="Law", tip="How the speed goes over the time", meaning=ports.LAW,
        quantity="a law",
    )  # fmt: skip
    duration = Control(
        float, default=0.0, low=0.0, high=600.0, unit="s", label="Time",
        tip="How long the move takes; 0 is the least time that the joints allow",
    )  # fmt: skip
    share = ports.joint_share()
    rows = Control(int, default=21, low=2, high=2000, label="Rows", tip="Rows of the exported file")
    at = Control(
        float, default=0.0, low=0.0, high=1.0, label="Moment", tip="How much of the time is over",
        equation=deciding("q", motions.stand), quantity="0 to 1",
        meaning="How much of the way is done, from its start to its end.",
    )  # fmt: skip

    limits = ports.joint_limits()
    plan = Indicator(
        Plan | None, label="Move in time", tip="Joint values, speeds and times of all rows", symbol="q(t)",
        equation=motions.move, quantity="rows", parts=per_joint,
        meaning="The move in time: every joint goes from its start to its end by one law, all together.",
    )  # fmt: skip
    trouble = Indicator(
        str, label="Trouble", tip="Why there is no move in time; nothing when there is one",
        meaning="Why there is no motion in time; nothing when there is one.",
    )  # fmt: skip
    condition = ports.condition(
        "How well the arm can go in every direction over the move: 0 at a singular pose"
    )
    passport = ports.passport("Every check of the move, row by row")
    move_scene = Indicator(tuple, label="Move in the view", tip="Both ends of the move, and the tool's way")


@PoseMove.step("limits")
def joint_limits(robot: Robot, share: float) -> Limits:
    """How fast the joints may go."""
    return limits_of(robot).scaled(share)


@PoseMove.step("plan", "trouble", slow=True)
def plan_move(
    robot: Robot, along: str, start: Floats, end: Floats, law: LawName, duration: float, rows: int,
    limits: Limits,
) -> tuple[Plan | None, str]:  # fmt: skip
    """The move in time, or why there is none."""
    is_line, seconds = along == "line", duration or None
    try:
        return planned_between(robot, start, end, law, seconds, limits, straight=is_line, rows=rows), ""
    except Vi3drasError as error:
        return None, str(error)


@PoseMove.step("condition", slow=True)
def how_singular(robot: Robot, plan: Plan | None) -> Floats:
    """Of every fine row, (N,)."""
    return np.zeros(0) if plan is None else inverse_conditions(robot, usual_task(robot), plan.fine.q)


@PoseMove.step("passport", slow=True)
def check_move(
    robot: Robot, plan: Plan | None, limits: Limits, cell_there: Cell,
    report: Callable[[float], None] | None = None,
) -> Report | None:  # fmt: skip
    """Whether an arm may run it, among what stands before it."""
    return judged_among(robot, plan, cell_there, limits, report)


@PoseMove.step("move_scene")
def draw_move(robot: Robot, q: Floats, start: Floats, end: Floats, plan: Plan | None) -> tuple[Item, ...]:
    """Both ends as ghosts, and the way of the tool between them."""
    ends = ghosts_at(robot, [start, end], q)
    if plan is None:
        return ends
    return (*ends, move_way(robot, plan.fine.q.tobytes()))


@PoseMove.action("Start here", "start")
def begin_here(q: Floats) -> Floats:
    """Let the move start from where the arm is."""
    return q


@PoseMove.action("End here", "end")
def end_here(q: Floats) -> Floats:
    """Let the move end where the arm is."""
    return q


@PoseMove.action("Swap ends", "start", "end")
def turn_around(start: Floats, end: Floats) -> tuple[Floats, Floats]:
    """From the end to the start."""
    return end, start


@PoseMove.action("Export", slow=True)
def export(
    robot: Robot, plan: Plan | None, trouble: str, law: str, along: str, start: Floats, end: Floats,
    share: float, file: str, form: str, comma: bool, draft: bool, cell_there: Cell,
    report: Callable[[float], None] | None = None,
) -> str:  # fmt: skip
    """Write the move with its passport, unless it is not safe; a draft is written all the same."""
    if plan is None:
        raise Vi3drasError(trouble)
    move = among(as_move(robot, plan, start, end, law, share, straight=along == "line"), cell_there, file)
    chosen = carried(FORMATS[form], robot)
    return move.written(Path(file), chosen, comma=comma, draft=draft, report=report, replace=True).sentence


def move_in_python(
    robot: Robot, along: str, start: Floats, end: Floats, law: LawName, duration: float, share: float,
    rows: int, cell: Cell,
) -> tuple[str, ...]:  # fmt: skip
    """The move as Python."""
    motion = called(
        "arm.move", Arm.move, joints_typed(robot, start), joints_typed(robot, end), law=law,
        duration=typed(duration) or None, share=typed(share), straight=along == "line", rows=rows,
    )  # fmt: skip
    inside = ".in_cell(cell)" if cell.things else ""
    return "# Move", f"motion = {motion}{inside}", "print(motion, motion.passport.sentence)"


TAB = Tab(
    "Move",
    (
        MoveEnds("start", "end"),
        Measures("", "", ("along",)),
        TimingForm("law", tuple(law.name for law in LAWS)),
        Measures("", "", ("duration", "share", "rows")),
        SLOWNESS,
        Line(),
        *EXPORTED,
        Line(),
        PASSPORT_CARD,
    ),
    below=PathDock("Along the move", joints="q"),
    scene="move_scene",
    verdict=("trouble", "passport"),
)

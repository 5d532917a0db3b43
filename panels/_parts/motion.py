"""The line as a motion: joint values along it, in time, checked among what stands before the arm."""

from __future__ import annotations

import numpy as np

from vi3dras.api.part_motions import followed_line, lean_sentence
from vi3dras.api.values.motions import plan_along
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.explain.parts import leaning
from vi3dras.files import Report as Told
from vi3dras.flow import Indicator, VIPart
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.singular import inverse_conditions
from vi3dras.motion.limits import Limits, MotionParameters
from vi3dras.motion.rows import Plan
from vi3dras.parts.following import Over
from vi3dras.passport.report import Report
from vi3dras.path.curve import Curve
from vi3dras.path.follow import Followed
from vi3dras.render.scene import Item

from .._arm import ports
from .._cell.among import judged_among
from .._kit.face import Label
from .._trajectories.painted import dotted
from .._trajectories.plan import point_at, tool_way, way_so_far
from .known import Held, LineAsked, Piece


class OverPartMotion(VIPart):
    """The terminals of a motion over a part; what is wished of it is the instrument's own."""

    pages = ("In time", "Trace")
    over = Indicator(
        Over, label="Way over the part", tip="The curve that the tool follows, with joint values along it",
        equation=None, quantity="rows",
    )  # fmt: skip
    curve = Indicator(
        Curve, label="Curve", tip="The curve that the tool follows", equation=None, quantity="length",
        meaning="The curve that the tool follows over the part: points at even distances along it.",
    )  # fmt: skip
    lean = Indicator(
        Floats, unit="rad", label="Lean", tip="How far the tool leans from the normal along the line",
        symbol="β", equation=leaning,
    )  # fmt: skip


@OverPartMotion.step("over", "plan", "trouble", slow=True)
def follow_over(
    robot: Robot, piece: Piece, line_asked: LineAsked, held: Held, stops: int, points: int, speed: float,
    wishes: MotionParameters, limits: Limits, report: Told | None = None,
) -> tuple[Over, Plan | None, str]:  # fmt: skip
    """Joint values along the line with the tool onto the surface, and the motion that they make."""
    line, asked = line_asked.over(piece).line, held.asked
    over = followed_line(robot, line, stops, asked, speed)
    try:
        done = plan_along(
            robot, over.curve, over.followed, wishes, limits, asked=is_asked(points, wishes), report=report
        )
    except Vi3drasError as error:
        return over, None, str(error)
    told = tuple(filter(None, (done.told, lean_sentence(over, asked))))
    return over, done.plan._replace(reasons=(*done.plan.reasons, *told)), ""


def is_asked(points: int, wishes: MotionParameters) -> bool:
    """Whether somebody said how many points there are."""
    return bool(points) or wishes.spacing is not None


@OverPartMotion.step("curve", "followed", "lean")
def take_apart(over: Over) -> tuple[Curve, Followed, Floats]:
    """The curve, the joint values along it, and how far the tool leans, (M,) [rad]."""
    return over.curve, over.followed, over.lean


OverPartMotion.step("done")(tool_way)


@OverPartMotion.step("trace")
def draw_way(
    robot: Robot, plan: Plan | None, curve: Curve, done: Floats, at: float, path: bool
) -> tuple[Item, ...]:
    """The points of the line, and what the tool has done up to this moment."""
    dots = (dotted(curve.points, robot),) if path else ()
    return dots if plan is None or not path or not len(done) else (*dots, *way_so_far(plan, done, at))


@OverPartMotion.step("labels")
def name_point(plan: Plan | None, at: float, path: bool) -> tuple[Label, ...]:
    """Which point the tool is at."""
    if plan is None or not path:
        return ()
    k, place = point_at(plan, at)
    if not np.isfinite(place).all():
        return ()
    return (Label(f"point {k} of {len(plan.stops.times)}", place, boxed=True),)


class CheckedOver(VIPart):
    """The terminals of what is checked of a motion over a part, pose by pose."""

    pages = ("Checks",)
    condition = ports.condition(
        "How well the arm can go in every direction over the motion: 0 at a singular pose"
    )
    passport = ports.passport("Every check of the motion, row by row")


@CheckedOver.step("passport", slow=True)
def check_over(
    robot: Robot, plan: Plan | None, limits: Limits, piece: Piece, held: Held, report: Told | None = None
) -> Report | None:
    """Whether an arm may run it, among what stands before it."""
    cell = held.asked.around(piece.part) or held.cell
    return judged_among(robot, plan, cell, limits, report)


@CheckedOver.step("condition", slow=True)
def how_singular_over(robot: Robot, plan: Plan | None) -> Floats:
    """Of every fine row, (N,)."""
    return np.zeros(0) if plan is None else inverse_conditions(robot, usual_task(robot), plan.fine.q)

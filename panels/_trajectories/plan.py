"""The curve as a motion: how fast the arm goes where, what it does before and after, and whether it may."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from vi3dras.api.values.motions import follow_curve, plan_along
from vi3dras.api.values.read_tables import POINTS, motion_of_table
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.export.csv import Column
from vi3dras.flow import VIPart
from vi3dras.joint_workspace.hands import Hand
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.limits import Limits, MotionParameters
from vi3dras.motion.rows import Motion, Plan
from vi3dras.objects.formula import Formula
from vi3dras.objects.several import InView, is_edited_shown
from vi3dras.passport.via_csv import WHOLE, via_columns
from vi3dras.path.among import Among
from vi3dras.path.curve import Curve
from vi3dras.path.follow import Followed
from vi3dras.path.pointing import Pointing
from vi3dras.render.scene import Item, Lines, Points
from vi3dras.workcell import Cell

from .._kit.face import Label

DRAWN = 2000
"""Places of the tool's way that are drawn, about."""


class TimedMotion(VIPart):
    """The steps of a motion along the curve, or of one that was read from a file."""

    pages = ("In time", "Trace")


@TimedMotion.step("followed", "plan", "trouble", slow=True)
def plan_motion(
    robot: Robot, formula: Formula, curve: Curve, hand: Hand, pointing: Pointing, speed: float,
    wishes: MotionParameters, limits: Limits, csv: str, cell: Cell,
    report: Callable[[float], None] | None = None,
) -> tuple[Followed, Plan | None, str]:  # fmt: skip
    """Joint values along the curve without a jump where there is a way, and the motion that they make.

    Both in one step: the arm in the picture waits for both, and for nothing between them. Where things stand
    before the arm it keeps away from them, as far as that costs no jump.
    """
    tell = report or (lambda _: None)
    followed = follow_curve(
        robot, formula, curve, hand, pointing, speed, among=Among(cell) if cell.things else None,
        report=lambda share: tell(0.5 * share),
    )  # fmt: skip
    try:
        if csv:
            return followed, read_motion(Path(csv), robot, hand, speed), ""
        later = plan_along(
            robot, curve, followed, wishes, limits, asked=True, report=lambda share: tell(0.5 + 0.5 * share)
        ).plan
    except Vi3drasError as error:
        return followed, None, str(error)
    return followed, later, ""


def read_motion(file: Path, robot: Robot, hand: Hand, speed: float) -> Plan:
    """The motion of a file, timed where it says no times, with what was taken for granted."""
    wishes = MotionParameters(speed=speed)
    found = motion_of_table(file, robot, hand, wishes, is_wished=False, points=POINTS).motion
    planned = found.plan or Plan(found.rows, found.rows, speed)
    return planned._replace(reasons=(*planned.reasons, *found.told))


@TimedMotion.step("done")
def tool_way(robot: Robot, plan: Plan | None) -> Floats:
    """By forward kinematics of the joint values, (N, 3) [m]; NaN in gaps."""
    if plan is None or plan.fine.q.shape[1] != robot.n:
        return np.zeros((0, 3))
    way: Floats = tool_pose(robot, plan.fine.q)[:, :3, 3]
    return way


@TimedMotion.step("trace")
def draw_trace(
    plan: Plan | None, done: Floats, csv: str, at: float, path: bool, objects: tuple[InView, ...]
) -> tuple[Item, ...]:
    """What the tool has done against what it was asked; of a file also what it will do."""
    if plan is None or not path or not len(done) or not is_edited_shown(objects):
        return ()
    items: list[Item] = []
    if csv:
        way = done[np.isfinite(done).all(axis=1)]
        items = [
            Lines("path/line", way, paint="accent", width=2.5),
            Points("path/points", way.astype(np.float32), paints=("text",), size=5.0, haze=0.0),
        ]
    return (*items, *way_so_far(plan, done, at))


def way_so_far(plan: Plan, done: Floats, at: float) -> tuple[Item, ...]:
    """What the tool has done up to a share of the time."""
    so_far = done[: np.searchsorted(plan.fine.times, at * plan.fine.duration, side="right")]
    so_far = so_far[np.isfinite(so_far).all(axis=1)][:: len(done) // DRAWN + 1]
    return (Lines("path/done", so_far, paint="gripper", width=4.0),) if len(so_far) > 1 else ()


@TimedMotion.step("labels")
def name_place(
    formula: Formula, curve: Curve, plan: Plan | None, csv: str, at: float, path: bool,
    objects: tuple[InView, ...],
) -> tuple[Label, ...]:  # fmt: skip
    """Which point the tool is at."""
    if not path or plan is None or not is_edited_shown(objects):
        return ()
    motion = plan.stops
    k, place = point_at(plan, at)
    if not np.isfinite(place).all():
        return ()
    words = f"point {k} of {len(motion.times)}"
    if not csv and len(motion.times) == len(curve.points):
        held = (curve.stands,) if curve.stands else ()
        words += "".join(f"   {_told(formula, *each)}" for each in ((curve.runs, curve.values[k]), *held))
    return (Label(words, place, boxed=True),)


def point_at(plan: Plan, at: float) -> tuple[int, Floats]:
    """Which stop is nearest to a share of the time, and where that is, (3,) [m]."""
    k = int(np.abs(plan.stops.times - at * plan.fine.duration).argmin())
    return k, plan.stops.points[k]


def moment_near(plan: Plan, position: Floats) -> float:
    """The share of the time at which the tool comes to the stop nearest to a place (3,) [m]."""
    away = np.nan_to_num(np.linalg.norm(plan.stops.points - position, axis=1), nan=np.inf)
    return min(float(plan.stops.times[away.argmin()] / plan.fine.duration), 1.0)


def points_table(robot: Robot, rows: Motion | Followed) -> dict[str, Column]:
    """Via-points with their times and joint values in the arm's units; whole numbers stay whole."""
    columns = via_columns(robot, rows)
    return columns | {name: [f"{value:.0f}" for value in columns[name]] for name in WHOLE}


def _told(formula: Formula, name: str, value: float) -> str:
    """A variable with its value, in its own unit."""
    is_angle = any(v.name == name and v.angle == "deg" for v in formula.variables)
    number = f"{round(value, 6) + 0.0:.4g}".replace("-", "−")
    return f"{name} = {number}{'°' if is_angle else ''}"

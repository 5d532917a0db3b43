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
from vi3dras.explain import deciding, motions
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.joint_workspace.hands import Hand
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.limits import Direction, Grip, Limits, MotionParameters, Timing
from vi3dras.motion.rows import Plan
from vi3dras.objects.formula import Formula
from vi3dras.objects.several import InView, is_edited_shown
from vi3dras.path.among import Among
from vi3dras.path.curve import Curve
from vi3dras.path.follow import Followed
from vi3dras.path.pointing import Pointing
from vi3dras.render.scene import Item, Lines, Points
from vi3dras.workcell import Cell

from .._arm import ports
from .._arm.move import joint_limits
from .._kit.face import Label

DRAWN = 2000
"""Places of the tool's way that are drawn, about."""


def _amount(high: float, unit: str, label: str, tip: str) -> Control:
    """A number from 0, where it begins, to `high`."""
    return Control(float, default=0.0, low=0.0, high=high, unit=unit, label=label, tip=tip)


class TimedMotion(VIPart):
    """The terminals of a motion along the curve, or of one that was read from a file."""

    pages = ("Motion", "Trace")
    law = Control(
        Timing, default="constant", label="Timing",
        tip="Constant tool speed, the least time, or one law of motion for the whole curve",
        meaning=ports.LAW, quantity="a law",
    )  # fmt: skip
    tool_acceleration = Control(
        float, default=0.5, low=1e-3, high=100.0, unit="m", label="Tool acceleration",
        tip="How much faster the tool gets in 1 s, at most", symbol="a", quantity="length per s²",
        meaning="How much faster the tool gets in one second, at most.",
    )  # fmt: skip
    share = ports.joint_share()
    duration = _amount(
        3600.0, "s", "Time of a run", "How long one run of the curve is to take; 0 takes what the speed gives"
    )
    approach = _amount(1.0, "m", "Approach", "How far the tool comes straight to the start of the curve")
    retreat = _amount(1.0, "m", "Retreat", "How far the tool leaves straight from the end of the curve")
    approach_speed = _amount(
        10.0, "m", "Approach speed",
        "How far the tool goes in 1 s on approach and retreat; 0 takes the running speed",
    )  # fmt: skip
    direction = Control(
        Direction, default="above", label="From", tip="The approach comes down from above, or along the tool",
        quantity="a direction", meaning="The approach comes down from above, or forward along the tool.",
    )  # fmt: skip
    dwell_start = _amount(
        60.0, "s", "Wait at the start", "How long the tool stands at the start of the curve"
    )
    dwell_end = _amount(60.0, "s", "Wait at the end", "How long the tool stands at the end of the curve")
    repeat = Control(
        int, default=1, low=1, high=100, label="Runs",
        tip="How often the curve is run; an open one to and fro",
    )  # fmt: skip
    blend = _amount(
        0.1, "m", "Round corners",
        "How far before and after a corner the tool may leave the curve; 0 stops in every corner",
    )  # fmt: skip
    grip = Control(
        Grip, default="open", label="Hand", tip="What the hand does along the curve", quantity="a state",
        meaning="What the hand does along the curve: open, closed, or closing before and opening after it.",
    )  # fmt: skip
    spacing = _amount(
        1.0, "m", "Spacing", "At most this far from one via-point to the next; 0 takes the number of points"
    )
    at = Control(
        float, default=0.0, low=0.0, high=1.0, label="Place", tip="How much of the time is over",
        equation=deciding("q"), quantity="0 to 1",
        meaning="How much of the way is done, from its start to its end.",
    )  # fmt: skip

    wishes = Indicator(
        MotionParameters, label="Wishes", tip="What the motion is to be like", equation=None,
        quantity="a wish", meaning="What the motion is to be like: all that is asked of it, in one value.",
    )  # fmt: skip
    limits = ports.joint_limits()
    plan = Indicator(
        Plan | None, label="Motion in time", tip="Joint values, speeds and times of all rows", symbol="v",
        equation=motions.mean_speed, quantity="rows",
        meaning="Joint values, speeds and times of every row: with the speed that is asked, and slower only "
        "where a joint's limit forbids it.",
    )  # fmt: skip
    trouble = Indicator(str, label="Trouble", tip="Why there is no motion in time; nothing when there is one")
    done = Indicator(
        Floats, unit="m", label="Way of the tool", tip="Where the tool is at every fine row", symbol="e",
        equation=motions.done,
        meaning="Where the tool is at every fine row: forward kinematics of the joint values, beside what "
        "was asked.",
    )  # fmt: skip
    trace = Indicator(tuple, label="Trace", tip="The way of the tool up to this moment in the 3D view")


@TimedMotion.step("wishes")
def wish(
    law: Timing, speed: float, tool_acceleration: float, approach: float, retreat: float,
    direction: Direction, dwell_start: float, dwell_end: float, repeat: int, blend: float, grip: Grip,
    stops: int, spacing: float, duration: float, approach_speed: float,
) -> MotionParameters:  # fmt: skip
    """What the motion is to be like, in one value."""
    return MotionParameters(
        law=law, speed=speed, tool_acceleration=tool_acceleration, approach=approach, retreat=retreat,
        direction=direction, dwell_start=dwell_start, dwell_end=dwell_end, repeat=repeat, blend=blend,
        grip=grip, count=stops, spacing=spacing or None, duration=duration or None,
        approach_speed=approach_speed or None,
    )  # fmt: skip


TimedMotion.step("limits")(joint_limits)


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
    so_far = done[: np.searchsorted(plan.fine.times, at * plan.fine.duration, side="right")]
    so_far = so_far[np.isfinite(so_far).all(axis=1)][:: len(done) // DRAWN + 1]
    if len(so_far) > 1:
        items.append(Lines("path/done", so_far, paint="gripper", width=4.0))
    return tuple(items)


@TimedMotion.step("labels")
def name_place(
    formula: Formula, curve: Curve, plan: Plan | None, csv: str, at: float, path: bool,
    objects: tuple[InView, ...],
) -> tuple[Label, ...]:  # fmt: skip
    """Which point the tool is at."""
    if not path or plan is None or not is_edited_shown(objects):
        return ()
    motion = plan.stops
    k = int(np.abs(motion.times - at * plan.fine.duration).argmin())
    place = motion.points[k]
    if not np.isfinite(place).all():
        return ()
    words = f"point {k} of {len(motion.times)}"
    if not csv and len(motion.times) == len(curve.points):
        held = (curve.stands,) if curve.stands else ()
        words += "".join(f"   {_told(formula, *each)}" for each in ((curve.runs, curve.values[k]), *held))
    return (Label(words, place, boxed=True),)


def _told(formula: Formula, name: str, value: float) -> str:
    """A variable with its value, in its own unit."""
    is_angle = any(v.name == name and v.angle == "deg" for v in formula.variables)
    number = f"{round(value, 6) + 0.0:.4g}".replace("-", "−")
    return f"{name} = {number}{'°' if is_angle else ''}"

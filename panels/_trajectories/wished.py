"""What a motion along a curve is to be like: how fast the arm goes where, what it does before and after."""

from __future__ import annotations

from vi3dras.arrays import Floats
from vi3dras.explain import deciding, motions
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.motion.limits import Direction, Grip, MotionParameters, Timing
from vi3dras.motion.rows import Plan

from .._arm import ports
from .._arm.move import joint_limits


def _amount(high: float, unit: str, label: str, tip: str) -> Control:
    """A number from 0, where it begins, to `high`."""
    return Control(float, default=0.0, low=0.0, high=high, unit=unit, label=label, tip=tip)


class WishedMotion(VIPart):
    """The terminals of a motion along a curve: what is wished of it, and what comes of that."""

    pages = ("Motion",)
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


@WishedMotion.step("wishes")
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


WishedMotion.step("limits")(joint_limits)

"""From one pose to another with all joints starting and ending together."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import joint_values
from vi3dras.motion.assemble import even_times, motion_at
from vi3dras.motion.errors import NoTimeError, TooShortError
from vi3dras.motion.laws import JERKS, LawName, law_peaks, least_duration
from vi3dras.motion.limits import Limits, limits_of
from vi3dras.motion.pieces import OPEN, Grips, Run
from vi3dras.motion.rows import Phase, Plan, joint_name
from vi3dras.motion.stretch import joint_stretch
from vi3dras.motion.timing import LawTiming

STILL = 0.02
"""The duration [s] of a move that moves nothing."""


def joint_move(
    robot: Robot,
    start: Floats,
    end: Floats,
    law: LawName = "quintic",
    duration: float | None = None,
    limits: Limits | None = None,
    step: float = 0.02,
    rows: int = 21,
) -> Plan:
    """A move of all joints by one law, in the least time that the limits allow unless a time is asked.

    Args:
        robot: the arm.
        start: joint values [rad], [m], (n,).
        end: the same.
        law: its name.
        duration: [s], or None for the least.
        limits: of the joints; the arm's own if None.
        step: between fine rows [s].
        rows: how many rows are exported, at even times, both ends among them.

    Raises:
        TooShortError: some joint cannot do it in the duration.
        JointCountError: not one value per joint.
    """
    limits, start, end = limits or limits_of(robot), joint_values(robot, start), joint_values(robot, end)
    run = joint_run(start, end, law, limits, "joints")
    least = least_duration(law, end - start, limits.speed, limits.acceleration)
    if duration is not None:
        _check_duration(robot, end - start, law, duration, least, limits)
        run = run._replace(timing=LawTiming(law, 1.0, duration))
    times = even_times(run.duration, step), np.linspace(0.0, run.duration, max(rows, 2))
    fine, stops = (motion_at(robot, [run], t, limits) for t in times)
    return Plan(stops, fine, np.inf, tuple(_reasons(robot, law, run.duration, least, limits)))


def joint_run(
    start: Floats, end: Floats, law: LawName, limits: Limits, phase: Phase, *, grip: Grips = OPEN
) -> Run:
    """The piece of a motion that goes between joint values (n,) in the least time of a law."""
    least = least_duration(law, end - start, limits.speed, limits.acceleration).max()
    timing = LawTiming(law, 1.0, max(float(least), STILL))
    return Run(phase, joint_stretch(start, end), timing, np.array([0.0, 1.0]), np.inf, grip)


def _check_duration(
    robot: Robot, ways: Floats, law: LawName, duration: float, least: Floats, limits: Limits
) -> None:
    """Raise if a joint, which needs a least time (n,) [s], cannot go its way (n,) in a duration [s]."""
    if not duration > 0:
        raise NoTimeError("duration", duration)
    joint = int(least.argmax())
    if least[joint] > duration * (1 + 1e-9):
        by_speed = law_peaks(law).speed * abs(ways[joint]) / limits.speed[joint] >= least[joint] * (1 - 1e-9)
        what = "speed" if by_speed else "acceleration"
        raise TooShortError(duration, float(least[joint]), robot.joints[joint].name, what)


def _reasons(robot: Robot, law: LawName, duration: float, least: Floats, limits: Limits) -> list[str]:
    joint = int(least.argmax())
    reasons = []
    if least[joint] > 0 and least[joint] >= duration * (1 - 1e-9):
        name = joint_name(robot, joint)
        reasons.append(f"The {name} needs all of the {duration:.3g} s; the others go along with it.")
    if law == "linear":
        reasons.append(JERKS)
    return [*reasons, *limits.assumed]

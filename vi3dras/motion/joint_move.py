"""From one pose to another with all joints starting and ending together."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import joint_values
from vi3dras.motion.assemble import even_times, motion_at
from vi3dras.motion.errors import NoTimeError, TooShortError
from vi3dras.motion.laws import BLEND, LawName, law_peaks, least_duration
from vi3dras.motion.limits import Limits, limits_of
from vi3dras.motion.pieces import OPEN, Grips, Run
from vi3dras.motion.rows import Phase, Plan
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
    blend: float = BLEND,
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
        blend: the share of the time of each blend of a law with constant speed.

    Raises:
        TooShortError: some joint cannot do it in the duration.
        JointCountError: not one value per joint.
    """
    limits = limits or limits_of(robot)
    run = joint_run(joint_values(robot, start), joint_values(robot, end), law, limits, "joints", blend=blend)
    if duration is not None:
        check_duration(robot, start, end, law, duration, limits, blend)
        run = run._replace(timing=LawTiming(law, 1.0, duration, blend))
    times = even_times(run.duration, step), np.linspace(0.0, run.duration, max(rows, 2))
    nothing = np.zeros(0)
    fine, stops = (motion_at(robot, [run], t, limits, jumps=nothing, closes=False) for t in times)
    return Plan(stops, fine, np.inf, tuple(_reasons(robot, start, end, law, run.duration, limits, blend)))


def joint_run(
    start: Floats,
    end: Floats,
    law: LawName,
    limits: Limits,
    phase: Phase,
    *,
    blend: float = BLEND,
    grip: Grips = OPEN,
) -> Run:
    """The piece of a motion that goes between joint values (n,) in the least time of a law."""
    least = least_duration(law, end - start, limits.speed, limits.acceleration, blend).max()
    timing = LawTiming(law, 1.0, max(float(least), STILL), blend)
    return Run(phase, joint_stretch(start, end), timing, np.array([0.0, 1.0]), np.inf, grip)


def check_duration(
    robot: Robot, start: Floats, end: Floats, law: LawName, duration: float, limits: Limits, blend: float
) -> None:
    """Raise if a joint cannot go from start to end (n,) in a duration [s]."""
    if not duration > 0:
        raise NoTimeError("duration", duration)
    least = least_duration(law, end - start, limits.speed, limits.acceleration, blend)
    joint = int(least.argmax())
    if least[joint] > duration * (1 + 1e-9):
        way = abs(end[joint] - start[joint])
        by_speed = law_peaks(law, blend).speed * way / limits.speed[joint] >= least[joint] * (1 - 1e-9)
        what = "speed" if by_speed else "acceleration"
        raise TooShortError(duration, float(least[joint]), robot.joints[joint].name, what)


def _reasons(
    robot: Robot, start: Floats, end: Floats, law: LawName, duration: float, limits: Limits, blend: float
) -> list[str]:
    least = least_duration(law, end - start, limits.speed, limits.acceleration, blend)
    joint = int(least.argmax())
    reasons = []
    if least[joint] > 0 and least[joint] >= duration * (1 - 1e-9):
        letter = "θ" if robot.joints[joint].is_revolute else "d"
        name = f"{robot.joints[joint].name} ({letter}{joint + 1})"
        reasons.append(f"The {name} needs all of the {duration:.3g} s; the others go along with it.")
    if law == "linear":
        reasons.append("The linear law starts and stops at full speed at once: no arm can do that exactly.")
    return [*reasons, *limits.assumed]

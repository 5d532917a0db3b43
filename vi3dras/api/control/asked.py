"""A control loop as people ask for it: numbers in their units, one gain for all joints or one each."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, cast, get_args

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.forces.run import run_in
from vi3dras.api.values.given import GivenError, number_in, pair_in, three_in, whole_in
from vi3dras.api.values.numbers import row_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.control.desired import SHAPES, Along, Desired, DesiredTest, starts_of
from vi3dras.control.errors import GainCountError
from vi3dras.control.laws import KINDS, ControlLaw
from vi3dras.control.loop import Push, Sampling, SpeedFrom
from vi3dras.control.placed import joints_at
from vi3dras.control.usual import usual_coefficient, usual_gains
from vi3dras.dynamics.estimate import with_masses
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.errors import UnknownNameError
from vi3dras.motion.laws import LawName

MOTION = "a motion, a file, or joint values and a goal"
SIGNAL = ("shape", "time", "begin", "way", "frequency", "last_frequency", "law", "after")
NUMBERS = {
    "time": "The time of the test",
    "begin": "The beginning",
    "way": "The time of the way",
    "frequency": "The frequency",
    "last_frequency": "The last frequency",
}
LAWS = get_args(LawName)

Gain = float | Sequence[float] | None
"""One for all joints, one for each, or None for what is usual."""
Pair = Sequence[float] | None
"""Along lines and about axes, or None for what is usual."""
Place = Sequence[float] | None
"""x, y and z of the tool in the arm's unit."""


def desired_in(
    robot: Robot, motion: Any, goal: ArrayLike | str | None, from_xyz: Any = None, to_xyz: Any = None,
    **signal: Any,
) -> Desired:  # fmt: skip
    """What is desired: a motion of its own, or a test signal from a start to a goal.

    Args:
        robot: the arm.
        motion: a motion, a file, or the start where there is a goal.
        goal: joint values (n,) or the name of a pose; None where `motion` is one.
        from_xyz: a place of the tool (3,) in the arm's unit in place of the start, reached near home.
        to_xyz: one in place of the goal, reached near the start.
        signal: what `DesiredTest` has besides.

    Raises:
        GivenError, JointCountError, PathFileError: there is no such motion.
        DesiredError: the tool does not reach a place.
    """
    if isinstance(motion, DesiredTest | Along):
        return motion
    after = signal.pop("after", 0.0)
    if goal is None and to_xyz is None and from_xyz is None:
        if motion is None:
            raise GivenError("The motion", None, MOTION)
        return Along(run_in(robot, motion).trajectory, after=number_in("The time after the motion", after))
    start = row_in(robot, "a start", motion) if from_xyz is None else _placed(robot, from_xyz, robot.home)
    if to_xyz is not None:
        end = _placed(robot, to_xyz, start)
    elif goal is not None:
        end = row_in(robot, "a goal", goal)
    else:
        raise GivenError("The goal", None, "joint values, the name of a pose, or to_xyz")
    _require_sound(signal)
    return DesiredTest(tuple(start.tolist()), tuple(end.tolist()), **signal)


def _require_sound(signal: dict[str, Any]) -> None:
    """Refuse what no test has."""
    unknown = sorted(set(signal) - {each.name for each in fields(DesiredTest)})
    if unknown:
        raise UnknownNameError("word of a test", unknown[0], tuple(SIGNAL))
    for name in signal.keys() & NUMBERS.keys():
        signal[name] = number_in(NUMBERS[name], signal[name])
    if signal.get("law", "quintic") not in LAWS:
        raise GivenError("The law of the move", signal["law"], f"one of {', '.join(LAWS)}")
    if signal.get("shape", "move") not in SHAPES:
        raise GivenError("The test", signal["shape"], f"one of {', '.join(SHAPES)}")


def _placed(robot: Robot, place: Any, near: Floats) -> Floats:
    """Joint values (n,) that bring the tool to a place in the arm's unit, near some."""
    at = np.array(three_in("A place of the tool", place)) * robot.units.metres
    return joints_at(robot, at, near)


def law_in(
    robot: Robot, controller: str, kp: Gain, kv: Gain, ki: Gain, f: Any, desired: Desired,
    around: Surroundings, stiffness: Pair = None, damping: Pair = None,
) -> ControlLaw:  # fmt: skip
    """The law, with usual gains where none are given.

    Raises:
        GivenError, GainCountError: there is no such law, or its gains are not one for each joint.
    """
    if controller not in KINDS:
        raise GivenError("The controller", controller, f"one of {', '.join(KINDS)}")
    if f is not None:
        texts = (f,) * robot.n if isinstance(f, str | float | int) else tuple(f)
    else:
        texts = usual_coefficient(controller, robot.n) if kp is None and kv is None else ()
    massed = with_masses(robot)
    law = usual_gains(controller, massed, starts_of(desired).q[0], around, tuple(map(str, texts)))
    given = {"Kp": kp, "Kv": kv, "Ki": ki}
    known: dict[str, Any] = {
        name.lower(): _each(robot, name, value) for name, value in given.items() if value is not None
    }
    for name, pair in (("stiffness", stiffness), ("damping", damping)):
        if pair is not None:
            known[name] = _pair(name, pair)
    return replace(law, **known)


def _pair(name: str, given: Any) -> tuple[float, float]:
    is_pair = isinstance(given, Sequence | np.ndarray) and len(given) == len(("along", "about"))
    along, about = pair_in(f"The {name}", given) if is_pair else (-1.0, -1.0)
    if min(along, about) < 0:
        raise GivenError(f"The {name}", given, "two numbers, 0 or more, such as (1000, 50)")
    return along, about


def sampling_in(rate: float, delay: float, speed: str, quantum: float, noise: float, seed: int) -> Sampling:
    """What clock and sensors are like; quantum and noise in degrees, or the arm's unit where a joint slides.

    Raises:
        GivenError: a number is none, or there is no such way to know speeds.
    """
    if speed not in get_args(SpeedFrom):
        raise GivenError("Speeds", speed, f"one of {', '.join(get_args(SpeedFrom))}")
    each = number_in("The update rate", rate) if np.isfinite(rate) else float(rate)
    for what, value in (("The sensor step", quantum), ("The noise", noise)):
        if number_in(what, value) < 0:
            raise GivenError(what, value, "a number, 0 or more")
    return Sampling(
        each, number_in("The delay", delay), cast(SpeedFrom, speed), math.radians(quantum),
        math.radians(noise), whole_in("The seed", seed, least=0),
    )  # fmt: skip


PUSH = "a start and a duration in s, and a force such as (0, 0, -20) in N"


def pushes_in(push: Any) -> tuple[Push, ...]:
    """Forces at the tool: (start [s], duration [s], (x, y, z) [N]) for each.

    Raises:
        GivenError: one is not that.
    """
    made = []
    for each in push:
        if not (isinstance(each, Sequence) and len(each) == 3):
            raise GivenError("A push", each, PUSH)
        start, duration, force = each
        begin, time = number_in("The push's start", start), number_in("Its duration", duration, above=0.0)
        made.append(Push(begin, time, three_in("Its force", force)))
    return tuple(made)


def backlash_in(robot: Robot, backlash: Gain) -> tuple[float, ...]:
    """The play of each gear (n,) in [rad] or [m] from numbers in the arm's units; none where all are 0.

    Raises:
        GainCountError, GivenError: not one for each joint, or one is below 0.
    """
    play = np.array((0.0,) * robot.n if backlash is None else _each(robot, "The backlash", backlash))
    if not (np.isfinite(play) & (play >= 0)).all():
        raise GivenError("The backlash", play.tolist(), "numbers, 0 or more")
    return tuple((play * robot.scale).tolist()) if play.any() else ()


def _each(robot: Robot, name: str, gain: Any) -> tuple[float, ...]:
    values: Floats = np.atleast_1d(np.asarray(gain, float))
    if values.size == 1:
        return (float(values[0]),) * robot.n
    if values.shape != (robot.n,):
        raise GainCountError(name, robot.name, robot.n, values.size)
    return tuple(values.tolist())

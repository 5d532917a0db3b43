"""How fast each stretch is run: by constant speed, in the least time, or by a law; or all in a time given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.motion.errors import NoTimeError, TooShortError
from vi3dras.motion.laws import BLEND, LawName, law_shape
from vi3dras.motion.limits import Limits, MotionParameters
from vi3dras.motion.profile import dense_ways, quickest
from vi3dras.motion.stretch import Stretch
from vi3dras.motion.timing import LawTiming, Timed

FASTEST = 1e3
"""A tool speed [m/s] above every limit."""

SAMPLES = 4001
"""Times at which a law is held against the limits."""

SPARE = 1 + 1e-5
"""What a law may need more between two of them."""

ROUGH = 120
"""Places of a stretch while a speed is sought that takes a given time."""

TRIES = 12

NEAR = 2e-3
"""A speed whose time is shorter by less than this share is near enough: the rest is done by going slower."""


def timed(
    stretch: Stretch, wishes: MotionParameters, limits: Limits, asked: float, places: int | None = None
) -> Timed:
    """The timing of one stretch at a tool speed asked for [m/s]."""
    if wishes.law == "constant" or wishes.law == "least-time":  # noqa: PLR1714 mypy narrows the name by this
        return quickest(stretch, limits, asked, wishes.tool_acceleration, places)
    return law_timing(stretch, wishes.law, limits, asked, wishes.tool_acceleration, wishes.blend_time)


def law_timing(
    stretch: Stretch,
    law: LawName,
    limits: Limits,
    asked: float = np.inf,
    tool_acceleration: float = np.inf,
    blend: float = BLEND,
) -> LawTiming:
    """The least time in which a law runs a stretch under the limits; `asked` bounds its peak tool speed.

    The linear law, which has no finite acceleration at its ends, is held to the speeds alone.
    """
    whole = LawTiming(law, 1.0, 1.0, blend)
    time = np.concatenate([np.linspace(0.0, 1.0, SAMPLES), whole.when(dense_ways(stretch) / stretch.length)])
    shape = law_shape(law, time, blend)
    way, speed, rate = (stretch.length * part for part in shape)
    _, first, second = stretch.joints.at(way)
    pace, lean, bend = stretch.tool_at(way)
    fastest = float((np.abs(first) * speed[:, None] / limits.speed).max())
    least = max(fastest, float((pace * speed).max()) / asked)
    if law != "linear":
        joints = np.abs(first * rate[:, None] + second * speed[:, None] ** 2) / limits.acceleration
        tool = np.hypot(pace * rate + lean * speed**2, bend * speed**2) / tool_acceleration
        least = max(least, float(np.sqrt(max(joints.max(), tool.max()))))
    return LawTiming(law, stretch.length, least * SPARE, blend)


def timings_of(
    robot: Robot,
    stretches: Sequence[Stretch],
    wishes: MotionParameters,
    limits: Limits,
    report: Callable[[float], None],
) -> tuple[list[Timed], float]:
    """The timing of every stretch, and the tool speed that was asked for to get them.

    Raises:
        TooShortError: they cannot be run in the duration wished.
    """
    if wishes.duration is None:
        done: list[Timed] = []
        for i, stretch in enumerate(stretches):
            report(i / len(stretches))
            done.append(timed(stretch, wishes, limits, wishes.asked))
        return done, wishes.asked
    return _in_time(robot, stretches, wishes, limits, report)


def _in_time(
    robot: Robot,
    stretches: Sequence[Stretch],
    wishes: MotionParameters,
    limits: Limits,
    report: Callable[[float], None],
) -> tuple[list[Timed], float]:
    duration = (wishes.duration or 0.0) * max(wishes.repeat, 1)
    if not duration > 0:
        raise NoTimeError("duration", duration)

    def run(asked: float, places: int | None = ROUGH) -> list[Timed]:
        return [timed(stretch, wishes, limits, asked, places) for stretch in stretches]

    least = run(np.inf, None)
    needed = _sum(least)
    if needed > duration:
        joint = _busiest(stretches, least, limits)
        raise TooShortError(duration, needed, robot.joints[joint].name, "speed or acceleration")
    if wishes.law != "constant":
        slow = [one.slower(duration / needed) for one in least]
        return slow, max(_peak(stretch, one) for stretch, one in zip(stretches, slow, strict=True))
    asked = _speed_for(duration, sum(stretch.length for stretch in stretches), lambda v: _sum(run(v)), report)
    done = run(asked, None)
    while _sum(done) > duration:
        asked *= 1.02
        done = run(asked, None) if asked < FASTEST else least
    factor = duration / _sum(done)
    return [one.slower(factor) for one in done], asked / factor


def _speed_for(
    duration: float, length: float, time: Callable[[float], float], report: Callable[[float], None]
) -> float:
    """The tool speed [m/s] at which the time is just below a duration [s].

    The time is nearly a straight line over the slowness 1 / speed, so the secant finds it in a few steps.
    """
    quick, slow = 0.0, duration / length  # of slownesses, the ones whose times are too short and too long
    short, long = time(np.inf), time(length / duration)
    if long <= duration:
        return length / duration
    for i in range(TRIES):
        report(i / TRIES)
        share = np.clip((duration * (1 - NEAR / 2) - short) / (long - short), 0.02, 0.98)
        middle = quick + share * (slow - quick)
        now = time(1 / middle)
        if now > duration:
            slow, long = middle, now
        else:
            quick, short = middle, now
            if now > duration * (1 - NEAR):
                break
    return 1 / quick if quick > 0 else FASTEST


def _sum(timings: Sequence[Timed]) -> float:
    return sum(timing.duration for timing in timings)


def _peak(stretch: Stretch, timing: Timed) -> float:
    way, speed, _ = timing.at(np.linspace(0.0, timing.duration, SAMPLES))
    return float((stretch.tool_at(way)[0] * speed).max())


def _busiest(stretches: Sequence[Stretch], timings: Sequence[Timed], limits: Limits) -> int:
    """The joint that is nearest to a limit most often."""
    votes = np.zeros(len(limits.speed), int)
    for stretch, timing in zip(stretches, timings, strict=True):
        way, speed, rate = timing.at(np.linspace(0.0, timing.duration, 201))
        _, first, second = stretch.joints.at(way)
        fast = np.abs(first * speed[:, None]) / limits.speed
        hard = np.abs(first * rate[:, None] + second * speed[:, None] ** 2) / limits.acceleration
        votes += np.bincount(np.maximum(fast, hard).argmax(axis=1), minlength=len(votes))
    return int(votes.argmax())

"""What a plan refuses, and how its work is told and stopped."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from motion.papers import HAND, LYNX, fitted

from vi3dras.motion.errors import (
    ApproachError,
    NothingReachedError,
    NoTimeError,
    PointCurveError,
    SamePlaceError,
    StraightLineError,
    TooManyRowsError,
    TooShortError,
)
from vi3dras.motion.limits import MotionParameters
from vi3dras.motion.plan import plan
from vi3dras.objects.library import load_formula
from vi3dras.path.curve import curve_of
from vi3dras.path.follow import follow


def test_wishes_that_cannot_be_are_said() -> None:
    done = fitted("pipe-weld")
    for wrong in ({"speed": 0.0}, {"step": -1.0}, {"tool_acceleration": float("nan")}, {"duration": 0.0}):
        with pytest.raises(NoTimeError, match="above 0"):
            plan(LYNX, *done, replace(MotionParameters(), **wrong))  # type: ignore[arg-type]
    with pytest.raises(TooShortError, match="at least"):
        plan(LYNX, *done, MotionParameters(duration=0.5))
    far = follow(LYNX, done.curve.way + 1.0, done.curve.length, HAND, 0.05)
    with pytest.raises(NothingReachedError, match="no point"):
        plan(LYNX, done.curve, far)


def test_work_is_told_and_can_be_stopped() -> None:
    told: list[float] = []
    plan(LYNX, *fitted("letter-m"), report=told.append)
    assert told == sorted(told)
    assert len(told) > 3

    def stop(share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        plan(LYNX, *fitted("letter-m"), report=stop)


def test_a_curve_that_is_a_point_is_said() -> None:
    globe = load_formula("globe")
    curve = curve_of(globe, "u", 0, 20)
    with pytest.raises(PointCurveError, match="single point"):
        plan(LYNX, curve, follow(LYNX, curve.way, curve.length, HAND, 0.05))


@pytest.mark.parametrize(
    "error",
    [
        TooShortError(1.0, 2.0, "base", "speed"),
        NoTimeError("speed", 0.0),
        NothingReachedError("Lynx6"),
        PointCurveError(),
        StraightLineError("1, 2, 3 cm", "too far."),
        SamePlaceError(),
        ApproachError("retreat", "5 cm", "2 cm"),
        TooManyRowsError(3e10, 1_000_000),
    ],
)
def test_every_refusal_travels_between_processes(error: Exception) -> None:
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert str(error).endswith(".")

"""Values for controls, good and bad, by the kind that the port declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from vi3dras.arm.library import load_library, load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_edit import with_joint
from vi3dras.flow.containers import Array, Either, Maybe, Row
from vi3dras.flow.kinds import Kind, Member, Number, Text, Thing, Truth, Whole
from vi3dras.flow.ports import Control
from vi3dras.objects.formula import Formula
from vi3dras.objects.library import load_formula, load_formulas

Rng = np.random.Generator

NUMBERS = (
    0.0,
    -0.0,
    1.0,
    -1.0,
    1e-300,
    1e300,
    -1e300,
    np.inf,
    -np.inf,
    np.nan,
    0.1 + 0.2,
    359.9999999,
    np.pi,
    1e6,
)
WHOLES = (0, 1, 2, 3, 5, 20, -1, 64, 10**30, -(10**9), 2.0, 2.5, True)
WORDS = (
    "", " ", "lynx6", "u", "cos(u)", "a + b", "θ₁", "\0", "nul\0.csv", "\u202e", "x" * 5000, "../..",
    "/dev/null", "/", "5", "[1, 2]", "9**9**9", "no.csv", "\udce4", "a\nb", "q_deg, x_cm", "sin(", "1/0",
    "name", "value",
)  # fmt: skip
JUNK = (
    None, object(), [], {}, "text", 3 + 4j, np.array(["a"]), np.array([]), [[1], [2, 3]], (), b"bytes", int,
    7, -1e9, np.zeros((2, 2, 2)), np.full(6, np.nan), [None], {"a": 1}, range(3), float("nan"), 10**400,
    np.array(object()),
)  # fmt: skip

THRIFTY: Mapping[str, tuple[float, float]] = {
    "factor": (15.0, 60.0), "samples": (1, 3000), "detail": (1000, 20_000), "nx": (1, 8), "ny": (1, 8),
    "nz": (1, 4), "stops": (2, 40), "places": (2, 60), "count": (1, 60), "repeat": (1, 3),
    "spacing": (0.02, 0.1), "study_wanted": (0, 0), "performance_step": (1, 9),
}  # fmt: skip
"""Ranges in place of the declared ones: what is tried is many small tasks, not a few long ones."""


def thrifty(control: Control) -> tuple[float, float]:
    """The range in place of the declared one, and within it."""
    low, high = THRIFTY[control.name]
    low = low if control.low is None else max(low, control.low)
    return low, high if control.high is None else min(high, control.high)


def one_of(rng: Rng, things: Any) -> Any:
    """One of several, or None of none."""
    known = sorted(things)
    return known[rng.integers(len(known))] if known else None


def value_for(control: Control, now: Any, rng: Rng) -> Any:
    """A value for a control: mostly one that it could hold, sometimes at its limits, sometimes nonsense."""
    if rng.random() < 0.08:
        return JUNK[rng.integers(len(JUNK))]
    choices = control.choices
    if choices and rng.random() < 0.95:
        return choices[rng.integers(len(choices))]
    return _of_kind(control.kind, control, now, rng)


def _of_kind(kind: Kind, control: Control, now: Any, rng: Rng) -> Any:
    maker = next((make for of, make in MAKERS.items() if isinstance(kind, of)), None)
    return now if maker is None else maker(kind, control, now, rng)


def _maybe(kind: Any, control: Control, now: Any, rng: Rng) -> Any:
    return None if rng.random() < 0.3 else _of_kind(kind.kind, control, now, rng)


def _either(kind: Any, control: Control, now: Any, rng: Rng) -> Any:
    return _of_kind(kind.kinds[rng.integers(len(kind.kinds))], control, now, rng)


def _row(kind: Any, control: Control, now: Any, rng: Rng) -> Any:
    parts = kind.parts * int(rng.integers(4)) if kind.endless else kind.parts
    return tuple(_of_kind(part, control, now, rng) for part in parts)


def _limits(control: Control, reach: float) -> tuple[float, float]:
    if control.name in THRIFTY:
        return thrifty(control)
    low = -reach if control.low is None else control.low
    high = reach if control.high is None else control.high
    return low, min(high, low + 2 * reach)


def _whole(kind: Any, control: Control, now: Any, rng: Rng) -> Any:
    if control.name not in THRIFTY and rng.random() < 0.2:
        return WHOLES[rng.integers(len(WHOLES))]
    low, high = _limits(control, 12)
    return int(rng.integers(int(low), int(high) + 1))


def _number(kind: Any, control: Control, now: Any, rng: Rng) -> Any:
    if control.name not in THRIFTY and rng.random() < 0.15:
        ends = [end for end in (control.low, control.high) if end is not None]
        return rng.choice([*NUMBERS, *ends])
    low, high = _limits(control, 3.0)
    near = float(now) if isinstance(now, float) and np.isfinite(now) else 0.5
    return float(
        np.clip(near + rng.normal(0, 0.3), low, high) if rng.random() < 0.5 else rng.uniform(low, high)
    )


def _array(kind: Any, control: Control, now: Any, rng: Rng) -> Any:
    """Like what is there; sometimes longer, shorter, of another shape, or with no numbers in it."""
    array = np.array(now, float) if isinstance(now, np.ndarray) else rng.uniform(-2, 2, int(rng.integers(7)))
    way = rng.random()
    if way < 0.7:
        return array + rng.normal(0, rng.choice([1e-6, 0.05, 1.0]), array.shape)
    if way < 0.8 and array.size:
        array.flat[rng.integers(array.size)] = rng.choice(NUMBERS)
        return array
    if way < 0.85:
        return np.append(array, 0.5)
    if way < 0.9:
        return array[:-1] if array.ndim else array
    if way < 0.95:
        return np.sort(rng.uniform(-3, 3, array.shape))
    return rng.uniform(-1, 1, tuple(rng.integers(0, 4, rng.integers(1, 3))))


def _thing(kind: Any, control: Control, now: Any, rng: Rng) -> Any:
    if kind.of is Robot:
        names = sorted(load_library().by_id)
        robot = load_robot(names[rng.integers(len(names))])
        if rng.random() < 0.3:
            joint = int(rng.integers(robot.n))
            robot = with_joint(robot, joint, **{str(rng.choice(["theta", "d", "a", "alpha"])): rng.normal()})
        return robot
    if kind.of is Formula:
        names = sorted(load_formulas().by_id)
        return load_formula(names[rng.integers(len(names))])
    return now


MAKERS: dict[type[Kind], Callable[[Any, Control, Any, Rng], Any]] = {
    Maybe: _maybe,
    Either: _either,
    Row: _row,
    Truth: lambda kind, control, now, rng: bool(rng.integers(2)),
    Whole: _whole,
    Number: _number,
    Text: lambda kind, control, now, rng: WORDS[rng.integers(len(WORDS))],
    Member: lambda kind, control, now, rng: list(kind.of)[rng.integers(len(kind.of))],
    Array: _array,
    Thing: _thing,
}
"""What makes a value of each kind."""

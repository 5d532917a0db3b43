"""What an expression is worth now: arithmetic, functions, positions, inputs and what the controller knows."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

from vi3dras.interpreter.functions import FUNCTIONS
from vi3dras.interpreter.positions import (
    MM,
    JointSet,
    Position,
    Value,
    joint_places,
    joints_of,
    position_of,
)
from vi3dras.interpreter.run_errors import NoSenseError, NumberRangeError, UnsetError
from vi3dras.interpreter.world import World
from vi3dras.programs.commands import SYSTEM
from vi3dras.programs.expressions import (
    Constant,
    Expression,
    Operation,
    PalletPlace,
    PlainNumber,
    Prefixed,
    Ref,
    Text,
)
from vi3dras.rotations.elementary import rigid_inverse

LARGEST = 1e15
"""Numbers of a controller stay below it; whole numbers are exact up to it."""

TEXT = 255
"""Letters of a text."""


def value_of(world: World, it: Expression) -> Value:
    """The value of an expression.

    Raises:
        UnsetError: a variable has no value yet.
        NumberRangeError: a number is none, or too large.
        NoSenseError: an operation that cannot be done.
    """
    if isinstance(it, PlainNumber | Text):
        return it.value
    if isinstance(it, Constant):
        return position_of(it)
    if isinstance(it, PalletPlace):
        return world.pallet(whole(world, it.pallet), whole(world, it.place))
    if isinstance(it, Prefixed):
        return _prefixed(it.sign, number(world, it.value))
    if isinstance(it, Operation):
        return _joined(world, it.sign, value_of(world, it.left), value_of(world, it.right))
    return _referred(world, it)


def number(world: World, it: Expression) -> float:
    """The value of an expression that is a number."""
    value = value_of(world, it)
    if not isinstance(value, float | int):
        raise NoSenseError("a number is needed, but this is none")
    return float(value)


def whole(world: World, it: Expression) -> int:
    """The same, rounded to a whole number."""
    return round(number(world, it))


def joint_set(world: World, it: Expression) -> JointSet:
    """Joint values, also where they are written as numbers."""
    if isinstance(it, Constant):
        robot = world.coordinates.robot
        found = joints_of(robot, it)
        if found is None:
            raise NoSenseError(
                f"{robot.name} has {robot.n} joints, and these are {len(it.values)} joint values"
            )
        return found
    value = value_of(world, it)
    if not isinstance(value, JointSet):
        raise NoSenseError("joint values are needed, but these are none")
    return value


def _referred(world: World, it: Ref) -> Value:
    if it.name in FUNCTIONS:
        given = [value_of(world, each) for each in it.indices or ()]
        found: Value = FUNCTIONS[it.name](world, *given)
    elif it.name in SYSTEM:
        found = world.system(it.name, whole(world, it.indices[0]) if it.indices else 1)
    else:
        indices = tuple(whole(world, each) for each in it.indices or ())
        known = world.variable(it.name, indices)
        if known is None:
            raise UnsetError(it.name)
        found = known
    for name in it.components:
        found = component(world, found, name)
    return checked(found)


def component(world: World, value: Value, name: str) -> float:
    """A component of a position, or a joint of joint values [rad], [mm]."""
    if isinstance(value, Position):
        return value.component(name)
    assert isinstance(value, JointSet)
    robot, places = world.coordinates.robot, joint_places(world.coordinates.robot)
    place = int(name[1:]) - 1
    if place not in places:
        return 0.0
    joint = places.index(place)
    return value.values[joint] / (1.0 if robot.table.revolute[joint] else MM)


def checked(value: Value) -> Value:
    """A value that a controller can hold.

    Raises:
        NumberRangeError: it is too large, or none.
    """
    if isinstance(value, float) and not abs(value) <= LARGEST:
        raise NumberRangeError(value)
    if isinstance(value, str) and len(value) > TEXT:
        raise NoSenseError(f"a text has at most {TEXT} letters")
    if isinstance(value, Position | JointSet) and not all(abs(each) <= LARGEST for each in value.values):
        raise NumberRangeError(math.inf)
    return value


def _prefixed(sign: str, value: float) -> float:
    if sign == "NOT":
        return float(value == 0)
    return -value if sign == "-" else value


COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "<>": operator.ne, "<": operator.lt, ">": operator.gt, "<=": operator.le,
    ">=": operator.ge,
}  # fmt: skip


def _joined(world: World, sign: str, one: Value, other: Value) -> Value:
    if isinstance(one, str) and isinstance(other, str):
        return checked(one + other) if sign == "+" else float(COMPARED[sign](one, other))
    if isinstance(one, float) and isinstance(other, float):
        return checked(_numbers(sign, one, other))
    if isinstance(one, Position) and isinstance(other, Position):
        return checked(_positions(world, sign, one, other))
    if isinstance(one, JointSet) and isinstance(other, JointSet):
        return one.shifted(other, 1.0 if sign == "+" else -1.0)
    if isinstance(one, Position | JointSet) and isinstance(other, float):
        return checked(one.scaled(other if sign == "*" else _numbers("/", 1.0, other)))
    raise NoSenseError(f"{sign} does not join these")


def _numbers(sign: str, one: float, other: float) -> float:
    if sign in COMPARED:
        return float(COMPARED[sign](one, other))
    if sign in {"AND", "OR", "XOR"}:
        bits = {"AND": operator.and_, "OR": operator.or_, "XOR": operator.xor}[sign]
        return float(bits(int(one), int(other)))
    if sign in {"/", "\\", "MOD"} and other == 0:
        raise NoSenseError("nothing can be divided by 0")
    if sign == "^":
        return _power(one, other)
    plain: dict[str, Callable[[float, float], float]] = {
        "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv,
        "\\": lambda a, b: float(math.trunc(a / b)), "MOD": math.fmod,
    }  # fmt: skip
    return plain[sign](one, other)


def _power(one: float, other: float) -> float:
    try:
        value = one**other
    except (OverflowError, ZeroDivisionError):
        return math.inf
    if isinstance(value, complex):
        raise NoSenseError("a negative number has no such power")
    return float(value)


def _positions(world: World, sign: str, one: Position, other: Position) -> Position:
    """`*` one after the other in the tool's frame, `/` back again; `+` and `-` number by number."""
    if sign in {"+", "-"}:
        return one.shifted(other, 1.0 if sign == "+" else -1.0)
    step = other.matrix() if sign == "*" else rigid_inverse(other.matrix())
    return world.coordinates.at_frame(world.coordinates.frame(one) @ step, one.posture, one.turns)

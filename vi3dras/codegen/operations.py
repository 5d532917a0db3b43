"""What can be done with numbers that stand for themselves beyond + - * /: functions and choices."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from vi3dras.dynamics.tracing import Part, Symbol
from vi3dras.kinematics.arithmetic import minus, negative, plus, times
from vi3dras.kinematics.parts import clean

QUARTER = math.pi / 2
COMPARISONS = {"greater", "less", "greater_equal", "less_equal"}

FLAGS = COMPARISONS | {"logical_and", "logical_or", "logical_not"}
"""Operations whose result is true or false."""


def is_flag(part: Part) -> bool:
    """Whether a part is true or false, and no number."""
    return part.does in FLAGS if isinstance(part, Symbol) else isinstance(part, bool)


def function(name: str, of: Part) -> Part:
    """A function of one number by its ufunc's name."""
    if isinstance(of, Symbol):
        return of.tape.noted(name, of)
    return float(OF_NUMBERS[name](of))


def _root(of: float) -> float:
    return math.sqrt(of) if of >= 0 else math.nan


OF_NUMBERS: dict[str, Callable[[float], float]] = {
    "arccos": math.acos, "sqrt": _root, "floor": math.floor, "sin": math.sin, "cos": math.cos,
}  # fmt: skip


def cosine(angle: Part) -> Part:
    """A cosine; quarter turns that are known beforehand cost nothing."""
    return turned(angle)[0]


def sine(angle: Part) -> Part:
    """A sine; quarter turns that are known beforehand cost nothing."""
    return turned(angle)[1]


def turned(angle: Part) -> tuple[Part, Part]:
    """Cosine and sine of an angle, of -x by those of x, of x + 90 degrees by those of x."""
    if not isinstance(angle, Symbol):
        return clean(math.cos(angle)), clean(math.sin(angle))
    if angle.does == "negative":
        c, s = turned(angle.of[0])
        return c, negative(s)
    if angle.does in {"add", "subtract"}:
        quarters, rest = _quarters(angle)
        if quarters:
            c, s = turned(rest)
            return [(c, s), (negative(s), c), (negative(c), negative(s)), (s, negative(c))][quarters % 4]
    return angle.tape.noted("cos", angle), angle.tape.noted("sin", angle)


def _quarters(angle: Symbol) -> tuple[int, Part]:
    """How many quarter turns a sum holds, and what is left of it: none where the number is no such."""
    one, other = angle.of
    number, rest = (one, other) if isinstance(one, float) else (other, one)
    if not isinstance(number, float) or isinstance(rest, float):
        return 0, angle
    turns = round(number / QUARTER)
    if abs(number - turns * QUARTER) > 1e-12 or not turns:
        return 0, angle
    if angle.does == "subtract":
        return (turns, -rest) if number is one else (-turns, rest)
    return turns, rest


def arctan2(y: Part, x: Part) -> Part:
    """The angle of a direction."""
    if isinstance(y, Symbol) or isinstance(x, Symbol):
        return _tape(y, x).noted("arctan2", _operand(y), _operand(x))
    return math.atan2(y, x)


def minimum(a: Part, b: Part) -> Part:
    """The smaller of two."""
    return _two("minimum", a, b, min)


def maximum(a: Part, b: Part) -> Part:
    """The larger of two."""
    return _two("maximum", a, b, max)


def less(a: Part, b: Part) -> Part:
    """Whether a < b."""
    return _two("less", a, b, lambda x, y: x < y)


def greater(a: Part, b: Part) -> Part:
    """Whether a > b."""
    return _two("greater", a, b, lambda x, y: x > y)


def at_least(a: Part, b: Part) -> Part:
    """Whether a >= b."""
    return _two("greater_equal", a, b, lambda x, y: x >= y)


def at_most(a: Part, b: Part) -> Part:
    """Whether a <= b."""
    return _two("less_equal", a, b, lambda x, y: x <= y)


def both(a: Part, b: Part) -> Part:
    """Whether two things hold."""
    for one, other in ((a, b), (b, a)):
        if not isinstance(one, Symbol):
            return other if one else False
    if a is b:
        return a
    one, other = (a, b) if a.place <= b.place else (b, a)
    return a.tape.noted("logical_and", one, other)


def none(a: Part) -> Part:
    """Whether a thing does not hold."""
    if not isinstance(a, Symbol):
        return not a
    return a.of[0] if a.does == "logical_not" else a.tape.noted("logical_not", a)


def either(a: Part, b: Part) -> Part:
    """Whether one of two things holds."""
    return none(both(none(a), none(b))) if not _are_symbols(a, b) else _or(a, b)


def _or(a: Symbol, b: Symbol) -> Part:
    if a is b:
        return a
    one, other = (a, b) if a.place <= b.place else (b, a)
    return a.tape.noted("logical_or", one, other)


def select(condition: Part, a: Part, b: Part) -> Part:
    """One of two, as a condition has it."""
    if not isinstance(condition, Symbol):
        return a if condition else b
    if a is b or (not _are_symbols(a) and not _are_symbols(b) and a == b):
        return a
    if is_flag(a) or is_flag(b):
        return either(both(condition, a), both(none(condition), b))
    return condition.tape.noted("where", condition, _operand(a), _operand(b))


def divided(a: Part, b: Part) -> Part:
    """A quotient."""
    return a / b


ELEMENTWISE: dict[str, Callable[..., Part]] = {
    "add": plus, "subtract": minus, "multiply": times, "divide": divided, "true_divide": divided,
    "negative": negative, "cos": cosine, "sin": sine, "arctan2": arctan2, "minimum": minimum,
    "maximum": maximum, "less": less, "greater": greater, "greater_equal": at_least, "less_equal": at_most,
    "equal": lambda a, b: both(at_least(a, b), at_most(a, b)),
    "logical_and": both, "bitwise_and": both, "logical_or": either, "bitwise_or": either,
    "logical_not": none, "invert": none, "where": select,
    "sqrt": lambda x: function("sqrt", x), "arccos": lambda x: function("arccos", x),
    "floor": lambda x: function("floor", x), "absolute": lambda x: maximum(x, negative(x)),
    "hypot": lambda x, y: function("sqrt", plus(times(x, x), times(y, y))),
    "copysign": lambda x, y: select(less(y, 0.0), negative(x), x),
}  # fmt: skip
"""What an algorithm on arrays may do, by the ufunc's name."""


def done(does: str, *of: Any) -> Part:
    """An operation done again on other operands: what has become known is computed."""
    if does == "defined":
        return of[0].tape.noted("defined", of[0]) if isinstance(of[0], Symbol) else 0.0 * of[0]
    return ELEMENTWISE[does](*of)


def _two(name: str, a: Part, b: Part, of_numbers: Any) -> Part:
    if _are_symbols(a) or _are_symbols(b):
        return _tape(a, b).noted(name, _operand(a), _operand(b))
    return of_numbers(a, b)


def _are_symbols(*parts: Part) -> bool:
    return all(isinstance(part, Symbol) for part in parts)


def _operand(part: Part) -> Part:
    return part if isinstance(part, Symbol) else float(part)


def _tape(*parts: Part) -> Any:
    return next(part.tape for part in parts if isinstance(part, Symbol))

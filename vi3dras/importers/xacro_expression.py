"""What stands in `${...}` of a xacro file: arithmetic, comparisons, texts. No name leads to Python itself.

The text becomes a tree of Python's own grammar, and only the kinds of nodes that stand here are computed.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable
from typing import Any

LONGEST, LARGEST = 2000, 10**15
"""Characters of an expression or of a text that it gives; whole numbers above are told in digits."""
DEEPEST = 50
"""Brackets inside each other."""

Names = Callable[[str], Any]
"""Gives the value of a name, or raises a KeyError."""

Values = Callable[[ast.AST], Any]
"""Gives the value of a part."""

_BINARY: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow,
}  # fmt: skip
_UNARY: dict[type[ast.AST], Callable[[Any], Any]] = {
    ast.UAdd: operator.pos, ast.USub: operator.neg, ast.Not: operator.not_,
}  # fmt: skip
_COMPARED: dict[type[ast.AST], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Is: operator.eq, ast.IsNot: operator.ne,
    ast.In: lambda a, b: a in b, ast.NotIn: lambda a, b: a not in b,
}  # fmt: skip
_MATHS = (
    "pi", "e", "tau", "inf", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh",
    "sqrt", "hypot", "exp", "log", "log10", "log2", "floor", "ceil", "fabs", "degrees", "radians",
    "copysign", "pow", "fmod",
)  # fmt: skip
KNOWN: dict[str, Any] = {name: getattr(math, name) for name in _MATHS} | {
    "abs": abs, "min": min, "max": max, "round": round, "int": int, "float": float, "str": str, "bool": bool,
    "len": len, "True": True, "False": False, "None": None, "true": True, "false": False,
}  # fmt: skip
"""Names that every expression may use."""


class ExpressionFault(Exception):  # noqa: N818  # caught where the file and the line are known
    """What is wrong with an expression, as a clause."""


def computed(text: str, names: Names) -> Any:
    """The value of an expression: a number, a text, a truth or nothing.

    Raises:
        ExpressionFault: it has what is not computed here, or comes to nothing.
    """
    if len(text) > LONGEST:
        raise ExpressionFault("it is too long")
    try:
        tree = ast.parse(text.strip(), mode="eval")
        return _plain(_value(tree.body, names, 0))
    except ExpressionFault:
        raise
    except SyntaxError as error:
        raise ExpressionFault("it is no expression") from error
    except ZeroDivisionError as error:
        raise ExpressionFault("it divides by zero") from error
    except (ArithmeticError, ValueError, TypeError, RecursionError, MemoryError) as error:
        raise ExpressionFault("its values do not go together") from error


def _plain(value: Any) -> Any:
    if isinstance(value, complex) or callable(value):
        raise ExpressionFault("it is no value")
    return value


def _value(node: ast.AST, names: Names, depth: int) -> Any:
    if depth > DEEPEST:
        raise ExpressionFault("its brackets are nested too deep")

    def of(part: ast.AST) -> Any:
        return _value(part, names, depth + 1)

    deed = _DEEDS.get(type(node))
    value = NotImplemented if deed is None else deed(node, of, names)
    if value is NotImplemented:
        raise ExpressionFault(f"{ast.unparse(node)[:60]} is not known here")
    return value


def _constant(node: Any, _of: Values, _names: Names) -> Any:
    return node.value if isinstance(node.value, bool | int | float | str | None) else NotImplemented


def _unary(node: Any, of: Values, _names: Names) -> Any:
    deed = _UNARY.get(type(node.op))
    return NotImplemented if deed is None else deed(of(node.operand))


def _binary(node: Any, of: Values, _names: Names) -> Any:
    return _combined(node.op, of(node.left), of(node.right)) if type(node.op) in _BINARY else NotImplemented


def _both(node: Any, of: Values, _names: Names) -> Any:
    is_and, value = isinstance(node.op, ast.And), None
    for part in node.values:
        value = of(part)
        if bool(value) is not is_and:
            break
    return value


def _compared(node: Any, of: Values, _names: Names) -> bool:
    values = [of(node.left), *map(of, node.comparators)]
    pairs = zip(node.ops, values, values[1:], strict=False)
    return all(_COMPARED[type(op)](one, other) for op, one, other in pairs)


def _listed(node: Any, of: Values, _names: Names) -> Any:
    return [of(part) for part in node.elts]


def _attribute(node: Any, _of: Values, _names: Names) -> Any:
    is_maths = isinstance(node.value, ast.Name) and node.value.id == "math" and node.attr in _MATHS
    return KNOWN[node.attr] if is_maths else NotImplemented


def _call(node: Any, of: Values, _names: Names) -> Any:
    """A function of what is given; a text that becomes a number may not be long."""
    by_name = isinstance(node.func, ast.Name) and callable(KNOWN.get(node.func.id))
    deed = KNOWN[node.func.id] if by_name else None
    if isinstance(node.func, ast.Attribute):
        deed = _attribute(node.func, of, _names)
    if deed is None or not callable(deed) or node.keywords:
        return NotImplemented
    given = [of(part) for part in node.args]
    if deed in {int, float} and any(isinstance(value, str) and len(value) > 40 for value in given):
        raise ExpressionFault("it is too long")
    return deed(*given)


_DEEDS: dict[type[ast.AST], Callable[[Any, Values, Names], Any]] = {
    ast.Constant: _constant,
    ast.Name: lambda node, _of, names: _named(node.id, names),
    ast.UnaryOp: _unary,
    ast.BinOp: _binary,
    ast.BoolOp: _both,
    ast.Compare: _compared,
    ast.IfExp: lambda node, of, _names: of(node.body) if of(node.test) else of(node.orelse),
    ast.List: _listed,
    ast.Tuple: _listed,
    ast.Subscript: lambda node, of, _names: _part(of(node.value), of(node.slice)),
    ast.Attribute: _attribute,
    ast.Call: _call,
}
"""What each kind of node comes to; a kind that is not here is not computed."""


def _named(name: str, names: Names) -> Any:
    try:
        return names(name)
    except KeyError:
        if name in KNOWN:
            return KNOWN[name]
        raise ExpressionFault(f"{name} has no value") from None


def _part(whole: Any, at: Any) -> Any:
    try:
        return whole[at]
    except (LookupError, TypeError) as error:
        raise ExpressionFault(f"it has no part {at}") from error


def _combined(op: ast.AST, one: Any, other: Any) -> Any:
    """Two values by an operator; nothing that grows without end."""
    if isinstance(op, ast.Pow):
        return math.pow(one, other)
    if isinstance(op, ast.Mod) and isinstance(one, str):
        raise ExpressionFault("a text has no remainder")
    if isinstance(op, ast.Mult) and not (isinstance(one, int | float) and isinstance(other, int | float)):
        raise ExpressionFault("a text is not multiplied")
    value = _BINARY[type(op)](one, other)
    if isinstance(value, int) and abs(value) > LARGEST:
        value = float(value)
    if isinstance(value, str | list) and len(value) > LONGEST:
        raise ExpressionFault("it is too long")
    return value

"""Values as text, in brackets where they are needed."""

from __future__ import annotations

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

STRENGTH = {"OR": 1, "XOR": 1, "AND": 2, "=": 4, "<>": 4, "<": 4, ">": 4, "<=": 4, ">=": 4,
            "+": 5, "-": 5, "*": 6, "/": 6, "\\": 6, "MOD": 6, "^": 8}  # fmt: skip
"""How firmly a sign joins: firmer ones come first."""

NEGATION, SIGNED, WHOLE = 3, 7, 9


def number_text(value: float) -> str:
    """A number with as few letters as it takes."""
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    return repr(value).upper().replace("E+", "E")


def value_text(value: Expression, least: int = 0) -> str:
    """A value; in brackets where it joins less firmly than `least`."""
    if isinstance(value, PlainNumber):
        return number_text(value.value)
    if isinstance(value, Text):
        return f'"{value.value}"'
    if isinstance(value, Constant):
        flags = "" if value.flags is None else "({},{})".format(*value.flags)
        return f"({','.join(map(number_text, value.values))}){flags}"
    if isinstance(value, Ref):
        inside = "" if value.indices is None else f"({listed(value.indices)})"
        return "".join([value.name, inside, *(f".{name}" for name in value.components)])
    text, strength = _joined(value)
    return f"({text})" if strength < least else text


def _joined(value: Operation | Prefixed | PalletPlace) -> tuple[str, int]:
    """A value of several parts, and how firmly it joins them."""
    if isinstance(value, PalletPlace):
        return f"PLT {value_text(value.pallet, 1)},{value_text(value.place, 1)}", 0
    if isinstance(value, Prefixed):
        if value.sign == "NOT":
            return f"NOT {value_text(value.value, NEGATION)}", NEGATION
        return f"{value.sign}{value_text(value.value, SIGNED)}", SIGNED
    strength = STRENGTH[value.sign]
    left, right = strength, strength + 1
    if value.sign == "^":
        left, right = WHOLE, SIGNED
    elif strength == 4:
        left = right = 5
    sign = f" {value.sign} " if value.sign.isalpha() else value.sign
    return f"{value_text(value.left, left)}{sign}{value_text(value.right, right)}", strength


def listed(values: tuple[Expression | None, ...]) -> str:
    """Values with commas between them; what is left out stays so."""
    return ",".join("" if value is None else value_text(value, 1) for value in values)

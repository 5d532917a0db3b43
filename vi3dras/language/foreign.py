"""Functions as spreadsheets, Matlab, numpy and other languages spell them, and what each is here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from vi3dras.language.functions import FUNCTIONS, Function
from vi3dras.language.tree import Call, Degrees, Exact, Number, Power, Product, Sum, Tree

Place: TypeAlias = tuple[int, int]
Meaning: TypeAlias = Callable[[tuple[Tree, ...], Place], Tree]

RENAMED = {
    **dict.fromkeys(("fix", "truncar", "kürzen"), "trunc"),
    **dict.fromkeys(("entero", "ganzzahl"), "floor"),
    **dict.fromkeys(("potencia", "potenz"), "pow"),
    **dict.fromkeys(("residuo", "rest"), "mod"),
    **dict.fromkeys(("sine", "senus"), "sin"),
    **dict.fromkeys(("cosine",), "cos"),
    **dict.fromkeys(("tangent",), "tan"),
    **dict.fromkeys(("cotangent",), "cot"),
    **dict.fromkeys(("secant",), "sec"),
    **dict.fromkeys(("cosecant",), "csc"),
    **dict.fromkeys(("arcsine", "aseno"), "arcsin"),
    **dict.fromkeys(("arccosine", "acoseno"), "arccos"),
    **dict.fromkeys(("arctangent", "atangente"), "arctan"),
    **dict.fromkeys(("senoh", "sinhyp"), "sinh"),
    **dict.fromkeys(("cosenoh", "coshyp"), "cosh"),
    **dict.fromkeys(("tangenteh", "tanhyp"), "tanh"),
    **dict.fromkeys(("asenh", "asenoh", "arcsinhyp"), "arsinh"),
    **dict.fromkeys(("arccoshyp",), "arcosh"),
    **dict.fromkeys(("arctanhyp",), "artanh"),
    **dict.fromkeys(("absolute",), "abs"),
    **dict.fromkeys(("vorzeichen",), "sign"),
    **dict.fromkeys(("cuberoot",), "cbrt"),
    **dict.fromkeys(("fmax",), "max"),
    **dict.fromkeys(("fmin",), "min"),
}
"""Other spellings of functions that are here; they are no names to guess at when a word is a slip."""

IN_DEGREES = {"sind": "sin", "cosd": "cos", "tand": "tan", "cotd": "cot", "secd": "sec", "cscd": "csc"}
GIVES_DEGREES = {"asind": "arcsin", "acosd": "arccos", "atand": "arctan"}
TO_RADIANS = ("deg2rad", "radians", "radianes", "bogenmass", "bogenmaß")
TO_DEGREES = ("rad2deg", "degrees", "grados")


def _with_degrees(name: str) -> Meaning:
    return lambda parts, at: Call(name, (Degrees(parts[0], at=parts[0].at),), at=at)


def _degrees_of(name: str) -> Meaning:
    return lambda parts, at: _in_degrees((Call(name, parts, at=at),), at)


def _in_degrees(parts: tuple[Tree, ...], at: Place) -> Tree:
    return Product(((False, parts[0]), (False, Number(180.0)), (True, Exact("π"))), at=at)


def _clip(parts: tuple[Tree, ...], at: Place) -> Tree:
    value, low, high = parts
    return Call("min", (Call("max", (value, low), at=at), high), at=at)


MEANINGS: dict[str, Meaning] = {
    "pow": lambda parts, at: Power(*parts, at=at),
    **{name: _with_degrees(function) for name, function in IN_DEGREES.items()},
    **{name: _degrees_of(function) for name, function in GIVES_DEGREES.items()},
    "atan2d": _degrees_of("atan2"),
    **{name: lambda parts, at: Degrees(parts[0], at=at) for name in TO_RADIANS},
    **dict.fromkeys(TO_DEGREES, _in_degrees),
    **dict.fromkeys(("clip", "clamp", "constrain"), _clip),
    "square": lambda parts, at: Power(parts[0], Number(2.0), at=at),
    "exp2": lambda parts, at: Power(Number(2.0), parts[0], at=at),
    "exp10": lambda parts, at: Power(Number(10.0), parts[0], at=at),
    "expm1": lambda parts, at: Sum(((1, Call("exp", parts, at=at)), (-1, Number(1.0))), at=at),
    "log1p": lambda parts, at: Call("ln", (Sum(((1, Number(1.0)), (1, parts[0])), at=at),), at=at),
}
"""Functions that are written with others, by name: what they are with these arguments, at this place."""

ARGUMENTS = {"atan2d": (2, "y; x"), **dict.fromkeys(("clip", "clamp", "constrain"), (3, "u; 0; 1"))}

FOREIGN = {
    **{spelling: FUNCTIONS[name] for spelling, name in RENAMED.items()},
    **{
        name: Function(name, (), count, count, arguments=example)
        for name in MEANINGS
        if name not in FUNCTIONS
        for count, example in [ARGUMENTS.get(name, (1, "u"))]
    },
}
"""By their spelling in lower case; where nothing follows to work on, such a word is a constant."""

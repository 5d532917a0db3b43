"""Words that were probably meant for something else: slips of functions, units, and what has no number."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from vi3dras.language.functions import ADVICE, FUNCTIONS, Function
from vi3dras.language.operands import Operands
from vi3dras.language.stream import CLOSERS
from vi3dras.language.tokens import Token
from vi3dras.language.tree import Call, Degrees, Exact, Number, Power, Product, Sum, Tree
from vi3dras.language.vocabulary import NO_NUMBERS, guesses, slips

LENGTHS = ("mm", "cm", "dm")

ANGLES = ("grad", "gon", "rad", "radian", "radians", "radianes")

Place: TypeAlias = tuple[int, int]

Meaning: TypeAlias = Callable[[tuple[Tree, ...], Place], Tree]

RENAMED = {
    spelling: name
    for name, spellings in {
        "sin": "sine senus", "cos": "cosine", "tan": "tangent", "cot": "cotangent", "sec": "secant",
        "csc": "cosecant", "arcsin": "arcsine aseno", "arccos": "arccosine acoseno",
        "arctan": "arctangent atangente", "sinh": "senoh sinhyp", "cosh": "cosenoh coshyp",
        "tanh": "tangenteh tanhyp", "arsinh": "asenh asenoh arcsinhyp", "arcosh": "arccoshyp",
        "artanh": "arctanhyp", "abs": "absolute", "sign": "vorzeichen", "cbrt": "cuberoot", "max": "fmax",
        "min": "fmin", "trunc": "fix truncar kürzen", "floor": "entero ganzzahl", "pow": "potencia potenz",
        "mod": "residuo rest",
    }.items()
    for spelling in spellings.split()
}  # fmt: skip
"""Other spellings of functions that are here; they are no names to guess at when a word is a slip."""

IN_DEGREES = {"sind": "sin", "cosd": "cos", "tand": "tan", "cotd": "cot", "secd": "sec", "cscd": "csc"}

GIVES_DEGREES = {"asind": "arcsin", "acosd": "arccos", "atand": "arctan"}

TO_RADIANS = ("deg2rad", "radians", "radianes", "bogenmass", "bogenmaß")

TO_DEGREES = ("rad2deg", "degrees", "grados")


class Suspects(Operands):
    """What is said of a new name before it becomes a constant with a slider."""

    def suspect(self, token: Token) -> None:
        """Complain about a new name that was probably meant for something else.

        Raises:
            FormulaError: it was.
        """
        self._suspect_function(token)
        shown = self.shown(token)
        if token.text.casefold() in NO_NUMBERS:
            raise self.fault(token, f'"{shown}" is not a number that can be computed with.')
        self._suspect_unit(token)
        index = token.text[len(token.base) :].lstrip("_")
        written = self.text[token.start : token.end]
        if index in {"2", "3"} and token.base in self.vocabulary.variables and written == token.base + index:
            ways = (f"{token.base}^{index}", f"{index}{token.base}", f"{token.base}_{index}")
            raise self.several(token, *ways)
        last = self.tokens[max(self.index - 2, 0)]
        if written == "x10" and last.kind == "number" and self.token.kind in {"^", "power"}:
            raise self.several(token, "·10", "x_10")

    def _suspect_function(self, token: Token) -> None:
        shown = self.shown(token)
        is_call = self.token.kind == "(" and len(token.text) > 1 and token.text == token.base
        advice = ADVICE.get(token.text.casefold(), "")
        if advice and (is_call or self.continues()):
            raise self.fault(token, f'There is no function "{shown}". {advice}')
        if not is_call and not self.has_argument():
            return
        meant = guesses(token.text.casefold(), is_call=is_call)
        if is_call or meant:
            cure = "" if meant else f" Write {shown}·( ... ) for a product."
            raise self.fault(token, f'There is no function "{shown}".{cure}', *meant)
        near = slips(token.text.casefold()) if token.text == token.base else ()
        if near:
            product = (f"{shown}·",) if self.continues() else ()
            raise self.fault(token, f'There is no function "{shown}".', *near, *product)

    def suspect_logarithm(self, word: Token) -> None:
        """Complain about LOG(u) of a spreadsheet, and about log(8,2), before their brackets."""
        shown = self.shown(word)
        if shown == "LOG":
            sentence = "A spreadsheet has LOG to the base 10, and here log is the natural logarithm."
            raise self.fault(word, sentence, "lg", "ln")
        inside = [self.peek(ahead) for ahead in range(1, 5)]
        kinds = [token.kind for token in inside]
        if shown.casefold() == "log" and kinds[:3] == ["number", ",", "number"] and kinds[3] in CLOSERS:
            number, _, base, closer = inside
            whole = Token("", "", word.start, closer.end)
            ways = (f"ln({number.text}.{base.text})", f"ln({number.text})/ln({base.text})")
            raise self.several(whole, *ways)

    def _suspect_unit(self, token: Token) -> None:
        """Complain about a unit after a number."""
        last = self.tokens[max(self.index - 2, 0)]
        if last.kind not in {"number", "fraction", "word", ")"} or token is self.tokens[0]:
            return
        shown, word = self.shown(token), token.text.casefold()
        if word in LENGTHS:
            sentence = f'A formula has no units: leave "{shown}" out. Its lengths have one unit.'
            raise self.fault(token, sentence)
        if word in ANGLES and last.kind in {"number", "fraction", ")"}:
            if word.startswith("rad"):
                raise self.fault(token, f'Leave "{shown}" out: a number is in radians already.')
            raise self.several(token, "°", "°·9/10")


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

"""Short ways to write mathematics: words with low and high letters as boxes, and lines made of them."""

from __future__ import annotations

import re

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body, Grid, Line, Piece, Tone
from vi3dras.language.boxes import Box, Row, Run, Script, Style
from vi3dras.language.characters import GREEK
from vi3dras.language.expression import parse
from vi3dras.language.typeset import typeset

_WORD = re.compile(r"([A-Za-zα-ωΑ-Ω]+|[^A-Za-zα-ωΑ-Ω_^]+|[_^])")
_RAISED = re.compile(r"\{([^}]*)\}|(\d+|.)")
EQUALS = "  =  "
SIGNS = frozenset("'·∫{")
"""What no word has, but mathematics."""
MOST_GIVEN = 6
"""Values that are named in front; more are read in the equation itself."""
PLAIN = frozenset({"min", "max", "cos", "sin", "atan", "rows", "round", "ceil"})


def say(markup: str) -> Box:
    """Words as mathematics: `^0T_5 = A_1 · A_2` with letters in italics, `_x` and `^x` low and high."""
    markup = markup.replace(" = ", EQUALS)
    boxes: list[Box] = []
    at = 0
    while at < len(markup):
        sign = markup[at]
        if sign in "_^":
            found = _RAISED.match(markup, at + 1)
            if found is None:
                break
            small = _run(found.group(1) or found.group(2))
            base = boxes.pop() if boxes else Run("")
            boxes.append(_scripted(base, small, is_low=sign == "_"))
            at = found.end()
            continue
        found = _WORD.match(markup, at)
        assert found is not None
        boxes.append(_run(found.group()))
        at = found.end()
    return boxes[0] if len(boxes) == 1 else Row(tuple(boxes))


def _run(text: str) -> Run:
    text = GREEK.get(text, text)
    style: Style = "italic" if text.isalpha() and text not in PLAIN and len(text) <= 2 else "plain"
    return Run(text, style)


def _scripted(base: Box, small: Box, *, is_low: bool) -> Box:
    if isinstance(base, Script):
        return (
            Script(base.base, base.above or small, small) if is_low else Script(base.base, small, base.below)
        )
    return Script(base, below=small) if is_low else Script(base, above=small)


def formula(text: str, names: tuple[str, ...]) -> Box:
    """A formula of the language, typeset."""
    return typeset(parse(text, names).tree)


def words(*texts: str, tone: Tone = "plain") -> Line:
    """A line of mathematics in words."""
    return tuple(Piece(say(text), tone) for text in texts)


def told(text: str) -> Line:
    """A line of plain words."""
    return (Piece(Run(text), "quiet"),)


def in_symbols(equation: Equation) -> Line:
    """`left = right` with names."""
    return (Piece(Row((say(equation.left), Run(EQUALS))), "plain"), Piece(equation.symbols))


def in_numbers(equation: Equation) -> Line:
    """`left = right = result` with numbers."""
    middle = [Piece(equation.numbers)]
    worked = equation.worked
    if worked is not None:
        middle += [Piece(Run(EQUALS), "quiet"), Piece(worked)]
    return (
        Piece(Row((say(equation.left), Run(EQUALS)))),
        *middle,
        Piece(Run(EQUALS), "quiet"),
        *amount(equation.result, "strong"),
    )


def amount(quantity: Quantity, tone: Tone = "plain") -> Line:
    """A number with its unit."""
    if quantity.unit == "°":
        return (Piece(Run(f"{quantity.text}°"), tone),)
    unit = (Piece(Run(f" {quantity.unit}"), "quiet"),) if quantity.unit else ()
    return (Piece(Run(quantity.text), tone), *unit)


def given(*named: tuple[str, Quantity]) -> Line:
    """What is known: `θ_3 = −64.0°   d_3 = 0.00 cm`."""
    pieces: list[Piece | Grid] = []
    for k, (name, value) in enumerate(named):
        gap = "      " if k else ""
        is_word = " " in name or (len(name) > 4 and not SIGNS & set(name))
        symbol: Box = Run(name) if is_word else say(name)
        pieces.append(Piece(Row((Run(gap), symbol, Run(EQUALS), Run(value.told)))))
    return tuple(pieces)


def number_grid(
    matrix: Floats, decimals: tuple[int, ...], *, above: str = "", marked: tuple[tuple[int, int], ...] = ()
) -> Grid:
    """A matrix of numbers; `decimals` per column, whole zeros and ones short."""
    cells = tuple(
        tuple(Run(_cell(float(v), digits)) for v, digits in zip(row, decimals, strict=True))
        for row in np.asarray(matrix)
    )
    return Grid(cells, say(above) if above else None, marked)


def _cell(value: float, digits: int) -> str:
    if abs(value - round(value)) < 1e-12 and abs(value) < 2:
        return Quantity(value, 0).text
    return Quantity(value, digits).text


def worked(
    *equations: Equation,
    source: str = "",
    note: str = "",
    before: tuple[Line, ...] = (),
    after: tuple[Line, ...] = (),
    has_givens: bool = True,
) -> Body:
    """Equations below each other, with the numbers of now; `before` and `after` stand around them."""
    results = {equation.left for equation in equations}
    known = {
        name: value
        for equation in equations
        for name, value in equation.knowns.items()
        if name not in results
    }
    is_short = has_givens and 0 < len(known) <= MOST_GIVEN
    givens: tuple[Line, ...] = (given(*known.items()),) if is_short else ()
    return Body(
        (*before, *map(in_symbols, equations)),
        (*givens, *map(in_numbers, equations), *after),
        equations,
        source,
        note,
    )

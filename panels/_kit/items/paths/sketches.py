"""What a formula looks like: as printed mathematics, in a small picture, and which are near at hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.language.boxes import Box, Row, Run
from vi3dras.language.typeset import typeset
from vi3dras.objects.formula import COORDINATES, Formula
from vi3dras.objects.library import load_formulas
from vi3dras.path.objects import companions_of, vertices_of

from ...face.board import Board, FixedPart
from ...face.workspace import RECENT_FORMULAS, TYPESET
from ...messages.notes import Notes
from ...pen import px
from ...pen.sketch import front, isometric
from ...settings import by_use, note_recent
from ...widgets.heads import Section
from ...widgets.typeset import draw, extent
from ...widgets.widget import Widget
from .gallery import SMALL, Tile, Wall
from .in_view import add_formula

SIZES = (16.0, 14.0, 12.0, 10.0)
"""Tried from the largest down, until a line fits."""


class Printed(Widget):
    """Lines of printed mathematics, each as large as fits."""

    def __init__(self, parent: int, *, width: int) -> None:
        self.lines: tuple[Box, ...] = ()
        super().__init__(parent, width=width, height=px(8))

    def update(self, lines: tuple[Box, ...]) -> None:
        """Show other lines."""
        if self.take(lines=lines):
            rooms = [extent(line, self._size(line)) for line in lines]
            self.resize(self.width, round(sum(r.above + r.below + px(10) for r in rooms)) + px(8))

    def paint(self) -> None:
        """Draw them below each other; what is too long even when small is cut with a sign."""
        y = float(px(4))
        for line in self.lines:
            size = self._size(line)
            room = extent(line, size)
            y += room.above
            draw(self.pen, line, self.left, y, size, "text2")
            if room.width > self.right - self.left:
                x = self.right - px(18)
                self.pen.box(x, y - room.above, self.width - x, room.above + room.below, "panel")
                self.pen.text(x + px(4), y, "…", size, "text2")
            y += room.below + px(10)

    def _size(self, line: Box) -> float:
        wide = self.right - self.left
        return next((size for size in SIZES if extent(line, size).width <= wide), SIZES[-1])


class PrintedFormula(FixedPart, shows=TYPESET):
    """The coordinates, one line each."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Typeset", "as it is understood", width=width)
        self._printed = Printed(parent, width=width)

    def show(self, formula: Formula) -> None:
        """Show the formula."""
        names = (formula.axis,) if formula.kind == "surface" else COORDINATES
        pairs = zip(names, formula.expressions, strict=True)
        rows = (Row((Run(name, "italic"), Run(" = "), typeset(known.tree))) for name, known in pairs)
        self._printed.update(tuple(rows))


SAMPLES, LINES = 65, 8
"""Points and lines of a surface, each way, in a picture of the gallery."""
FLAT = 1e-6
"""A curve in a plane is this much thinner than long."""
NEAR = 8
"""Pictures that are near at hand."""


class NearAtHand(FixedPart, shows=RECENT_FORMULAS):
    """Formulas that were used last, one's own, and the first of the library: a click adds one to the view."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Near at hand", "a click adds it to the view", width=width)
        self.wall = Wall(parent, lambda tile: tile.run(), width=width, size=SMALL)
        self._known = ("", "")

    def show(self, formula: Formula) -> None:
        """Show what is near at hand now."""
        if self._known != (formula.id, formula.title):  # a formula that is typed or dragged keeps both
            self._known = (formula.id, formula.title)
            near = list(formulas_in_order().items())[:NEAR]
            self.wall.update([tile(f, where, partial(use_formula, self._board, f)) for f, where in near])


def use_formula(board: Board, formula: Formula) -> None:
    """Add a formula of the library to the view, and remember that it was used."""
    add_formula(board, formula)
    note_recent("formulas", formula.id)


def formulas_in_order(notes: Notes | None = None) -> dict[Formula, str]:
    """All formulas, each with where it comes from: those used last, one's own, the others.

    What is wrong with those that cannot be read goes to the `notes`.
    """
    library = load_formulas()
    if notes is not None:
        for fault in library.faults:
            notes.say(str(fault))
    used, others = by_use("formulas", sorted(library.by_id, key=lambda name: name not in library.own))
    found = (library.by_id[name] for name in (*used, *others))
    return {f: "yours" if f.id in library.own else f.group for f in found}


def tile(formula: Formula, group: str, take: Callable[[], object], *, is_current: bool = False) -> Tile:
    """The picture of a formula, to be taken by a click."""
    return Tile(formula.title, group, sketch(formula), take, is_current, around(formula))


@lru_cache(maxsize=256)
def sketch(formula: Formula) -> tuple[Floats, ...]:
    """A few lines of a formula, each (n, 2): what is flat from its front, the rest from above at a corner."""
    is_curve = formula.kind == "curve" or any(v.low == v.high for v in formula.variables)
    points = 600 if is_curve else SAMPLES
    few = tuple(replace(variable, points=points) for variable in formula.variables)
    vertices = vertices_of(replace(formula, variables=few))
    room = np.nanmax(vertices.reshape(-1, 3), axis=0) - np.nanmin(vertices.reshape(-1, 3), axis=0)
    is_flat = room.min() <= FLAT * room.max() and not formula.companions
    seen = front(vertices, int(room.argmin())) if is_flat else isometric(vertices)
    return _lines(seen, SAMPLES // LINES)


@lru_cache(maxsize=256)
def around(formula: Formula) -> tuple[Floats, ...]:
    """A few lines of what is shown with a formula, each (n, 2)."""
    found = (
        _lines(isometric(v), max(min(v.shape[:2]) // 4, 1)) if v.ndim == 3 else (isometric(v),)
        for v in companions_of(formula).values()
    )
    return tuple(line for lines in found for line in lines)


def _lines(seen: Floats, step: int) -> tuple[Floats, ...]:
    """A curve (n, 2) as it is; of a grid (m, n, 2) every so many lines both ways."""
    return (seen,) if seen.ndim == 2 else (*seen[::step], *np.swapaxes(seen, 0, 1)[::step])

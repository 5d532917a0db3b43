"""Which formula of the library it is: a list to search, and a gallery of pictures."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.numeric import arm_size
from vi3dras.objects.formula import Formula, Kind
from vi3dras.objects.library import FormulaLibrary, load_formulas, new_formula
from vi3dras.path.objects import companions_of, vertices_of

from ...face.board import Board, FacePart
from ...face.formula import FormulaPreset
from ...pen.theme import px
from ...widgets.buttons import Buttons
from ...widgets.heads import Paragraph, gap
from ...widgets.menus import Entry, Menu
from ...widgets.search import SearchMenu
from ...widgets.spots import Action
from .gallery import Gallery, Tile, front, isometric

SAMPLES, LINES = 65, 8
"""Points and lines of a surface, each way, in a picture of the gallery."""
NEW_KINDS: dict[Kind, str] = {
    "curve": "Curve: x, y, z of one variable",
    "surface": "Surface: one coordinate of the other two",
    "volume": "Body: x, y, z of two variables",
}
"""What can be begun on an empty page."""
FLAT = 1e-6
"""A curve in a plane is this much thinner than long."""


class PresetChoice(FacePart[FormulaPreset]):
    """The formula's title, which opens the list of the library, a gallery of pictures, and its own words."""

    def _lay_out(self, item: FormulaPreset, parent: int, board: Board, width: int) -> None:
        self.ports = ("formula",)
        gap(parent, 12)
        self._choice = Buttons(parent, self._actions(), width=width, height=32)
        gap(parent, 8)
        self._about = Paragraph(parent, width=width)

    def refresh(self) -> None:
        """Show the title and what there is to say."""
        formula: Formula = self._board.get("formula")
        self._choice.update(self._actions())
        self._about.update(formula.about)

    def _actions(self) -> list[Action]:
        formula: Formula = self._board.get("formula")
        return [
            Action(formula.title, self._open_list, "list", tip="Choose another formula of the library"),
            Action("Gallery", self._open_gallery, "grid", tip="Choose by a picture"),
            Action("New", self._open_new, "add", tip="Begin on an empty page"),
        ]

    def _open_new(self) -> None:
        entries = [Entry(NEW_KINDS[kind], partial(self._begin_page, kind)) for kind in self._item.kinds]
        if len(entries) == 1:
            entries[0].run()
            return
        x, y = self._choice.corner()
        Menu(entries, x + px(16), y + px(36), least_width=self._width - px(32))

    def _begin_page(self, kind: Kind) -> None:
        begin_page(self._board, kind)

    def _entries(self) -> list[Entry]:
        library = self._library()
        return [
            self._entry(formula, is_own=name in library.own)
            for name, formula in sorted(library.formulas.items(), key=lambda item: item[0] not in library.own)
            if formula.kind in self._item.kinds
        ]

    def _entry(self, formula: Formula, *, is_own: bool) -> Entry:
        is_current = formula.id == self._board.get("formula").id
        hint = "yours" if is_own else formula.group
        return Entry(formula.title, partial(self._take, formula), hint=hint, is_current=is_current)

    def _library(self) -> FormulaLibrary:
        library = load_formulas()
        for fault in library.faults:
            self._board.notes.say(str(fault))
        return library

    def _open_list(self) -> None:
        x, y = self._choice.corner()
        SearchMenu(self._entries(), x + px(16), y + px(36), width=self._width - px(32), hint="Part of a name")

    def _open_gallery(self) -> None:
        now = self._board.get("formula")
        formulas = [f for f in self._library().formulas.values() if f.kind in self._item.kinds]
        tiles = [
            Tile(f.title, f.group, sketch(f), partial(self._take, f), f.id == now.id, around(f))
            for f in formulas
        ]
        x, y = self._choice.corner()
        Gallery(tiles, x + px(16), y + px(36))

    def _take(self, formula: Formula) -> None:
        self._board.put_all(
            {"formula": formula, "row": 0, "piece": 0, "at": 0.0}, label=f"Take {formula.title}"
        )


def begin_page(board: Board, kind: Kind) -> None:
    """Put an empty page into the place of the formula: nothing of the one before stays."""
    robot: Robot = board.get("robot")
    page = new_formula(kind, robot.units, arm_size(robot), taken=(board.get("formula").id,))
    board.put_all({"formula": page, "row": 0, "piece": 0, "at": 0.0, "csv": ""}, label=f"Begin {page.title}")


def sketch(formula: Formula) -> tuple[Floats, ...]:
    """A few lines of a formula, each (n, 2): what is flat from its front, the rest from above at a corner."""
    is_curve = formula.kind == "curve" or any(v.low == v.high for v in formula.variables)
    counts = tuple(600 if is_curve else SAMPLES for _ in formula.variables)
    few = replace(
        formula, variables=tuple(replace(v, points=n) for v, n in zip(formula.variables, counts, strict=True))
    )
    vertices = vertices_of(few)
    room = np.nanmax(vertices.reshape(-1, 3), axis=0) - np.nanmin(vertices.reshape(-1, 3), axis=0)
    is_flat = room.min() <= FLAT * room.max() and not formula.companions
    seen = front(vertices, int(room.argmin())) if is_flat else isometric(vertices)
    return _lines(seen, SAMPLES // LINES)


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

"""The objects of a view below each other: shown or hidden, coloured, named, taken out; one is edited."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar, NamedTuple

from vi3dras.arm.robot import Robot
from vi3dras.inverse.numeric import arm_size
from vi3dras.objects.edit import with_title
from vi3dras.objects.formula import Formula, Kind
from vi3dras.objects.library import new_formula
from vi3dras.objects.several import ALONE, COLOURS, Several, several

from ...face.board import Board, FixedPart
from ...face.workspace import OBJECTS_FORM
from ...hands.pointer import Mouse
from ...pen import Icon, Paint, Rect, Rgb, fonts, px, shown
from ...widgets.editor import EDITOR
from ...widgets.heads import gap
from ...widgets.spots import Action, Spots

ROW = 28
BEGUN = {"row": 0, "piece": 0, "at": 0.0, "csv": ""}
"""Where another object is followed: from the start of its first curve."""
SIGNS: tuple[tuple[str, Icon], ...] = (("remove", "close"), ("rename", "pen"))
"""What is at the right of a row, the last first."""


class ObjectRow(NamedTuple):
    """One row."""

    title: str
    colour: Rgb
    reached: str
    is_edited: bool
    is_shown: bool


class ObjectRows(Spots):
    """A row of 28 per object; `do` is told a verb and the row, `rename` the row and a typed name."""

    TIPS: ClassVar[Mapping[str, str]] = {
        "edit": "Edit this object", "again": "A double click gives it another name",
        "hide": "Hide this object", "show": "Show this object", "colour": "Give it another colour",
        "remove": "Take it out of the view", "rename": "Give it another name",
    }  # fmt: skip
    """What a click does."""
    LEAST = 1
    """Rows that cannot be taken out."""

    def __init__(
        self, parent: int, do: Callable[[str, int], None], rename: Callable[[int, str], None], *, width: int
    ) -> None:
        self.rows: tuple[ObjectRow, ...] = ()
        self._do, self._rename = do, rename
        super().__init__(parent, width=width, height=1)

    def update(self, rows: tuple[ObjectRow, ...]) -> None:
        """Show other rows."""
        if self.take(rows=rows):
            self.resize(self.width, px(ROW) * len(rows))

    def on_double(self, mouse: Mouse) -> None:
        """Let the name under the mouse be typed."""
        found = self.spot_at(mouse)
        verb, _, row = found[1].label.partition(" ") if found else ("", "", "")
        if verb == "edit":
            self._type(int(row))
        else:
            super().on_double(mouse)

    def paint_spots(self) -> None:
        """Draw the rows."""
        for k, row in enumerate(self.rows):
            self._paint_row(k, row, px(ROW) * k)

    def _paint_row(self, k: int, row: ObjectRow, top: int) -> None:
        pen, y, high = self.pen, top + px(ROW) / 2, px(ROW)
        name = self._action("edit", k, "again" if row.is_edited else "edit")
        if row.is_edited or self.is_lit(name):
            pen.box(0, top, self.width, high, "accent_back" if row.is_edited else "hover")
        if row.is_edited:
            pen.box(0, top, px(3), high, "accent")
        eye = self._action("hide", k, "hide" if row.is_shown else "show")
        pen.icon(self.left + px(8), y, "eye" if row.is_shown else "eye_off", 13, self._ink(eye))
        self.spot(Rect(0, top, self.left + px(22), high), eye)
        self._paint_colour(k, row, top)
        x: float = self.right
        for verb, icon in SIGNS:
            action = self._action(verb, k, verb)
            if verb != "remove" or len(self.rows) > self.LEAST:
                pen.icon(x - px(8), y, icon, 12, self._ink(action))
                self.spot(Rect(x - px(18), top, px(22), high), action)
            x -= px(22)
        ink: Paint = "text" if row.is_shown else "text3"
        x -= px(4)
        pen.text(x, y, row.reached, 13, "text2", style="mono", align="right")
        place = self._name(k)
        x = min(x - fonts.text_width(row.reached, "mono", 13) - px(8), place.x + place.width)
        pen.text(place.x, y, fonts.elided(row.title, "word", 14, x - place.x), 14, ink)
        self.spot(Rect(place.x, top, place.width, high), name)

    def _paint_colour(self, k: int, row: ObjectRow, top: int) -> None:
        """Draw what stands between eye and name."""
        colour = self._action("colour", k, "colour")
        edge, y = 7 if self.is_lit(colour) else 6, top + px(ROW) / 2
        self.pen.box(
            self.left + px(34 - edge), y - px(edge), px(2 * edge), px(2 * edge), row.colour, radius=3
        )
        self.spot(Rect(self.left + px(22), top, px(24), px(ROW)), colour)

    def _action(self, verb: str, row: int, tip: str) -> Action:
        run = partial(self._type, row) if verb == "rename" else partial(self._do, verb, row)
        return Action(f"{verb} {row}", run, tip=self.TIPS[tip])

    def _ink(self, action: Action) -> Paint:
        return "text" if self.is_lit(action) else "text2"

    def _name(self, row: int) -> Rect:
        """Where a name stands, over its percent too."""
        x = self.left + px(50)
        return Rect(x, px(ROW) * row + px(3), self.right - px(48) - x, px(ROW) - px(6))

    def _type(self, row: int) -> None:
        title, done = self.rows[row].title, partial(self._rename, row)
        EDITOR.open(self, self._name(row), title, done, size=14, style="word")


class ObjectList(FixedPart, shows=OBJECTS_FORM):
    """The list of objects; that which is edited is lit."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("objects", "formula", "shown", "rough", "reaches")
        gap(parent, 8)
        self.rows = ObjectRows(parent, self._do, self._rename, width=width).showing("objects")

    def refresh(self) -> None:
        """Show every object with how much of it is reached, as far as that is known."""
        board, now = self._board, in_view(self._board)
        found = board.get("rough" if board.is_stale("shown") else "shown")
        reaches = {} if board.get("reaches") is None else dict(board.get("reaches"))
        rows = []
        for k, (row, formula) in enumerate(zip(now.rows, now.formulas, strict=True)):
            told = "…"
            if k == now.edited and found is not None and found.formula.id == formula.id:
                told = f"{shown(found.painting.reached, 1)} %"
            elif k != now.edited and formula in reaches:
                told = "–" if reaches[formula] is None else f"{math.floor(reaches[formula] + 1e-9)} %"
            rows.append(ObjectRow(formula.title, COLOURS[row.colour], told, k == now.edited, row.is_shown))
        self.rows.update(tuple(rows))

    def _do(self, verb: str, place: int) -> None:
        board, now = self._board, in_view(self._board)
        row, title = now.rows[place], now.formulas[place].title
        match verb:
            case "edit" if place != now.edited:
                put_several(board, now._replace(edited=place), f"Edit {title}", is_other=True)
            case "hide":
                label = f"{'Hide' if row.is_shown else 'Show'} {title}"
                put_several(board, now.changed(place, is_shown=not row.is_shown), label)
            case "colour":
                colours = list(COLOURS)
                colour = colours[(colours.index(row.colour) + 1) % len(colours)]
                put_several(board, now.changed(place, colour=colour), f"Colour {title}")
            case "remove" if len(now.rows) > 1:
                put_several(board, now.without(place), f"Take out {title}", is_other=place == now.edited)

    def _rename(self, place: int, title: str) -> None:
        now = in_view(self._board)
        if title and title != now.formulas[place].title:
            with self._board.notes.refusals():
                formula = with_title(now.formulas[place], title)
                put_several(self._board, now.changed(place, formula=formula), "Rename the formula")


def in_view(board: Board) -> Several:
    """All objects of the view."""
    return several(board.get("objects"), board.get("formula"))


def put_several(board: Board, now: Several, label: str, *, is_other: bool = False) -> None:
    """Let these be the objects of the view; where another one is edited, it is followed from its start."""
    values: dict[str, object] = {"objects": now.listed, **(BEGUN if is_other else {})}
    if now.formulas[now.edited] != board.get("formula"):
        values["formula"] = now.formulas[now.edited]
    board.put_all(values, label=label)


def begin_page(board: Board, kind: Kind) -> None:
    """Put an empty page into the place of all objects: nothing of what was before stays."""
    page = _page(board, kind)
    board.put_all({"objects": ALONE, "formula": page, **BEGUN}, label=f"Begin {page.title}")


def add_page(board: Board, kind: Kind) -> None:
    """Add an empty page to the objects of the view."""
    add_formula(board, _page(board, kind))


def add_formula(board: Board, formula: Formula) -> None:
    """Add a formula to the objects of the view, and edit it."""
    put_several(board, in_view(board).with_added(formula), f"Add {formula.title}", is_other=True)


def _page(board: Board, kind: Kind) -> Formula:
    robot: Robot = board.get("robot")
    taken = [formula.id for formula in in_view(board).formulas]
    return new_formula(kind, robot.units, arm_size(robot), taken=taken)

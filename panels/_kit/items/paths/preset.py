"""Which formula it is: chosen from a list or a gallery of pictures, named, and kept as one's own file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from vi3dras.objects.edit import with_title
from vi3dras.objects.formula import Formula, Kind
from vi3dras.objects.library import keep_formula, load_formulas, proposed_name

from ...face.board import Board, FacePart, FixedPart
from ...face.workspace import FORMULA_FILE, FormulaPreset
from ...hands.overlay import open_next
from ...pen import px
from ...settings import note_recent
from ...widgets.fields import TextField
from ...widgets.heads import Section, gap
from ...widgets.menus import Entry, Menu
from ...widgets.search import SearchMenu
from ...widgets.spots import Action, Buttons
from .gallery import Gallery
from .in_view import add_page
from .sketches import formulas_in_order, tile, use_formula

NEW_KINDS: dict[Kind, str] = {
    "curve": "Curve: x, y, z of one variable",
    "surface": "Surface: one coordinate of the other two",
    "volume": "Body: x, y, z of two variables",
}
"""What can be begun on an empty page."""


class PresetChoice(FacePart[FormulaPreset]):
    """The list of the library, a gallery of pictures, and what else may come into the view."""

    def _lay_out(self, item: FormulaPreset, parent: int, board: Board, width: int) -> None:
        gap(parent, 8)
        actions = (
            Action("Library", self._open_list, tip="Choose another formula in place of this one"),
            Action("Gallery", self._open_gallery, tip="Choose by a picture"),
            Action("Add", self._open_add, "add", tip="Add an object to the view"),
        )
        self._choice = Buttons(parent, actions, width=width)

    def _open_add(self) -> None:
        kinds = [Entry(words, partial(self._begin_page, kind)) for kind, words in NEW_KINDS.items()]
        ways = {"From the library": self._open_list, "From the gallery": self._open_gallery}
        shelves = [Entry(words, partial(open_next, partial(way, adds=True))) for words, way in ways.items()]
        Menu([*kinds, Entry(), *shelves], *self._corner(), least_width=self._width - px(32))

    def _begin_page(self, kind: Kind) -> None:
        add_page(self._board, kind)
        open_next(self._board.memo["texts"].write)  # once the menu has gone and the page is drawn

    def _formulas(self, *, adds: bool) -> dict[Formula, str]:
        """What there is to choose, each with where it comes from."""
        found = formulas_in_order(self._board.notes)
        return {f: hint for f, hint in found.items() if adds or f.kind in self._item.kinds}

    def _open_list(self, *, adds: bool = False) -> None:
        now, take = self._board.get("formula").id, self._taking(adds=adds)
        entries = [
            Entry(f.title, partial(take, f), hint=hint, is_current=f.id == now and not adds)
            for f, hint in self._formulas(adds=adds).items()
        ]
        SearchMenu(entries, *self._corner(), width=self._width - px(32), hint="Part of a name")

    def _open_gallery(self, *, adds: bool = False) -> None:
        now, take = "" if adds else self._board.get("formula").id, self._taking(adds=adds)
        formulas = self._formulas(adds=adds).items()
        tiles = [tile(f, hint, partial(take, f), is_current=f.id == now) for f, hint in formulas]
        Gallery(tiles, *self._corner())

    def _corner(self) -> tuple[float, float]:
        """Where lists open: below the buttons."""
        x, y = self._choice.corner()
        return x + px(16), y + px(32)

    def _taking(self, *, adds: bool) -> Callable[[Formula], None]:
        return partial(use_formula, self._board) if adds else self._take

    def _take(self, formula: Formula) -> None:
        values = {"formula": formula, "row": 0, "piece": 0, "at": 0.0}
        self._board.put_all(values, label=f"Take {formula.title}")
        note_recent("formulas", formula.id)


LABEL = 48
"""Room for the labels, so that both fields begin at the same place."""


class FormulaKeeper(FixedPart, shows=FORMULA_FILE):
    """Title and file name, and a button that saves."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Keep it", width=width)
        self._title = TextField(parent, "Title", "", width=width, label_width=LABEL, on_change=self._rename)
        call, hint = self._call, "my-formula"
        self._name = TextField(parent, "File", "", width=width, label_width=LABEL, hint=hint, on_change=call)
        Buttons(parent, [Action("Save formula", self._save, "save")], width=width)
        self._known, self._called = ("", ""), ""

    def show(self, formula: Formula) -> None:
        """Show what it is called."""
        self._head.update(hint=_state(formula))
        self._title.update(formula.title)
        if (formula.id, formula.title) != self._known:
            self._called = self._called if formula.id == self._known[0] else ""
            self._known = (formula.id, formula.title)
            self._name.update(self._called or proposed_name(formula))

    def _call(self, name: str) -> None:
        """Keep a file's name that was typed, also when the title changes; an empty one is proposed anew."""
        self._called = name
        if not name:
            self._name.update(proposed_name(self._board.get("formula")))

    def _rename(self, title: str) -> None:
        formula: Formula = self._board.get("formula")
        if title and title != formula.title:
            with self._board.notes.refusals():
                self._board.put("formula", with_title(formula, title), label="Rename the formula")
            self._title.update(self._board.get("formula").title)

    def _save(self) -> None:
        formula: Formula = self._board.get("formula")
        with self._board.notes.refusals():
            saved = keep_formula(formula, self._name.text.removesuffix(".toml"))
            note_recent("formulas", saved.id)
            self._board.put("formula", saved, label=f"Save {saved.title}")
            self._board.notes.tell(f"{saved.title} is saved", f"{saved.id}.toml, in your own formulas")


def _state(formula: Formula) -> str:
    filed = load_formulas().by_id.get(formula.id)
    if filed is None or filed.expressions == formula.expressions:
        return "a file of your own"
    return f"changed from {filed.title}"

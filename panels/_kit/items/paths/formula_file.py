"""Keeping a formula: its title, and saving it as a file of one's own that can be shared."""

from __future__ import annotations

from dataclasses import replace

from vi3dras.errors import Vi3drasError
from vi3dras.objects.formula import Formula
from vi3dras.objects.library import keep_formula, load_formulas, proposed_name

from ...face.board import Board, FacePart
from ...face.formula import FormulaFile
from ...widgets.buttons import Buttons
from ...widgets.fields import TextField
from ...widgets.heads import Section
from ...widgets.spots import Action

LABEL = 48
"""Room for the labels, so that both fields begin at the same place."""


class FormulaKeeper(FacePart[FormulaFile]):
    """Title and file name, and a button that saves."""

    def _lay_out(self, item: FormulaFile, parent: int, board: Board, width: int) -> None:
        self.ports = ("formula",)
        self._head = Section(parent, "Keep it", width=width)
        self._title = TextField(parent, "Title", "", width=width, label_width=LABEL, on_change=self._rename)
        self._name = TextField(
            parent, "File", "", width=width, label_width=LABEL, hint="my-formula", on_change=self._call
        )
        Buttons(parent, [Action("Save formula", self._save, "save")], width=width)
        self._known, self._called = ("", ""), ""

    def refresh(self) -> None:
        """Show what it is called."""
        formula: Formula = self._board.get("formula")
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
            self._board.put("formula", replace(formula, title=title), label="Rename the formula")

    def _save(self) -> None:
        formula: Formula = self._board.get("formula")
        try:
            saved = keep_formula(formula, self._name.text.removesuffix(".toml"))
        except Vi3drasError as error:
            self._board.notes.say(str(error))
            return
        self._board.put("formula", saved, label=f"Save {saved.title}")
        file = f"{saved.id}.toml"
        self._board.notes.tell(f"{saved.title} is saved", f"{file}, in your own formulas")


def _state(formula: Formula) -> str:
    filed = load_formulas().formulas.get(formula.id)
    if filed is None or filed.expressions == formula.expressions:
        return "a file of your own"
    return f"changed from {filed.title}"

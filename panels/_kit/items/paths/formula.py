"""The text of each coordinate, read while it is typed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.errors import Vi3drasError
from vi3dras.inverse.numeric import arm_size
from vi3dras.language.errors import (
    FormulaError,
    OtherAxisError,
    OtherCoordinateError,
    RefusedFormulaError,
    UndefinedError,
)
from vi3dras.objects.edit import with_axis, with_text
from vi3dras.objects.formula import COORDINATES, Coordinate, Formula
from vi3dras.objects.own import with_typed
from vi3dras.objects.pasted import several

from ...face.board import Board, FixedPart
from ...face.workspace import FORMULA_TEXTS
from ...widgets.choices import Segment
from ...widgets.heads import Paragraph, gap
from ...widgets.spots import Action, Buttons
from .formula_field import FormulaField

LAST_RIGHT = "The picture shows the last formula that was right."
ONE = "Here is one formula; x, y and z of two variables belong into Volume Trajectory."


class TextFields(FixedPart, shows=FORMULA_TEXTS):
    """A field per coordinate, of a surface one and which depends on the others; and what the formula is."""

    ports = ("formula", "curve")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        board.memo["texts"] = self
        gap(parent, 8)
        self._group: int = dpg.add_group(parent=parent)
        self._left = Paragraph(parent, width=width)
        self._take = Buttons(parent, [Action("Take the hints", self._take_hints, "check")], width=width)
        self._about = Paragraph(parent, width=width)
        self._shape: tuple[object, ...] = ()
        self.fields: dict[Coordinate, FormulaField] = {}
        self._axes: Segment | None = None
        self._known: dict[Coordinate, tuple[str, str]] = {}
        self._base: Formula | None = None
        """The formula before what is being typed."""
        self._texts: dict[Coordinate, str] = {}
        """What was typed since, as far as it is right."""
        self._wrong: dict[Coordinate, RefusedFormulaError] = {}
        self._undefined: set[Coordinate] = set()
        before = board.engine.refused.get(board.ref("formula"))
        self.refresh()
        self._bring_back(before)

    def write(self) -> None:
        """Let what is typed go into the first field."""
        next(iter(self.fields.values())).line.focus()

    @property
    def is_refused(self) -> bool:
        """True while a field shows a text that the formula did not take."""
        return bool(self._wrong)

    def refresh(self) -> None:
        """Show the texts; what is being typed and wrong stays until the formula itself changes."""
        formula: Formula = self._board.get("formula")
        shape = (formula.kind == "surface", formula.axis, formula.id)
        if shape != self._shape:
            self._shape = shape
            self._build(formula)
        for coordinate, field in self.fields.items():
            tip = f"{coordinate} as a formula of {' and '.join(formula.names)}, such as 2 sin u or 0,5u²"
            field.describe(f"{coordinate}({','.join(formula.names)})", tip)
            shown = _shown(formula, coordinate)
            if shown != self._known.get(coordinate):
                self._known[coordinate] = shown
                field.update(*shown)
                field.fine()
                self._note(coordinate, None)
        self._about.update(formula.about)
        self._show_hinted(formula)
        self._show_undefined()

    def _show_hinted(self, formula: Formula) -> None:
        """Say which coordinates nobody has typed yet, and offer to leave them as they are drawn."""
        names = ", ".join(formula.hinted)
        self._left.update(f"Drawn from hints: {names}" if names else "", "text2")
        self._take.show(bool(names))

    def _take_hints(self) -> None:
        self._board.put("formula", replace(self._board.get("formula"), hinted=()), label="Take the hints")

    def _show_undefined(self) -> None:
        """Mark the part of a coordinate that has no value anywhere, and take the mark away with its cause."""
        error = self._board.engine.state(self._board.ref("curve")).error
        found = error if isinstance(error, UndefinedError) else None
        for coordinate, field in self.fields.items():
            if coordinate in self._wrong:
                continue
            if found is not None and found.coordinate == coordinate:
                end = found.position + max(found.length, 1)
                field.wrong(found.position, end, found.sentence)
                self._undefined.add(coordinate)
            elif coordinate in self._undefined:
                self._undefined.discard(coordinate)
                field.fine()

    def _build(self, formula: Formula) -> None:
        for field in self.fields.values():
            field.delete()
        if self._axes is not None:
            self._axes.delete()
            self._axes = None
        self._known.clear()
        self._wrong.clear()
        self._base = None
        wanted: tuple[Coordinate, ...] = COORDINATES
        if formula.kind == "surface":
            wanted = (formula.axis,)
            self._axes = Segment(
                self._group, list(COORDINATES), formula.axis, self._depend, label="Depends", label_width=68
            )
        self.fields = {c: self._field(c) for c in wanted}

    def _field(self, coordinate: Coordinate) -> FormulaField:
        change, done = partial(self._type, coordinate), partial(self._end, coordinate)
        return FormulaField(self._group, "", "", width=self._width, on_change=change, on_done=done)

    def _type(self, coordinate: Coordinate, text: str) -> None:
        if self._base is None:
            self._base, self._texts = self._board.get("formula"), {}
        parts = several(text)
        if self._base.kind == "surface" or not parts:
            self._read(coordinate, text, within=coordinate)
            return
        self.fields[coordinate].fine()
        self._note(coordinate, None)
        for other, part in parts.items():
            if other != coordinate:
                self.fields[other].update(part)
            self._read(other, part, within=coordinate, before=max(text.find(part), 0))

    def _read(self, coordinate: Coordinate, text: str, *, within: Coordinate, before: int = 0) -> None:
        """Take a formula of one coordinate, typed into the field of `within` after so many characters."""
        assert self._base is not None
        base, field = self._base, self.fields[coordinate]
        texts = {c: typed for c, typed in self._texts.items() if c != coordinate}
        if text.strip() or coordinate not in base.hinted:
            texts[coordinate] = text
        try:
            changed = with_typed(base, texts, arm_size(self._board.get("robot")), is_done=False)
        except FormulaError as error:
            told = _for_surfaces(base, text, error)
            self._blame(field, told, before if coordinate == within else 0)
            self._note(coordinate, RefusedFormulaError(coordinate, text, told))
            return
        field.fine()
        self._texts = texts
        self._known[coordinate] = _shown(changed, coordinate)
        self._put(changed, within)
        self._note(coordinate, None)

    def _put(self, formula: Formula, within: Coordinate) -> None:
        names, gesture = ",".join(formula.names), ("formula", within, self._gesture)
        self._board.put("formula", formula, label=f"Edit {within}({names})", gesture=gesture)

    def _blame(self, field: FormulaField, error: FormulaError, before: int = 0) -> None:
        start = before + error.position
        end = start + max(error.length, 1)
        field.wrong(start, end, error.sentence, error.suggestions, note=LAST_RIGHT)

    def _note(self, coordinate: Coordinate, error: RefusedFormulaError | None) -> None:
        """Let the run arrow know of a text that is shown and not taken, and of its cure."""
        self._wrong.pop(coordinate, None)
        if error is not None:
            self._wrong[coordinate] = error
        last = next(reversed(self._wrong.values()), None)
        self._board.engine.refuse(self._board.ref("formula"), last)

    def _bring_back(self, error: Vi3drasError | None) -> None:
        """Show a text again that was refused before the panel was turned over."""
        if not isinstance(error, RefusedFormulaError):
            return
        coordinate = next((c for c in self.fields if c == error.name), None)
        if coordinate is not None:
            self.fields[coordinate].update(error.text)
            self._blame(self.fields[coordinate], error.error)
            self._note(coordinate, error)

    def _end(self, coordinate: Coordinate, text: str) -> None:
        formula, parts = self._board.get("formula"), several(text)
        refused = self._wrong.get(coordinate)
        if parts and formula.kind != "surface":
            self.fields[coordinate].update(*_shown(formula, coordinate))
            if coordinate in parts:
                self.fields[coordinate].update(parts[coordinate])
            if refused is not None:
                self._blame(self.fields[coordinate], refused.error)
        elif refused is not None and isinstance(refused.error, OtherCoordinateError):
            self._turn(refused.error.target, text)
        elif self._base is not None and self._texts:
            done = with_typed(self._base, self._texts, arm_size(self._board.get("robot")))
            if done != formula:
                self._put(done, coordinate)
        self._begin()
        self._base = None

    def _depend(self, word: str) -> None:
        coordinate = next(c for c in COORDINATES if c == word)
        changed = with_axis(self._board.get("formula"), coordinate)
        self._board.put("formula", changed, label=f"Let {word} depend on the others")

    def _turn(self, word: str, text: str) -> None:
        """Let another coordinate of a surface depend, with the text that begins with its name."""
        formula: Formula = self._board.get("formula")
        coordinate = next(c for c in COORDINATES if c == word)
        if formula.kind == "surface":
            with suppress(FormulaError):  # what else is wrong with it stays said below the field
                changed = with_text(with_axis(formula, coordinate), coordinate, text)
                self._board.put("formula", changed, label=f"Let {word} depend on the others")


def _for_surfaces(formula: Formula, text: str, error: FormulaError) -> FormulaError:
    """What is said of a text that gives a surface more than its one coordinate, or another one."""
    if formula.kind != "surface":
        return error
    if several(text):
        return FormulaError(0, len(text), ONE)
    if isinstance(error, OtherCoordinateError):
        return OtherAxisError(error.position, error.target, formula.axis)
    return error


def _shown(formula: Formula, coordinate: Coordinate) -> tuple[str, str]:
    """What a field holds, and what it hints at where nobody has typed yet."""
    place = 0 if formula.kind == "surface" else COORDINATES.index(coordinate)
    text = formula.expressions[place].text
    return ("", text) if coordinate in formula.hinted else (text, "")

"""The text of each coordinate, read while it is typed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.errors import Vi3drasError
from vi3dras.language.errors import (
    FormulaError,
    OtherAxisError,
    OtherCoordinateError,
    RefusedFormulaError,
    UndefinedError,
)
from vi3dras.objects.edit import with_axis, with_text
from vi3dras.objects.formula import COORDINATES, Coordinate, Formula
from vi3dras.objects.pasted import several

from ...face.board import Board, FacePart
from ...face.formula import FormulaTexts
from ...widgets.choices import Segment
from ...widgets.heads import gap
from .formula_field import FormulaField

LAST_RIGHT = "The picture shows the last formula that was right."
ONE = "Here is one formula; x, y and z of two variables belong into Volume Trajectory."


class TextFields(FacePart[FormulaTexts]):
    """A field per coordinate; of a surface one field, and which coordinate depends on the others."""

    def _lay_out(self, item: FormulaTexts, parent: int, board: Board, width: int) -> None:
        self.ports = ("formula", "curve")
        gap(parent, 4)
        self._group: int = dpg.add_group(parent=parent)
        self._shape: tuple[object, ...] = ()
        self.fields: dict[Coordinate, FormulaField] = {}
        self._axes: Segment | None = None
        self._known: dict[Coordinate, str] = {}
        self._meant: frozenset[str] | None = None
        self._wrong: dict[Coordinate, RefusedFormulaError] = {}
        self._undefined: set[Coordinate] = set()
        before = board.engine.refused.get(board.ref("formula"))
        self.refresh()
        self._bring_back(before)

    @property
    def is_refused(self) -> bool:
        """True while a field shows a text that the formula did not take."""
        return bool(self._wrong)

    def refresh(self) -> None:
        """Show the texts; what is being typed and wrong stays until the formula itself changes."""
        formula: Formula = self._board.get("formula")
        shape = (formula.kind, formula.names, formula.axis, formula.id)
        if shape != self._shape:
            self._shape = shape
            self._build(formula)
        for coordinate, field in self.fields.items():
            text = _text(formula, coordinate)
            if text != self._known.get(coordinate):
                self._known[coordinate] = text
                field.update(text)
                field.fine()
                self._note(coordinate, None)
        self._show_undefined()

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
        self._meant = None
        wanted: tuple[Coordinate, ...] = COORDINATES
        if formula.kind == "surface":
            wanted = (formula.axis,)
            self._axes = Segment(
                self._group, list(COORDINATES), formula.axis, self._depend, label="Depends", label_width=68
            )
        self.fields = {c: self._field(formula, c) for c in wanted}

    def _field(self, formula: Formula, coordinate: Coordinate) -> FormulaField:
        names = formula.names
        return FormulaField(
            self._group,
            f"{coordinate}({','.join(names)})",
            _text(formula, coordinate),
            width=self._width,
            on_change=partial(self._type, coordinate),
            on_done=partial(self._end, coordinate),
            tip=f"{coordinate} as a formula of {' and '.join(names)}, such as 2 sin u or 0,5u²",
        )

    def _type(self, coordinate: Coordinate, text: str) -> None:
        formula, parts = self._board.get("formula"), several(text)
        if self._meant is None:
            self._meant = frozenset(formula.constant_names)
        if formula.kind == "surface" or not parts:
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
        formula, field = self._board.get("formula"), self.fields[coordinate]
        try:
            changed = with_text(
                _with_meant(formula, coordinate, self._meant or frozenset()), coordinate, text
            )
        except FormulaError as error:
            told = _for_surfaces(formula, text, error)
            self._blame(field, told, before if coordinate == within else 0)
            self._note(coordinate, RefusedFormulaError(coordinate, text, told))
            return
        field.fine()
        self._known[coordinate] = text
        names = ",".join(formula.names)
        gesture = ("formula", within, self._gesture)
        self._board.put("formula", changed, label=f"Edit {coordinate}({names})", gesture=gesture)
        self._note(coordinate, None)

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
            self.fields[coordinate].update(parts.get(coordinate, _text(formula, coordinate)))
            if refused is not None:
                self._blame(self.fields[coordinate], refused.error)
        elif refused is not None and isinstance(refused.error, OtherCoordinateError):
            self._turn(refused.error.target, text)
        self._begin()
        self._meant = None

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


def _with_meant(formula: Formula, coordinate: Coordinate, meant: frozenset[str]) -> Formula:
    """Without the constants that came by typing half a word: the `s` and `sn` of a `sn(` are none."""
    place = _place(formula, coordinate)
    others = (*formula.expressions[:place], *formula.expressions[place + 1 :])
    used = {name for expression in others for name in expression.unknown}
    return replace(formula, constants=tuple(c for c in formula.constants if c.name in meant | used))


def _text(formula: Formula, coordinate: Coordinate) -> str:
    return formula.expressions[_place(formula, coordinate)].text


def _place(formula: Formula, coordinate: Coordinate) -> int:
    return 0 if formula.kind == "surface" else COORDINATES.index(coordinate)

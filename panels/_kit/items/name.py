"""Other names for variables and constants, and other ranges for the sliders of constants."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.errors import Vi3drasError
from vi3dras.objects.edit import with_name, without_unused
from vi3dras.objects.formula import Constant, Formula

from ..face.board import Board, Bound, Builders
from ..face.formula import NamesForm
from ..pen.digits import short, typed
from ..widgets.choices import Switch
from ..widgets.name_row import NameRow


class NameList(Bound):
    """A switch, and while it is on a row per variable and constant."""

    def __init__(self, item: NamesForm, parent: int, board: Board, width: int) -> None:
        self._board, self._width, self._is_open = board, width, False
        self.ports = ("formula",)
        self._switch = Switch(parent, "Names and ranges", False, self._turn, width=width)
        self._group: int = dpg.add_group(parent=parent)
        self.rows: dict[str, NameRow] = {}

    def refresh(self) -> None:
        """Show what there is to name."""
        formula: Formula = without_unused(self._board.get("formula"))
        ends = {c.name: (c.low, c.high) for c in formula.constants} if self._is_open else {}
        names = (*formula.names, *ends) if self._is_open else ()
        if names != tuple(self.rows):
            for row in self.rows.values():
                row.delete()
            self.rows = {
                name: NameRow(self._group, name, ends.get(name), partial(self._type, name), width=self._width)
                for name in names
            }
        for name, row in self.rows.items():
            row.update(ends.get(name))

    def _turn(self, on: bool) -> None:
        self._is_open = on
        self._switch.update(on)
        self.refresh()

    def _type(self, name: str, place: int, text: str) -> None:
        formula: Formula = self._board.get("formula")
        if place == 0:
            if text.strip() != name:
                renamed = with_name(without_unused(formula), name, text.strip())
                self._board.put("formula", renamed, label=f"Rename {name} to {text.strip()}")
            return
        constant = next(c for c in formula.constants if c.name == name)
        value = typed(text, ("from", "to")[place - 1] + f" of {name}")
        ranged = replace(constant, low=value) if place == 1 else replace(constant, high=value)
        if ranged.low >= ranged.high:
            raise RangeError(name, ranged.low, ranged.high)
        self._put(formula, replace(ranged, value=min(max(ranged.value, ranged.low), ranged.high)))

    def _put(self, formula: Formula, constant: Constant) -> None:
        constants = tuple(constant if c.name == constant.name else c for c in formula.constants)
        changed = replace(formula, constants=constants)
        self._board.put("formula", changed, label=f"Set the range of {constant.name}")


class RangeError(Vi3drasError):
    """A slider without a way to go; facts: the constant, from and to."""

    def __str__(self) -> str:
        name, low, high = self.args
        return f"{name} would go from {short(low)} to {short(high)}: let it begin at the smaller number."


BUILDERS: Builders = {NamesForm: NameList}

"""The variables and constants of a formula."""

from __future__ import annotations

from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.objects.edit import with_constant, with_variable, without_unused
from vi3dras.objects.formula import MOST_CURVE_POINTS, MOST_POINTS, Constant, Formula, Variable

from ...face.board import Board, FixedPart
from ...face.units import DECIMALS
from ...face.workspace import CONSTANT_SLIDERS, VARIABLE_ROWS
from ...pen import fonts, px, symbol_width
from ...widgets.heads import Section
from ...widgets.slider import LineSlider
from ...widgets.tracks import Axis
from ...widgets.widget import renewed
from .variable_row import Domain, VariableRow

SHORT, LONG = 32, 80
"""Room for the name of a constant, in sizes of the look."""
NO_ANGLE = {"none": "–"}
SIGNS = {"deg": "°", "rad": "rad", "none": ""}


class VariableList(FixedPart, shows=VARIABLE_ROWS):
    """A line per variable."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Variables", "from · to · steps", width=width)
        self._group: int = dpg.add_group(parent=parent)
        self.rows: dict[str, VariableRow] = {}

    def show(self, formula: Formula) -> None:
        """Show each domain."""
        self.rows = renewed(self.rows, formula.names, partial(self._row, formula))
        for v in formula.variables:
            self.rows[v.name].update(Domain(v.low, v.high, v.points, NO_ANGLE.get(v.angle, v.angle)))

    def _row(self, formula: Formula, name: str) -> VariableRow:
        most = MOST_CURVE_POINTS if formula.kind == "curve" else MOST_POINTS
        change = partial(self._change, name)
        return VariableRow(self._group, name, Domain(), change, width=self._width, most=most)

    def _change(self, name: str, domain: Domain, what: str) -> None:
        formula: Formula = self._board.get("formula")
        unit = next((angle for angle, sign in NO_ANGLE.items() if sign == domain.unit), domain.unit)
        variable = Variable(name, domain.low, domain.high, unit, domain.points)  # type: ignore[arg-type]
        self._board.put("formula", with_variable(formula, variable), label=f"Set {what}")


class ConstantList(FixedPart, shows=CONSTANT_SLIDERS):
    """A slider per constant that the formula names."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Constants", "found in the formula", width=width)
        self._group: int = dpg.add_group(parent=parent)
        self.sliders: dict[str, LineSlider] = {}

    def show(self, formula: Formula) -> None:
        """Show the constants that are in use."""
        formula = without_unused(formula)
        self._head.update(hint="found in the formula" if formula.constants else "none in the formula")
        self.sliders = renewed(self.sliders, formula.constant_names, partial(self._slider, formula))
        for constant in formula.constants:
            self.sliders[constant.name].describe(_axis(formula, constant))
            self.sliders[constant.name].update(constant.value)

    def _slider(self, formula: Formula, name: str) -> LineSlider:
        hands = self._slides(partial(self._set, name))
        return LineSlider(self._group, Axis(name), 0.0, label_width=_label_width(formula), **hands)

    def _set(self, name: str, value: float) -> None:
        formula = with_constant(self._board.get("formula"), name, value)
        self._board.put("formula", formula, label=f"Set {name}", gesture=("constant", self._gesture))


def _axis(formula: Formula, constant: Constant) -> Axis:
    low, high, unit, decimals = constant.low, constant.high, SIGNS.get(constant.unit, ""), 2
    if constant.unit == "length":
        unit, decimals = formula.units.length, DECIMALS[formula.units.length]
    axis = Axis(_symbol(constant.name), "", low, high, unit=unit, decimals=decimals)
    return axis._replace(margin=0.0, ends=(low, high))


def _symbol(name: str) -> str:
    """As it is printed: a short name with an index, a word as it is."""
    has_index = len(name) == 2 or name[1:].isdigit()
    if "_" not in name and len(name) > 1 and has_index:
        return f"{name[0]}_{{{name[1:]}}}"
    return name if "_" in name else fonts.elided(name, "italic", 16, px(LONG - 8))


def _label_width(formula: Formula) -> int:
    """Room for the longest of the names."""
    widest = max((symbol_width(_symbol(c.name), "italic", 16) for c in formula.constants), default=0.0)
    return SHORT if widest <= px(SHORT - 4) else LONG

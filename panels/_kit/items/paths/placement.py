"""Where an object stands before the arm: shifted, turned and scaled by numbers."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

from vi3dras.arm.robot import Robot
from vi3dras.objects.formula import Formula, Placement
from vi3dras.objects.library import load_formulas
from vi3dras.path.fit import turning_about
from vi3dras.path.objects import middle_of

from ...face.board import Board, FixedPart
from ...face.units import DECIMALS
from ...face.workspace import PLACEMENT_FORM
from ...widgets.heads import Section, gap
from ...widgets.slider import Changed, LineSlider
from ...widgets.spots import Action, Buttons
from ...widgets.tracks import Axis

SHIFTS = ("Δ_x", "Δ_y", "Δ_z")
TURNS = ("A", "B", "C")
SCALE = Axis("s", "", 0.05, 4.0, 1.0, "×", 2, 0.05, is_turn=False, margin=0.0, ends=(0.05, 4.0))


class PlacementSliders(FixedPart, shows=PLACEMENT_FORM):
    """Three shifts, three turns, one scale; the object turns and grows about its own middle."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        gap(parent, 8)
        words = "Handles in the view"
        self._handles = self._switch_for(parent, "handles", words, "Show handles", off="Hide handles")
        Section(parent, "Move", "in the arm's frame", width=width)
        self._shifts = [self._slider(parent, partial(self._shift, k)) for k in range(3)]
        Section(parent, "Turn", "about its middle", width=width)
        self._turns = [self._slider(parent, partial(self._turn, k)) for k in range(3)]
        Section(parent, "Size", width=width)
        self._scale = self._slider(parent, self._grow)
        gap(parent, 8)
        Buttons(parent, [Action("As in the file", self._back, "home", tip="Forget all moves")], width=width)

    def show(self, formula: Formula, robot: Robot, handles: bool) -> None:
        """Show the placement in the arm's length unit and degrees."""
        self._handles.update(handles)
        placement: Placement = formula.placement
        unit, metres = robot.units.length, robot.units.metres
        room = round(sum(abs(j.a) + abs(j.d) for j in robot.joints) / metres, 0) or 1.0
        for k, (slider, value) in enumerate(zip(self._shifts, placement.shift, strict=True)):
            slider.describe(_plain(SHIFTS[k], room, unit, DECIMALS[unit]))
            slider.update(round(value / metres, 9))
        for k, (slider, value) in enumerate(zip(self._turns, placement.turn, strict=True)):
            slider.describe(_plain(TURNS[k], 180.0, "°", 1))
            slider.update(round(math.degrees(value), 9))
        self._scale.describe(SCALE)
        self._scale.update(placement.scale)

    def _slider(self, parent: int, change: Changed) -> LineSlider:
        return LineSlider(parent, _plain("", 1.0, "", 2), 0.0, label_width=36, **self._slides(change))

    def _shift(self, axis: int, typed: float) -> None:
        placement: Placement = self._board.get("formula").placement
        shift = list(placement.shift)
        shift[axis] = typed * self._board.get("robot").units.metres
        self._put(replace(placement, shift=(shift[0], shift[1], shift[2])), "Move the object")

    def _turn(self, axis: int, typed: float) -> None:
        placement = self._about_its_middle()
        turn = list(placement.turn)
        turn[axis] = math.radians(typed)
        self._put(replace(placement, turn=(turn[0], turn[1], turn[2])), "Turn the object")

    def _grow(self, scale: float) -> None:
        self._put(replace(self._about_its_middle(), scale=max(scale, 0.01)), "Scale the object")

    def _about_its_middle(self) -> Placement:
        formula: Formula = self._board.get("formula")
        return turning_about(formula.placement, middle_of(formula))

    def _back(self) -> None:
        formula: Formula = self._board.get("formula")
        filed = load_formulas().by_id.get(formula.id)
        self._begin()
        self._put(filed.placement if filed else Placement(), "Put the object back")

    def _put(self, placement: Placement, label: str) -> None:
        formula: Formula = self._board.get("formula")
        placed = replace(formula, placement=placement)
        self._board.put("formula", placed, label=label, gesture=("place", self._gesture))


def _plain(symbol: str, room: float, unit: str, decimals: int) -> Axis:
    axis = Axis(symbol, "", -room, room, unit=unit, decimals=decimals, is_turn=unit == "°")
    return axis._replace(margin=0.0, ends=(-room, room))

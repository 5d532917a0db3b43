"""The chosen thing in numbers: its measures, its place, and how it is turned."""

from __future__ import annotations

import math
from dataclasses import replace

from vi3dras.arm.robot import Robot
from vi3dras.workcell import Cell, Thing
from vi3dras.workcell.bodies import Mesh
from vi3dras.workcell.edit import changed, measured_anew, measures, thing_of
from vi3dras.workcell.place import Place

from ...face.board import Board, FixedPart
from ...face.cells import THING_FORM
from ...face.units import DECIMALS
from ...pen import shown
from ...widgets.cells import triple
from ...widgets.heads import Caption, Section, gap
from ...widgets.tables import Cell as Field
from ...widgets.tables import Column, Table, TableRow
from ...words import verbatim

ORIGINS = {
    "box": "Placed by the middle of its bottom", "cylinder": "Placed by the middle of its bottom",
    "table": "Placed by the middle of the upper side of its plate",
    "pipe": "Placed by where its axis begins", "mesh": "Placed by the origin of its file",
}  # fmt: skip
KINDS = {
    "box": "a box",
    "cylinder": "a cylinder",
    "table": "a table with legs",
    "pipe": "a pipe",
    "mesh": "a mesh",
}
FOLLOWS = "It goes where the formula goes: this is its place in the formula"
WORDS = {"x": "along x", "y": "along y", "z": "along z", "leg": "legs", "wall": "wall"}
"""Measures whose names say too little."""


class ThingForm(FixedPart, shows=THING_FORM):
    """Three tables to type into; what cannot be is said below."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "No thing chosen", width=width)
        self.sizes = Table(parent, (), width=width, on_edit=self._measure).showing("cell")
        gap(parent, 6)
        self.place = Table(parent, (), width=width, on_edit=self._move).showing("cell")
        gap(parent, 6)
        self.turn = Table(parent, (), width=width, on_edit=self._turn).showing("cell")
        self._words = Caption(parent, width=width)
        words = "Handles in the view"
        self._grips = self._switch_for(parent, "thing_grips", words, "Show handles", off="Hide handles")

    def show(self, cell: Cell, chosen_thing: str, robot: Robot, thing_grips: bool) -> None:
        """Show the chosen thing in the arm's unit of length and degrees."""
        thing = thing_of(cell, chosen_thing)
        self._grips.update(thing_grips)
        for part in (self.sizes, self.place, self.turn, self._grips):
            part.show(thing is not None)
        if thing is None:
            self._head.update("No thing chosen", "")
            self._words.update("")
            return
        unit, metres = robot.units.length, robot.units.metres
        self._head.update(verbatim(thing.name), KINDS[thing.body.kind])
        self.sizes.update(*_sizes(thing, metres, unit))
        texts = [shown(v / metres, DECIMALS[unit]) for v in thing.place.xyz]
        self.place.update(*triple("Place", texts, unit))
        self.turn.update(*triple("Turn", [shown(math.degrees(v), 1) for v in thing.place.rpy], "°", "ABC"))
        self._words.update(FOLLOWS if thing.follows else ORIGINS[thing.body.kind])

    def _measure(self, _: int, column: int, typed: float) -> None:
        thing = self._thing
        name = measures(thing.body)[column][0]
        value = typed if isinstance(thing.body, Mesh) else typed * self._metres
        self._put(replace(thing, body=measured_anew(thing.body, name, value)), "Measure {}")

    def _move(self, _: int, column: int, typed: float) -> None:
        place = self._thing.place
        xyz = _with(place.xyz, column - 1, typed * self._metres)
        self._put(replace(self._thing, place=Place(xyz, place.rpy)), "Move {}")

    def _turn(self, _: int, column: int, typed: float) -> None:
        place = self._thing.place
        rpy = _with(place.rpy, column - 1, math.radians(typed))
        self._put(replace(self._thing, place=Place(place.xyz, rpy)), "Turn {}")

    def _put(self, thing: Thing, label: str) -> None:
        cell = changed(self._board.get("cell"), thing.name, thing)
        self._board.put("cell", cell, label=label.format(thing.name))

    @property
    def _thing(self) -> Thing:
        thing = thing_of(self._board.get("cell"), self._board.get("chosen_thing"))
        assert thing is not None, "its tables are hidden while nothing is chosen"
        return thing

    @property
    def _metres(self) -> float:
        robot: Robot = self._board.get("robot")
        return robot.units.metres


def _with(numbers: tuple[float, float, float], place: int, value: float) -> tuple[float, float, float]:
    """The numbers with another one in one place."""
    x, y, z = [value if k == place else number for k, number in enumerate(numbers)]
    return x, y, z


def _sizes(thing: Thing, metres: float, unit: str) -> tuple[list[TableRow], list[Column]]:
    """The measures of a thing with their names above them."""
    known = measures(thing.body)
    if isinstance(thing.body, Mesh):
        return [TableRow((Field(f"{thing.body.scale:g}", can_edit=True),))], [Column("scale", 120)]
    columns = [Column(WORDS.get(name, name), 54, name=name) for name, _ in known]
    fields = tuple(Field(shown(value / metres, DECIMALS[unit]), can_edit=True) for _, value in known)
    last = Field(unit, "text3", style="word")
    return [TableRow((*fields, last))], [*columns, Column("", 34)]

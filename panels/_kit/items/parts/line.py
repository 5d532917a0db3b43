"""The line over a part: the places of a drawn one, which one it is, and what becomes of it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.motion.rows import Plan

from ...face.board import Board, FixedPart
from ...face.parts import DRAWN_PLACES, LEAN_FACTS, LINE_FACTS
from ...face.units import DECIMALS, length_text
from ...hands.pointer import Shows
from ...pen import shown
from ...widgets.heads import Paragraph, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from ...words import verbatim
from ..paths.way_facts import fact_rows, facts_of, facts_table

DRAW = "Click on the part in the view: each click is one place more"


class DrawnPlaces(FixedPart, shows=DRAWN_PLACES):
    """A row per place, the last one taken away, all of them, one more added to be typed."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._words = Paragraph(parent, width=width)
        self.rows = Table(parent, (), width=width, on_edit=self._type).showing("drawn_places")
        gap(parent, 6)
        self.deeds = Buttons(parent, self._actions(0), width=width)

    def show(self, line: str, drawn_places: Floats, robot: Robot) -> None:
        """Show the places in the axes of the part and the arm's unit, while a line is drawn."""
        is_drawn = line == "drawn"
        for part in (self.rows, self.deeds):
            part.show(is_drawn)
        self._words.update(DRAW if is_drawn else "")
        unit, metres = robot.units.length, robot.units.metres
        columns = [Column(unit, 40, is_left=True), *(Column(a, 74, name=a, style="italic") for a in "xyz")]
        rows = [
            TableRow((
                Cell(str(k + 1), "text2"),
                *(Cell(shown(float(v) / metres, DECIMALS[unit]), can_edit=True) for v in place),
            ))
            for k, place in enumerate(drawn_places)
        ]  # fmt: skip
        self.rows.update(rows, columns)
        self.deeds.update(self._actions(len(drawn_places)))

    def _actions(self, count: int) -> tuple[Action, ...]:
        return (
            Action("Add a place", self.add, tip="One more place, to be typed"),
            Action("Remove last", self.remove, enabled=count > 0, tip="Take the last place away"),
            Action("Clear", self.clear, enabled=count > 0, tip="Take all places away"),
        )

    def add(self) -> None:
        """One more place: the last one again, or the middle of the part's top."""
        places: Floats = self._board.get("drawn_places")
        mesh = self._board.get("mesh")
        top = np.zeros(3) if mesh is None else np.append(mesh.middle[:2], mesh.box[1, 2])
        self._put(np.vstack([places, places[-1:] if len(places) else top]), "Add a place")

    def remove(self) -> None:
        """Take the last place away."""
        self._put(self._board.get("drawn_places")[:-1], "Remove the last place")

    def clear(self) -> None:
        """Take all places away."""
        self._put(np.zeros((0, 3)), "Clear the drawn line")

    def _type(self, row: int, column: int, typed: float) -> None:
        places = np.array(self._board.get("drawn_places"))
        places[row, column - 1] = typed * self._board.get("robot").units.metres
        self._put(places, f"Move place {row + 1}")

    def _put(self, places: Floats, label: str) -> None:
        self._board.put("drawn_places", places, label=label)


class LineFacts(FixedPart, shows=LINE_FACTS):
    """One sentence."""

    also = ("robot",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.words = Paragraph(parent, width=width)

    def show(self, line_found: Any | None) -> None:
        """Show the line, or why there is none."""
        robot: Robot | None = self._board.get("robot")
        if line_found is None or robot is None:
            self.words.update(self._board.error("line_found"), "far")
            return
        which = f", {line_found.number} of {line_found.of}" if line_found.of > 1 else ""
        closed = ", closed" if line_found.closes else ""
        length = f"{length_text(robot, line_found.length)} {robot.units.length}"
        self.words.update(f"{line_found.told}{which}: {length}{closed}", "text2")


class LeanTable(FixedPart, shows=LEAN_FACTS):
    """Length, time, points, jumps, and how far the tool leans."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Line", width=width)
        own = {"Length": Shows("line_found"), "Leans at most": Shows("lean")}
        self._table = facts_table(parent, width, own)

    def show(self, line_found: Any | None, plan: Plan | None, lean: Floats | None, robot: Robot) -> None:
        """Show the numbers."""
        stale = self._board.is_stale("plan")
        self._head.update(hint="" if line_found is None else verbatim(line_found.kind), stale=stale)
        if line_found is None:
            self._table.update([])
            return
        rows = [("Length", f"{length_text(robot, line_found.length)} {robot.units.length}")]
        if plan is not None:
            rows += facts_of(plan)
        if lean is not None and np.isfinite(lean).any():
            rows.append(("Leans at most", f"{shown(math.degrees(float(np.nanmax(lean))), 1)} °"))
        self._table.update(fact_rows(rows, stale=stale))

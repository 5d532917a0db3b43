"""What the cloud says: volume, reach, holes, voxels and bounds, most important first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vi3dras.arm.robot import Robot
from vi3dras.units import LENGTHS
from vi3dras.volume.extremes import Interval

from ...face.board import Board, FixedPart
from ...face.units import DECIMALS, length_text
from ...face.workspace import FACTS
from ...hands.pointer import Shows
from ...pen import Paint, shown
from ...widgets.cards import ReadingRow
from ...widgets.heads import Section, gap
from ...widgets.legend import thousands
from ...widgets.tables import Cell, Column, Table, TableRow
from ...words import said

LARGER = {"mm": (0.1, "dm")}
"""In which unit areas and volumes are told, when it is not that of lengths."""

_BOUNDS = (Column("Bounds", 96, is_left=True), Column("min", 92), Column("max", 96))
_SOLID = Shows("facts", (1,))
_ROWS = {
    "Volume": (_SOLID, "Of everything that the ranges reach, at any Factor"),
    "Surface": (_SOLID, "Of that solid, walls of voids included"),
    "Reach": (
        Shows("facts", (2,)),
        "Least and largest distance from the first joint's axis, level with the second joint",
    ),
    "Holes": (_SOLID, "Closed voids, and ways through"),
    "Voxel": (
        Shows("voxel"),
        "Edge of the cubes in which poses are counted; a solid that takes long is measured in larger ones",
    ),
    "Joint vectors per voxel": (Shows("counted"), "Joint vectors of the grid that share a voxel, on average"),
}
"""What is read, of which port, and what it means."""


class CloudFacts(FixedPart, shows=FACTS):
    """The numbers, with their units."""

    also = ("factor",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "What the cloud says", width=width)
        self._rows = [
            ReadingRow(parent, label, width=width, unit=".", unit_width=30, tip=tip).showing(*shows)
            for label, (shows, tip) in _ROWS.items()
        ]
        gap(parent, 4)
        self._bounds = Table(
            parent, _BOUNDS, width=width, row_height=20, head_height=22, is_card=False, has_lines=False
        )

    def show(self, robot: Robot, facts: Any | None, counted: Any | None, voxel: float | None) -> None:
        """Show what is known now; older numbers are quiet and say what is being computed."""
        is_stale = self._board.is_stale("facts")
        self._head.update(hint="updating" if is_stale else "", stale=is_stale)
        if facts is not None and voxel is not None:
            self._show_facts(robot, facts, voxel, is_stale)
        if counted is not None:
            quiet: Paint = "text2" if self._board.is_stale("counted") else "text"
            text = shown(counted.mean, 1) if counted.mean < 100 else thousands(round(counted.mean))
            self._rows[-1].say(text, unit="", paint=quiet)

    def _show_facts(self, robot: Robot, facts: Any, voxel: float, is_stale: bool) -> None:
        measures, unit = facts.measures, robot.units.length
        ink: Paint = "text2" if is_stale else "text"
        flat = measures.area is not None
        labels = ("Area", "Outline") if flat else ("Volume", "Surface")
        if flat:
            size = _with_doubt(told_area, measures.area, measures.area_between, unit)
            edge = length_text(robot, measures.outline or 0.0), unit
        else:
            size = _with_doubt(told_volume, measures.volume, measures.volume_between, unit)
            edge = told_area(measures.surface or 0.0, unit)
        least = _told_reach(robot, measures.smallest_reach, measures.smallest_between)
        most = _told_reach(robot, measures.largest_reach, measures.largest_between)
        reach, holes = (f"{least} – {most}", unit), (_told_holes(facts.holes), "")
        for row, (text, of) in zip(self._rows, (size, edge, reach, holes), strict=False):
            row.say(text, unit=of, paint=ink)
        solid = f"solid in {length_text(robot, measures.voxel)}" if measures.voxel > 1.01 * voxel else ""
        self._rows[len(_ROWS) - 2].say(length_text(robot, voxel), unit=unit, paint=ink, note=said(solid))
        for row, label in zip(self._rows, labels, strict=False):
            row.label = label
            row.repaint()
        rows = []
        for axis, ends in zip("xyz", measures.bounds.T, strict=True):
            numbers = (Cell(length_text(robot, end), ink) for end in ends)
            rows.append(TableRow((Cell(axis, "text2", style="italic"), *numbers)))
        self._bounds.update(rows)


def _told_reach(robot: Robot, value: float, between: Interval) -> str:
    """A reach, and how uncertain it is where that shows."""
    doubt = between.spread / robot.units.metres
    is_sure = doubt < 0.5 * 10.0 ** -DECIMALS[robot.units.length]
    return length_text(robot, value) + ("" if is_sure else f" ± {length_text(robot, between.spread)}")


def _with_doubt(
    told: Callable[[float, str], tuple[str, str]], value: float, between: Interval | None, unit: str
) -> tuple[str, str]:
    """What is measured with voxels, and by how much it may be wrong in percent."""
    text, name = told(value, unit)
    if between is None or not value:
        return text, name
    return f"{text} ± {shown(50 * between.spread / value, 1)} %", name


def told_volume(cubic_metres: float, unit: str) -> tuple[str, str]:
    """Give a volume and its unit: of an arm in millimetres that is the litre, or numbers would be endless."""
    metres, name = LARGER.get(unit, (LENGTHS[unit], unit))
    return _counted(cubic_metres / metres**3), f"{name}³"


def told_area(square_metres: float, unit: str) -> tuple[str, str]:
    """Give an area and its unit."""
    metres, name = LARGER.get(unit, (LENGTHS[unit], unit))
    return _counted(square_metres / metres**2), f"{name}²"


def _counted(value: float) -> str:
    return thousands(round(value)) if value >= 1000 else shown(value, 3 if value < 10 else 1)


def _told_holes(holes: Any) -> str:
    """How many there are, and of which kind."""
    voids, tunnels = len(holes.voids), len(holes.tunnels)
    words = [f"{n} {name}{'s' * (n > 1)}" for n, name in ((voids, "void"), (tunnels, "tunnel")) if n]
    return ", ".join(words) or "none"

"""What the cloud says: volume, reach, holes, voxels and bounds, most important first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vi3dras.arm.robot import Robot
from vi3dras.units import LENGTHS
from vi3dras.volume.extremes import Interval

from ...face.board import DECIMALS, Board, FacePart
from ...face.workspace import Facts
from ...hands.pointer import Shows
from ...pen.digits import shown
from ...widgets.cards import ReadingRow
from ...widgets.heads import Section, gap
from ...widgets.legend import thousands
from ...widgets.tables import Cell, Column, Table, TableRow

LARGER = {"mm": (0.1, "dm")}
"""In which unit areas and volumes are told, when it is not that of lengths."""

_BOUNDS = (Column("Bounds", 96, is_left=True), Column("min", 92), Column("max", 96))
_TIPS = {
    "volume": "Of everything that the ranges reach, at any Factor",
    "surface": "Of that solid, walls of voids included",
    "reach": "Least and largest distance from the first joint's axis, level with the second joint",
    "holes": "Closed voids, and ways through",
    "voxel": "Edge of the cubes in which poses are counted and solids are measured",
    "vectors": "Joint vectors of the grid that share a voxel, on average",
}
_SHOWS = dict.fromkeys(("volume", "surface", "holes"), Shows("facts", (1,))) | {
    "reach": Shows("facts", (2,)), "voxel": Shows("voxel"), "vectors": Shows("counted"),
}  # fmt: skip


class CloudFacts(FacePart[Facts]):
    """The numbers, with their units."""

    ports = ("robot", "facts", "counted", "voxel", "factor")

    def _lay_out(self, item: Facts, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "What the cloud says", width=width)
        self._rows = {
            key: ReadingRow(parent, label, width=width, unit=".", unit_width=30, tip=_TIPS[key])
            for key, label in (
                ("volume", "Volume"),
                ("surface", "Surface"),
                ("reach", "Reach"),
                ("holes", "Holes"),
                ("voxel", "Voxel"),
                ("vectors", "Joint vectors per voxel"),
            )
        }
        for key, row in self._rows.items():
            row.shows = _SHOWS[key]
        gap(parent, 4)
        self._bounds = Table(
            parent, _BOUNDS, width=width, row_height=20, head_height=22, is_card=False, has_lines=False
        )

    def refresh(self) -> None:
        """Show what is known now; older numbers are quiet and say what is being computed."""
        robot: Robot | None = self._board.get("robot")
        if robot is None:
            return
        is_stale = self._board.is_stale("facts")
        facts, voxel = self._board.get("facts"), self._board.get("voxel")
        self._head.update(hint=_told_head(robot, facts, voxel, is_stale), stale=is_stale)
        if facts is not None and voxel is not None:
            self._show_facts(robot, facts, voxel, is_stale)
        counted = self._board.get("counted")
        if counted is not None:
            quiet = "text2" if self._board.is_stale("counted") else "text"
            decimals = 1 if counted.mean < 100 else 0
            text = shown(counted.mean, decimals) if decimals else thousands(round(counted.mean))
            self._rows["vectors"].say(text, unit="", paint=quiet)  # type: ignore[arg-type]

    def _show_facts(self, robot: Robot, facts: Any, voxel: float, is_stale: bool) -> None:
        measures, unit, metres = facts.measures, robot.units.length, robot.units.metres
        decimals = DECIMALS[unit]
        ink: Any = "text2" if is_stale else "text"
        flat = measures.area is not None
        self._rows["volume"].label = "Area" if flat else "Volume"
        self._rows["surface"].label = "Outline" if flat else "Surface"
        if flat:
            self._say("volume", *_with_doubt(told_area, measures.area, measures.area_between, unit), ink)
            self._say("surface", shown((measures.outline or 0.0) / metres, decimals), unit, ink)
        else:
            told = _with_doubt(told_volume, measures.volume, measures.volume_between, unit)
            self._say("volume", *told, ink)
            self._say("surface", *told_area(measures.surface or 0.0, unit), ink)
        ends = (
            (measures.smallest_reach, measures.smallest_between),
            (measures.largest_reach, measures.largest_between),
        )
        told_ends = (_told_reach(value / metres, doubt.spread / metres, decimals) for value, doubt in ends)
        reach = " – ".join(told_ends)
        self._rows["reach"].say(reach, unit=unit, paint=ink)
        self._rows["holes"].say(_told_holes(facts.holes), unit="", paint=ink)
        self._rows["voxel"].say(shown(voxel / metres, decimals), unit=unit, paint=ink)
        low, high = measures.bounds / metres
        rows = [
            TableRow(
                (
                    Cell(axis, "text2", style="italic"),
                    *(Cell(shown(float(v), decimals), ink) for v in (low[k], high[k])),
                )
            )
            for k, axis in enumerate("xyz")
        ]
        self._bounds.update(rows)

    def _say(self, key: str, text: str, unit: str, ink: Any) -> None:
        self._rows[key].say(text, unit=unit, paint=ink)
        self._rows[key].repaint()


def _told_reach(value: float, doubt: float, decimals: int) -> str:
    """A reach, and how uncertain it is where that shows."""
    is_sure = doubt < 0.5 * 10.0**-decimals
    return shown(value, decimals) + ("" if is_sure else f" ± {shown(doubt, decimals)}")


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


def _told_head(robot: Robot, facts: Any, voxel: float | None, is_stale: bool) -> str:
    """What the numbers wait for, or that their voxel had to be larger than the one asked for."""
    if is_stale:
        return "updating"
    if facts is None or voxel is None or facts.measures.voxel <= 1.01 * voxel:
        return ""
    unit = robot.units.length
    return f"solid in voxels of {shown(facts.measures.voxel / robot.units.metres, DECIMALS[unit])} {unit}"


def _told_holes(holes: Any) -> str:
    """How many there are, and of which kind."""
    voids, tunnels = len(holes.voids), len(holes.tunnels)
    words = [f"{n} {name}{'s' * (n > 1)}" for n, name in ((voids, "void"), (tunnels, "tunnel")) if n]
    return ", ".join(words) or "none"

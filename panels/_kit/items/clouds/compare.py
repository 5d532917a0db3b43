"""Comparing arms and limits: what with, and how much both and each alone reach."""

from __future__ import annotations

from functools import partial
from typing import Any

from vi3dras.arm.library import load_library
from vi3dras.arm.robot import Robot

from ...face.board import Board, FixedPart
from ...face.units import word_of
from ...face.workspace import COMPARE_FORM
from ...pen import Paint, Pen, px, segment, shown
from ...widgets.choices import Segment, Switch
from ...widgets.heads import Caption, Section, gap
from ...widgets.menus import Dropdown, Entry
from ...widgets.widget import Widget
from .facts import told_volume

WITH = {"Nothing": "none", "Own limits": "limits", "Another arm": "arm", "Four arms": "four"}
SHOWN = (("show_both", "Both"), ("show_first", "Only the first"), ("show_second", "Only the second"))
ROW = 26


class VolumeBars(Widget):
    """A stacked bar of three volumes, and a row for each and for their union."""

    def __init__(self, parent: int, *, width: int) -> None:
        self._parts: tuple[tuple[str, float, Paint], ...] = ()
        self._unit, self._stale = "", False
        super().__init__(parent, width=width, height=1)

    def update(self, parts: tuple[tuple[str, float, Paint], ...], unit: str, *, stale: bool = False) -> None:
        """Show names, volumes [m³] and colours; the bar is of all but the last, which is their sum."""
        if self.take(_parts=parts, _unit=unit, _stale=stale):
            self.resize(self.width, px(20) + px(ROW) * len(parts) if parts else 1)

    def paint(self) -> None:
        """Draw bar and rows."""
        if not self._parts:
            return
        whole = max(self._parts[-1][1], 1e-12)
        x: float = self.left
        for _, volume, paint in self._parts[:-1]:
            wide = (self.right - self.left) * volume / whole
            self.pen.box(x, px(4), max(wide - px(2), 0), px(10), paint)
            x += wide
        for k, (name, volume, paint) in enumerate(self._parts):
            self._paint_row(self.pen, px(20) + px(ROW) * k, name, volume, volume / whole * 100, paint)

    def _paint_row(self, pen: Pen, top: int, name: str, volume: float, part: float, paint: Paint) -> None:
        y = top + px(ROW) / 2
        ink: Paint = "text2" if self._stale else "text"
        pen.disc(self.left + px(6), y, 5, paint)
        pen.text(self.left + px(20), y, name, 14, "text2")
        pen.text(self.right, y, f"{shown(part, 1)} %", 13, "text3", style="mono", align="right", row=14)
        value, unit = told_volume(volume, self._unit)
        x = self.right - px(66)
        pen.text(x, y, unit, 12, "text3", align="right", row=14)
        pen.text(x - px(28), y, value.replace("\u2009", " "), 14, ink, style="mono", align="right")


class Comparing(FixedPart, shows=COMPARE_FORM):
    """What to compare with, and the volumes."""

    also = ("show_both", "show_first", "show_second")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Compare the chosen ranges with", width=width)
        choose = board.sets("versus", "Compare with {}", WITH.get)
        self.versus = Segment(parent, list(WITH), "Nothing", choose, width=width, size=13, inset=6)
        gap(parent, 8)
        self.arms = Dropdown(parent, self._entries, width=width, icon="robot")
        self._words = Caption(parent, width=width)
        self._head = Section(parent, "Volumes", width=width)
        self._bars = VolumeBars(parent, width=width)
        gap(parent, 4)
        self._switches = {port: self._shown(parent, port, words) for port, words in SHOWN}

    def show(self, robot: Robot, versus: str, other: Robot, compared: Any | None) -> None:
        """Show the choice and what came of it."""
        self.versus.update(word_of(WITH, versus))
        self.arms.show(versus == "arm")
        self.arms.update(other.name, other.structure)
        self._words.update(_TOLD[versus])
        has = versus in {"limits", "arm"} and compared is not None
        stale = self._board.is_stale("compared")
        self._head.show(has)
        self._head.update(hint="updating" if stale else "", stale=stale)
        self._bars.update(_parts(compared) if has else (), robot.units.length, stale=stale)
        for port, switch in self._switches.items():
            switch.show(has)
            switch.update(bool(self._board.get(port)))

    def _entries(self) -> list[Entry]:
        now, take = self._board.get("other"), self._board.put
        entries = []
        for robot in load_library().by_id.values():
            put = partial(take, "other", robot, label=f"Compare with {robot.name}")
            entries.append(Entry(robot.name, put, hint=robot.structure, is_current=robot.id == now.id))
        return entries

    def _shown(self, parent: int, port: str, words: str) -> Switch:
        label = self._board.port(port).label.lower()
        return self._switch_for(parent, port, words, f"Show {label}", off=f"Hide {label}")


_TOLD = {
    "none": "The cloud as it is.",
    "limits": "The first is what the chosen ranges reach, the second what the arm's own limits reach.",
    "arm": "The first is this arm with the chosen ranges, the second the other arm within its own limits.",
    "four": "The four arms of the paper's Fig 4, each within its own limits and in its own scale.",
}


def _parts(compared: Any) -> tuple[tuple[str, float, Paint], ...]:
    return (
        ("Both", compared.both, segment(4)),
        ("Only the first", compared.first, "accent"),
        ("Only the second", compared.second, "limit"),
        ("Either", compared.either, "text3"),
    )

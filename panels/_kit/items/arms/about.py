"""What the maker and the sources say about an arm."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot

from ...face.board import Board, FixedPart
from ...face.motion import ABOUT_ROBOT
from ...widgets.cards import ReadingRow
from ...widgets.heads import Paragraph, Section, gap

_TRUST = {
    "high": "two sources agree",
    "medium": "one source",
    "low": "partly from memory",
    "unknown": "nobody said",
}


class RobotFacts(FixedPart, shows=ABOUT_ROBOT):
    """Payload, mass, reach, repeatability, how sure the numbers are, sources and notes."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._group: int = dpg.add_group(parent=parent)

    def show(self, robot: Robot) -> None:
        """Show what is known of the arm that is there now."""
        if not self._is_new(self._group, *_told(robot)):
            return
        Section(self._group, "About this arm", robot.manufacturer, width=self._width)
        unit, metres, facts = robot.units.length, robot.units.metres, robot.facts
        for label, value, told_unit in (
            ("Reach", None if facts.reach is None else facts.reach / metres, unit),
            ("Payload", facts.payload_kg, "kg"),
            ("Mass", facts.mass_kg, "kg"),
            ("Repeatability", None if facts.repeatability is None else facts.repeatability / metres, unit),
        ):
            if value is not None:
                row = ReadingRow(self._group, label, width=self._width, unit=told_unit, unit_width=26)
                row.say(f"{value:g}")
        trust = ReadingRow(self._group, "Confidence", width=self._width, tip=_TRUST[robot.confidence])
        trust.say(robot.confidence)
        for title, lines in (("Notes", robot.notes), ("Sources", robot.sources)):
            if lines:
                Section(self._group, title, width=self._width)
            for line in lines:
                Paragraph(self._group, width=self._width).update(line)
        gap(self._group, 8)


def _told(robot: Robot) -> tuple[object, ...]:
    return robot.id, robot.manufacturer, robot.facts, robot.notes, robot.sources, robot.confidence

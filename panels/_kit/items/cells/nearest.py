"""How near the arm is to the things before it: the nearest pair, what touches, and the chosen thing."""

from __future__ import annotations

from vi3dras.api.cell_contacts import Contact, Contacts
from vi3dras.arm.robot import Robot

from ...face.board import Board, FixedPart
from ...face.cells import CELL_NEAREST
from ...face.units import DECIMALS
from ...pen import Paint, shown
from ...widgets.cards import ReadingRow
from ...widgets.heads import LampWord, Paragraph, Section
from ...words import said, verbatim

MOST = 4
"""Pairs that are told one by one."""
TIP = "How far the nearest part of the arm is from the nearest thing; below 0 it is inside"


class NearestPair(FixedPart, shows=CELL_NEAREST):
    """A lamp, the distance, and the pairs by name."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Nearest thing", width=width)
        self.lamp = LampWord(parent, "", width=width)
        self.gap = ReadingRow(parent, "Distance", width=width, tip=TIP).showing("contacts")
        self._pair = Paragraph(parent, width=width)
        self.to_chosen = ReadingRow(parent, "", width=width).showing("to_chosen")
        self._chosen_pair = Paragraph(parent, width=width)

    def show(self, contacts: Contacts, to_chosen: Contact | None, robot: Robot) -> None:
        """Show the distances in the arm's unit, and name the pairs."""
        near, touching = contacts.nearest, contacts.touching
        for row in (self.lamp, self.gap):
            row.show(near is not None)
        if near is None:
            self._pair.update("Nothing stands before the arm", "text2")
        else:
            is_free = not touching
            self.lamp.update("Nothing touches" if is_free else "The arm touches", "ok" if is_free else "far")
            self._tell(self.gap, near, robot)
            pairs = [f"{said(each.part)} – {each.thing}" for each in touching or (near,)]
            more = [said(f"{len(pairs) - MOST} more")] if len(pairs) > MOST else []
            self._pair.update(verbatim("\n".join([*pairs[:MOST], *more])), "far" if touching else "text2")
        is_other = to_chosen is not None and near is not None and to_chosen.thing != near.thing
        self.to_chosen.show(is_other)
        self._chosen_pair.update("")
        if is_other and to_chosen is not None:
            self.to_chosen.take(label=verbatim(to_chosen.thing))
            self._tell(self.to_chosen, to_chosen, robot)
            self._chosen_pair.update(to_chosen.part, "text2")

    def _tell(self, row: ReadingRow, contact: Contact, robot: Robot) -> None:
        unit = robot.units.length
        paint: Paint = "far" if contact.gap < 0 else "text"
        row.say(shown(contact.gap / robot.units.metres, DECIMALS[unit]), paint=paint, unit=unit)

"""What is read of masses and motors: the chosen link, and what is odd about any of them."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.plausible import Finding

from ...face.board import Board, FixedPart
from ...face.forces import LINK_READINGS, MASS_FINDINGS
from ...hands.pointer import Shows
from ...widgets.cards import ReadingRow
from ...widgets.heads import LampWord, Paragraph, Section, gap
from .masses import ESTIMATE, brief, link_of, row_of

AXES = ("least", "middle", "largest")
SOUND = "Nothing is odd about masses and motors"


class LinkReadings(FixedPart, shows=LINK_READINGS):
    """Mass and share, the principal moments, and the rotor as the joint feels it."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "", width=width)
        look = {"width": width, "unit_width": 44}

        def row(label: str, unit: str, about: Shows, tip: str) -> ReadingRow:
            made = ReadingRow(parent, label, unit=unit, tip=tip, **look)
            made.shows = about
            return made

        self.mass = row("Mass", "kg", Shows("total_mass"), "What the link weighs")
        self.share = row("of all links", "%", Shows("total_mass"), "Its share of what all links weigh")
        self.moments = [
            row(
                f"I_{k + 1}  {axis}",
                "kg m²",
                Shows("principal", (k,)),
                f"The {axis} of its principal moments",
            )
            for k, axis in enumerate(AXES)
        ]
        self.rotor = row("Rotor at the joint", "kg m²", Shows("rotor_felt"), "Its inertia times gear squared")
        gap(parent, 8)

    def show(
        self, massed: Robot, chosen_link: int, total_mass: float, principal: Floats, rotor_felt: Floats
    ) -> None:
        """Show the chosen link."""
        at = row_of(massed, chosen_link)
        link, joint = link_of(massed, at), massed.joints[at]
        mark = f" · {ESTIMATE}" if link.is_estimate else ""
        self._head.update(f"Link {at + 1}", f"{joint.name}{mark}")
        self.mass.say(brief(link.mass))
        self.share.say(f"{100 * link.mass / total_mass:.1f}" if total_mass > 0 else "–")
        for row, moment in zip(self.moments, principal.tolist(), strict=True):
            row.say(brief(moment), paint="limit" if moment < 0 else "text")
        known = joint.motor is not None and at < len(rotor_felt)
        unit = "kg m²" if joint.is_revolute else "kg"
        self.rotor.shows = Shows("rotor_felt", (at,))
        self.rotor.say(brief(float(rotor_felt[at])) if known else "–", unit=unit)


class MassFindings(FixedPart, shows=MASS_FINDINGS):
    """A lamp, then each finding and what was assumed as a sentence."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Plausibility", "findings, not errors", width=width)
        self.lamp = LampWord(parent, SOUND, "ok", width=width)
        gap(parent, 4)
        self._group: int = dpg.add_group(parent=parent)
        self.sentences: tuple[str, ...] = ()

    def show(self, odd: tuple[Finding, ...], assumed: str) -> None:
        """Show what is odd about any link."""
        found = tuple(f"Link {one.joint + 1}: {one.sentence}" for one in odd)
        self.sentences = (*found, *filter(None, [assumed]))
        count = "1 finding" if len(found) == 1 else f"{len(found)} findings"
        self.lamp.update(count if found else SOUND, "limit" if found else "ok")
        if self._is_new(self._group, self.sentences):
            for sentence in self.sentences:
                Paragraph(self._group, width=self._width).update(
                    sentence, "text2" if sentence == assumed else "limit"
                )

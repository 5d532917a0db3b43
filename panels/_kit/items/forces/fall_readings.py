"""Where the energy of a fall is at the moment that is shown, and what happened on the way."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.forces.fall_words import told_of
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.falling import Fall

from ...face.board import Board, FixedPart
from ...face.falls import FALL_READINGS
from ...widgets.cards import ReadingRow
from ...widgets.heads import Caption, Paragraph, Section

ENERGIES = {
    "Kinetic": ("kinetic", "½ q'ᵀ M q': what is in the speed of links and rotors"),
    "Potential": ("potential", "The weight's energy; zero where all mass is at the base frame"),
    "Put in": ("put_in", "Work of the motors since the start"),
    "Lost": ("lost", "Taken by friction and by blows at limits since the start"),
}
MOST = 8
"""So many things that happened are told."""


class FallReadings(FixedPart, shows=FALL_READINGS):
    """Rows of energies, the drift, and sentences."""

    chief = "fallen"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Energy", width=width)
        self._rows = {
            name: ReadingRow(parent, word, width=width, unit="J", decimals=3, tip=tip)
            for word, (name, tip) in ENERGIES.items()
        }
        tip = "The most energy that is missing, as a share of what changed hands"
        self._drift = ReadingRow(parent, "Drift", width=width, tip=tip).showing("fall_drift")
        self._apart = ReadingRow(
            parent, "Both falls apart", width=width, tip=board.port("falls_apart").tip
        ).showing("falls_apart")  # fmt: skip
        self._happened_head = Section(parent, "On the way", width=width)
        self._why = Paragraph(parent, width=width)
        self._group: int = dpg.add_group(parent=parent)

    def show(
        self, robot: Robot, fallen: Fall | None, fall_at: float, fall_drift: float, fall_words: str,
        falls_apart: Floats | None,
    ) -> None:  # fmt: skip
        """Show the moment."""
        self._why.update(fall_words, "far" if fallen is None else "text2")
        if fallen is None or fallen.q.shape[1] != robot.n:
            for row in (*self._rows.values(), self._drift, self._apart):
                row.say("–")
            self._is_new(self._group, None)
            return
        self._head.update(hint=f"at {min(fall_at, fallen.times[-1]):.2f} s")
        for name, row in self._rows.items():
            row.update(float(np.interp(fall_at, fallen.times, getattr(fallen, name))))
        self._drift.say(f"{fall_drift:.1e}", paint="text" if fall_drift < 1e-6 else "limit")
        self._apart.show(falls_apart is not None)
        if falls_apart is not None:
            k = min(int(np.searchsorted(fallen.times, fall_at)), len(falls_apart) - 1)
            self._apart.say(f"{falls_apart[k]:.1e}", unit="rad")
        self._happened_head.update(hint=f"{len(fallen.happened)}" if fallen.happened else "nothing")
        if self._is_new(self._group, robot.id, fallen.happened):
            said = [told_of(robot, each).sentence for each in fallen.happened[:MOST]]
            if len(fallen.happened) > MOST:
                said.append(f"and {len(fallen.happened) - MOST} times more")
            for sentence in said:
                Caption(self._group, width=self._width).update(sentence)

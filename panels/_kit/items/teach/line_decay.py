"""How the error of a line falls with the number of steps, both axes logarithmic, and by which slope."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.cartesian.drift import NOISE, Decay

from ...charts.plots import PlotLine
from ...face.board import Board, FixedPart
from ...face.cartesian import LINE_DECAY
from ...hands.pointer import Shows
from ...pen import Rgb, current, px, segment, shown
from ...widgets.heads import Paragraph, Section
from .line_form import METHODS
from .titled_plot import TitledPlot


class LineDecay(FixedPart, shows=LINE_DECAY):
    """The chart, and the slopes in words."""

    also = ("line_gone",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Error against steps", "log axes", width=width)
        self.plot = TitledPlot(parent, width=width, height=px(190), is_log=True)
        self.plot.describe("N")
        self.plot.shows = Shows("line_decays")
        self.words = Paragraph(parent, width=width)

    def show(self, robot: Robot, line_decays: tuple[tuple[str, Decay], ...]) -> None:
        """Show the lines, and their slopes."""
        stale = self._board.is_stale("line_decays")
        self._head.update(hint="being computed" if stale else "log axes", stale=stale)
        lines = [
            line for k, (name, one) in enumerate(line_decays) for line in decay_lines(robot, name, one, k)
        ]
        self.plot.show(bool(lines))
        self.plot.update(lines)
        words = " ".join(slope_words(name, one) for name, one in line_decays)
        none = "" if stale else "Errors are compared only where the end is reached."
        self.words.update(words or none, "text2")


def decay_lines(robot: Robot, name: str, decay: Decay, k: int) -> list[PlotLine]:
    """The error of the place in the arm's unit, and of the turn in degrees, over the steps."""
    steps, title = decay.steps.astype(float), METHODS[name][0]
    parts: tuple[tuple[str, Floats, Rgb], ...] = (
        (robot.units.length, decay.place / robot.units.metres, current().accent if k == 0 else segment(2)),
        ("°", np.degrees(decay.turn), segment(4) if k == 0 else segment(1)),
    )
    return [
        PlotLine(f"{title}|{unit}", steps, values, ink, has_marks=True)
        for unit, values, ink in parts
        if (values > NOISE).all()
    ]


def slope_words(name: str, decay: Decay) -> str:
    """The slopes of a method in a sentence."""
    title, (place, turn) = METHODS[name][0], decay.slopes
    if place is not None and turn is not None:
        return f"{title}: slope {shown(place, 2)} of the place, {shown(turn, 2)} of the turn."
    if place is not None:
        return f"{title}: slope {shown(place, 2)} of the place."
    if turn is not None:
        return f"{title}: slope {shown(turn, 2)} of the turn."
    return f"{title}: nothing is missed but by rounding."

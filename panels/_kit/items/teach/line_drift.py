"""How straight a line of the tool was: its distance from the way and its turn off the plan, over the way."""

from __future__ import annotations

import numpy as np

from vi3dras.api.cartesian import CartesianMotion
from vi3dras.arm.robot import Robot

from ...charts.plots import PlotLine
from ...face.board import Board, FixedPart
from ...face.cartesian import LINE_DRIFT
from ...hands.pointer import Shows
from ...pen import current, px, segment
from ...widgets.heads import Paragraph, Section
from .titled_plot import TitledPlot

ROUNDING = 1e-6
"""What is less, in the units that are shown, is no drift."""


class LineDrift(FixedPart, shows=LINE_DRIFT):
    """Two charts over the share of the way; words where both would be empty."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Drift along the way", "over %", width=width)
        self.plots = tuple(TitledPlot(parent, width=width, height=px(130)) for _ in range(2))
        for plot in self.plots:
            plot.describe("%")
            plot.shows = Shows("line_gone")
        self.words = Paragraph(parent, width=width)

    def show(self, robot: Robot, line_gone: CartesianMotion | None) -> None:
        """Show how far the tool was off, and how far it was turned off."""
        self._head.update(stale=self._board.is_stale("line_gone"))
        if line_gone is None or line_gone.robot.n != robot.n or len(line_gone) < 2:
            for plot in self.plots:
                plot.show(False)
            self.words.update("")
            return
        share, units = 100 * line_gone.gone.shares, robot.units
        kinds = (
            (f"Off the way|{units.length}", line_gone.off, current().accent),
            ("Turned off|°", line_gone.turned, segment(4)),
        )
        is_still = True
        for plot, (name, values, ink) in zip(self.plots, kinds, strict=True):
            drifts = bool(np.max(values) > ROUNDING)
            plot.update([PlotLine(name, share, values, ink)] if drifts else [])
            plot.show(drifts)
            is_still = is_still and not drifts
        self.words.update("The tool keeps to its way but for rounding." if is_still else "", "text2")

"""Under the view: Bode of the opened loop, and the poles beside it."""

from __future__ import annotations

import math

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.control.stable import LoopStability
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats

from ...charts.plots import Plot, PlotLine
from ...face.board import Board, FixedPart
from ...face.control import STABILITY_CHARTS
from ...hands.pointer import Shows
from ...pen import current, px
from ...widgets.heads import Paragraph, Section
from ..arms.sheets import joint_colour
from .pole_plot import PolePlot

POLES = 0.42
"""Share of the width that the poles have."""
FOOT = 10
"""Room under the charts."""
MOST_DB, LEAST_PHASE, TURNED = 60.0, -450.0, -180.0
"""Where the loop is so strong, so faint [dB] or so late [deg] that nothing is decided, nothing is drawn."""
LEAST_POINTS = 20


class StabilityCharts(FixedPart, shows=STABILITY_CHARTS):
    """Magnitude over phase at the left, poles at the right."""

    also = ("stability_words",)
    chief = "loop_stability"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.head = Section(parent, "Opened loop, and its poles when closed", width=width)
        self._why = Paragraph(parent, width=width)
        room = dpg.get_item_height(parent) - self.head.height - px(FOOT)
        self._group: int = dpg.add_group(parent=parent, horizontal=True, horizontal_spacing=0)
        poles = round(POLES * width)
        left: int = dpg.add_group(parent=self._group)
        self.bode = tuple(
            Plot(left, width=width - poles, height=room // 2, is_log_across=True) for _ in range(2)
        )
        for plot, name in zip(self.bode, ("dB", "°"), strict=True):
            plot.describe("Hz", name)
            plot.shows = Shows("loop_stability")
        self.poles = PolePlot(self._group, width=poles, height=room, on_take=self._take)
        self.poles.shows = Shows("loop_stability")

    def show(self, robot: Robot, loop_stability: LoopStability | None) -> None:
        """Show the response and the poles of now."""
        found = loop_stability if loop_stability is not None and loop_stability.robot.n == robot.n else None
        stale = self._board.is_stale("loop_stability")
        self.head.update(
            hint="being computed" if stale else "a click on a branch takes its gain", stale=stale
        )
        self._why.update(
            "" if found is not None or stale else self._board.get("stability_words") or "", "far"
        )
        dpg.configure_item(self._group, show=found is not None)
        if found is None:
            return
        colour = joint_colour(found.found.joint)
        for plot, lines in zip(self.bode, bode_lines(found), strict=True):
            plot.update(lines)
        self.poles.load(found, colour)

    def _take(self, value: float) -> None:
        self._board.act("try_gain", value=value)


def bode_lines(found: LoopStability) -> tuple[list[PlotLine], list[PlotLine]]:
    """Magnitude [dB], opened and closed, and phase [deg]; 0 dB, -180 and the margins."""
    look, colour = current(), joint_colour(found.found.joint)
    bode = found.bode()
    near = np.flatnonzero(np.abs(bode["open_db"]) <= MOST_DB)
    part = slice(near[0], near[-1] + 1) if len(near) > LEAST_POINTS else slice(None)
    hz, size, closed, turned = (bode[name][part] for name in ("hz", "open_db", "closed_db", "open_deg"))
    phase = turned - 360 * math.ceil((bode["open_deg"][0] - 90) / 360)
    margins = found.found.margins
    at_gain, at_phase = margins.gain_at / (2 * np.pi), margins.phase_at / (2 * np.pi)
    magnitude = [
        PlotLine("", hz, np.zeros(len(hz)), look.text3),
        PlotLine("closed loop", hz, _down_to(closed, -MOST_DB), look.text2),
        PlotLine("", hz, size, colour),
        *_margin("A_m", at_gain, hz, size, 0.0),
    ]
    angle = [
        PlotLine("", hz, np.full(len(hz), TURNED), look.text3),
        PlotLine("−180°", hz[len(hz) * 3 // 4 :][:1], np.full(1, TURNED), look.text3),
        PlotLine("", hz, _down_to(phase, LEAST_PHASE), colour),
        *_margin("φ_m", at_phase, hz, phase, TURNED),
    ]
    return magnitude, angle


def _down_to(values: Floats, least: float) -> Floats:
    return np.where(values >= least, values, np.nan)


def _margin(name: str, at: float, hz: Floats, values: Floats, edge: float) -> list[PlotLine]:
    """A margin as a line from the curve to where the loop would swing."""
    if not (math.isfinite(at) and hz[0] <= at <= hz[-1]):
        return []
    value = float(np.interp(np.log(at), np.log(hz), values))
    accent, ends = current().accent, np.array([value, edge])
    line = PlotLine("", np.full(2, at), ends, accent, has_marks=True)
    return [line, PlotLine(name, np.array([at]), ends.mean(keepdims=True), accent)]

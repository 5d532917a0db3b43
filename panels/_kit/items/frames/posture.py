"""Whether an arm changes its posture without a singular pose, and the player of a way that does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.explorer.singular import Cuspidal
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.velocities.nearest import least_values

from ...charts.chart_player import ChartPlayer
from ...charts.player import Run
from ...charts.plots import Plot, PlotLine
from ...charts.ticks import Axis
from ...face.board import Board, FixedPart
from ...face.bound import Playing
from ...face.velocities import CUSPIDAL_SEARCH
from ...hands.pointer import Mouse, Shows
from ...pen import px, segment
from ...widgets.heads import Caption, Paragraph, Section, gap
from ...widgets.slider import Told
from ...widgets.spots import Action, Buttons

SECONDS = 8.0
"""How long the way to another posture takes."""


class PostureWay(FixedPart, Playing, shows=CUSPIDAL_SEARCH):
    """A search for a way to another posture, and the player of what it finds."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Another posture", "without a singular pose", width=width)
        self._row = Buttons(parent, (self._search(),), width=width)
        self._row.shows = Shows("cuspidal")
        gap(parent, 4)
        self._words = Paragraph(parent, width=width)
        self._words.shows = Shows("cuspidal_words")
        self._group: int = dpg.add_group(parent=parent, show=False)
        self._plot = LeastPlot(self._group, width=width, on_begin=self._begin, on_scrub=self._go)
        self._plot.shows = Shows("cuspidal")
        self.player = ChartPlayer(
            self._group, ("Go along the way",) * 3, width=width, on_go=self._play, on_begin=self._begin,
            steps=lambda by: self.player.time + 0.02 * by * SECONDS, pad=16,
        )  # fmt: skip
        self.player.name_lines((("least σ", False),))
        self._least = Caption(self._group, width=width)
        self._values: tuple[object, Floats] = (None, np.zeros(0))

    def show(
        self, robot: Robot, seek_posture: bool, cuspidal: Cuspidal | None, cuspidal_words: str,
        way_place: float,
    ) -> None:  # fmt: skip
        """Show the verdict, and where on the way the arm is."""
        busy = seek_posture and self._board.is_stale("cuspidal")
        self._row.update((self._stop() if busy else self._search(enabled=not seek_posture),))
        asked = (
            "Whether this arm goes from one solution to another of the same place around all singular poses."
        )
        self._words.update("Being looked for." if busy else cuspidal_words or asked, "text2")
        path = None if cuspidal is None or busy or cuspidal.robot.n != robot.n else cuspidal.found.path
        dpg.configure_item(self._group, show=path is not None)
        if path is None or cuspidal is None:
            self.player.update(Run(speed=self.player.run.speed))
            return
        if self._values[0] is not cuspidal:
            self._values = cuspidal, least_values(robot, path)
        values = self._values[1]
        self.player.update(self.player.run._replace(total=SECONDS), SECONDS * way_place)
        self._plot.at = way_place
        self._plot.update((PlotLine("", np.linspace(0, 1, len(values)), values, segment(0)),))
        now = float(np.interp(way_place, np.linspace(0, 1, len(values)), values))
        self._least.update(
            f"Least singular value {now:.3f} here, {cuspidal.least:.3f} at its least; lengths by the arm's "
            "size."
        )

    def _play(self, seconds: float, label: str) -> None:
        self._go(seconds / SECONDS, label)

    def _go(self, share: float, label: str = "Go along the way") -> None:
        found: Cuspidal | None = self._board.get("cuspidal")
        if found is None or found.found.path is None:
            return
        path = found.found.path
        at = share * (len(path) - 1)
        q = np.array([np.interp(at, np.arange(len(path)), column) for column in path.T])
        values = {"way_place": share, "q": q}
        self._board.put_all(values, label=label, gesture=("posture", self._gesture))

    def _search(self, *, enabled: bool = True) -> Action:
        tip = "A search of some seconds; where the arm's build decides it is answered at once"
        run = partial(self._seek, on=True)
        return Action("Is it cuspidal?", run, "search", enabled=enabled, tip=tip)

    def _stop(self) -> Action:
        return Action("Stop looking", partial(self._seek, on=False), "stop", tip="Give the search up")

    def _seek(self, *, on: bool) -> None:
        self._board.put("seek_posture", on, label="Look for a way" if on else "Stop looking")


class LeastPlot(Plot):
    """The least singular value along the way, with the place of the arm."""

    at = 0.0

    def __init__(self, parent: int, *, width: int, on_begin: Told, on_scrub: Callable[[float], None]) -> None:
        self._on_begin, self._on_scrub, self._held = on_begin, on_scrub, False
        super().__init__(parent, width=width, height=px(120))

    def on_press(self, mouse: Mouse) -> None:
        """Take the arm to the place under the mouse."""
        if mouse.button == 0:
            self._held = True
            self._on_begin()
            self.on_drag(mouse)

    def on_drag(self, mouse: Mouse) -> None:
        """Take it along."""
        if self._held:
            x, _ = self.axes()
            self._on_scrub(min(max(x.value(mouse.x), 0.0), 1.0))

    def on_release(self, mouse: Mouse) -> None:
        """Let go."""
        self._held = False

    def axes(self) -> tuple[Axis, Axis]:
        """Give the way from 0 to 1, and the values from nothing on."""
        x, y = super().axes()
        return Axis(0.0, 1.0, x.start, x.end), Axis(0.0, max(y.high, 1e-6), y.start, y.end)

    def paint(self) -> None:
        """Draw the line and the place."""
        super().paint()
        x, y = self.axes()
        at = float(x.at(self.at))
        self.pen.line((at, y.start), (at, y.end), "accent", 1.5)

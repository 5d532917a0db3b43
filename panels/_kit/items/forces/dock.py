"""Under the view: the torque of one joint in parts, the others small, and the player of the motion."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.forces.torques import Torques

from ...charts.player import Player, Run
from ...charts.stacked import StackChart, StackRow
from ...face.board import Board, FixedPart
from ...face.bound import Playing
from ...face.forces import FORCE_DOCK
from ...face.units import word_of
from ...hands.pointer import Shows
from ...pen import Rgb, fonts, px
from ...widgets.choices import OneOf, segment_width
from .stacks import PARTS, moment_of, stack_of, value_at

VIEWS = {"Parts": "parts", "Power": "power", "Share": "share"}
NAMES = {"parts": "Torque of", "power": "Power of", "share": "Share of the limit of"}
LOW = 320
"""A dock that is lower than this has lower small charts."""


class ChartHead(OneOf):
    """A line of 34: whose torque it is, what the colours are, and what is shown."""

    words_of: str = ""
    symbol: str = ""
    tint: Rgb = (0, 0, 0)
    legend: tuple[tuple[str, Rgb], ...] = ()

    def __init__(self, parent: int, on_choose: Callable[[str], None], *, width: int) -> None:
        super().__init__(parent, tuple(VIEWS), "Parts", on_choose, width=width, height=px(34))

    def name(self, words: str, symbol: str, tint: Rgb, legend: Sequence[tuple[str, Rgb]]) -> None:
        """Say whose torque it is, and what the colours are."""
        self.take(words_of=words, symbol=symbol, tint=tint, legend=tuple(legend))

    def paint_spots(self) -> None:
        """Draw words, colours and choice."""
        y, pen = px(18), self.pen
        x = pen.symbol(self.left, y, self.words_of, 13, "text2", style="bold") + px(6)
        x = pen.symbol(x, y, self.symbol, 15, self.tint, style="italic") + px(16)
        end = self.right - segment_width(self.words, 13, 7) - px(10)
        for name, colour in self.legend:
            wide = px(14) + fonts.text_width(name, "word", 12)
            if x + wide > end:
                break
            pen.box(x, y - px(4), px(9), px(9), colour, radius=2)
            x = pen.text(x + px(14), y, name, 12, "text2") + px(12)
        self.paint_bar(self.right - segment_width(self.words, 13, 7), px(5), px(26))


class ForceDock(FixedPart, Playing, shows=FORCE_DOCK):
    """Space plays, the arrows go from limit to limit; a small chart becomes the large one by a click."""

    chief = "torques_along"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("torques_along", "force_trouble", "force_at", "force_joint", "force_view", "robot")
        room: int = dpg.get_item_height(parent)
        named = "Play the motion", "Go along the motion", "Step along the motion"
        self.player = Player(parent, named, width=width, on_go=self._go, on_begin=self._begin)
        self.head = ChartHead(parent, board.sets("force_view", "Show {}", VIEWS.get), width=width)
        self.head.shows = Shows("force_view")
        left = room - self.player.height - self.head.height - px(4)
        small = px(84 if room < px(LOW) else 112)
        self.chart = StackChart(
            parent, width=width, height=left - small, on_begin=self._begin, on_scrub=self.player.scrub
        )
        self.chart.shows = Shows("torques_along")
        self.row = StackRow(parent, width=width, height=small, on_choose=self._choose)
        self.row.shows = Shows("force_joint")
        self._shown: tuple[object, ...] = ()

    def refresh(self) -> None:
        """Show the torques over time, and where the arm is in it."""
        board, robot = self._board, self._board.get("robot")
        found: Torques | None = board.get("torques_along")
        view, joint = board.get("force_view"), min(board.get("force_joint"), robot.n) - 1
        self.head.update(word_of(VIEWS, view))
        if found is None or found.robot.n != robot.n:
            words = "" if board.is_stale("torques_along") else board.get("force_trouble") or ""
            self.chart.update(np.zeros(0), None, words or board.error("torques_along"))
            self.row.update(np.zeros(0), ())
            self.player.update(Run(speed=self.player.run.speed))
            self._shown = ()
            return
        self._load(found, joint, view)
        start = float(found.times[0])
        now, total = moment_of(found, board.get("force_at")), float(found.times[-1]) - start
        ends = (end - start for each in found.found.over for end in (each.start, each.end))
        run = self.player.run._replace(total=total, ticks=tuple(sorted({0.0, *ends, total})))
        self.player.update(run, now - start)
        self.chart.move(now)
        self.row.move(now)

    def _load(self, found: Torques, joint: int, view: str) -> None:
        """Draw other charts where something else is shown."""
        if len(self._shown) == 3 and self._shown[0] is found and self._shown[1:] == (joint, view):
            return
        self._shown = found, joint, view
        stacks = [(i, stack_of(found, i, view)) for i in range(found.robot.n)]
        large = stacks[joint][1]
        legend = [(name, ink) for _, name, ink in PARTS] if view == "parts" else []
        self.head.name(NAMES[view], large.symbol, large.colour, legend)
        self.chart.update(found.times, large)
        self.row.update(found.times, [each for each in stacks if each[0] != joint])

    def _choose(self, joint: int) -> None:
        self._board.put("force_joint", joint + 1, label="Choose a joint")

    def _go(self, seconds: float, label: str) -> None:
        values: dict[str, object] = {"force_at": min(seconds / max(self.player.total, 1e-9), 1.0)}
        found: Torques | None = self._board.fresh("torques_along")
        if found is not None:
            motion = found.found.trajectory
            q = value_at(motion.times, motion.q, float(motion.times[0]) + seconds)
            if np.isfinite(q).all():
                values["q"] = q
        self._board.put_all(values, label=label, gesture=("forces", self._gesture))

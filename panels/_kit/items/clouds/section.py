"""Distance from the axis and height: what is reached at an angle, and how the paper's limit compares."""

from __future__ import annotations

import math
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np
from numpy.typing import NDArray

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.volume.slices import is_upright

from ...charts.ticks import Axis
from ...face.board import Board, FacePart, FixedPart
from ...face.units import length_text
from ...face.workspace import LIMITS, SectionPicture
from ...pen import Point, px, rgba, segment
from ...pen.sketch import CANVAS
from ...widgets.heads import Caption, Section
from ...widgets.widget import Widget

MOST_PIECES = 1200


class SectionView(Widget):
    """Squares that are reached, the exact outline, the paper's limit as an arc, and both axes."""

    def __init__(self, parent: int, *, width: int, height: int) -> None:
        self._cut: Any = None
        self._outline: tuple[Floats, Floats] | None = None
        self._paper: tuple[float, float] | None = None
        self._names = ("r", "z")
        super().__init__(parent, width=width, height=height)

    def update(
        self, cut: Any, outline: tuple[Floats, Floats] | None, paper: Point | None, names: tuple[str, str]
    ) -> None:
        """Show another section; `paper` is the radius of its limit and the height of its centre [m]."""
        self._cut, self._outline, self._paper, self._names = cut, outline, paper, names
        self.repaint()

    def axes(self) -> tuple[Axis, Axis]:
        """Give distance to the right and height upwards over pixels, in one scale."""
        squares = np.argwhere(self._cut.inside)
        first, last = np.zeros(2), np.array(self._cut.inside.shape)
        if len(squares):
            first, last = squares.min(axis=0), squares.max(axis=0) + 1
        low, high = (self._cut.low + place * self._cut.size for place in (first, last))
        low, high = np.minimum(low, 0.0), np.maximum(high, 0.0)
        room, tall = self.right - self.left - px(24), self.height - px(24)
        scale = min(room / max(high[0] - low[0], 1e-9), tall / max(high[1] - low[1], 1e-9))
        middle, centre = (low + high) / 2, ((self.left + self.right) / 2, self.height / 2)
        spans = (room / scale / 2, tall / scale / 2)
        return (
            Axis(middle[0] - spans[0], middle[0] + spans[0], centre[0] - room / 2, centre[0] + room / 2),
            Axis(middle[1] - spans[1], middle[1] + spans[1], centre[1] + tall / 2, centre[1] - tall / 2),
        )

    def paint(self) -> None:
        """Draw the card and what is known."""
        left, wide = self.left, self.right - self.left
        self.pen.box(left, 0, wide, self.height, "card", "card_line", radius=6)
        if self._cut is None:
            return
        x, y = self.axes()
        self._paint_squares(x, y)
        zero_x, zero_y = round(float(x.at(0.0))), round(float(y.at(0.0)))
        self.pen.rule(left + px(4), zero_y, wide - px(8), "line2")
        self.pen.rule(zero_x, px(4), self.height - px(8), "line2", upright=True)
        self.pen.text(self.right - px(10), zero_y - px(9), self._names[0], 12, "text3", style="italic")
        self.pen.text(zero_x + px(6), px(10), self._names[1], 12, "text3", style="italic")
        self._paint_outline(x, y)
        self._paint_paper(x, y)

    def _paint_squares(self, x: Axis, y: Axis) -> None:
        inside, low, size = self._cut.inside, self._cut.low, self._cut.size
        columns, rows = np.arange(round(x.end - x.start)), np.arange(round(y.start - y.end))
        i = np.floor((x.low + (columns + 0.5) / len(columns) * (x.high - x.low) - low[0]) / size).astype(int)
        j = np.floor((y.high - (rows + 0.5) / len(rows) * (y.high - y.low) - low[1]) / size).astype(int)
        shape = inside.shape
        there = inside[np.clip(i, 0, shape[0] - 1)[:, None], np.clip(j, 0, shape[1] - 1)[None]]
        there &= ((i >= 0) & (i < shape[0]))[:, None] & ((j >= 0) & (j < shape[1]))[None]
        pixels: NDArray[np.uint8] = np.zeros((len(rows), len(columns), 4), np.uint8)
        pixels[there.T] = rgba(segment(4), 120)
        corner, end = (x.start, y.end), (x.start + len(columns), y.end + len(rows))
        dpg.draw_image(CANVAS.texture(pixels), corner, end, parent=self.pen.surface)

    def _paint_outline(self, x: Axis, y: Axis) -> None:
        if self._outline is None or not len(self._outline[0]):
            return
        starts, ends = self._outline
        for side in (1.0, -1.0) if starts[:, 0].min() >= 0 and self._names[0] == "r" else (1.0,):
            for run in _runs(starts, ends):
                points = [(float(x.at(side * r)), float(y.at(z))) for r, z in run]
                self.pen.path(points, segment(4), 1.5)

    def _paint_paper(self, x: Axis, y: Axis) -> None:
        if self._paper is None:
            return
        radius, height = self._paper
        angles = np.radians(np.arange(0, 361, 3))
        across, up = x.at(radius * np.cos(angles)), y.at(height + radius * np.sin(angles))
        points: list[Point] = list(zip(across.tolist(), up.tolist(), strict=True))
        for ends in zip(points[:-1:2], points[1::2], strict=True):
            if all(self.left < at < self.right and 0 < down < self.height for at, down in ends):
                self.pen.line(*ends, "limit", 1.5)


class SectionCard(FacePart[SectionPicture]):
    """The section with its head."""

    def _lay_out(self, item: SectionPicture, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "r-z section", width=width)
        self._view = SectionView(parent, width=width, height=px(item.height))

    def show(self, robot: Robot, cut: Any, outline: Any | None, facts: Any, section_angle: float) -> None:
        """Show the section at its angle."""
        stale = self._board.is_stale("cut")
        angle = math.degrees(section_angle)
        is_flat = facts.measures.area is not None
        title = "Plane of the arm" if is_flat else "r-z section"
        paper = None if is_flat else (facts.paper, float(np.array(robot.base)[2, 3]))
        exact = outline if is_flat or is_upright(robot) else None
        where = f"at {angle:.0f}°" if exact is None else f"filled at {angle:.0f}°, line: all angles"
        self._head.update(title, "updating" if stale else "" if is_flat else where, stale=stale)
        self._view.update(cut, exact, paper, ("u", "v") if is_flat else ("r", "z"))


class LimitWords(FixedPart, shows=LIMITS):
    """Both limits in numbers, and what the difference means."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._words = Caption(parent, width=width).showing("facts", (0,))

    def show(self, robot: Robot, facts: Any) -> None:
        """Say how far the paper's limit is off."""
        radius = f"{length_text(robot, facts.paper)} {robot.units.length}"
        words = f"Dashed: the paper's limit, Eq 20: {radius} about the base."
        if facts.measures.volume > 0:
            percent = facts.gap.unreachable * 100
            words += f" {percent:.0f} % of its ball cannot be reached; the line is the exact limit."
        self._words.update(words)


def _runs(starts: Floats, ends: Floats) -> list[list[tuple[float, float]]]:
    """Join pieces (E, 2) that meet into lines, with no more points than the eye can tell apart."""
    after: dict[tuple[float, float], list[tuple[float, float]]] = {}
    for a, b in zip(starts.round(9).tolist(), ends.round(9).tolist(), strict=True):
        after.setdefault(tuple(a), []).append(tuple(b))
    runs: list[list[tuple[float, float]]] = []
    while after:
        place = next(iter(after))
        run = [place]
        while place in after:
            followers = after[place]
            following = followers.pop()
            if not followers:
                del after[place]
            place = following
            run.append(place)
        every = max(len(starts) // MOST_PIECES, 1)
        runs.append([*run[:-1:every], run[-1]])
    return runs

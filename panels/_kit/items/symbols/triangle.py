"""Both links and the wrist to scale: O where the first link turns, E on either side, W, and P the tool."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

from vi3dras.derivation.now import TriangleNow

from ...pen import Point, px, rgba
from ...widgets.widget import Widget
from .step_cards import fork_colour

HEIGHT, ROOM = 206, 26

Scale: TypeAlias = Callable[[tuple[float, float]], Point]
"""From the arm's unit to pixels."""


class TrianglePicture(Widget):
    """The triangle; empty where the links do not meet."""

    def __init__(self, parent: int, *, width: int) -> None:
        self.seen: TriangleNow | None = None
        super().__init__(parent, width=width, height=px(HEIGHT))

    def update(self, seen: TriangleNow | None) -> None:
        """Show another one."""
        self.take(seen=seen)

    def paint(self) -> None:
        """Draw axes, both elbows, and what is beyond the wrist."""
        seen, pen = self.seen, self.pen
        pen.box(self.left, 0, self.right - self.left, self.height, "card", "card_line", radius=6)
        if seen is None:
            pen.text(
                self.width / 2, self.height / 2, "No triangle in these steps", 13, "text3", align="centre"
            )
            return
        points = [(0.0, 0.0), seen.wrist, seen.tip, *(elbow for elbow in seen.elbows if elbow is not None)]
        to = self._scale(points)
        origin, wrist, tip = to((0.0, 0.0)), to(seen.wrist), to(seen.tip)
        pen.line((self.left + px(6), origin[1]), (self.right - px(6), origin[1]), "line")
        pen.line((origin[0], px(6)), (origin[0], self.height - px(6)), "line")
        self._paint_elbows(seen, to)
        self._dash(origin, wrist)
        if seen.tip != seen.wrist:
            pen.path([wrist, tip], "text", 2.5)
            pen.disc(tip[0], tip[1], 3.5, "text")
            self._name("P", tip, origin)
        for name, at in (("O", origin), ("W", wrist)):
            pen.disc(at[0], at[1], 4, "card", "text", thickness=2)
            self._name(name, at, wrist if name == "O" else tip if tip != wrist else origin)
        middle = (origin[0] + wrist[0]) / 2, (origin[1] + wrist[1]) / 2
        pen.text(middle[0], middle[1] - px(9), "r", 13, "text2", style="italic", align="centre")

    def _paint_elbows(self, seen: TriangleNow, to: Scale) -> None:
        origin, wrist = to((0.0, 0.0)), to(seen.wrist)
        for k, elbow in enumerate(seen.elbows):
            if elbow is None:
                continue
            colour, at = fork_colour(1 - 2 * k), to(elbow)
            self.pen.triangle((origin, at, wrist), rgba(colour, 24))
            self.pen.path([origin, at, wrist], colour, 3)
            self.pen.disc(at[0], at[1], 4, "card", colour, thickness=2)
            away = _beyond(at, ((origin[0] + wrist[0]) / 2, (origin[1] + wrist[1]) / 2), px(14))
            self.pen.symbol(*away, "E_+" if k == 0 else "E_−", 13, colour, align="centre")

    def _dash(self, start: Point, end: Point) -> None:
        length = math.dist(start, end)
        count = max(int(length // px(7)), 1)
        for k in range(count):
            a, b = k / count, (k + 0.55) / count
            ends = [(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t) for t in (a, b)]
            self.pen.line(ends[0], ends[1], "text3")

    def _name(self, word: str, at: Point, other: Point) -> None:
        self.pen.text(*_beyond(at, other, px(13)), word, 13, "text", align="centre")

    def _scale(self, points: list[tuple[float, float]]) -> Scale:
        """From the arm's unit to pixels, the same both ways, y upwards."""
        lows = [min(p[k] for p in points) for k in (0, 1)]
        highs = [max(p[k] for p in points) for k in (0, 1)]
        room = self.right - self.left - 2 * px(ROOM), self.height - 2 * px(ROOM)
        size = max((highs[0] - lows[0]) / room[0], (highs[1] - lows[1]) / room[1], 1e-9)
        middle = [(a + b) / 2 for a, b in zip(lows, highs, strict=True)]
        centre = (self.left + self.right) / 2, self.height / 2

        def placed(point: tuple[float, float]) -> Point:
            return (
                centre[0] + (point[0] - middle[0]) / size,
                centre[1] - (point[1] - middle[1]) / size,
            )

        return placed


def _beyond(at: Point, other: Point, by: float) -> Point:
    """A place a little further from another point."""
    away = max(math.dist(at, other), 1e-9)
    return at[0] + (at[0] - other[0]) / away * by, at[1] + (at[1] - other[1]) / away * by

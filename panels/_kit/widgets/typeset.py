"""Printed mathematics on a drawlist: boxes are measured first and then drawn on one base line."""

from __future__ import annotations

from typing import NamedTuple

from vi3dras.language.boxes import Box, Fence, Fraction, Root, Row, Run, Script

from ..pen import Paint, Pen, Style, fonts, px

SMALL = 0.72
"""Height of an exponent in parts of its base."""
LEAST = 10.0
"""No text is smaller than this, in sizes of the look."""


ROUNDING = frozenset("⌈⌉⌊⌋")


class Extent(NamedTuple):
    """Room of a box in pixels: its width, and how far it goes above and below its middle line."""

    width: float
    above: float
    below: float


def extent(box: Box, size: float) -> Extent:
    """Measure a box whose text has a size of the look."""
    return _Rooms().extent(box, size)


def draw(pen: Pen, box: Box, x: float, y: float, size: float, paint: Paint = "text") -> float:
    """Draw a box with its left end at x and its middle line at y; gives the x where it ends."""
    return _Drawing(pen, paint).draw(box, x, y, size)


class _Rooms:
    """Measures boxes inside boxes, each once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, float], Extent] = {}

    def extent(self, box: Box, size: float) -> Extent:
        key = id(box), size
        if key not in self._known:
            self._known[key] = self._measured(box, size)
        return self._known[key]

    def _measured(self, box: Box, size: float) -> Extent:
        half, small = px(size) * 0.5, max(size * SMALL, LEAST)
        match box:
            case Run(text, style):
                return Extent(fonts.text_width(text, _font(style), size), half, half)
            case Row(boxes):
                parts = [self.extent(part, size) for part in boxes]
                return _side_by_side(parts)
            case Script(base, above, below):
                main = self.extent(base, size)
                up, down = (self.extent(part, small) if part else None for part in (above, below))
                wide = max((part.width for part in (up, down) if part), default=0.0)
                top = main.above + (up.above * 0.9 if up else 0)
                bottom = main.below + (down.below * 0.7 if down else 0)
                return Extent(main.width + wide + px(1), top, bottom)
            case Fraction(above, below):
                over, under = (self.extent(part, size * 0.92) for part in (above, below))
                wide = max(over.width, under.width) + px(6)
                return Extent(wide, over.above + over.below + px(1), under.above + under.below + px(1))
            case Root(inside, degree):
                room = self.extent(inside, size)
                corner = self.extent(degree, small).width if degree else 0.0
                return Extent(room.width + px(11) + corner, room.above + px(3), room.below)
            case Fence(inside, _, _):
                room = self.extent(inside, size)
                return Extent(room.width + px(12), room.above + px(1), room.below + px(1))


class _Drawing(_Rooms):
    """Draws boxes inside boxes."""

    def __init__(self, pen: Pen, paint: Paint) -> None:
        super().__init__()
        self.pen, self.paint = pen, paint

    def draw(self, box: Box, x: float, y: float, size: float) -> float:
        room, small = self.extent(box, size), max(size * SMALL, LEAST)
        end = x + room.width
        match box:
            case Run(text, style):
                self.pen.text(x, y, text, size, self.paint, style=_font(style))
            case Row(boxes):
                for part in boxes:
                    x = self.draw(part, x, y, size)
            case Script(base, above, below):
                after = self.draw(base, x, y, size) + px(1)
                tall = self.extent(base, size)
                if above is not None:
                    self.draw(above, after, y - tall.above * 0.9, small)
                if below is not None:
                    self.draw(below, after, y + tall.below * 0.7, small)
            case Fraction(above, below):
                over, under = (self.extent(part, size * 0.92) for part in (above, below))
                self.draw(above, x + (room.width - over.width) / 2, y - px(1) - over.below, size * 0.92)
                self.draw(below, x + (room.width - under.width) / 2, y + px(1) + under.above, size * 0.92)
                self.pen.line((x + px(1), y), (end - px(1), y), self.paint, 1)
            case Root(inside, degree):
                corner = self.draw(degree, x, y - room.above * 0.4, small) if degree else x
                top, bottom = y - room.above + px(1), y + room.below - px(2)
                sign = [(corner, y + px(1)), (corner + px(3), bottom), (corner + px(8), top), (end, top)]
                self.pen.path(sign, self.paint, 1.2)
                self.draw(inside, corner + px(9), y, size)
            case Fence(inside, left, right):
                _paint_sign(self.pen, left, x + px(3), (y - room.above, y + room.below), size, self.paint)
                self.draw(inside, x + px(6), y, size)
                _paint_sign(self.pen, right, end - px(3), (y - room.above, y + room.below), size, self.paint)
        return end


def _paint_sign(pen: Pen, sign: str, x: float, ends: tuple[float, float], size: float, paint: Paint) -> None:
    """One side of a fence from its top to its bottom; the fonts have no signs for rounding."""
    top, bottom = ends
    if sign in ROUNDING:
        inward = px(4) if sign in "⌈⌊" else -px(4)
        hook, foot = (top, bottom) if sign in "⌈⌉" else (bottom, top)
        pen.path([(x + inward, hook), (x, hook), (x, foot)], paint, 1.2)
        return
    sign_size = min(size * max((bottom - top) / (px(size) * 1.1), 1.0), size * 2.4)
    pen.text(x, (top + bottom) / 2, sign, sign_size, paint, align="centre")


def _side_by_side(parts: list[Extent]) -> Extent:
    return Extent(
        sum(part.width for part in parts),
        max((part.above for part in parts), default=0.0),
        max((part.below for part in parts), default=0.0),
    )


def _font(style: str) -> Style:
    return "italic" if style == "italic" else "word"

"""The pen: crisp text, symbols, icons, boxes and lamps on any drawing surface of Dear PyGui."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from math import ceil
from typing import Literal, NamedTuple, TypedDict, Unpack

import dearpygui.dearpygui as dpg

from . import fonts, icons
from .digits import Piece, pieces
from .fonts import Style
from .theme import Paint, px, rgba, scale

Align = Literal["left", "centre", "right"]
LampState = Literal["ok", "limit", "far", "off"]
Point = tuple[float, float]

SHARE: dict[Align, float] = {"left": 0.0, "centre": 0.5, "right": 1.0}
"""How much of a text stands left of its place."""
FADED = 0.5
"""How much is left of the ink of what is old."""
SMALL = 0.74
"""Height of a subscript in parts of its text."""


class Written(TypedDict, total=False):
    """How a line of text is written, where not as usual."""

    style: Style
    align: Align
    row: float | None
    """The size of the main text of the row: smaller text then stands on the same baseline."""


class Rect(NamedTuple):
    """A rectangle in pixels."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def moved(self, x: float, y: float) -> Rect:
        """Give it shifted by x and y."""
        return Rect(self.x + x, self.y + y, self.width, self.height)


class Pen:
    """Draws on one drawlist, layer or viewport; positions are pixels, text sizes are sizes of the look.

    Text is centred on the line at height `y`.
    """

    def __init__(self, surface: int) -> None:
        self.surface = surface
        self.is_faded = False
        """Whether all is drawn grey and faint: what is shown belongs to older controls."""
        self._parts: dict[int, tuple[Hashable, int]] = {}

    def clear(self) -> None:
        """Remove everything that was drawn."""
        self._parts.clear()
        dpg.delete_item(self.surface, children_only=True)

    def part(self, number: int, look: Hashable) -> Pen | None:
        """A pen for one part of the drawing; None where that part stands, drawn with the same look."""
        look = look, self.is_faded
        before, node = self._parts.get(number, (None, 0))
        if before == look:
            return None
        if node:
            dpg.delete_item(node, children_only=True)  # the node stays, and with it what lies over what
        else:
            node = dpg.add_draw_node(parent=self.surface)
        self._parts[number] = look, node
        pen = Pen(node)
        pen.is_faded = self.is_faded
        return pen

    def keep_parts(self, count: int) -> None:
        """Remove the parts from this number on."""
        for number in [number for number in self._parts if number >= count]:
            dpg.delete_item(self._parts.pop(number)[1])

    def text(
        self, x: float, y: float, text: str, size: float = 15, paint: Paint = "text", **how: Unpack[Written]
    ) -> float:
        """Draw one line of text and give the x where it ends, in pixels."""
        style = how.get("style", "word")
        return self._pieces(x, y, (Piece(fonts.as_drawn(text, style), 0),), size, paint, how)

    def symbol(
        self, x: float, y: float, markup: str, size: float = 15, paint: Paint = "text", **how: Unpack[Written]
    ) -> float:
        """Draw a text with `_x` below and `^x` above the line and give the x where it ends, in pixels."""
        style = how.get("style", "word")
        return self._pieces(x, y, pieces(fonts.as_drawn(markup, style)), size, paint, how)

    def _pieces(
        self, x: float, y: float, runs: tuple[Piece, ...], size: float, paint: Paint, how: Written
    ) -> float:
        style, align = how.get("style", "word"), how.get("align", "left")
        widths = _widths(runs, style, size, scale())
        at = round(x if align == "left" else x - sum(widths) * SHARE[align])
        top, small = _top(y, size, style, how.get("row")), max(size * SMALL, 10)
        end = float(at)
        for (text, level), wide in zip(runs, widths, strict=True):
            if level == 0:
                self.glyphs(round(end), top, text, size, paint, style)
            else:
                shift = px(size) - px(small) + px(2) if level < 0 else -px(2)
                self.glyphs(round(end), top + shift, text, small, paint, style)
            end += wide
        return end

    def icon(self, x: float, y: float, name: icons.Icon, size: float = 14, paint: Paint = "text2") -> float:
        """Draw an icon around a point and give the x where it ends, in pixels."""
        return self.text(x, y, icons.glyph(name), size, paint, style="icon", align="centre")

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: Paint | None = None,
        line: Paint | None = None,
        *,
        radius: float = 0,
        thickness: float = 1,
    ) -> None:
        """Draw a rectangle; `radius` and `thickness` are sizes of the look, the rest pixels."""
        self.rectangle((x, y), (x + width, y + height), fill, line, px(radius), px(thickness))

    def rectangle(
        self, start: Point, end: Point, fill: Paint | None, line: Paint | None, rounding: float, thick: int
    ) -> int:
        """Draw a rectangle between two corners and give its item; all in pixels."""
        # The middle of a border runs half a pixel inside, however thick it is: move thick ones in.
        inset = (thick - 1) / 2 if line is not None else 0
        item: int = dpg.draw_rectangle(
            (start[0] + inset, start[1] + inset),
            (end[0] - inset, end[1] - inset),
            fill=self._ink(fill or "clear"),
            color=self._ink(line or "clear"),
            rounding=rounding,
            thickness=thick,
            parent=self.surface,
        )
        return item

    def gauge(self, x: float, y: float, width: float, part: float, paint: Paint) -> None:
        """Draw a bar of 6 that is full up to a part, 0 to 1; all in pixels."""
        self.box(x, y, width, px(6), "line2", radius=3)
        if part > 0:
            self.box(x, y, max(round(width * part), px(6)), px(6), paint, radius=3)

    def dashed(self, x: float, y: float, width: float, height: float, paint: Paint) -> None:
        """Draw the border of a rectangle as dashes; all in pixels."""
        step, dash = px(7), px(4)
        for along in range(0, round(width), step):
            end = min(x + along + dash, x + width)
            for level in (y, y + height - 1):
                self.line((x + along, level), (end, level), paint)
        for along in range(0, round(height), step):
            end = min(y + along + dash, y + height)
            for level in (x, x + width - 1):
                self.line((level, y + along), (level, end), paint)

    def rule(
        self, x: float, y: float, length: float, paint: Paint = "line", *, upright: bool = False
    ) -> None:
        """Draw a separator of 1, to the right or downwards; all in pixels."""
        self.box(x, y, px(1) if upright else length, length if upright else px(1), paint)

    def line(self, start: Point, end: Point, paint: Paint = "line", thickness: float = 1) -> None:
        """Draw a straight line between two points in pixels."""
        width = max(1.0, thickness if thickness % 1 else px(thickness))
        dpg.draw_line(start, end, color=self._ink(paint), thickness=width, parent=self.surface)

    def path(self, points: Sequence[Point], paint: Paint, thickness: float = 1.5) -> None:
        """Draw a line through points in pixels."""
        self.polyline(points, paint, thickness * px(100) / 100)

    def polyline(self, points: Sequence[Point], paint: Paint, width: float) -> int:
        """Draw a line through points and give its item; all in pixels."""
        # Two equal neighbours change the thickness along the way.
        kept = [list(p) for k, p in enumerate(points) if k == 0 or p != points[k - 1]]
        item: int = dpg.draw_polyline(kept, color=self._ink(paint), thickness=width, parent=self.surface)
        return item

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: Paint,
        line: Paint | None = None,
        *,
        thickness: float = 1,
    ) -> None:
        """Draw a circle; radius and thickness are sizes of the look."""
        real = radius * px(100) / 100
        self.circle(x, y, real, fill, line or "clear", px(thickness), max(20, round(real * 4)))

    def circle(
        self, x: float, y: float, radius: float, fill: Paint, line: Paint, thick: float, segments: int
    ) -> int:
        """Draw a circle of so many straight pieces and give its item; all in pixels."""
        fills, lines = self._ink(fill), self._ink(line)
        item: int = dpg.draw_circle(
            (x, y), radius, fill=fills, color=lines, thickness=thick, segments=segments, parent=self.surface
        )
        return item

    def triangle(self, points: tuple[Point, Point, Point], paint: Paint) -> None:
        """Draw a filled triangle through three points in pixels."""
        a, b, c = points
        colour = self._ink(paint)
        dpg.draw_triangle(a, b, c, fill=colour, color=colour, thickness=0.5, parent=self.surface)

    def lamp(self, x: float, y: float, state: LampState, radius: float = 5) -> None:
        """Draw a lamp: lit ones have a halo and a highlight."""
        if state == "off":
            self.disc(x, y, radius, "line2")
            return
        self.disc(x, y, radius + 3, rgba(state, 44))
        self.disc(x, y, radius, state)
        real = px(radius * 100) / 100
        self.disc(x - real * 0.28, y - real * 0.3, radius * 0.36, (255, 255, 255, 120))

    def _ink(self, paint: Paint) -> tuple[int, int, int, int]:
        red, green, blue, opacity = rgba(paint)
        if not self.is_faded:
            return red, green, blue, opacity
        grey = round(0.3 * red + 0.59 * green + 0.11 * blue)
        return grey, grey, grey, round(FADED * opacity)

    def glyphs(self, left: int, top: int, text: str, size: float, paint: Paint, style: Style) -> int:
        """Draw words as they are, from their upper left corner on, and give their item."""
        shown, ink = fonts.printable(text, style), self._ink(paint)
        item: int = dpg.draw_text((left, top), shown, size=px(size), color=ink, parent=self.surface)
        made = fonts.font(style, size)
        if made:
            dpg.bind_item_font(item, made)
        return item


def symbol_width(markup: str, style: Style, size: float) -> float:
    """Give the width in pixels of a text with parts below and above the line."""
    return sum(_widths(pieces(fonts.as_drawn(markup, style)), style, size, scale()))


@lru_cache(maxsize=4096)
def _widths(runs: tuple[Piece, ...], style: Style, size: float, at: float) -> tuple[float, ...]:
    """Of each piece, in pixels `at` a scale: most of what a panel says, it says again."""
    small = max(size * SMALL, 10)
    return tuple(
        fonts.drawn_width(text, style, size) if level == 0 else fonts.drawn_width(text, style, small) + px(1)
        for text, level in runs
    )


def _top(y: float, size: float, style: Style, row: float | None) -> int:
    own = px(size)
    main = own if row is None else px(row)
    if main == own:
        return round(y - main / 2)
    # Dear ImGui puts the baseline at a whole pixel, rounded up.
    return round(y - main / 2) + ceil(fonts.ascent(style) * main) - ceil(fonts.ascent(style) * own)

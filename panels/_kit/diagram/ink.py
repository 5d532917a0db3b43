"""The pen of the diagram: places and sizes are those of the sheet, text is made at the size it is seen at."""

from __future__ import annotations

from collections.abc import Sequence

from ..charts.data import dashes
from ..pen import Align, Paint, Pen, Point, Rgb, Rgba, Style, current, fonts, icons, px, scale

HEADS: dict[str, tuple[Rgb, Rgb]] = {
    "control": ((30, 50, 82), (219, 232, 252)),
    "indicator": ((34, 52, 46), (217, 240, 229)),
    "error": ((66, 34, 36), (250, 224, 222)),
}
"""Behind the title of a box that is none of the cards, dark and light."""
CARD: tuple[Rgb, Rgb] = ((40, 45, 54), (233, 236, 241))


def head_colour(role: str) -> Rgb:
    """The colour behind a title in the theme in use."""
    return HEADS.get(role, CARD)[current().name == "light"]


def shadow() -> Rgba:
    """Under a box, in the theme in use."""
    return (0, 0, 0, 90 if current().name == "dark" else 34)


def measure(text: str, style: str) -> float:
    """Width of a word on a box in sizes of the look."""
    sizes = {"word": 13.0, "mono": 14.0, "bold": 14.0}
    return fonts.text_width(text, style, sizes[style]) / scale()  # type: ignore[arg-type]


class Ink:
    """Draws on one part of the sheet at a zoom; all places in sizes of the look from the sheet's corner."""

    def __init__(self, surface: int, zoom: float) -> None:
        self.surface, self.zoom = surface, zoom
        self.unit = zoom * scale()
        """Pixels per size of the look."""
        self._pen = Pen(surface)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A place in whole pixels of the sheet."""
        return round(x * self.unit), round(y * self.unit)

    def box(
        self, x: float, y: float, width: float, height: float, fill: Paint | None, line: Paint | None = None,
        *, radius: float = 0, thickness: float = 1,
    ) -> int:  # fmt: skip
        """Draw a rectangle and give its item."""
        corners = self.at(x, y), self.at(x + width, y + height)
        return self._pen.rectangle(*corners, fill, line, radius * self.unit, max(1, px(thickness)))

    def disc(self, x: float, y: float, radius: float, fill: Paint, line: Paint, thickness: float = 2) -> int:
        """Draw a circle and give its item."""
        real, thick = radius * self.unit, max(1.0, thickness * self.unit)
        segments = max(12, round(real * 3))
        return self._pen.circle(x * self.unit, y * self.unit, real, fill, line, thick, segments)

    def text(
        self, x: float, y: float, text: str, size: float, paint: Paint, *, style: Style = "word",
        align: Align = "left",
    ) -> int:  # fmt: skip
        """Draw a line of text, centred on the line at height `y`, and give its item."""
        corner = self.text_at(x, y, text, size, style, align)
        return self._pen.glyphs(*corner, fonts.as_drawn(text, style), size * self.zoom, paint, style)

    def text_at(
        self, x: float, y: float, text: str, size: float, style: Style, align: Align
    ) -> tuple[int, int]:
        """The upper left corner of a text in pixels of the sheet."""
        width = fonts.text_width(text, style, size * self.zoom)
        left = x * self.unit - {"left": 0.0, "centre": width / 2, "right": width}[align]
        return round(left), round(y * self.unit - px(size * self.zoom) / 2)

    def elided(self, text: str, size: float, style: Style, room: float) -> str:
        """A text cut to a room in sizes of the look."""
        return fonts.elided(text, style, size * self.zoom, room * self.unit)

    def icon(self, x: float, y: float, name: icons.Icon, size: float, paint: Paint) -> int:
        """Draw an icon around a point and give its item."""
        return self.text(x, y, icons.glyph(name), size, paint, style="icon", align="centre")

    def path(self, points: Sequence[Point], paint: Paint, thickness: float) -> int:
        """Draw a line through points and give its item."""
        real = [(x * self.unit, y * self.unit) for x, y in points]
        return self._pen.polyline(real, paint, max(1.0, thickness * self.unit))

    def dashes(
        self, points: Sequence[Point], paint: Paint, thickness: float, *, dash: float = 8.0, gap: float = 5.0
    ) -> None:
        """Draw a broken line through points."""
        for piece in dashes(points, dash, gap):
            self.path(piece, paint, thickness)

"""A round gauge of how near to a singular pose an arm is: a needle over zones, read at a glance."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from vi3dras.passport.rows import Tolerances

from ...hands.pointer import Mouse
from ...pen import LampState, Paint, Pen, Point, fonts, px, rgba, short, shown
from ...widgets.widget import Widget

LARGEST = 56
"""Radius of the band of a gauge, in sizes of the look."""
NAME, BELOW, ROOM = 24, 30, 28


class Zone(NamedTuple):
    """A stretch of a gauge, from the end of the one before it."""

    high: float
    state: LampState


class Scale(NamedTuple):
    """What a gauge can show: every ten times is as long as the next."""

    low: float
    zones: tuple[Zone, ...]
    """Upwards from `low`; the last one ends the scale."""
    decimals: int = 1

    def part(self, value: float) -> float:
        """Give where a value lies, 0 to 1; beyond the ends it stays at the end."""
        least, most = math.log10(self.low), math.log10(self.zones[-1].high)
        return min(max((math.log10(max(value, self.low)) - least) / (most - least), 0.0), 1.0)

    def zone(self, value: float) -> Zone | None:
        """Give the zone that a value lies in; beyond the ends it is the nearest one."""
        if not math.isfinite(value):
            return None
        return next((zone for zone in self.zones if value <= zone.high), self.zones[-1])

    def state(self, value: float) -> LampState:
        """Give the state of the zone that a value lies in."""
        zone = self.zone(value)
        return zone.state if zone else "off"


def singular_scale() -> Scale:
    """The zones of the passport: singular, near singular, safe."""
    known = Tolerances()
    zones = (Zone(known.singular, "far"), Zone(known.near, "limit"), Zone(1.0, "ok"))
    return Scale(1e-4, zones, decimals=3)


class Dial(NamedTuple):
    """Half a circle over a middle, from 0 at the left to 1 at the right, in pixels."""

    x: float
    y: float
    radius: float

    def angle(self, part: float) -> float:
        """Give the angle of a part in degrees clockwise from the top; beyond the ends it stays at the end."""
        return 180.0 * min(max(part, 0.0), 1.0) - 90.0

    def point(self, part: float, radius: float) -> Point:
        """Give the place of a part on a circle around the same middle."""
        turn = math.radians(self.angle(part))
        return self.x + radius * math.sin(turn), self.y - radius * math.cos(turn)

    def arc(self, pen: Pen, first: float, last: float, paint: Paint, thickness: float) -> None:
        """Draw the line between two parts; the thickness is a size of the look."""
        steps = math.ceil(abs(self.angle(last) - self.angle(first)) / 4)
        if steps:
            parts = [first + (last - first) * k / steps for k in range(steps + 1)]
            pen.path([self.point(part, self.radius) for part in parts], paint, thickness)


class Gauge(Widget):
    """Half a circle with its zones, a needle, and the value below."""

    def __init__(self, parent: int, label: str, scale: Scale, *, width: int, tip: str = "") -> None:
        self.label, self.scale, self.value = label, scale, math.nan
        self._tip, self._stale = tip, False
        super().__init__(parent, width=width, height=0)
        self.resize(width)

    @property
    def state(self) -> LampState:
        """That of the zone that the needle is in."""
        return self.scale.state(self.value)

    @property
    def dial(self) -> Dial:
        """The band in pixels from the corner."""
        radius = self._radius(self.width)
        return Dial((self.left + self.right) // 2, px(NAME + 18) + radius, radius)

    def update(self, value: float, *, stale: bool = False) -> None:
        """Show a value; one that is not finite has no needle."""
        # A value that is not a number is never equal to itself.
        same = value == self.value or (math.isnan(value) and math.isnan(self.value))
        if not same or stale != self._stale:
            self.value, self._stale = value, stale
            self.repaint()

    def resize(self, width: int, height: int | None = None) -> None:
        """Take another width in pixels; the circle makes the height."""
        super().resize(width, px(NAME + 18) + self._radius(width) + px(BELOW))

    def tip(self, mouse: Mouse) -> str:
        """Say what the value means."""
        return self._tip

    def paint(self) -> None:
        """Draw name, zones, needle and value."""
        pen, dial = self.pen, self.dial
        pen.symbol(dial.x, px(11), self.label, 14, "text2", align="centre")
        low, gap = 0.0, px(1) / dial.radius / math.pi
        for zone in self.scale.zones:
            high = self.scale.part(zone.high)
            # Where the needle is, the zone is bright: the others step back.
            is_here = zone == self.scale.zone(self.value)
            paint: Paint = rgba(zone.state, 255 if is_here else 110) if zone.state != "off" else "line2"
            edges = (low + gap * (low > 0), high - gap * (high < 1))
            dial.arc(pen, *edges, paint, 8)
            low = high
        self._paint_numbers(pen, dial)
        if math.isfinite(self.value):
            _paint_needle(pen, dial, self.scale.part(self.value))
        self._paint_value(pen, dial)

    def _radius(self, width: int) -> int:
        return max(min(px(LARGEST), width // 2 - self.pad - px(ROOM)), px(24))

    def _paint_numbers(self, pen: Pen, dial: Dial) -> None:
        for value in self._numbers(dial):
            part = self.scale.part(value)
            x, y = dial.point(part, dial.radius + px(13))
            text = short(value)
            if part in {0.0, 1.0}:
                x, y = dial.point(part, dial.radius)[0], dial.y + px(11)
            else:
                x += math.sin(math.radians(dial.angle(part))) * fonts.text_width(text, "word", 11) / 2
            pen.text(x, y, text, 11, "text3", align="centre")

    def _numbers(self, dial: Dial) -> list[float]:
        """Give the ends of the zones that have room for a number, those of what is too far first."""
        zones = self.scale.zones
        far = [low.high for low, high in pairwise(zones) if "far" in {low.state, high.state}]
        kept: list[float] = []
        for value in (self.scale.low, zones[-1].high, *far, *(zone.high for zone in zones)):
            place = dial.point(self.scale.part(value), dial.radius)
            others = (dial.point(self.scale.part(other), dial.radius) for other in kept)
            if all(math.dist(place, other) > px(16) for other in others):
                kept.append(value)
        return kept

    def _paint_value(self, pen: Pen, dial: Dial) -> None:
        text = shown(self.value, self.scale.decimals)
        left = round(dial.x - fonts.text_width(text, "mono", 18) / 2)
        ink: Paint = "text2" if self._stale or not math.isfinite(self.value) else "text"
        if self.state == "far" and not self._stale:
            ink = "far"
        pen.text(left, dial.y + px(20), text, 18, ink, style="mono")


def _paint_needle(pen: Pen, dial: Dial, part: float) -> None:
    turn = math.radians(dial.angle(part))
    side = (px(25) / 10 * math.cos(turn), px(25) / 10 * math.sin(turn))
    tip = dial.point(part, dial.radius - px(9))
    pen.triangle(
        ((dial.x + side[0], dial.y + side[1]), (dial.x - side[0], dial.y - side[1]), tip), rgba("text")
    )
    pen.disc(dial.x, dial.y, 5, "text")
    pen.disc(dial.x, dial.y, 2, "panel")

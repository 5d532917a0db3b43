"""The part of a circle that the values of a round instrument lie on."""

from __future__ import annotations

import math
from typing import NamedTuple

from ...pen.draw import Pen, Point
from ...pen.theme import Paint


class Dial(NamedTuple):
    """A part of a circle for 0 to 1; angles in degrees clockwise from the top, the rest pixels."""

    x: float
    y: float
    radius: float
    start: float = -135.0
    sweep: float = 270.0

    def angle(self, part: float) -> float:
        """Give the angle of a part; beyond the ends it stays at the end."""
        return self.start + min(max(part, 0.0), 1.0) * self.sweep

    def point(self, part: float, radius: float) -> Point:
        """Give the place of a part on a circle around the same middle."""
        turn = math.radians(self.angle(part))
        return self.x + radius * math.sin(turn), self.y - radius * math.cos(turn)

    def part(self, x: float, y: float) -> float:
        """Give the part that lies nearest to the direction of a place."""
        turned = (math.degrees(math.atan2(x - self.x, self.y - y)) - self.start) % 360
        if turned > self.sweep:
            return 1.0 if turned - self.sweep < 360 - turned else 0.0
        return turned / self.sweep

    def distance(self, x: float, y: float) -> float:
        """Give how far a place lies from the middle."""
        return math.hypot(x - self.x, y - self.y)

    def arc(self, pen: Pen, first: float, last: float, paint: Paint, thickness: float) -> None:
        """Draw the line between two parts; the thickness is a size of the look."""
        steps = math.ceil(abs(self.angle(last) - self.angle(first)) / 4)
        if steps:
            parts = [first + (last - first) * k / steps for k in range(steps + 1)]
            pen.path([self.point(part, self.radius) for part in parts], paint, thickness)

    def mark(self, pen: Pen, part: float, inner: float, outer: float, paint: Paint, thickness: float) -> None:
        """Draw a line across, between two radii in pixels."""
        pen.path([self.point(part, inner), self.point(part, outer)], paint, thickness)

"""The tag beside a place of the scene that was clicked: what it is and where."""

from __future__ import annotations

from vi3dras.arrays import Floats
from vi3dras.render.camera import Camera, Size
from vi3dras.render.pick import Picked
from vi3dras.units import Units

from ..pen.draw import Pen
from ..pen.fonts import text_width
from ..pen.theme import px
from .labels import name_of


def paint_tag(pen: Pen, picked: Picked, units: Units, camera: Camera, size: Size) -> None:
    """Draw a dot on the place, and its name and coordinates in a box that stays inside the view."""
    place: Floats = picked.position / units.metres
    numbers = "  ".join(f"{axis} {v:.2f}" for axis, v in zip("xyz", place, strict=True))
    words = f"{name_of(picked.key)}  {numbers} {units.length}"
    pixel, depth = camera.project(picked.position, size)
    if depth <= camera.near:
        return
    x, y = round(float(pixel[0])), round(float(pixel[1]))
    width = round(text_width(words, "mono", 13)) + px(20)
    left = min(x + px(12), size[0] - width - px(8))
    pen.disc(x, y, 4, "accent", "text")
    pen.box(left, y + px(8), width, px(26), "card", "line2", radius=4)
    pen.text(left + px(10), y + px(21), words, 13, style="mono")

"""Drawing handles: slim, each with a hem so that it is seen on any painted surface, and a box with words."""

from __future__ import annotations

import math
from collections.abc import Sequence

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.camera import Size

from ..pen import Paint, Pen, Point, Rgba, axis_paint, fonts, px, rgba
from .handles_drag import Handle
from .handles_shape import KNOB, Shape, Stage, arc

HEM = 150
"""How opaque the hem is, of 255."""
AWAY, BACK, GUIDE, PIE, FILL = 46, 70, 120, 60, 84
"""Handles that are not held, far halves of rings, the line of a move, the piece of a turn, squares."""
TIP = (13, 5)
"""Length and half the width of an arrow's tip."""


def paint_handles(pen: Pen, found: Sequence[Shape], stage: Stage, lit: Handle | None, *, held: bool) -> None:
    """Draw all handles; the lit one stands out, and while it is held the others stand back."""
    for shape in found:
        is_lit = shape.handle == lit
        paint = _ink(shape.handle, 255 if is_lit or not held else AWAY, is_lit=is_lit)
        hem = rgba("view", HEM if is_lit or not held else 0)
        match shape.handle.kind:
            case "move":
                _paint_arrow(pen, shape, paint, hem, is_lit=is_lit)
            case "plane":
                _paint_square(pen, shape, paint, hem, is_lit=is_lit)
            case "turn":
                _paint_ring(pen, shape, paint, hem, is_lit=is_lit)
            case "free":
                x, y = _point(stage.pixel)
                pen.disc(x, y, 7 if is_lit else 5.5, hem)
                pen.disc(x, y, 5.5 if is_lit else 4, paint)
            case "size" if not (held and is_lit):
                _paint_knob(pen, shape.points[0], stage.pixel, paint, hem, is_lit=is_lit)


def paint_move(pen: Pen, handle: Handle, stage: Stage) -> None:
    """Draw the line on which something moves, to both sides."""
    reach = 12.0
    ends = stage.centre + stage.metres * reach * np.array([-handle.direction, handle.direction])
    pixels, depth = stage.camera.project(ends, stage.size)
    if (depth > stage.camera.near).all():
        pen.line(_point(pixels[0]), _point(pixels[1]), _ink(handle, GUIDE), 1)


def paint_turn(pen: Pen, handle: Handle, stage: Stage, start: float, angle: float) -> None:
    """Draw the piece of the ring that a turn went over, from where it was taken."""
    over = math.copysign(min(abs(angle), 2 * math.pi), angle)
    rim = _points(arc(stage, handle.axis, start, start + over))
    middle = _point(stage.pixel)
    if abs(over) > math.radians(0.5):
        around = [*map(list, (middle, *rim, middle))]
        dpg.draw_polygon(around, color=(0, 0, 0, 0), fill=_ink(handle, PIE), parent=pen.surface)
    pen.line(middle, rim[0], _ink(handle, GUIDE), 1)
    pen.line(middle, rim[-1], "text", 1.5)


def paint_growth(pen: Pen, stage: Stage, mouse: Point, factor: float) -> None:
    """Draw the knob towards the mouse, as far out as the size has grown."""
    out = np.array(mouse) - stage.pixel
    long = max(float(np.linalg.norm(out)), 1.0)
    place = stage.pixel + out / long * KNOB * stage.length * factor
    _paint_knob(pen, place, stage.pixel, rgba("text"), rgba("view", HEM), is_lit=True)


def paint_box(pen: Pen, at: Point, size: Size, words: str, aside: str = "", below: str = "") -> None:
    """Write words in a box beside the mouse, inside the view."""
    inset = px(10)
    gap = px(12) if aside else 0
    first = fonts.text_width(words, "mono" if aside or not below else "word", 13)
    row = first + gap + fonts.text_width(aside, "mono", 13)
    width = round(max(row, fonts.text_width(below, "word", 12)) + 2 * inset)
    height = px(46 if below else 28)
    left = round(min(at[0] + px(16), size[0] - width - px(8)))
    top = round(at[1] + px(18))
    if top + height > size[1] - px(8):
        top = round(at[1] - px(12) - height)
    pen.box(left, top, width, height, "card", "line2", radius=6)
    y = top + px(14)
    style: fonts.Style = "word" if below else "mono"
    pen.text(left + inset, y, words, 13, style=style)
    pen.text(left + inset + first + gap, y, aside, 13, "text2", style="mono")
    if below:
        pen.text(left + inset, top + px(32), below, 12, "text2")


def _paint_arrow(pen: Pen, shape: Shape, paint: Rgba, hem: Rgba, *, is_lit: bool) -> None:
    start, end = shape.points
    ahead = (end - start) / np.linalg.norm(end - start)
    aside = np.array([-ahead[1], ahead[0]])
    long, half = px(TIP[0]), px(TIP[1] + is_lit)
    neck = end - long * ahead
    pen.line(_point(start), _point(neck), hem, 4.6)
    _tip(pen, neck - px(1.5) * ahead, end + px(3) * ahead, (half + px(2)) * aside, hem)
    pen.line(_point(start), _point(neck), paint, 3.2 if is_lit else 2.2)
    _tip(pen, neck, end, half * aside, paint)
    x, y = _point(shape.tip)
    letter = "xyz"[shape.handle.axis]
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        pen.text(x + dx * px(1), y + dy * px(1), letter, 12, hem, style="bold", align="centre")
    pen.text(x, y, letter, 12, paint, style="bold", align="centre")


def _tip(pen: Pen, neck: Floats, end: Floats, aside: Floats, paint: Paint) -> None:
    pen.triangle((_point(neck + aside), _point(end), _point(neck - aside)), paint)


def _paint_square(pen: Pen, shape: Shape, paint: Rgba, hem: Rgba, *, is_lit: bool) -> None:
    corners = shape.points.tolist()
    dpg.draw_quad(*corners, color=hem, fill=hem, thickness=px(3), parent=pen.surface)
    fill = (*paint[:3], min(paint[3], 190 if is_lit else FILL))
    dpg.draw_quad(*corners, color=paint, fill=fill, thickness=px(2 if is_lit else 1), parent=pen.surface)


def _paint_ring(pen: Pen, shape: Shape, paint: Rgba, hem: Rgba, *, is_lit: bool) -> None:
    if len(shape.back):
        pen.path(_points(shape.back), (*paint[:3], min(paint[3], BACK)), 1.0)
    front = _points(shape.points)
    pen.path(front, hem, 4.0)
    pen.path(front, paint, 3.0 if is_lit else 1.8)


def _paint_knob(pen: Pen, place: Floats, centre: Floats, paint: Rgba, hem: Rgba, *, is_lit: bool) -> None:
    x, y = _point(place)
    pen.line(_point(centre), (x, y), (*paint[:3], min(paint[3], GUIDE)), 1)
    half = px(6 if is_lit else 5)
    for reach, ink, radius in ((half + px(1), hem, 3), (half, paint, 2)):
        pen.box(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach, ink, radius=radius)


def _ink(handle: Handle, alpha: int, *, is_lit: bool = False) -> Rgba:
    """Its axis' colour; middle and knob belong to none, and what the mouse is on is as bright as text."""
    if is_lit:
        return rgba("text", alpha)
    return rgba("text2" if handle.kind in ("free", "size") else axis_paint(handle.axis), alpha)


def _point(place: Floats) -> Point:
    return float(place[0]), float(place[1])


def _points(places: Floats) -> list[Point]:
    return [(x, y) for x, y in places.tolist()]

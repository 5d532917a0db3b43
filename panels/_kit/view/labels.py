"""What is written over the 3D picture: always sharp, placed by the same camera."""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.camera import Camera, Size
from vi3dras.render.scene import Grid

from ..face import Label
from ..pen import fonts
from ..pen.digits import short
from ..pen.draw import Pen
from ..pen.theme import Rgb, current, px

AXES: tuple[Rgb, Rgb, Rgb] = ((238, 86, 86), (96, 200, 110), (84, 148, 255))


def paint_labels(pen: Pen, labels: Iterable[Label], camera: Camera, size: Size) -> None:
    """Write words at their places; a boxed one stands beside its place and never over another one."""
    taken: list[tuple[float, float, float, float]] = []
    for label in labels:
        pixel, depth = camera.project(label.at, size)
        if depth <= camera.near:
            continue
        x, y = float(pixel[0]), float(pixel[1])
        width = fonts.text_width(label.text, "bold", 13) + px(14)
        if not label.boxed:
            pen.text(x, y, label.text, 13, "text2", align="centre")
            continue
        beside = min(x + px(12), max(size[0] - width - px(8), 0))
        box = (beside, y - px(30), width, px(22))
        while any(_overlap(box, other) for other in taken):
            box = (box[0], box[1] + px(24), *box[2:])
        taken.append(box)
        left, top = round(box[0]), round(box[1])
        pen.box(left, top, round(width), px(22), "card", "line2", radius=4)
        pen.text(left + width / 2, top + px(11), label.text, 13, style="bold", align="centre")


def name_of(key: str) -> str:
    """What people call a scene item: `arm/link2` is link 2, `frames/3` is frame 3."""
    group, _, part = key.rpartition("/")
    word, number = re.fullmatch(r"(.*?)(\d*)", part).groups()  # type: ignore[union-attr]  # it matches anything
    told = f"{word or group.rstrip('s')} {number}".strip()
    return f"ghost, {told}" if group.startswith("ghost") else told


def paint_gizmo(pen: Pen, camera: Camera, x: float, y: float) -> None:
    """Draw the directions of the world's axes, the nearest one last."""
    ends = camera.axes @ np.eye(3)
    for k in np.argsort(-ends[2]):
        end = (x + px(30) * ends[0, k], y - px(30) * ends[1, k])
        pen.line((x, y), end, axis_paint(int(k)), 2)
        tip = (x + px(42) * ends[0, k], y - px(42) * ends[1, k])
        pen.text(*tip, "xyz"[k], 12, axis_paint(int(k)), style="bold", align="centre")


def paint_ticks(pen: Pen, grid: Grid, metres: float, camera: Camera, size: Size) -> None:
    """Write lengths along the x and y axes of the ground, in units of `metres`, where there is room."""
    for axis in range(2):
        last: Floats | None = None
        for k in _tick_numbers(grid):
            place = np.array([0.0, 0.0, grid.height])
            place[axis] = k * grid.step
            pixel, depth = camera.project(place, size)
            beside = place.copy()
            beside[1 - axis] -= 0.28 * grid.step
            text_at = camera.project(beside, size).pixels
            if depth <= camera.near or not _inside(text_at, size):
                continue
            if last is not None and np.linalg.norm(text_at - last) < px(44):
                continue
            last = text_at
            pen.line(tuple(pixel), tuple((pixel + text_at) / 2), "text3", 1)
            pen.text(
                float(text_at[0]), float(text_at[1]), short(place[axis] / metres), 11, "text3", align="centre"
            )


def _tick_numbers(grid: Grid) -> list[int]:
    """Every second line of the grid, from the middle outwards on either side."""
    most = int(0.62 * grid.radius / grid.step)
    return [sign * k for sign in (1, -1) for k in range(2, most + 1, 2)]


def _inside(pixel: Floats, size: Size) -> bool:
    """Away from the edges, and from the corner of the gizmo."""
    margin, corner = px(24), px(112)
    inside = margin < pixel[0] < size[0] - margin and margin < pixel[1] < size[1] - margin
    return bool(inside and not (pixel[0] < corner and pixel[1] > size[1] - corner))


def _overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return abs(a[0] - b[0]) < (a[2] + b[2]) / 2 and abs(a[1] - b[1]) < (a[3] + b[3]) / 2


def axis_paint(k: int) -> Rgb:
    """The colour of axis x, y or z on the view."""
    dark = current().name == "dark"
    return AXES[k] if dark else tuple(round(c * 0.8) for c in AXES[k])  # type: ignore[return-value]

"""What is written over the 3D picture: always sharp, placed by the same camera; and the tag of a place."""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.camera import Camera, Size
from vi3dras.render.pick import Picked
from vi3dras.render.scene import Grid
from vi3dras.units import Units

from ..face import Label
from ..pen import Pen, axis_paint, fonts, px, short, symbol_width

Box = tuple[float, float, float, float]
"""Left, top, width and height in pixels."""


STRIDES, APART = (2, 4, 5, 10, 20, 40, 50, 100), 44
"""Every how manieth line of the ground may have a number, and how far apart they are in sizes of the look."""
BESIDE = ((12, -30), (12, 8), (-12, -30), (-12, 8), (26, -54), (26, 32), (-26, -54), (-26, 32))
"""Where a box may stand from its place, in sizes of the look: its near edge and its top, the best first."""
FAR = 4
"""From this one on a line leads to the place."""


def paint_labels(pen: Pen, labels: Iterable[Label], camera: Camera, size: Size) -> None:
    """Write words at their places; a boxed one stands beside its place and never over another one."""
    taken: list[Box] = []
    for label in labels:
        pixel, depth = camera.project(label.at, size)
        if depth <= camera.near:
            continue
        x, y = float(pixel[0]), float(pixel[1])
        width = symbol_width(label.text, "bold", 13) + px(14)
        if not label.boxed:
            pen.symbol(x, y, label.text, 13, "text2", align="centre")
            continue
        which, box = _free_box(x, y, width, size, taken)
        taken.append(box)
        if which >= FAR:
            pen.line((x, y), (box[0] + width / 2, box[1] + px(11)), "text3", 1)
        left, top = round(box[0]), round(box[1])
        pen.box(left, top, round(width), px(22), "card", label.edge, radius=4)
        pen.symbol(left + width / 2, top + px(11), label.text, 13, style="bold", align="centre")


def _free_box(x: float, y: float, width: float, size: Size, taken: list[Box]) -> tuple[int, Box]:
    """The first of the places beside a pixel where nothing stands yet: its number, and the box."""
    boxes = []
    for right, down in BESIDE:
        left = x + px(right) if right > 0 else x - px(-right) - width
        left = min(max(left, 0), max(size[0] - width - px(8), 0))
        boxes.append((left, y + px(down) if down > 0 else y - px(-down), width, px(22)))
    free = (k for k, box in enumerate(boxes) if not any(_overlap(box, other) for other in taken))
    which = next(free, 0)
    return which, boxes[which]


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
        stride = _stride(grid, axis, camera, size)
        most = int(0.62 * grid.radius / grid.step)
        for sign in (1, -1):
            last: Floats | None = None
            for k in range(stride, most + 1, stride):
                pixel, text_at, depth = _tick(grid, axis, sign * k, camera, size)
                if depth <= camera.near or not _inside(text_at, size):
                    continue
                if last is not None and np.linalg.norm(text_at - last) < px(APART):
                    break
                last = text_at
                pen.line(tuple(pixel), tuple((pixel + text_at) / 2), "text3", 1)
                words = short(sign * k * grid.step / metres)
                pen.text(float(text_at[0]), float(text_at[1]), words, 11, "text3", align="centre")


def _stride(grid: Grid, axis: int, camera: Camera, size: Size) -> int:
    """Every so manieth line of the grid has a number: as many as there is room for near the middle."""
    middle = _tick(grid, axis, 0, camera, size)[1]
    for stride in STRIDES:
        beside = (_tick(grid, axis, sign * stride, camera, size)[1] for sign in (1, -1))
        if min(float(np.linalg.norm(text_at - middle)) for text_at in beside) >= px(APART):
            return stride
    return STRIDES[-1]


def _tick(grid: Grid, axis: int, k: int, camera: Camera, size: Size) -> tuple[Floats, Floats, float]:
    """Where line `k` of the grid meets an axis, where its number stands, in pixels, and how far away."""
    place = np.array([0.0, 0.0, grid.height])
    place[axis] = k * grid.step
    pixel, depth = camera.project(place, size)
    place[1 - axis] -= 0.28 * grid.step
    return pixel, camera.project(place, size).pixels, float(depth)


def _inside(pixel: Floats, size: Size) -> bool:
    """Away from the edges, from the corner of the gizmo, and from that of the words about the grid."""
    margin, corner = px(24), px(112)
    inside = margin < pixel[0] < size[0] - margin and margin < pixel[1] < size[1] - margin
    is_gizmo = pixel[0] < corner and pixel[1] > size[1] - corner
    is_words = pixel[0] > size[0] - px(124) and pixel[1] > size[1] - px(38)
    return bool(inside and not is_gizmo and not is_words)


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and abs(a[1] - b[1]) < (a[3] + b[3]) / 2


def paint_tag(pen: Pen, picked: Picked, units: Units, camera: Camera, size: Size) -> None:
    """Draw a dot on the place, and its name and coordinates in a box that stays inside the view."""
    place: Floats = picked.position / units.metres
    numbers = "  ".join(f"{axis} {v:.2f}" for axis, v in zip("xyz", place, strict=True))
    words = f"{name_of(picked.key)}  {numbers} {units.length}"
    pixel, depth = camera.project(picked.position, size)
    if depth <= camera.near:
        return
    x, y = round(float(pixel[0])), round(float(pixel[1]))
    width = round(fonts.text_width(words, "mono", 13)) + px(20)
    left = min(x + px(12), size[0] - width - px(8))
    pen.disc(x, y, 4, "accent", "text")
    pen.box(left, y + px(8), width, px(26), "card", "line2", radius=4)
    pen.text(left + px(10), y + px(21), words, 13, style="mono")

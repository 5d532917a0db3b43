"""Pictures without a display: an arm, a cloud, an object as PNG, joints over time as SVG."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.api.values.given import file_in
from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import TypedError
from vi3dras.files import write_whole
from vi3dras.joint_workspace.classes import CLASS_PAINTS, Codes
from vi3dras.render.camera import Camera
from vi3dras.render.png import encoded
from vi3dras.render.scene import Grid, Item, Points, Scene
from vi3dras.render.software import SoftwareRenderer
from vi3dras.render.theme import LIGHT, Paint, Theme
from vi3dras.solids import arm_solid, skeleton
from vi3dras.solids.parts import segment
from vi3dras.units import round_below

SIZE = (560, 400)
"""Of a picture in pixels."""
MOST_ARMS = 12
"""So many arms are drawn in one picture at most; of more, some at even distances."""
WIDE, HIGH, LEFT, GAP = 560, 64, 96, 14
"""Of a strip, its names and what is between two, in pixels."""


@dataclass(frozen=True, repr=False)
class Plot:
    """A picture that a notebook shows by itself, and that a file can hold."""

    data: bytes
    kind: Literal["png", "svg"]

    def save(self, file: str | Path, *, replace: bool = False) -> Path:
        """Write it to a file whose name ends in `.png` or `.svg`, as it is.

        Raises:
            TypedError: the file's name ends otherwise.
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        path = file_in(file)
        if path.suffix.lower() != f".{self.kind}":
            raise TypedError(f'"{path.name}" is no name for this picture: let it end in .{self.kind}.')
        write_whole(path, self.data, replace=replace)
        return path

    @property
    def html(self) -> str:
        """The picture inside a page."""
        if self.kind == "svg":
            return self.data.decode()
        return f'<img src="data:image/png;base64,{b64encode(self.data).decode()}">'

    def __repr__(self) -> str:
        return f"<picture, {self.kind.upper()}, {len(self.data) / 1000:.0f} kB>"

    def _repr_html_(self) -> str:
        return self.html


class Strip(NamedTuple):
    """One number over another, with what it must not leave."""

    name: str
    values: Floats
    """(N,); NaN leaves a gap."""
    low: float = -np.inf
    high: float = np.inf
    lit: int = 0
    """So many at the end are drawn strongly, those before them finely; 0 for all alike."""


def picture(robot: Robot, items: Iterable[Item], size: tuple[int, int] = SIZE) -> Plot:
    """What stands around an arm, on its ground, as large as fits."""
    reach = longest_reach(robot)
    scene = Scene()
    scene.show(*items)
    bounds = scene.bounds()
    step = round_below(reach / 9 / robot.units.metres) * robot.units.metres
    scene.show(Grid(step=step, radius=1.6 * reach, height=arm_solid(robot).floor))
    camera = Camera() if bounds is None else Camera().fit(bounds, size)
    pixels = SoftwareRenderer().render(scene, camera, size, theme=LIGHT)
    return Plot(encoded(pixels[..., :3]), "png")


def arm_items(robot: Robot, q: Floats) -> list[Item]:
    """The arm at joint values (..., n) in [rad] and [m]: the first as a body, the others as bones."""
    rows = q.reshape(-1, robot.n)
    rows = rows[np.isfinite(rows).all(axis=1)]
    chosen = np.unique(np.linspace(0, max(len(rows) - 1, 0), min(len(rows), MOST_ARMS)).astype(int))
    items: list[Item] = [] if not len(rows) else list(arm_solid(robot).posed(rows[0]))
    for k in chosen[1:].tolist():
        items += skeleton(robot, rows[k], f"arm{k}", width=2.5)
    return items


def dots(key: str, points: Floats, paints: Sequence[Paint], painted: Codes | None = None) -> Points:
    """Points (N, 3) [m], each in one of the paints; what has no place is left out."""
    known = np.isfinite(points).all(axis=1)
    which = None if painted is None else painted[known]
    size = 4.0 if len(points) < 2000 else 2.0
    return Points(key, points[known].astype(np.float32), tuple(paints), which, size=size)


def class_dots(points: Floats, code: Codes) -> Points:
    """Places (N, 3) [m] in the colours of their classes (N,); what has no class is left out."""
    known = code.ravel() < len(CLASS_PAINTS)
    places = np.where(known[:, None], points.reshape(-1, 3), np.nan)
    return dots("classes", places, CLASS_PAINTS, np.where(known, code.ravel(), 0).astype(np.uint8))


def class_picture(robot: Robot, points: Floats, code: Codes) -> Plot:
    """Places (N, 3) [m] in the colours of their classes (N,), before the arm at rest."""
    return picture(robot, [*arm_items(robot, robot.home), class_dots(points, code)])


def cloud_dots(clouds: Sequence[Floats]) -> list[Points]:
    """The clouds (N, 3) [m] of the links, each in the colour of its segment."""
    count = len(clouds) + 1
    return [dots(f"link{k}", points, (segment(k, count),)) for k, points in enumerate(clouds, 1)]


def strips(across: str, x: Floats, rows: Sequence[Strip], theme: Theme = LIGHT) -> Plot:
    """Numbers (N,) over x (N,), one strip below the other, with their limits as lines."""
    text, line, limit = ("#{:02x}{:02x}{:02x}".format(*theme.rgb(p)) for p in ("text", "accent", "limit"))
    tall = len(rows) * (HIGH + GAP) + 34
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDE + 16}" height="{tall}" '
        f'font-family="sans-serif" font-size="11" fill="{text}">'
    ]
    first, last = (float(x[0]), float(x[-1])) if len(x) else (0.0, 1.0)
    at = LEFT + WIDE * (x - first) / ((last - first) or 1.0)
    for k, row in enumerate(rows):
        top = 8 + k * (HIGH + GAP)
        parts += _strip(row, at, top, line, limit)
    foot = tall - 16
    parts += [
        f'<text x="{LEFT}" y="{foot}">{first:.4g}</text>',
        f'<text x="{LEFT + WIDE / 2}" y="{foot}" text-anchor="middle">{escape(across)}</text>',
        f'<text x="{LEFT + WIDE}" y="{foot}" text-anchor="end">{last:.4g}</text></svg>',
    ]
    return Plot("".join(parts).encode(), "svg")


def _strip(row: Strip, at: Floats, top: float, line: str, limit: str) -> list[str]:
    """One strip: its frame, its name with both ends, the limits that are near, the curve piece by piece."""
    known = row.values[np.isfinite(row.values)]
    low, high = (float(known.min()), float(known.max())) if len(known) else (0.0, 1.0)
    room = 0.08 * (high - low) or 1.0
    low, high = low - room, high + room
    parts = [
        f'<rect x="{LEFT}" y="{top}" width="{WIDE}" height="{HIGH}" fill="none" stroke="#8888"/>',
        f'<text x="4" y="{top + HIGH / 2 + 4}">{escape(row.name)}</text>',
        f'<text x="{LEFT - 4}" y="{top + 10}" text-anchor="end">{high:.4g}</text>',
        f'<text x="{LEFT - 4}" y="{top + HIGH - 2}" text-anchor="end">{low:.4g}</text>',
    ]

    def up(values: Floats) -> Floats:
        return top + HIGH * (high - values) / (high - low)

    for end in (row.low, row.high):
        if low < end < high:
            y = float(up(np.array(end)))
            parts.append(
                f'<path d="M{LEFT} {y:.1f}h{WIDE}" stroke="{limit}" fill="none" stroke-dasharray="4 3"/>'
            )
    finite = np.isfinite(row.values)
    for piece in np.split(np.arange(len(at)), np.flatnonzero(np.diff(finite.astype(int))) + 1):
        if len(piece) > 1 and finite[piece[0]]:
            curve = zip(at[piece], up(row.values[piece]), strict=True)
            places = " ".join(f"{right:.1f},{down:.1f}" for right, down in curve)
            width = 1.6 if not row.lit else 2.4 if piece[0] >= len(at) - row.lit else 0.7
            parts.append(f'<polyline points="{places}" fill="none" stroke="{line}" stroke-width="{width}"/>')
    return parts


def joint_strips(robot: Robot, across: str, x: Floats, q: Floats, *, lit: int = 0) -> Plot:
    """Joint values (N, n) in [rad] and [m] over x (N,), in the arm's units, with its limits; see `Strip`."""
    low, high = (robot.low / robot.scale).tolist(), (robot.high / robot.scale).tolist()
    names, values = (
        [f"{joint.name} [{robot.unit(i)}]" for i, joint in enumerate(robot.joints)],
        q / robot.scale,
    )
    rows = zip(names, values.T, low, high, [lit] * robot.n, strict=True)
    return strips(across, x, [Strip(*row) for row in rows])

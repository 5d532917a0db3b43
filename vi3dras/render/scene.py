"""What a picture shows, as messages: a newer message with the same key replaces the older one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats, Ints, Singles
from vi3dras.render.boxes import around, box
from vi3dras.render.detail import Source, Way
from vi3dras.render.theme import Paint


@dataclass(frozen=True, eq=False)
class Mesh:
    """Triangles, counter-clockwise seen from outside, placed by a transform."""

    key: str
    vertices: Singles
    """(V, 3) in the mesh's own frame, metres."""
    triangles: NDArray[np.int32]
    """(T, 3) indices of vertices."""
    normals: Singles | None = None
    """(V, 3) for smooth shading; without them every triangle is flat."""
    paints: tuple[Paint, ...] = ("body",)
    painted: NDArray[np.uint8] | None = None
    """(T,) which of `paints` each triangle has; the first when not given."""
    colours: NDArray[np.uint8] | None = None
    """(V, 3) colour per vertex, 0 to 255, instead of paints."""
    transform: Floats = field(default_factory=lambda: np.eye(4))
    """(4, 4) `base_from_mesh`."""
    alpha: float = 1.0
    layer: str = ""
    """Meshes with alpha < 1 of one layer hide each other before the layer is blended."""
    gloss: tuple[float, ...] = (0.3,)
    """Strength of the highlight, one for all or one per paint."""
    lit: bool = True
    two_sided: bool = False
    shadow: bool = True
    """Whether it throws a shadow; nothing see-through or unlit does."""
    source: Source | None = None
    """What it is drawn by as soon as that is there; the triangles above stand for it until then."""
    tinted: bool = False
    """Whether `paints` hold for the triangles of its source, too."""
    way: Way = ""

    @property
    def casts(self) -> bool:
        """True when the sun's light stops here."""
        return self.shadow and self.lit and self.alpha >= 1 and len(self.vertices) > 0

    def is_moved(self, before: Item | None) -> bool:
        """True when it is the same body as before, perhaps elsewhere."""
        if not isinstance(before, Mesh):
            return False
        return self.vertices is before.vertices and self.source == before.source


@dataclass(frozen=True, eq=False)
class Lines:
    """Anti-aliased straight pieces between points."""

    key: str
    points: Floats
    """(N, 3) in metres."""
    pairs: NDArray[np.int32] | None = None
    """(M, 2) indices; one line through all points when not given."""
    paint: Paint = "accent"
    colours: NDArray[np.uint8] | None = None
    """(N, 3) colour per point instead of the paint."""
    alpha: Floats | float = 1.0
    """Opacity, or (N,) per point for a fading trace."""
    width: float = 2.0
    """Pixels at scale 1."""
    transform: Floats | None = None
    way: Way = ""

    @property
    def placed(self) -> Floats:
        """The points (N, 3) where the transform puts them."""
        points, frame = np.asarray(self.points, float), self.transform
        return points if frame is None else points @ frame[:3, :3].T + frame[:3, 3]

    @property
    def pieces(self) -> Ints:
        """The ends of each piece as indices of points, (M, 2)."""
        at = np.arange(len(self.points))
        return np.stack([at[:-1], at[1:]], axis=1) if self.pairs is None else np.asarray(self.pairs, int)


@dataclass(frozen=True, eq=False)
class Points:
    """A cloud; millions are welcome. A few large points are drawn as round dots."""

    key: str
    positions: Singles
    """(N, 3) in metres."""
    paints: tuple[Paint, ...] = ("gripper",)
    painted: NDArray[np.uint8] | None = None
    """(N,) which of up to 256 `paints` each point has."""
    size: float = 3.0
    """Diameter in pixels at scale 1."""
    haze: float = 0.55
    """How much of its colour the farthest point loses to the background."""
    way: Way = ""

    @cached_property
    def box(self) -> Floats:
        """Lowest and highest coordinates (2, 3)."""
        return box(self.positions)


@dataclass(frozen=True)
class Grid:
    """Lines on the ground that fade into the background by radius; equal ones are the same ground."""

    key: str = "grid"
    step: float = 0.05
    radius: float = 0.4
    height: float = 0.0


@dataclass(frozen=True, eq=False)
class Frame:
    """Three arrows: the axes of a coordinate frame."""

    key: str
    transform: Floats = field(default_factory=lambda: np.eye(4))
    """(4, 4) `base_from_frame`."""
    length: float = 0.1
    width: float = 2.0
    """Shaft in pixels at scale 1."""


Item = Mesh | Lines | Points | Grid | Frame
AnyItem = TypeVar("AnyItem", Mesh, Lines, Points, Grid, Frame)


class Scene:
    """Everything to be shown, in the order in which it first came."""

    def __init__(self) -> None:
        self.items: dict[str, Item] = {}

    def show(self, *items: Item) -> None:
        """Add items, or replace those with the same key."""
        for item in items:
            self.items[item.key] = item

    def hide(self, key: str) -> None:
        """Take away an item, or all items below `key/`; a key that is not there is no error."""
        below = key + "/"
        for name in [name for name in self.items if name == key or name.startswith(below)]:
            del self.items[name]

    def move(self, key: str, transform: Floats) -> None:
        """Place a mesh, frame or line anew without sending it again; (4, 4)."""
        item = self.items.get(key)
        if isinstance(item, Mesh | Frame | Lines):
            self.items[key] = _placed(item, transform)

    def of(self, kind: type[AnyItem]) -> Iterator[AnyItem]:
        """Give the items of one kind in order."""
        return (item for item in self.items.values() if isinstance(item, kind))

    def bounds(self) -> Floats | None:
        """Give the box (2, 3) around everything but the grid; `None` when there are none."""
        boxes = [box for item in self.items.values() if (box := _bounds(item)) is not None]
        return around(boxes) if boxes else None


def _placed(item: Mesh | Frame | Lines, transform: Floats) -> Mesh | Frame | Lines:
    """The same item elsewhere; `replace` asks for each of its fields, thirty times in each frame."""
    placed = object.__new__(type(item))
    placed.__dict__.update(item.__dict__, transform=transform)
    return placed


def _bounds(item: Item) -> Floats | None:
    if isinstance(item, Points):
        return item.box if len(item.positions) else None
    if isinstance(item, Mesh):
        placed = item.vertices @ item.transform[:3, :3].T + item.transform[:3, 3]
    elif isinstance(item, Lines):
        placed = item.placed
    elif isinstance(item, Frame):
        origin, axes = item.transform[:3, 3], item.transform[:3, :3].T
        placed = np.concatenate([origin[None], origin + item.length * axes])
    else:
        return None
    return box(placed) if len(placed) else None

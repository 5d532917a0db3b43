"""From clouds to what the 3D view shows: which points, in which colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast, get_args

import numpy as np

from vi3dras.api.forces.loads import map_of
from vi3dras.arrays import Bools, Floats, Singles
from vi3dras.dynamics.maps import MAPS, Load
from vi3dras.render.scene import Points
from vi3dras.render.theme import DARK, Paint
from vi3dras.workspace.brushing import Brush, brushed
from vi3dras.workspace.clip import Clip, clip_mask
from vi3dras.workspace.clouds import LinkCloud
from vi3dras.workspace.colours import Scheme, Values, between, grid_values, paint, sample_values
from vi3dras.workspace.pieces import Report
from vi3dras.workspace.poses import Poses
from vi3dras.workspace.sweep import Sweep
from vi3dras.workspace.voxels import Voxels

from .clouds import Clouds, in_voxels

SCHEMES: tuple[str, ...] = ("segment", *get_args(Scheme), *MAPS)
ANCHORS = ("shoulder", "elbow", "wrist", "gripper")
QUIET: Paint = "grid"
"""Points that the brushes leave out."""

SIZES = ((2_000, 4.0), (20_000, 3.0))
"""Up to how many points a point is how many pixels wide."""


@dataclass(frozen=True)
class Look:
    """How clouds are to be shown."""

    scheme: str = "segment"
    hidden: tuple[str, ...] = ()
    clip: Clip | None = None
    invert: bool = False
    brush: Brush = ()
    band: tuple[float, float] | None = None
    """Only points whose value is between these, in SI: the orientation of the hand, say."""
    voxel: float = 0.01
    """For densities [m]."""
    is_shown: bool = True
    load: Load = field(default_factory=Load)
    """For maps of forces."""


@dataclass(frozen=True)
class Scale:
    """What the colours run from and to."""

    scheme: str
    low: float
    high: float
    is_log: bool = False


def paints_of(count: int) -> list[Paint]:
    """The colour of each of `count` clouds: the paper's segments, and mixtures of them for more joints."""
    if count <= len(ANCHORS):
        return [*ANCHORS[: count - 1], ANCHORS[-1]]
    anchors = np.array([DARK.rgb(name) for name in ANCHORS], float)
    places = np.linspace(0, len(ANCHORS) - 1, count)
    mixed = [np.interp(places, np.arange(len(ANCHORS)), column) for column in anchors.T]
    return [cast(Paint, tuple(int(v) for v in rgb)) for rgb in np.rint(np.stack(mixed, axis=1))]


def cloud_items(
    clouds: Clouds, look: Look, *, voxels: Voxels | None = None
) -> tuple[tuple[Points, ...], Scale | None]:
    """The clouds that are shown, and the scale of their colours.

    Densities need the `voxels` in which all poses were counted; without them a plain colour stands in.
    """
    if not look.is_shown:
        return (), None
    items, scale = [], None
    for link, (cloud, plain) in enumerate(zip(clouds.links, paints_of(len(clouds.links)), strict=True)):
        if cloud.name in look.hidden:
            continue
        is_tool = link == len(clouds.links) - 1
        values = values_of(clouds, look, voxels) if is_tool else None
        if values is not None:
            scale = Scale(values.scheme, values.low, values.high, values.is_log)
        items.append(_item(clouds.poses, link, cloud, look, plain, values))
    if "base" not in look.hidden:
        items.append(_base(clouds))
    return tuple(items), scale


def kept_points(cloud: LinkCloud, look: Look, values: Values | None = None) -> Bools | None:
    """Which points of a cloud are shown, by place and by value; None for all."""
    masks = []
    if look.clip is not None:
        masks.append(clip_mask(cloud.points, look.clip, invert=look.invert))
    if look.band is not None and values is not None:
        masks.append(between(values, *look.band))
    return np.logical_and.reduce(masks) if masks else None


def values_of(clouds: Clouds, look: Look, voxels: Voxels | None = None) -> Values | None:
    """What the colours of the last cloud mean, point by point; None for plain ones."""
    if look.scheme == "segment" or (look.scheme == "density" and voxels is None):
        return None
    poses, points = clouds.poses, clouds.tool.points
    if look.scheme in MAPS:
        return map_of(poses, look.scheme, look.load, points, look.voxel)
    scheme = cast(Scheme, look.scheme)
    if isinstance(poses, Sweep):
        return grid_values(poses, scheme, points, voxels=voxels)
    return sample_values(poses.robot, poses.q, scheme, points, voxels=voxels)


def densities(poses: Poses, look: Look, report: Report | None = None) -> Voxels | None:
    """All poses counted in voxels, when the colours ask for it."""
    return in_voxels(poses, look.voxel, report) if look.scheme == "density" else None


def _item(
    poses: Poses, link: int, cloud: LinkCloud, look: Look, plain: Paint, values: Values | None
) -> Points:
    count = len(cloud.points)
    paints: tuple[Paint, ...] = (plain,)
    painted = np.zeros(count, np.uint8)
    if values is not None:
        coloured = paint(values)
        paints, painted = coloured.paints, coloured.painted
    if look.brush:
        out = ~brushed(poses, look.brush, link=link)
        painted = np.where(out, np.uint8(len(paints)), painted)
        paints = (*paints, QUIET)
    points: Singles = cloud.points
    mask = kept_points(cloud, look, values)
    if mask is not None:
        points, painted = points[mask], painted[mask]
    size = next((size for most, size in SIZES if count <= most), 2.0)
    return Points(
        f"cloud/{cloud.name}", points, paints, painted if len(paints) > 1 else None, size=size, haze=0.5
    )


def _base(clouds: Clouds) -> Points:
    place: Floats = np.array(clouds.poses.robot.base)[None, :3, 3]
    return Points("cloud/base", place.astype(np.float32), ("base",), size=9.0, haze=0.0)

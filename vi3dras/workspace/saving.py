"""Clouds on their way to a file: which points, in which colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools
from vi3dras.export.cloud import write_cloud
from vi3dras.export.layers import Layer
from vi3dras.workspace.clouds import LinkCloud
from vi3dras.workspace.colours import Painted, Rgb
from vi3dras.workspace.pieces import Report

SEGMENTS: tuple[Rgb, ...] = ((250, 204, 60), (240, 84, 84), (232, 92, 190), (150, 112, 255))
"""The paper's shoulder yellow, elbow red, wrist magenta and gripper purple."""


def segment_colours(count: int) -> tuple[Rgb, ...]:
    """A colour for each of `count` links: the paper's, its last for the last, mixtures for more than four."""
    if count <= len(SEGMENTS):
        return (*SEGMENTS[: count - 1], SEGMENTS[-1])[:count]
    place = np.linspace(0, len(SEGMENTS) - 1, count)
    mixed = [np.interp(place, np.arange(len(SEGMENTS)), part) for part in zip(*SEGMENTS, strict=True)]
    return tuple((round(r), round(g), round(b)) for r, g, b in np.transpose(mixed).tolist())


def save_clouds(
    file: Path,
    robot: Robot,
    clouds: Sequence[LinkCloud],
    *,
    painted: Mapping[str, Painted] | None = None,
    masks: Mapping[str, Bools] | None = None,
    colours: Sequence[Rgb] | None = None,
    replace: bool = False,
    report: Report | None = None,
) -> int:
    """Write clouds in the arm's length unit and give the number of points.

    Args:
        file: where: .ply, .csv, .npz or .xyz.
        robot: the arm whose unit is used.
        clouds: what.
        painted: the colours of the points of a cloud, by its name; others have that of their segment.
        masks: which points of a cloud are written, (N,), by its name; all of those that are not here.
        colours: one per cloud instead of the segments'.
        replace: whether a file of that name may go.
        report: told the fraction written.

    Raises:
        CloudSuffixError, FileExistsAlreadyError, NotWritableError: see `write_cloud`.
    """
    shades = segment_colours(len(clouds)) if colours is None else colours
    layers = []
    for cloud, shade in zip(clouds, shades, strict=True):
        own = (painted or {}).get(cloud.name)
        rgb: NDArray[np.uint8] = np.array(shade, np.uint8) if own is None else own.rgb
        mask = (masks or {}).get(cloud.name)
        points = cloud.points if mask is None else cloud.points[mask]
        layers.append(Layer(cloud.name, points, rgb if mask is None or rgb.ndim == 1 else rgb[mask]))
    write_cloud(file, layers, unit=robot.units.length, replace=replace, report=report)
    return sum(len(layer.points) for layer in layers)

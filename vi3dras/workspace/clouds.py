"""The clouds of all links: where each point of the arm can be, in the order of the joints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints, Singles
from vi3dras.export.cloud import Layer, write_cloud
from vi3dras.kinematics.conventions import to_standard
from vi3dras.kinematics.forward import link_frames
from vi3dras.workspace.chain import chain_of
from vi3dras.workspace.colours import Painted, Rgb
from vi3dras.workspace.errors import TooManyPointsError
from vi3dras.workspace.grid import fill_cloud
from vi3dras.workspace.pieces import Report, Scratch, do_pieces
from vi3dras.workspace.sweep import Sweep

MOST = 60_000_000
"""Points that are kept at a time: 720 MB."""

SAMPLES = 20_000
"""Poses drawn at random that are done at a time."""

SEGMENTS: tuple[Rgb, ...] = ((250, 204, 60), (240, 84, 84), (232, 92, 190), (150, 112, 255))
"""The paper's shoulder yellow, elbow red, wrist magenta and gripper purple."""


class LinkCloud(NamedTuple):
    """Where one point of the arm can be."""

    name: str
    """What is at that point: the next joint, and `gripper` or `tool` at the end."""
    joint: int
    """The last swept joint that moves it, counted from 0."""
    points: Singles
    """In [m], (N, 3)."""
    seconds: float
    """What it cost."""


def link_clouds(
    sweep: Sweep,
    *,
    links: Sequence[int] | None = None,
    out: Singles | None = None,
    report: Report | None = None,
) -> tuple[LinkCloud, ...]:
    """The cloud of every link, from the first swept joint to the tool point.

    Points are in the order of the grid, the first swept joint slowest; `joints_of` tells the way back.

    Args:
        sweep: the values of the joints.
        links: which links, counted from 0 over the swept joints, -1 for the tool point; all for None.
        out: memory that is used again, float32 of at least as many rows as there are points.
        report: told the fraction done.

    Raises:
        TooManyPointsError: the clouds would have more than `MOST` points.
    """
    chosen = range(len(sweep.swept)) if links is None else [range(len(sweep.swept))[k] for k in links]
    sizes = [sweep.per_link[k] for k in chosen]
    total, start = sum(sizes), 0
    if total > MOST:
        raise TooManyPointsError(total, MOST)
    clouds = []
    for k, size in zip(chosen, sizes, strict=True):
        begin = perf_counter()
        points = np.empty((size, 3), np.float32) if out is None else out[start : start + size]
        chain = chain_of(sweep.robot, sweep.axes, sweep.swept, k)
        fill_cloud(chain, points, report, span=(start / total, (start + size) / total))
        clouds.append(
            LinkCloud(link_name(sweep.robot, sweep.swept, k), sweep.swept[k], points, perf_counter() - begin)
        )
        start += size
    return tuple(clouds)


def sample_clouds(
    robot: Robot, q: Floats, *, swept: Sequence[int] | None = None, report: Report | None = None
) -> tuple[LinkCloud, ...]:
    """The cloud of every link for joint values `q` (N, n), a point per row of `q`.

    `swept` are the joints whose links are wanted, all that differ between the rows for None; `seconds` is
    an equal share of the time, since all links are computed together.
    """
    begin = perf_counter()
    joints = [int(i) for i in np.flatnonzero(np.ptp(q, axis=0))] if swept is None else list(swept)
    standard = to_standard(robot)
    frames = [joint + 1 for joint in joints[:-1]] + [robot.n]
    points = np.empty((len(joints), len(q), 3), np.float32)

    def fill(piece: int, _: Scratch) -> None:
        some = slice(piece * SAMPLES, (piece + 1) * SAMPLES)
        ends = link_frames(standard, q[some])[:, :, :3, 3]
        points[:, some] = np.swapaxes(ends[:, frames], 0, 1)

    do_pieces(fill, -(-len(q) // SAMPLES), report)
    share = (perf_counter() - begin) / max(len(joints), 1)
    return tuple(
        LinkCloud(link_name(robot, joints, k), joints[k], cloud, share) for k, cloud in enumerate(points)
    )


def link_name(robot: Robot, swept: Sequence[int], link: int) -> str:
    """What is at the end of a link: the next joint's name, and `gripper` or `tool` at the end of the arm."""
    if link < len(swept) - 1:
        return robot.joints[swept[link] + 1].name
    return "tool" if robot.gripper is None else "gripper"


def joints_of(sweep: Sweep, index: Ints | int, link: int = -1) -> Floats:
    """The joint values (..., n) of points by their index in the cloud of a link; later joints stand first."""
    link = range(len(sweep.swept))[link]
    q = np.empty((*np.shape(index), sweep.robot.n))
    q[:] = [axis[0] for axis in sweep.axes]
    places = np.unravel_index(np.asarray(index), sweep.shape[: link + 1])
    for joint, place in zip(sweep.swept, places, strict=False):
        q[..., joint] = sweep.axes[joint][place]
    return q


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
        replace: whether a file of that name may go.
        report: told the fraction written.

    Raises:
        CloudSuffixError, FileExistsAlreadyError, NotWritableError: see `write_cloud`.
    """
    layers = []
    for cloud, shade in zip(clouds, segment_colours(len(clouds)), strict=True):
        own = (painted or {}).get(cloud.name)
        rgb: NDArray[np.uint8] = np.array(shade, np.uint8) if own is None else own.rgb
        mask = (masks or {}).get(cloud.name)
        points = cloud.points if mask is None else cloud.points[mask]
        layers.append(Layer(cloud.name, points, rgb if mask is None or rgb.ndim == 1 else rgb[mask]))
    write_cloud(file, layers, unit=robot.units.length, replace=replace, report=report)
    return sum(len(layer.points) for layer in layers)

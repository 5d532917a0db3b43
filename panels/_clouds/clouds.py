"""The clouds of an instrument with an arm: which poses, how many, and where they put every link."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.values.numbers import in_units
from vi3dras.api.values.usual import longest_reach, usual_ends, usual_factor, usual_voxel
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import deciding
from vi3dras.explain.clouds import poses_of_grid, values_of_joint
from vi3dras.explain.joints import joint_values
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.scripts.spelling import called, typed, typed_row
from vi3dras.workspace.clouds import LinkCloud
from vi3dras.workspace.cost import expected_seconds
from vi3dras.workspace.pieces import Report
from vi3dras.workspace.poses import Poses, clouds_of, draw_samples, part_of
from vi3dras.workspace.sweep import Sweep, sweep_by_factor
from vi3dras.workspace.voxels import Voxels, count_voxels, voxels_of

from .. import _arm
from .._arm import ports
from .equations import eighths, expected_time, farthest, share_at_once

AT_ONCE = 9_000
"""Poses of the cloud that is there in the same frame."""


KEPT = 20_000_000
"""Points that are computed at a time, to be timed."""


@dataclass(frozen=True)
class Clouds:
    """The clouds of all links for some poses; the same poses give the same points."""

    poses: Poses
    links: tuple[LinkCloud, ...] = field(compare=False)

    @property
    def tool(self) -> LinkCloud:
        """The cloud of the tool point."""
        return self.links[-1]


def in_voxels(poses: Poses, size: float, report: Report | None = None) -> Voxels:
    """All poses by the cube of this edge [m] that their tool point is in."""
    if isinstance(poses, Sweep):
        return count_voxels(poses, size, report=report)
    return voxels_of(clouds_of(poses, report=report)[-1].points, size)


class PoseClouds(VIPart):
    """The terminals of an arm whose joints run through their ranges."""

    pages = ("Clouds",)
    robot = _arm.robot_control()
    q = ports.joint_values(
        "Joints", "Where the arm stands beside its clouds", symbol="q", equation=joint_values, leads=True
    )
    low = ports.joint_values(
        "From", "Where the range of each joint begins; it may leave the arm's limits",
        default=lambda robot: usual_ends(robot)[:, 0], symbol="l", equation=values_of_joint, paper="Eq 13-16",
        meaning="Where the range of each joint begins; it may leave the arm's own limits.",
    )  # fmt: skip
    high = ports.joint_values(
        "To", "Where the range of each joint ends", default=lambda robot: usual_ends(robot)[:, 1], symbol="h",
        equation=values_of_joint, paper="Eq 13-16",
        meaning="Where the range of each joint ends; the Factor counts from the other end.",
    )  # fmt: skip
    factor = Control(
        float, per="robot", renew="robot.id", default=usual_factor, low=1.0, high=90.0,
        tip="Step from one value of a joint to the next, in degrees or length units: Eq 17", symbol="f",
        equation=deciding("poses"), quantity="deg or length", paper="Eq 17, 18", leads=True,
        meaning="The step from one value of a joint to the next, in degrees or length units: a joint takes "
        "range / f values, so half the Factor gives twice as many per joint.",
    )  # fmt: skip
    end_points = Control(
        bool, default=False, label="Include end points", tip="Both ends of every range",
        equation=deciding("poses"), paper="Eq 18",
        meaning="Both ends of every range in the grid: one value more per joint.",
    )  # fmt: skip
    drawing = Control(
        Literal["grid", "low-discrepancy", "random"], default="grid", label="Poses",
        tip="All poses of the grid, or some of them drawn evenly or at random: for arms with many joints",
    )  # fmt: skip
    samples = Control(int, default=50_000, low=100, high=5_000_000, tip="How many poses are drawn")
    seed = Control(int, default=0, low=0, high=10**6, tip="Another number draws other poses")
    hidden = Control(
        tuple[str, ...], default=("base",), tip="Clouds that are not shown", meaning=ports.HIDDEN,
        quantity="names",
    )  # fmt: skip
    auto_scale = Control(bool, default=True, label="Auto scale", tip="The view follows the cloud")

    voxel = Control(
        float, per="robot", renew="robot.id", default=usual_voxel, low=1e-5, high=10.0, unit="m",
        label="Voxel", tip="Edge of the cubes in which points are counted and solids measured", symbol="c",
        equation=deciding("counted"),
        meaning="Edge of the cubes in which points are counted and solids measured: half of it costs about "
        "eight times the cubes.",
    )  # fmt: skip

    poses = Indicator(
        object, tip="Every combination of joint values", symbol="N", equation=poses_of_grid,
        quantity="a count", paper="Eq 17, 18",
        meaning="Every combination of joint values: each is one pose, and puts one point into the cloud of "
        "each link.",
    )  # fmt: skip
    coarse = Indicator(
        Clouds, tip="The clouds that are there at once: all poses, or a part of them", symbol="n",
        equation=share_at_once, quantity="points", paper="Eq 10-12",
        meaning="The clouds that follow the mouse: all poses of the grid, or every so many of them.",
    )  # fmt: skip
    seconds = Indicator(
        float | None, label="Expected time", unit="s",
        tip="What all clouds, or counting them, will take here", symbol="t", equation=expected_time,
        meaning="How long all clouds will take on this computer, told before they begin.",
    )  # fmt: skip
    extent = Indicator(
        float, unit="m", label="Scale", tip="How far from the base the view goes", symbol="e",
        equation=farthest,
        meaning="How far from the base the view goes: the farthest coordinate of the clouds.",
    )  # fmt: skip
    framing = Indicator(
        int, label="Framing", tip="The same in eighths of the arm: a new one moves the camera", symbol="n",
        equation=eighths, meaning="The scale in eighths of the arm: only a new one moves the camera.",
    )  # fmt: skip


@PoseClouds.step("poses")
def choose_poses(
    robot: Robot,
    low: Floats,
    high: Floats,
    factor: float,
    end_points: bool,
    drawing: str,
    samples: int,
    seed: int,
) -> Poses:
    """The grid, or poses drawn from the ranges."""
    ranges = np.stack([low, high], axis=1)
    if drawing == "grid":
        return sweep_by_factor(robot, factor, ranges=ranges, end_points=end_points)
    return draw_samples(robot, samples, ranges, drawing, seed)  # type: ignore[arg-type]


def in_python(
    robot: Robot, low: Floats, high: Floats, factor: float, end_points: bool, drawing: str, samples: int,
    seed: int, voxel: float,
) -> tuple[str, ...]:  # fmt: skip
    """The clouds as Python: ranges, Factor and voxel where they are not as usual for the arm."""
    is_grid = drawing == "grid"
    step = typed(factor) if is_grid and factor != usual_factor(robot) else None
    ends, scale = np.stack([low, high], axis=1), in_units(robot).scale
    other = np.flatnonzero((ends != usual_ends(robot)).any(axis=1)).tolist()
    ranges = {joint + 1: tuple(typed_row(ends[joint], [scale[joint]] * 2)) for joint in other}
    cloud = called(
        "arm.workspace", Arm.workspace, factor=step, ranges=ranges or None, end_points=is_grid and end_points,
        samples=None if is_grid else samples, kind="low-discrepancy" if is_grid else drawing,
        seed=0 if is_grid else seed,
        voxel=None if voxel == usual_voxel(robot) else typed(voxel, robot.units.metres),
    )  # fmt: skip
    return (
        f"cloud = {cloud}",
        "print(cloud)",
        "print(cloud.volume, cloud.smallest_reach, cloud.largest_reach)",
    )


@PoseClouds.step("coarse")
def draft(poses: Poses) -> Clouds:
    """A part of the poses that is quick enough for a slider."""
    part = part_of(poses, AT_ONCE)
    return Clouds(part, clouds_of(part))


@PoseClouds.step("extent", "framing")
def measure_extent(robot: Robot, coarse: Clouds, auto_scale: bool) -> tuple[float, int]:
    """The largest coordinate of the clouds, or the arm's whole length without auto scale."""
    whole = longest_reach(robot)
    extent = float(max(np.abs(link.points).max() for link in coarse.links)) if auto_scale else whole
    return extent, math.ceil(8 * extent / whole)


@PoseClouds.step("seconds", slow=True)
def expect(poses: Poses, voxel: float) -> float | None:
    """Told before it runs; samples are computed pose by pose, and their time is not known beforehand."""
    if not isinstance(poses, Sweep):
        return None
    return expected_seconds(poses, size=voxel if poses.points > KEPT else None)

"""Where an arm can be: the clouds of all links over whole ranges of joints, and what they say."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np

from vi3dras.api.forces.around import NOWHERE, Gravity
from vi3dras.api.forces.loads import load_of, map_of
from vi3dras.api.overlap import Overlap, Part, overlap_of, part_in
from vi3dras.api.values.given import AN_ARM, file_in, one_of, pair_in, three_in
from vi3dras.api.values.numbers import lengths_out
from vi3dras.api.values.tables import frame, html, place_names
from vi3dras.api.values.usual import MEASURED_POSES
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.dynamics.maps import MAPS, Map
from vi3dras.volume.holes import Holes, holes_of
from vi3dras.volume.measures import Measures, measures_of
from vi3dras.volume.solid import Reach, reach_of
from vi3dras.workspace.clip import clip_mask
from vi3dras.workspace.clouds import MOST, LinkCloud, link_clouds, save_clouds
from vi3dras.workspace.colours import Scheme, Values, between, grid_values, paint, sample_values
from vi3dras.workspace.errors import TooManyPointsError
from vi3dras.workspace.pieces import Report
from vi3dras.workspace.poses import Poses, clouds_of
from vi3dras.workspace.reach_back import Reaching, link_names, poses_at
from vi3dras.workspace.sweep import Sweep
from vi3dras.workspace.voxels import Voxels, count_voxels, voxels_of

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.arm import Arm
    from vi3dras.api.values.plots import Plot

Colour = Scheme | Map
"""What is asked of each point of a cloud."""


@dataclass(frozen=True, eq=False, repr=False)
class Workspace:
    """The workspace of an arm: nothing of it is computed before it is asked for, and then once.

    Lengths are in the arm's unit.
    """

    robot: Robot
    poses: Poses
    """Every combination of joint values, or those that were drawn."""
    ranges: Floats
    """Low and high end per joint in [rad] and [m], (n, 2)."""
    factor: float | None
    """The step of the grid in degrees or length units; None for poses that were drawn."""
    voxel_edge: float
    """In [m]."""
    links: tuple[int, ...]
    """Which links have clouds, counted from 0."""
    report: Report | None = field(default=None, compare=False)

    @property
    def points_per_link(self) -> tuple[int, ...]:
        """Points in the cloud of each link: Eq 18 of the 3D-RAS paper for 1, 2, ... joints."""
        return self.poses.per_link

    @property
    def names(self) -> list[str]:
        """What is at the end of each link."""
        return list(link_names(self.poses))

    @cached_property
    def clouds(self) -> tuple[LinkCloud, ...]:
        """The clouds in [m] that were asked for and can be kept; the largest may be counted only."""
        if not isinstance(self.poses, Sweep):
            every = clouds_of(self.poses, report=self.report)
            return tuple(cloud for k, cloud in enumerate(every) if k in self.links)
        fitting = [k for k in self.links if self.poses.per_link[k] <= MOST]
        # one call per link: what has been written to for the first time is not counted as the second's time
        return tuple(link_clouds(self.poses, links=[k], report=self.report)[0] for k in fitting)

    @property
    def points(self) -> dict[str, Floats]:
        """The cloud of each link by name, (N, 3)."""
        return {cloud.name: lengths_out(self.robot, cloud.points.astype(float)) for cloud in self.clouds}

    @property
    def tool(self) -> LinkCloud | None:
        """The cloud of the tool point in [m]; None when it is not kept."""
        return next((cloud for cloud in self.clouds if cloud.joint == self.poses.swept[-1]), None)

    @property
    def seconds(self) -> list[float | None]:
        """What the cloud of each link took [s]; None for one that was not asked for."""
        took: list[float | None] = [None] * len(self.poses.swept)
        for cloud in self.clouds:
            took[self.poses.swept.index(cloud.joint)] = cloud.seconds
        if self.tool is None:
            took[-1] = self._counted[1]
        return took

    @property
    def voxels(self) -> Voxels:
        """The tool's cloud sorted into voxels, in [m]."""
        return self._counted[0]

    @cached_property
    def _counted(self) -> tuple[Voxels, float]:
        """The voxels and what they cost [s]; a cloud too large to keep is never there."""
        begin = time.perf_counter()
        if isinstance(self.poses, Sweep):
            voxels = count_voxels(self.poses, self.voxel_edge, report=self.report)
        else:
            cloud = clouds_of(self.poses)[-1] if self.tool is None else self.tool
            voxels = voxels_of(cloud.points, self.voxel_edge)
        return voxels, time.perf_counter() - begin

    @cached_property
    def reach(self) -> Reach:
        """Everything that the ranges reach, measured on a sweep of its own without gaps, in [m]."""
        return reach_of(
            self.robot, self.voxel_edge, ranges=self.ranges, most=MEASURED_POSES, report=self.report
        )

    @cached_property
    def measures(self) -> Measures:
        """Volume, surface, reach, each in [m] and its powers."""
        return measures_of(self.reach)

    @cached_property
    def holes(self) -> Holes:
        """What is not reached though it is surrounded, in [m]."""
        return holes_of(self.reach)

    @property
    def volume(self) -> float:
        """What the tool point can fill, in the arm's unit cubed."""
        return self.measures.volume / self.robot.units.metres**3

    @property
    def smallest_reach(self) -> float:
        """The least distance of the tool point from the shoulder."""
        return self.measures.smallest_reach / self.robot.units.metres

    @property
    def largest_reach(self) -> float:
        """The largest distance of the tool point from the shoulder."""
        return self.measures.largest_reach / self.robot.units.metres

    @property
    def bounds(self) -> Floats:
        """Lowest and highest coordinates of the tool's cloud, (2, 3); to a voxel when it is not kept."""
        if self.tool is not None:
            points = self.tool.points
            ends = np.stack([points.min(axis=0), points.max(axis=0)]).astype(float)
        else:
            used = np.argwhere(self.voxels.counts)
            ends = self.voxels.corner + np.stack([used.min(axis=0), used.max(axis=0) + 1]) * self.voxels.size
        return lengths_out(self.robot, ends)

    @property
    def voxel(self) -> float:
        """The edge of a voxel."""
        return self.voxel_edge / self.robot.units.metres

    def reaching(self, point: Sequence[float]) -> Reaching:
        """Every joint vector of the grid that brings the tool into the voxel around x, y, z, in [rad]."""
        place = np.array(three_in("The point", point)) * self.robot.units.metres
        return poses_at(
            self.poses, place, self.voxel_edge, cloud=None if self.tool is None else self.tool.points
        )

    def colours(
        self, scheme: Colour, *, joint: int | str | None = None, payload: float = 0.0,
        place: Sequence[float] = NOWHERE, gravity: Gravity = None,
    ) -> Values | None:  # fmt: skip
        """What a scheme says of each point of the tool's cloud; None when that is not kept.

        `torque` of one joint at rest [N m], `torque-share` of the limit of the motor that has to give most,
        and `largest-payload` [kg] are of the worst of all poses that reach the voxel of a point.

        Args:
            scheme: what is asked of each point.
            joint: whose `torque`, by number from 1 or by name; the second if None.
            payload: what the hand holds [kg]; the largest payload is found without it.
            place: where the payload is in the tool's frame, in the arm's unit.
            gravity: along the axes of the world [m/s²], or a planet's name.

        Raises:
            NoLimitError: nobody knows the largest torques of the motors.
        """
        if self.tool is None:
            return None
        if scheme in MAPS:
            load = load_of(self.robot, joint, payload, place, gravity)
            return map_of(self.poses, scheme, load, self.tool.points, self.voxel_edge, self.report)
        scheme, voxels = cast(Scheme, scheme), self.voxels if scheme == "density" else None
        if isinstance(self.poses, Sweep):
            return grid_values(self.poses, scheme, self.tool.points, voxels=voxels)
        return sample_values(self.robot, self.poses.q, scheme, self.tool.points, voxels=voxels)

    def masks(
        self, clip: Part | None = None, *, invert: bool = False, hand: tuple[float, float] | None = None
    ) -> dict[str, Bools]:
        """Which points of each cloud are in a part of space, and have the hand so.

        Args:
            clip: `("box", x1, y1, z1, x2, y2, z2)`, `("slab", nx, ny, nz, distance, width)`,
                `("sphere", x, y, z, radius)`, `("section", angle, width)`, or `("open", angle)` for one side.
            invert: all but that part.
            hand: the least and largest angle of the hand to the ground, for the tool's cloud.

        Raises:
            GivenError, TypedError: there is no such part.
        """
        masks = {}
        if clip is not None:
            part = part_in(self.robot, clip)
            masks = {c.name: clip_mask(c.points, part, invert=invert) for c in self.clouds}
        if hand is not None and self.tool is not None:
            low, high = (angle * self.robot.units.radians for angle in pair_in("Angles of the hand", hand))
            angles = self.colours("orientation")
            if angles is not None:
                held = between(angles, low, high)
                masks[self.tool.name] = masks.get(self.tool.name, held) & held
        return masks

    def compare(self, other: Arm | None = None) -> Overlap:
        """What the ranges have in common with another arm within its own limits, or with this arm's own.

        Raises:
            GivenError: the other is no arm.
        """
        arm = self.robot if other is None else one_of(Robot, "An arm", getattr(other, "robot", other), AN_ARM)
        return overlap_of(self.robot, self.ranges, arm, self.voxel_edge, known=self.reach)

    def check_kept(self) -> None:
        """Raise unless all clouds that were asked for can be kept.

        Raises:
            TooManyPointsError: one is too large.
        """
        points = [self.poses.per_link[k] for k in self.links]
        if isinstance(self.poses, Sweep) and max(points) > MOST:
            raise TooManyPointsError(sum(points), MOST)

    def save(
        self,
        file: str | Path,
        *,
        colour: Colour | Values | None = None,
        masks: dict[str, Bools] | None = None,
        replace: bool = False,
        report: Report | None = None,
    ) -> int:
        """Write the clouds to .ply, .csv, .npz or .xyz in the arm's unit; gives the number of points.

        `colour` is a scheme, or what `colours` gave.

        Raises:
            TooManyPointsError: a cloud is too large to be kept.
            CloudSuffixError, FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        self.check_kept()
        values = self.colours(colour) if isinstance(colour, str) else colour
        painted = {} if values is None or self.tool is None else {self.tool.name: paint(values)}
        path = file_in(file)
        return save_clouds(
            path, self.robot, self.clouds, painted=painted, masks=masks, replace=replace, report=report
        )

    def to_frame(self) -> DataFrame:
        """A table with a row for each point of each cloud: its link and its place."""
        counts = [len(cloud.points) for cloud in self.clouds]
        names = np.repeat([cloud.name for cloud in self.clouds], counts)
        places = np.concatenate([cloud.points for cloud in self.clouds]) / self.robot.units.metres
        return frame({"link": names} | dict(zip(place_names(self.robot)[:3], places.T, strict=True)))

    def plot(self) -> Plot:
        """The clouds in the colours of their links, and the arm at rest in them."""
        from vi3dras.api.values.plots import arm_items, cloud_dots, picture

        clouds = cloud_dots([cloud.points.astype(float) for cloud in self.clouds])
        return picture(self.robot, [*arm_items(self.robot, self.robot.home), *clouds])

    def __repr__(self) -> str:
        step = "drawn" if self.factor is None else f"at Factor {self.factor:g}"
        counts = ", ".join(f"{count:,}" for count in self.points_per_link)
        return f"<workspace of {self.robot.id}, {self.poses.size:,} poses {step}; points per link {counts}>"

    def _repr_html_(self) -> str:
        unit = self.robot.units.length
        facts = {"link": self.names, "points": list(self.points_per_link)}
        told = f"{repr(self)[1:-1]}; volume {self.volume:.4g} {unit}³, reach {self.smallest_reach:.4g} to "
        return html(f"{told}{self.largest_reach:.4g} {unit}", frame(facts))

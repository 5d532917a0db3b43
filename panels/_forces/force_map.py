"""A map in the view: what each place of the workspace costs the motors while the arm stands there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from vi3dras.api.forces.loads import map_of
from vi3dras.api.values.usual import usual_ends, usual_voxel
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints, Singles
from vi3dras.dynamics.errors import DynamicsError
from vi3dras.dynamics.maps import Load, Map, check_map, one_for_each
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.files import Report
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.render.scene import Item, Points
from vi3dras.workspace.colours import Values, paint
from vi3dras.workspace.poses import Poses, clouds_of, draw_samples
from vi3dras.workspace.sweep import sweep_by_factor

FACTORS = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
"""Steps of a grid: the finest that has no more than `MOST` poses is taken; coarser ones leave gaps."""
MOST = 1_000_000
SAMPLES = 500_000
"""Poses that are drawn where no grid is fine enough."""
COARSER = 3.0
"""By so much their voxels are larger."""
THICK = 1.0
"""Half the thickness of the slice, in voxels."""


@dataclass(frozen=True)
class MapErrand:
    """What a map is asked for."""

    robot: Robot
    """With masses."""
    kind: Map
    load: Load


@dataclass(frozen=True)
class ForceMap:
    """One point for each voxel, with the worst of all poses there."""

    errand: MapErrand
    voxel: float
    """In [m]."""
    poses: int
    """How many were asked."""
    points: Singles = field(compare=False)
    """(N, 3) in [m]."""
    values: Values = field(compare=False)

    def at(self, place: Floats) -> float:
        """The value at the point that is nearest to a place (3,) [m]."""
        gaps = np.linalg.norm(self.points - place, axis=1)
        return float(self.values.values[int(gaps.argmin())])


class WorkspaceForces(VIPart):
    """Torques and payloads over the whole workspace."""

    pages = ("Map",)
    map_kind = Control(
        Literal["none", "torque", "torque-share", "largest-payload"], default="none", label="Map",
        tip="What the map tells of each place: of all poses that reach it the worst",
    )  # fmt: skip
    map_joint = Control(
        int, default=2, low=1, high=64, label="Joint of the map", quantity="1, 2, …",
        tip="The joint whose torque the map tells; the last one where there are fewer",
    )  # fmt: skip
    map_whole = Control(
        bool, default=False, label="All of it", tip="The whole map, or a slice through the base and the tool"
    )
    map_place = Control(
        Floats | None, default=None, shape=(3,), unit="m", label="Place on the map",
        tip="The place of the map that was clicked",
    )  # fmt: skip
    map_trouble = Indicator(
        str, label="Why no map", tip="What is not known of the arm that the map would need"
    )
    map_errand = Indicator(
        MapErrand | None, label="Errand of the map",
        tip="What is computed for the map, while it is asked for", equation=None, quantity="a wish",
        meaning="Arm, joint and surroundings of the map in one.",
    )  # fmt: skip
    force_map = Indicator(
        ForceMap | None, label="Map of forces", tip="The worst of all poses that reach a voxel",
        equation=None, quantity="points",
        meaning="A number for each voxel of the workspace: the worst of all poses that reach it.",
    )  # fmt: skip
    map_items = Indicator(tuple, label="Map in the view", tip="The points of the map, or a slice of them")


@WorkspaceForces.step("map_trouble", "map_errand")
def ask_map(
    armed: Robot, around: Surroundings, map_kind: str, map_joint: int
) -> tuple[str, MapErrand | None]:
    """What is to be computed, or why it cannot be."""
    if map_kind == "none":
        return "", None
    kind: Map = map_kind  # type: ignore[assignment]
    load = Load(min(map_joint, armed.n) - 1, around)
    try:
        check_map(armed, kind, load)
    except DynamicsError as error:
        return str(error), None
    return "", MapErrand(armed, kind, load)


@WorkspaceForces.step("force_map", slow=True)
def draw_map(map_errand: MapErrand | None, report: Report | None = None) -> ForceMap | None:
    """The worst of all poses at every voxel."""
    if map_errand is None:
        return None
    poses, voxel = poses_of(map_errand.robot)
    points = clouds_of(poses, report=_half(report, 0.0))[-1].points
    values = map_of(poses, map_errand.kind, map_errand.load, points, voxel, _half(report, 0.5))
    some = one_for_each(points, voxel)
    return ForceMap(map_errand, voxel, poses.size, points[some], values._replace(values=values.values[some]))


def _half(report: Report | None, begin: float) -> Report | None:
    """Who is told of one half of the work."""
    return None if report is None else lambda fraction: report(begin + fraction / 2)


@WorkspaceForces.step("map_items")
def show_map(
    force_map: ForceMap | None, tool: Floats, map_whole: bool, map_place: Floats | None
) -> tuple[Item, ...]:
    """The points of the map, all or those of the upright plane through base and tool, and the place."""
    if force_map is None:
        return ()
    painted = paint(force_map.values)
    shown = shown_of(force_map, tool, map_whole)
    points, colours = force_map.points[shown], painted.painted[shown]
    cloud = Points("force-map", points, painted.paints, colours, size=4.0 if not map_whole else 2.0, haze=0.2)
    if map_place is None:
        return (cloud,)
    return cloud, Points("map-place", map_place[None].astype(np.float32), ("sing",), size=10.0, haze=0.0)


@WorkspaceForces.action("Read the map", "map_place")
def read_map(
    force_map: ForceMap | None, tool: Floats, map_whole: bool, key: str, index: int
) -> Floats | None:
    """Take the place of the map that was clicked."""
    if force_map is None:
        return None
    place: Floats = force_map.points[shown_of(force_map, tool, map_whole)][index].astype(float)
    return place


def poses_of(robot: Robot) -> tuple[Poses, float]:
    """The poses that are asked, and the edge of the voxels [m] in which they count together.

    A fine grid where few joints move the tool; else poses spread evenly over all ranges, in larger
    voxels, so that each holds several.
    """
    ranges, voxel = usual_ends(robot), usual_voxel(robot)
    for factor in FACTORS:
        sweep = sweep_by_factor(robot, factor, ranges=ranges)
        if sweep.size <= MOST:
            return sweep, voxel
    return draw_samples(robot, SAMPLES, ranges, "low-discrepancy", 0), COARSER * voxel


def shown_of(force_map: ForceMap, tool: Floats, whole: bool) -> Ints:
    """Which points are shown: all, or those in the plane through the base's axis and the tool."""
    if whole:
        return np.arange(len(force_map.points))
    base = np.array(force_map.errand.robot.base)
    z, ahead = base[:3, 2], tool[:3, 3] - base[:3, 3]
    normal = np.cross(z, ahead)
    length = float(np.linalg.norm(normal))
    normal = base[:3, 1] if length < 1e-9 else normal / length
    across = (force_map.points - base[:3, 3]) @ normal
    near: Ints = np.flatnonzero(np.abs(across) < THICK * force_map.voxel)
    return near

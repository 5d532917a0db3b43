"""The work behind `vi3dras workspace`: clouds, what they say, and the file."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.commands.workspace_answer import (
    comparison_answer,
    cost_answer,
    limit_answer,
    measures_answer,
    reaching_answer,
    sweep_answer,
    voxels_answer,
)
from vi3dras.robot import Robot
from vi3dras.workspace.clip import Clip, clip_mask
from vi3dras.workspace.clouds import MOST, LinkCloud, link_clouds, link_name
from vi3dras.workspace.colours import Scheme, Values, between, grid_values, paint, sample_values
from vi3dras.workspace.compare import compare_arms
from vi3dras.workspace.cost import cost_study
from vi3dras.workspace.errors import TooManyPointsError
from vi3dras.workspace.holes import holes_of
from vi3dras.workspace.measures import measures_of
from vi3dras.workspace.paper_limit import gap_of, paper_limit
from vi3dras.workspace.pieces import Report
from vi3dras.workspace.poses import Poses, clouds_of
from vi3dras.workspace.reach_back import Reaching, points_at, poses_at
from vi3dras.workspace.saving import save_clouds
from vi3dras.workspace.solid import reach_of
from vi3dras.workspace.sweep import Sweep
from vi3dras.workspace.voxels import Voxels, count_voxels, voxels_of


class Wishes(NamedTuple):
    """What was asked for, in SI."""

    robot: Robot
    poses: Poses
    ranges: Floats
    """Low and high end per joint (n, 2) in [rad] or [m]."""
    factor: float | None
    """None for samples."""
    voxel: float
    links: list[int]
    scheme: Scheme | None
    clip: Clip | None
    invert: bool
    hand: tuple[float, float] | None
    at: Floats | None
    other: Robot | None
    limit: bool
    times: bool
    output: Path | None


def workspace_result(wishes: Wishes, report: Report) -> dict[str, Any]:
    """Everything that was asked for: lengths in the arm's unit, angles in degrees."""
    robot, poses = wishes.robot, wishes.poses
    clouds, seconds = _clouds(wishes, report)
    tool = next((c for c in clouds if c.joint == poses.swept[-1]), None)
    voxels, counting = _counted(wishes, tool, report)
    if tool is None:
        seconds[-1] = counting
    told: dict[str, Any] = {
        "robot": robot.id,
        "factor": wishes.factor,
        "samples": None if isinstance(poses, Sweep) else poses.count,
        "links": names_of(poses),
        "elapsed_s_per_link": seconds,
        **sweep_answer(robot, poses, wishes.ranges),
        "bounds": _bounds(tool, voxels) / robot.units.metres,
        "voxels": voxels_answer(robot, voxels),
        **_meaning(wishes, tool, report),
    }
    values = _values(wishes, tool, wishes.scheme, voxels)
    masks = _masks(wishes, clouds, tool)
    if masks:
        told["points_kept_per_link"] = [
            int(np.count_nonzero(masks[c.name])) if c.name in masks else len(c.points) for c in clouds
        ]
    if values is not None:
        told["colour"] = {"scheme": values.scheme, **_ends(robot, values)}
    if wishes.output is not None:
        painted = {} if values is None or tool is None else {tool.name: paint(values)}
        told["points_written"] = save_clouds(
            wishes.output, robot, clouds, painted=painted, masks=masks, report=report
        )
        told["file"] = str(wishes.output)
    return told | {"length_unit": robot.units.length, "angle_unit": "deg"}


def names_of(poses: Poses) -> list[str]:
    """What is at the end of each link."""
    grid = poses if isinstance(poses, Sweep) else Sweep(poses.robot, (), poses.swept)
    return [link_name(grid, k) for k in range(len(poses.swept))]


def _clouds(wishes: Wishes, report: Report) -> tuple[list[LinkCloud], list[float | None]]:
    """The clouds that were asked for and fit, and the seconds of each link, None for those left out."""
    poses = wishes.poses
    seconds: list[float | None] = [None] * len(poses.swept)
    if isinstance(poses, Sweep):
        fitting = [k for k in wishes.links if poses.per_link[k] <= MOST]
        if wishes.output is not None and len(fitting) < len(wishes.links):
            raise TooManyPointsError(sum(poses.per_link[k] for k in wishes.links), MOST)
        # one call per link: what has been written to for the first time is not counted as the second's time
        clouds = [link_clouds(poses, links=[k], report=report)[0] for k in fitting]
    else:
        clouds = [cloud for k, cloud in enumerate(clouds_of(poses, report=report)) if k in wishes.links]
        fitting = wishes.links
    for k, cloud in zip(fitting, clouds, strict=True):
        seconds[k] = cloud.seconds
    return clouds, seconds


def _counted(wishes: Wishes, tool: LinkCloud | None, report: Report) -> tuple[Voxels, float]:
    """The voxels of the tool's cloud and what they cost [s]; a cloud too large to keep is never there."""
    begin = time.perf_counter()
    if isinstance(wishes.poses, Sweep):
        voxels = count_voxels(wishes.poses, wishes.voxel, report=report)
    elif tool is not None:
        voxels = voxels_of(tool.points, wishes.voxel)
    else:
        voxels = voxels_of(clouds_of(wishes.poses)[-1].points, wishes.voxel)
    return voxels, time.perf_counter() - begin


def _bounds(tool: LinkCloud | None, voxels: Voxels) -> Floats:
    """Lowest and highest coordinates of the tool's cloud [m], (2, 3); to a voxel when it is not kept."""
    if tool is not None:
        return np.array([[reduce(column) for column in tool.points.T] for reduce in (np.min, np.max)], float)
    used = np.argwhere(voxels.counts)
    return voxels.corner + np.stack([used.min(axis=0), used.max(axis=0) + 1]) * voxels.size


def _meaning(wishes: Wishes, tool: LinkCloud | None, report: Report) -> dict[str, Any]:
    """Measures and holes, and what else was asked for."""
    robot, poses = wishes.robot, wishes.poses
    reach = reach_of(robot, wishes.voxel, ranges=wishes.ranges, report=report)
    measures = measures_of(reach)
    told = measures_answer(robot, measures, holes_of(reach))
    if wishes.at is not None:
        if isinstance(poses, Sweep):
            found = poses_at(poses, wishes.at, wishes.voxel)
        else:
            points = clouds_of(poses)[-1].points if tool is None else tool.points
            near = points_at(points, wishes.at, wishes.voxel)
            found = Reaching(len(near), near, near[:, None], poses.q[near])
        told["at"] = reaching_answer(robot, wishes.at, wishes.voxel, found)
    if wishes.other is not None:
        compared = compare_arms(robot, wishes.other, wishes.voxel, ranges=(wishes.ranges, None))
        told["compare"] = comparison_answer(robot, wishes.other, compared)
    if wishes.limit:
        exact = measures.largest_reach
        told["paper_limit"] = limit_answer(robot, paper_limit(robot), gap_of(robot, reach), exact)
    if wishes.times:
        told["time_graph"] = cost_answer(cost_study(robot, ranges=wishes.ranges, report=report))
    return told


def _values(
    wishes: Wishes, tool: LinkCloud | None, scheme: Scheme | None, voxels: Voxels | None
) -> Values | None:
    """What a scheme says of the tool's cloud."""
    if scheme is None or tool is None:
        return None
    if isinstance(wishes.poses, Sweep):
        return grid_values(wishes.poses, scheme, tool.points, voxels=voxels)
    return sample_values(wishes.robot, wishes.poses.q, scheme, tool.points, voxels=voxels)


def _masks(wishes: Wishes, clouds: list[LinkCloud], tool: LinkCloud | None) -> dict[str, Bools]:
    """Which points are kept."""
    masks = {}
    if wishes.clip is not None:
        masks = {c.name: clip_mask(c.points, wishes.clip, invert=wishes.invert) for c in clouds}
    if wishes.hand is not None and tool is not None:
        angles = _values(wishes, tool, "orientation", None)
        if angles is not None:
            held = between(angles, *wishes.hand)
            masks[tool.name] = masks[tool.name] & held if tool.name in masks else held
    return masks


def _ends(robot: Robot, values: Values) -> dict[str, Any]:
    """The ends of a scale as people read them."""
    if values.scheme in {"height", "radius"}:
        unit, scale = robot.units.length, 1 / robot.units.metres
    elif values.scheme == "orientation":
        unit, scale = "deg", float(np.degrees(1.0))
    else:
        unit, scale = {"density": "poses per voxel", "manipulability": "SI"}.get(values.scheme, ""), 1.0
    return {"low": values.low * scale, "high": values.high * scale, "unit": unit}

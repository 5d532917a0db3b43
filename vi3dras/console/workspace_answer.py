"""What `vi3dras workspace` answers, as plain numbers: lengths in the arm's unit, angles in degrees."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.workspace import Workspace
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools
from vi3dras.volume.extremes import Interval
from vi3dras.volume.holes import Hole, Holes
from vi3dras.volume.measures import Measures
from vi3dras.volume.paper_limit import gap_of, paper_limit
from vi3dras.workspace.colours import Values
from vi3dras.workspace.sweep import Sweep

MOST_SHOWN = 100
"""Joint vectors that are listed; their number is told all the same."""

UNITS = {"density": "poses per voxel", "manipulability": "SI", "torque": "N m", "largest-payload": "kg"}
"""What values are told in that have one unit for every arm."""


def workspace_answer(found: Workspace, *, clouds_only: bool) -> dict[str, Any]:
    """What is told of every workspace: its clouds, and unless these are all that is asked, measures."""
    told = {
        "robot": found.robot.id,
        "factor": found.factor,
        "samples": None if isinstance(found.poses, Sweep) else found.poses.count,
        "links": found.names,
        "elapsed_s_per_link": found.seconds,
        "joints": _joints(found),
        "poses": found.poses.size,
        "points_per_link": list(found.poses.per_link),
        "bounds": found.bounds,
    }
    if clouds_only:
        return told
    measures = _measures(found.robot.units.metres, found.measures, found.holes)
    return told | {"voxels": _voxels(found)} | measures


def _joints(found: Workspace) -> list[dict[str, Any]]:
    """Which values each joint takes."""
    robot, poses, rows = found.robot, found.poses, []
    for i, (joint, unit) in enumerate(zip(robot.joints, robot.scale, strict=True)):
        is_swept = i in poses.swept
        count = len(poses.axes[i]) if isinstance(poses, Sweep) else poses.count if is_swept else 1
        low, high = (float(v) if np.isfinite(v) else None for v in found.ranges[i] / unit)
        rows.append(
            {
                "joint": i + 1,
                "name": joint.name,
                "low": low,
                "high": high,
                "unit": robot.unit(i),
                "values": count,
                "swept": is_swept,
            }
        )
    return rows


def _measures(unit: float, measures: Measures, holes: Holes) -> dict[str, Any]:
    """How much and how far, in a unit of so many metres."""
    is_flat = measures.area is not None
    return {
        "volume": measures.volume / unit**3,
        "surface_area": None if measures.surface is None else measures.surface / unit**2,
        "area": None if measures.area is None else measures.area / unit**2,
        "outline": None if measures.outline is None else measures.outline / unit,
        "largest_reach": measures.largest_reach / unit,
        "smallest_reach": measures.smallest_reach / unit,
        "volume_between": _between(measures.volume_between, unit**3),
        "area_between": _between(measures.area_between, unit**2),
        "largest_reach_between": _between(measures.largest_between, unit),
        "smallest_reach_between": _between(measures.smallest_between, unit),
        "reach_from": measures.centre / unit,
        "reach_bounds": measures.bounds / unit,
        "holes": [_hole(hole, unit, is_flat=is_flat) for hole in holes.voids],
        "tunnels": [width / unit for width in holes.tunnels],
        "measured": {
            "way": measures.way,
            "voxel": measures.voxel / unit,
            "voxel_asked": measures.asked / unit,
            "poses": measures.poses,
            "order": measures.order,
        },
    }


def _voxels(found: Workspace) -> dict[str, Any]:
    """How many voxels the tool's cloud is in, and how many poses share one."""
    counts = found.voxels.counts
    occupied, poses = int(np.count_nonzero(counts)), int(counts.sum(dtype=np.uint64))
    return {
        "size": found.voxels.size / found.robot.units.metres,
        "occupied": occupied,
        "poses": poses,
        "poses_per_voxel": poses / max(occupied, 1),
        "most_poses": int(counts.max(initial=0)),
    }


def reaching_answer(found: Workspace, point: list[float]) -> dict[str, Any]:
    """Which poses of the grid reach a place, both in the arm's unit."""
    shown, reaching = slice(0, MOST_SHOWN), found.reaching(point)
    return {
        "point": point,
        "voxel": found.voxel,
        "joint_vectors": reaching.total,
        "q": np.round(reaching.q[shown] / found.robot.scale, 9),
        "indices": reaching.places[shown].tolist(),
    }


def comparison_answer(found: Workspace, other: Robot) -> dict[str, Any]:
    """What two arms have in common, in the first one's unit."""
    shared = found.compare(Arm(other))
    return {
        "robot": other.id,
        "voxel": shared.voxel,
        "first": shared.both + shared.first_only,
        "second": shared.both + shared.second_only,
        "both": shared.both,
        "first_only": shared.first_only,
        "second_only": shared.second_only,
        "either": shared.either,
    }


def limit_answer(found: Workspace) -> dict[str, Any]:
    """Eq 20 beside what is true."""
    unit, gap = found.robot.units.metres, gap_of(found.robot, found.reach)
    return {
        "radius": paper_limit(found.robot).radius / unit,
        "exact_reach": found.measures.largest_reach / unit,
        "ball": gap.ball / unit**3,
        "reached": gap.reached / unit**3,
        "unreachable_percent": 100 * gap.unreachable,
    }


def points_answer(found: Workspace, values: Values | None, masks: dict[str, Bools]) -> dict[str, Any]:
    """How many points of each cloud are kept, and what the colours mean."""
    told: dict[str, Any] = {}
    if masks:
        told["points_kept_per_link"] = [
            int(np.count_nonzero(masks[c.name])) if c.name in masks else len(c.points) for c in found.clouds
        ]
    if values is not None:
        told["colour"] = {"scheme": values.scheme, **_ends(found.robot, values)}
    return told


def _ends(robot: Robot, values: Values) -> dict[str, Any]:
    """The ends of a scale as people read them."""
    unit, scale = UNITS.get(values.scheme, ""), 1.0
    if values.scheme in {"height", "radius"}:
        unit, scale = robot.units.length, 1 / robot.units.metres
    elif values.scheme == "orientation":
        unit, scale = "deg", float(np.degrees(1.0))
    elif values.scheme == "torque-share":
        unit, scale = "%", 100.0
    return {"low": values.low * scale, "high": values.high * scale, "unit": unit}


def _hole(hole: Hole, unit: float, *, is_flat: bool) -> dict[str, Any]:
    power = 2 if is_flat else 3
    size: dict[str, Any] = {"area" if is_flat else "volume": hole.size / unit**power}
    size |= {"between": _between(hole.between, unit**power)}
    return size | {"radius": hole.radius / unit, "centre": hole.centre / unit, "ring": hole.is_ring}


def _between(interval: Interval | None, unit: float) -> list[float] | None:
    """Both ends of an interval that holds the true figure."""
    return None if interval is None else [interval.low / unit, interval.high / unit]

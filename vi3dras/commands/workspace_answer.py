"""What `vi3dras workspace` answers, as plain numbers: lengths in the arm's unit, angles in degrees."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.volume.compare import Comparison
from vi3dras.volume.extremes import Interval
from vi3dras.volume.holes import Hole, Holes
from vi3dras.volume.measures import Measures
from vi3dras.volume.paper_limit import Gap, PaperLimit
from vi3dras.workspace.cost import Cost
from vi3dras.workspace.poses import Poses
from vi3dras.workspace.reach_back import Reaching
from vi3dras.workspace.sweep import Sweep
from vi3dras.workspace.voxels import Voxels

MOST_SHOWN = 100
"""Joint vectors that are listed; their number is told all the same."""


def sweep_answer(robot: Robot, poses: Poses, ranges: Floats) -> dict[str, Any]:
    """Which values each joint takes."""
    rows = []
    for i, (joint, unit) in enumerate(zip(robot.joints, robot.scale, strict=True)):
        is_swept = i in poses.swept
        count = len(poses.axes[i]) if isinstance(poses, Sweep) else poses.count if is_swept else 1
        low, high = (float(v) if np.isfinite(v) else None for v in ranges[i] / unit)
        rows.append(
            {
                "joint": i + 1,
                "name": joint.name,
                "low": low,
                "high": high,
                "unit": "deg" if joint.is_revolute else robot.units.length,
                "values": count,
                "swept": is_swept,
            }
        )
    return {"joints": rows, "poses": poses.size, "points_per_link": list(poses.per_link)}


def measures_answer(robot: Robot, measures: Measures, holes: Holes) -> dict[str, Any]:
    """How much and how far."""
    unit = robot.units.metres
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


def voxels_answer(robot: Robot, voxels: Voxels) -> dict[str, Any]:
    """How many voxels the tool's cloud is in, and how many poses share one."""
    occupied = int(np.count_nonzero(voxels.counts))
    poses = int(voxels.counts.sum(dtype=np.uint64))
    return {
        "size": voxels.size / robot.units.metres,
        "occupied": occupied,
        "poses": poses,
        "poses_per_voxel": poses / max(occupied, 1),
        "most_poses": int(voxels.counts.max(initial=0)),
    }


def reaching_answer(robot: Robot, point: list[float], size: float, reaching: Reaching) -> dict[str, Any]:
    """Which poses of the grid reach a place, both in the arm's unit."""
    shown = slice(0, MOST_SHOWN)
    return {
        "point": point,
        "voxel": size,
        "joint_vectors": reaching.total,
        "q": np.round(reaching.q[shown] / robot.scale, 9),
        "indices": reaching.places[shown].tolist(),
    }


def comparison_answer(first: Robot, second: Robot, found: Comparison) -> dict[str, Any]:
    """What two arms have in common, in the first one's unit."""
    cube = first.units.metres**3
    return {
        "robot": second.id,
        "voxel": found.both.size / first.units.metres,
        "first": (found.both.volume + found.first_only.volume) / cube,
        "second": (found.both.volume + found.second_only.volume) / cube,
        "both": found.both.volume / cube,
        "first_only": found.first_only.volume / cube,
        "second_only": found.second_only.volume / cube,
        "either": found.either.volume / cube,
    }


def limit_answer(robot: Robot, limit: PaperLimit, gap: Gap, exact: float) -> dict[str, Any]:
    """Eq 20 beside what is true."""
    unit = robot.units.metres
    return {
        "radius": limit.radius / unit,
        "exact_reach": exact / unit,
        "ball": gap.ball / unit**3,
        "reached": gap.reached / unit**3,
        "unreachable_percent": 100 * gap.unreachable,
    }


def cost_answer(study: tuple[Cost, ...]) -> list[dict[str, Any]]:
    """The time graph as rows."""
    return [cost._asdict() for cost in study]


def _hole(hole: Hole, unit: float, *, is_flat: bool) -> dict[str, Any]:
    power = 2 if is_flat else 3
    size: dict[str, Any] = {"area" if is_flat else "volume": hole.size / unit**power}
    size |= {"between": _between(hole.between, unit**power)}
    return size | {"radius": hole.radius / unit, "centre": hole.centre / unit, "ring": hole.is_ring}


def _between(interval: Interval | None, unit: float) -> list[float] | None:
    """Both ends of an interval that holds the true figure."""
    return None if interval is None else [interval.low / unit, interval.high / unit]

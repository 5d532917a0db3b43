"""The work behind `vi3dras workspace`: clouds, what they say, and the file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from vi3dras.api.workspace import Workspace
from vi3dras.arm.robot import Robot
from vi3dras.commands.workspace_answer import (
    comparison_answer,
    cost_answer,
    limit_answer,
    measures_answer,
    reaching_answer,
    sweep_answer,
    voxels_answer,
)
from vi3dras.volume.compare import compare_arms
from vi3dras.volume.paper_limit import gap_of, paper_limit
from vi3dras.workspace.clip import Clip
from vi3dras.workspace.colours import Scheme, Values
from vi3dras.workspace.cost import cost_study
from vi3dras.workspace.pieces import Report
from vi3dras.workspace.sweep import Sweep


class MotionParameters(NamedTuple):
    """What is to be told of a workspace, in SI."""

    workspace: Workspace
    scheme: Scheme | None
    clip: Clip | None
    invert: bool
    hand: tuple[float, float] | None
    at: list[float] | None
    """A place in the arm's unit."""
    other: Robot | None
    limit: bool
    times: bool
    output: Path | None


def workspace_result(wishes: MotionParameters, report: Report) -> dict[str, Any]:
    """Everything that was asked for: lengths in the arm's unit, angles in degrees."""
    found = wishes.workspace
    robot, poses = found.robot, found.poses
    if wishes.output is not None:
        found.check_kept()
    told: dict[str, Any] = {
        "robot": robot.id,
        "factor": found.factor,
        "samples": None if isinstance(poses, Sweep) else poses.count,
        "links": found.names,
        "elapsed_s_per_link": found.seconds,
        **sweep_answer(robot, poses, found.ranges),
        "bounds": found.bounds,
        "voxels": voxels_answer(robot, found.voxels),
        **_meaning(wishes, report),
    }
    values = None if wishes.scheme is None else found.colours(wishes.scheme)
    masks = found.masks(wishes.clip, invert=wishes.invert, hand=wishes.hand)
    if masks:
        told["points_kept_per_link"] = [
            int(np.count_nonzero(masks[c.name])) if c.name in masks else len(c.points) for c in found.clouds
        ]
    if values is not None:
        told["colour"] = {"scheme": values.scheme, **_ends(robot, values)}
    if wishes.output is not None:
        told["points_written"] = found.save(wishes.output, colour=wishes.scheme, masks=masks, report=report)
        told["file"] = str(wishes.output)
    return told | {"length_unit": robot.units.length, "angle_unit": "deg"}


def _meaning(wishes: MotionParameters, report: Report) -> dict[str, Any]:
    """Measures and holes, and what else was asked for."""
    found = wishes.workspace
    robot = found.robot
    told = measures_answer(robot, found.measures, found.holes)
    if wishes.at is not None:
        told["at"] = reaching_answer(robot, wishes.at, found.voxel, found.reaching(wishes.at))
    if wishes.other is not None:
        compared = compare_arms(robot, wishes.other, found.voxel_edge, ranges=(found.ranges, None))
        told["compare"] = comparison_answer(robot, wishes.other, compared)
    if wishes.limit:
        exact = found.measures.largest_reach
        told["paper_limit"] = limit_answer(robot, paper_limit(robot), gap_of(robot, found.reach), exact)
    if wishes.times:
        told["time_graph"] = cost_answer(cost_study(robot, ranges=found.ranges, report=report))
    return told


def _ends(robot: Robot, values: Values) -> dict[str, Any]:
    """The ends of a scale as people read them."""
    if values.scheme in {"height", "radius"}:
        unit, scale = robot.units.length, 1 / robot.units.metres
    elif values.scheme == "orientation":
        unit, scale = "deg", float(np.degrees(1.0))
    else:
        unit, scale = {"density": "poses per voxel", "manipulability": "SI"}.get(values.scheme, ""), 1.0
    return {"low": values.low * scale, "high": values.high * scale, "unit": unit}

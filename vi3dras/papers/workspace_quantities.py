"""What cards can ask of workspaces: the points of a grid, the printed limit, shares reached, Fit."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.papers.arm_quantities import ROBOT
from vi3dras.papers.errors import CardInputError
from vi3dras.papers.inputs import read_robot, read_switch
from vi3dras.papers.quantity import Inputs, Quantity, Result, Results, Work, lengths, plain
from vi3dras.volume.measures import measure
from vi3dras.workspace.bounds import bounds_of
from vi3dras.workspace.sweep import sweep_by_factor


def _grid(inputs: Inputs) -> Work:
    robot = read_robot(inputs)
    factor = inputs.table.number("factor", example="15")
    ranges = _ranges(inputs, robot)
    both_ends = read_switch(inputs, "end_points")

    def work() -> Results:
        sweep = sweep_by_factor(robot, factor, ranges=ranges, end_points=both_ends)
        counts = [sweep.counts[joint] for joint in sweep.swept]
        low, high = bounds_of(sweep)
        return {
            "moving": plain(len(counts)),
            "per_joint": plain(counts),
            "per_link": plain(np.cumprod(counts)),
            "total": plain(sweep.size),
            "low": lengths(low),
            "high": lengths(high),
        }

    return work


def _ranges(inputs: Inputs, robot: Robot) -> Floats | None:
    """Other ranges [rad] for the first joints of an arm; the rest keep their own."""
    given = inputs.table.raw("ranges")
    if given is None:
        return None
    ends = np.stack([robot.low, robot.high], axis=1)
    if not isinstance(given, list) or not 0 < len(given) <= robot.n:
        said = f"it should be a list of up to {robot.n} pairs, such as [[0, 180], [0, 90]]."
        raise inputs.table.fault(CardInputError, "ranges", "ranges", said)
    for joint, pair in enumerate(given):
        if not _is_pair(pair):
            said = f"pair {joint + 1} should be two numbers, such as [0, 180]."
            raise inputs.table.fault(CardInputError, "ranges", "ranges", said)
        ends[joint] = np.array(pair) * robot.scale[joint]
    return ends


def _is_pair(pair: object) -> bool:
    return (
        isinstance(pair, Sequence)
        and len(pair) == 2
        and all(isinstance(end, int | float) and not isinstance(end, bool) for end in pair)
    )


def _solid(inputs: Inputs) -> Work:
    robot = read_robot(inputs)
    voxel = inputs.table.number("voxel", example="1") * robot.units.metres
    ranges = _ranges(inputs, robot)
    if voxel <= 0:
        raise inputs.table.fault(CardInputError, "voxel", "voxel", "it should be above 0.")

    def work() -> Results:
        found = measure(robot, voxel, ranges=ranges)
        return {
            "low": lengths(found.bounds[0]),
            "high": lengths(found.bounds[1]),
            "volume": Result(np.array(found.volume), "volume"),
            "largest": lengths(found.largest_reach),
            "smallest": lengths(found.smallest_reach),
        }

    return work


QUANTITIES = {
    "grid-points": Quantity(
        "How many points a cloud has: Eqs 17 and 18 of the 3D-RAS paper",
        {
            **ROBOT,
            "factor": "degrees from one value to the next",
            "ranges?": "from and to of the first joints, in the arm's units",
            "end_points?": "true to count both ends of every range",
        },
        {
            "moving": "how many joints move the tool",
            "per_joint": "values of each joint that moves the tool",
            "per_link": "points of each cloud, from base to tool",
            "total": "points of the last cloud",
            "low": "least x, y, z of the last cloud",
            "high": "largest x, y, z of the last cloud",
        },
        _grid,
    ),
    "reach": Quantity(
        "What an arm reaches, measured in small cubes",
        {
            **ROBOT,
            "voxel": "edge of a cube in the arm's unit",
            "ranges?": "from and to of the first joints, in the arm's units",
        },
        {
            "low": "least x, y, z",
            "high": "largest x, y, z",
            "volume": "of the solid",
            "largest": "largest reach",
            "smallest": "smallest reach",
        },
        _solid,
    ),
}

"""The defaults of the use cases that depend on the arm, for window, command line and notebooks alike."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from vi3dras.api.values.given import one_of, pair_in
from vi3dras.api.values.numbers import joint_index
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.units import round_below
from vi3dras.workspace.errors import WorkspaceError
from vi3dras.workspace.sweep import sweep_by_factor

PAPER_RANGES: dict[str, tuple[tuple[float, float], ...]] = {
    "lynx6": ((0, 180), (0, 90), (0, 90), (-90, 90)),
}
"""The ranges of Eqs 13 to 16 of the 3D-RAS paper [deg], for its arm: 5,184 poses at Factor 15."""

FACTORS = (15.0, 20.0, 30.0, 45.0, 60.0, 90.0)
USUAL_POSES = 250_000
"""Poses that a Factor nobody has chosen gives at most."""

MEASURED_POSES = 2_000_000
"""Poses on which volume, reach and holes are measured: more would hold up a student who drags."""


def longest_reach(robot: Robot) -> float:
    """How far an arm could reach at most in [m], never 0: all lengths in line, without endless slides."""
    slides = sum(max(abs(j.low), abs(j.high)) for j in robot.joints if not j.is_revolute and j.is_limited)
    tool = float(np.linalg.norm(np.array(robot.tool)[:3, 3]))
    return max(sum(abs(j.a) + abs(j.d) for j in robot.joints) + slides + tool, 0.01)


def usual_ends(robot: Robot) -> Floats:
    """The ranges of a workspace in [rad] and [m], (n, 2): the paper's for its arm, else the arm's limits.

    An endless turn counts as a whole one, an endless slide as half of the arm's length either way.
    """
    ends = np.stack([robot.low, robot.high], axis=1)
    for joint, pair in enumerate(PAPER_RANGES.get(robot.id, ())[: robot.n]):
        ends[joint] = np.radians(pair)
    turns = robot.table.revolute[:, None]
    whole = np.where(turns, np.pi, longest_reach(robot) / 2)
    return np.where(np.isfinite(ends), ends, np.copysign(whole, ends))


def ranges_in(robot: Robot, ranges: Mapping[int | str, tuple[float, float]]) -> Floats:
    """The ranges of a workspace in [rad] and [m], (n, 2): those that people write, the usual ones else.

    Raises:
        JointNumberError, UnknownNameError: the arm has no such joint.
        GivenError: what is given is no range.
    """
    ends = usual_ends(robot)
    for joint, pair in one_of(dict, "Ranges", ranges, "them by joint, such as {1: (0, 90)}").items():
        index = joint_index(robot, joint)
        ends[index] = np.array(pair_in(f"The range of joint {index + 1}", pair)) * robot.scale[index]
    return ends


def own_ends(robot: Robot) -> Floats:
    """The arm's own limits in [rad] and [m], (n, 2), endless ones as in `usual_ends`."""
    ends = np.stack([robot.low, robot.high], axis=1)
    return np.where(np.isfinite(ends), ends, usual_ends(robot))


def usual_factor(robot: Robot) -> float:
    """The Factor of the paper's example, or the next one that gives at most a quarter of a million poses."""
    for factor in FACTORS:
        try:
            if sweep_by_factor(robot, factor, ranges=usual_ends(robot)).size <= USUAL_POSES:
                return factor
        except WorkspaceError:
            return FACTORS[0]
    return FACTORS[-1]


def usual_voxel(robot: Robot) -> float:
    """The edge of a voxel [m]: a round hundredth of the arm's length."""
    unit = robot.units.metres
    return round_below(longest_reach(robot) / 99 / unit) * unit

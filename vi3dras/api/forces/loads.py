"""Maps of forces over the cloud of a workspace: whose torque, under which payload and gravity."""

from __future__ import annotations

from collections.abc import Sequence

from vi3dras.api.forces.around import NOWHERE, Gravity, surroundings_in
from vi3dras.api.values.numbers import joint_index
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Singles
from vi3dras.dynamics.estimate import with_masses
from vi3dras.dynamics.maps import Load, Map, grid_map, sample_map
from vi3dras.workspace.colours import Values
from vi3dras.workspace.pieces import Report
from vi3dras.workspace.poses import Poses
from vi3dras.workspace.sweep import Sweep

JOINT = 2
"""The joint that carries most of most arms."""


def load_of(
    robot: Robot, joint: int | str | None = None, payload: float = 0.0, place: Sequence[float] = NOWHERE,
    gravity: Gravity = None,
) -> Load:  # fmt: skip
    """What a map is asked for.

    Args:
        robot: the arm.
        joint: whose torque, by number from 1 or by name; the second if None, or the only one.
        payload: what the hand holds [kg].
        place: where that is in the tool's frame, in the arm's unit.
        gravity: along the axes of the world [m/s²], or a planet's name.

    Raises:
        Vi3drasError: there is no such joint, or a number is none.
    """
    chosen = min(JOINT, robot.n) if joint is None else joint
    return Load(joint_index(robot, chosen), surroundings_in(robot, payload, place, gravity))


def map_of(
    poses: Poses, kind: Map, load: Load, points: Singles, voxel: float, report: Report | None = None
) -> Values:
    """What a map says of each of the tool's points [m] (N, 3), the worst of all poses in its voxel [m].

    Masses that nobody published are estimates.

    Raises:
        NoLimitError: nobody knows the largest torques of the motors.
    """
    arm = with_masses(poses.robot)
    if isinstance(poses, Sweep):
        return grid_map(poses._replace(robot=arm), kind, load, points, voxel, report=report)
    return sample_map(arm, poses.q, kind, load, points, voxel, report=report)

"""The same arm in modified D-H, to hold against its standard table."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.closed_forms.chain import shift, tilt
from vi3dras.kinematics.conventions import as_matrix


def to_modified(robot: Robot) -> Robot:
    """The same arm in modified (proximal, Craig) D-H: every tool pose is kept.

    Each link's a and alpha move one row down; those of the last row become part of the tool.
    """
    if robot.convention == "modified":
        return robot
    lengths = [(0.0, 0.0), *((j.a, j.alpha) for j in robot.joints)]
    a, alpha = lengths.pop()
    joints = tuple(
        replace(joint, a=a, alpha=alpha) for joint, (a, alpha) in zip(robot.joints, lengths, strict=True)
    )
    tool = as_matrix(shift(x=a) @ tilt(alpha) @ np.array(robot.tool))
    return replace(robot, convention="modified", joints=joints, tool=tool)

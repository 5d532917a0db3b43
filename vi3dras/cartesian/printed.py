"""The Virtual Robot Module paper to the digit: link matrices of 4 decimals in mm, and Eq 12 to the letter.

To its last digit Table II needs one thing that the paper does not tell: the entries of every link matrix
rounded to 4 decimals, lengths in mm.
"""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.conventions import to_standard
from vi3dras.kinematics.forward import local_transforms
from vi3dras.orientation import angular_velocity_from_abc_rates

DECIMALS = 4
MILLIMETRES = 1000.0


def rounded_frames(robot: Robot, q: Floats) -> Floats:
    """Base, D-H frames and tool, (n + 1, 4, 4) [m], from rounded matrices between neighbours."""
    standard = to_standard(robot)
    links = local_transforms(standard, q)
    links[:, :3, 3] *= MILLIMETRES
    links = np.round(links, DECIMALS)
    links[:, :3, 3] /= MILLIMETRES
    frames = [np.array(standard.base)]
    for link in links:
        frames.append(frames[-1] @ link)
    frames[-1] = frames[-1] @ np.array(standard.tool)
    return np.array(frames)


def frames_jacobian(robot: Robot, frames: Floats) -> Floats:
    """Eq 11 from frames of the standard table, with the rows of the point first, (6, n)."""
    axes, origins = frames[:-1, :3, 2], frames[:-1, :3, 3]
    turns = np.concatenate([np.cross(axes, frames[-1, :3, 3] - origins), axes], axis=1)
    slides = np.concatenate([axes, np.zeros_like(axes)], axis=1)
    columns = np.where(robot.table.revolute[:, None], turns, slides) * robot.table.sign[:, None]
    return np.asarray(columns.T)


def textbook_abc(matrix: Floats) -> Floats:
    """A, B, C (3,) from one column and one row, as most programs read them.

    A rounded matrix is no exact rotation, so it matters which formula reads it.
    """
    roll, yaw = np.arctan2(matrix[2, 1], matrix[2, 2]), np.arctan2(matrix[1, 0], matrix[0, 0])
    return np.array([roll, np.arctan2(-matrix[2, 0], np.hypot(matrix[0, 0], matrix[1, 0])), yaw])


def literal_angular_velocity(abc: Floats) -> Floats:
    """L of Eq 12 to the letter, (3, 3), at A, B, C (3,): it turns by the roll where the yaw belongs."""
    roll, pitch, _ = abc
    return angular_velocity_from_abc_rates(np.array([0.0, pitch, roll]))[:, ::-1]

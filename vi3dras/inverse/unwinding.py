"""A hand that may turn about its own axis does so, where the joints would else not end as they began.

On a closed path whose poses matter only by where the tool points, nothing says how the tool is turned about
that direction. A turn that grows evenly along the way leaves every point and every direction as they are, and
with the right size the last pose is the first one again; of the sizes that do, which differ by whole turns,
one may also lead the joints back to where they began.

Where the tool's axis is the last joint's own, as on most arms, that turn is this joint's and no other's.
"""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian

WHOLE = 2 * np.pi

TURNS = 2
"""Whole turns that are tried to each side."""


def rolls_home(poses: Floats) -> list[float]:
    """Turns about the tool's axis [rad] with which poses (N, 4, 4) end as they began, the least first."""
    turned = poses[0, :3, :3].T @ poses[-1, :3, :3]
    back = -float(np.arctan2(turned[1, 0], turned[0, 0]))
    sizes = back + WHOLE * np.arange(-TURNS, TURNS + 1)
    return sorted((float(size) for size in sizes if abs(size) > 1e-9), key=abs)


def rolled(poses: Floats, turn: float) -> Floats:
    """Poses (N, 4, 4) turned about their own z axes, evenly from 0 to `turn` [rad] along the way."""
    angle = np.linspace(0.0, turn, len(poses))
    cosine, sine = np.cos(angle)[:, None], np.sin(angle)[:, None]
    done = poses.copy()
    done[:, :3, 0] = cosine * poses[:, :3, 0] + sine * poses[:, :3, 1]
    done[:, :3, 1] = cosine * poses[:, :3, 1] - sine * poses[:, :3, 0]
    return done


def led_home(robot: Robot, q: Floats) -> Floats | None:
    """Joint values (N, n) whose last joint is led back evenly along the way, so that it ends as it began.

    None where its range has no room for that.
    """
    done = q.copy()
    done[:, -1] -= np.linspace(0.0, q[-1, -1] - q[0, -1], len(q))
    low, high, hair = robot.low[-1], robot.high[-1], 1e-9
    first = np.ceil((low - done[:, -1].min() - hair) / WHOLE)
    last = np.floor((high - done[:, -1].max() + hair) / WHOLE)
    done[:, -1] += WHOLE * np.clip(0.0, first, max(first, last))
    return done if first <= last else None


def ends_on_axis(robot: Robot) -> bool:
    """Whether the last joint turns the tool about its own axis, and moves nothing else of it."""
    last = geometric_jacobian(robot, robot.home)[:, -1]
    across = np.cross(last[3:], tool_pose(robot, robot.home)[:3, 2])
    return bool(np.abs(last[:3]).max() < 1e-9 and np.abs(across).max() < 1e-9 < np.abs(last[3:]).max())

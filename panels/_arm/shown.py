"""What every instrument shows of the arm that stands there: its pose in numbers, its frames, the ground."""

from __future__ import annotations

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.first_sweep import tool_numbers
from vi3dras.kinematics.forward import link_frames, local_transforms
from vi3dras.render.scene import Item

from .._kit.face import Label
from . import frame_items, frame_labels, ground


def pose_of(robot: Robot, q: Floats) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """All frames, the tool, the matrices between frames, the tool's position (3,) and A, B, C (3,)."""
    frames = link_frames(robot, q)
    numbers = tool_numbers(robot, q, frames[-1])
    return frames, frames[-1], local_transforms(robot, q), numbers[:3], numbers[3:6]


def around_arm(
    robot: Robot, frames: Floats, *, show_frames: bool, grid: bool
) -> tuple[list[Item], list[Label]]:
    """The frames with their names, and the ground, as they are switched on."""
    items: list[Item] = []
    labels: list[Label] = []
    if show_frames:
        items += frame_items(robot, frames)
        labels += frame_labels(frames)
    if grid:
        items.append(ground(robot))
    return items, labels

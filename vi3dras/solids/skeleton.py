"""An arm as bones: one line per link in its segment's colour, a dot on each joint."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.conventions import to_standard
from vi3dras.kinematics.forward import dh_frames, tool_pose
from vi3dras.render.scene import Lines, Points
from vi3dras.solids.sizes import segment


def skeleton(robot: Robot, q: Floats, key: str = "skeleton", *, width: float = 5.0) -> list[Lines | Points]:
    """Give the bones and joints of an arm at joint values `q` (n,).

    A bone goes along its joint's axis first and across to the next axis then, as the D-H row says.
    """
    standard = to_standard(robot)
    frames = dh_frames(standard, np.asarray(q, float))
    bones: list[Lines | Points] = []
    for i in range(standard.n):
        start, end, axis = frames[i][:3, 3], frames[i + 1][:3, 3], frames[i][:3, 2]
        bend = start + axis * ((end - start) @ axis)
        points = [start, bend, end]
        if i == standard.n - 1:
            points.append(tool_pose(robot, q)[:3, 3])
        bones.append(Lines(f"{key}/bone{i}", np.array(points), paint=segment(i, standard.n), width=width))
    joints = np.concatenate([frames[:, :3, 3], tool_pose(robot, q)[None, :3, 3]]).astype(np.float32)
    bones.append(Points(f"{key}/joints", joints, paints=("text",), size=width + 2, haze=0.0))
    return bones

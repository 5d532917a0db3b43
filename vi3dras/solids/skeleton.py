"""An arm as bones: one line per link in its segment's colour, a dot on each joint."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.conventions import standard_frames
from vi3dras.kinematics.forward import link_frames
from vi3dras.render.scene import Lines, Points
from vi3dras.solids.sizes import segment


def skeleton(
    robot: Robot, q: Floats, key: str = "skeleton", *, width: float = 5.0, known: Floats | None = None
) -> list[Lines | Points]:
    """Give the bones and joints of an arm at joint values `q` (n,), where its frames may be `known`.

    A bone goes along its joint's axis first and across to the next axis then, as the D-H row says.
    """
    known = link_frames(robot, np.asarray(q, float)) if known is None else known
    frames, tool = standard_frames(robot, known), known[-1, :3, 3]
    bones: list[Lines | Points] = []
    for i in range(robot.n):
        start, end, axis = frames[i][:3, 3], frames[i + 1][:3, 3], frames[i][:3, 2]
        bend = start + axis * ((end - start) @ axis)
        points = [start, bend, end]
        if i == robot.n - 1:
            points.append(tool)
        bones.append(Lines(f"{key}/bone{i}", np.array(points), paint=segment(i, robot.n), width=width))
    joints = np.concatenate([frames[:, :3, 3], tool[None]]).astype(np.float32)
    bones.append(Points(f"{key}/joints", joints, paints=("text",), size=width + 2, haze=0.0))
    return bones

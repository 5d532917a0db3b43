"""How a six-axis arm stands, as the number that MELFA position constants carry."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.kinematics.forward import link_frames

RIGHT, ABOVE, NONFLIP = 4, 2, 1


def posture(robot: Robot, q: Floats) -> Ints:
    """Right, above and non-flip for joint values (N, 6) of an elbow arm with a wrist, (N,).

    Right: the wrist is on the side where joint 1 points. Above: the elbow is above the line from shoulder to
    wrist, seen with the wrist in front. Non-flip: joint 5 is not negative.
    """
    frames = link_frames(robot, q)
    shoulder, elbow, wrist = (frames[:, i, :3, 3] for i in (1, 2, 5))
    ahead, up = frames[:, 1, :3, 0], frames[:, 0, :3, 2]
    is_right = ((wrist - frames[:, 0, :3, 3]) * ahead).sum(axis=1) >= 0
    w, e = (
        (((point - shoulder) * ahead).sum(axis=1), ((point - shoulder) * up).sum(axis=1))
        for point in (wrist, elbow)
    )
    is_above = (w[0] * e[1] - w[1] * e[0] >= 0) == is_right
    number: Ints = (RIGHT * is_right + ABOVE * is_above + NONFLIP * (q[:, 4] >= 0)).astype(np.int64)
    return number

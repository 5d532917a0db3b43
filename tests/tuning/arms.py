"""Loops that are quick to run."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.library import load_robot
from vi3dras.control.desired import DesiredTest
from vi3dras.control.laws import ControlLaw
from vi3dras.control.loop import Loop, Motors, Sampling
from vi3dras.dynamics.estimate import with_masses

HOME = tuple(np.radians([20.0, 30.0]))
GOAL = tuple(np.radians([70.0, 10.0]))


def planar(
    kind: str = "computed-torque", kp: float = 60.0, kv: float = 4.0, *, rate: float = 200.0,
    delay: float = 0.01, noise: float = 0.0, limit: float = np.inf, time: float = 0.6,
) -> Loop:  # fmt: skip
    """A planar arm of two joints on its way from one pose to another."""
    robot = with_masses(load_robot("planar2r"))
    desired = DesiredTest(HOME, GOAL, time=time, way=0.6 * time)
    law = ControlLaw(kind, (kp, kp), (kv, kv))  # type: ignore[arg-type]
    sampling = Sampling(rate, delay, noise=noise)
    return Loop(robot, desired, law, sampling=sampling, motors=Motors((limit, limit)))

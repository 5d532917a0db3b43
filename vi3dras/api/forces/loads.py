"""What a map of forces is asked for: whose torque, under which payload and gravity."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vi3dras.api.values.given import number_in, three_in
from vi3dras.api.values.numbers import joint_index
from vi3dras.arm.robot import Robot
from vi3dras.dynamics.maps import Load
from vi3dras.dynamics.surroundings import EARTH, Payload, Surroundings
from vi3dras.errors import TypedError

JOINT = 2
"""The joint that carries most of most arms."""


def load_of(
    robot: Robot, *, joint: int | str | None = None, payload: float = 0.0,
    place: Sequence[float] = (0.0, 0.0, 0.0), gravity: Sequence[float] = EARTH,
) -> Load:  # fmt: skip
    """What a map is asked for.

    Args:
        robot: the arm.
        joint: whose torque, by number from 1 or by name; the second if None, or the only one.
        payload: what the hand holds [kg].
        place: where that is in the tool's frame, in the arm's unit.
        gravity: along the axes of the world [m/s²].

    Raises:
        Vi3drasError: there is no such joint, or a number is none.
    """
    chosen = min(JOINT, robot.n) if joint is None else joint
    mass = number_in("The payload", payload)
    if mass < 0:
        raise TypedError(f"The payload cannot be {mass:g} kg: give 0 or more.")
    at = np.array(three_in("The place of the payload", place)) * robot.units.metres
    x, y, z = at.tolist()
    around = Surroundings(three_in("Gravity", gravity), Payload(mass, (x, y, z)))
    return Load(joint_index(robot, chosen), around)

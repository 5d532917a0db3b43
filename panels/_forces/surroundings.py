"""What acts on the arm besides its links: payload, gravity, friction; the pages of forces share it."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.dynamics.surroundings import EARTH, Payload, Surroundings, as_vector
from vi3dras.flow import Control, Indicator, VIPart


class Around(VIPart):
    """Payload, gravity and friction, and all three as one value."""

    pages = ("Surroundings",)
    payload_mass = Control(
        float, default=0.0, low=0.0, high=1e4, unit="kg", label="Payload", symbol="m_p", leads=True,
        tip="The mass that the hand holds",
    )  # fmt: skip
    payload_place = Control(
        Floats, default=np.zeros(3), shape=(3,), low=-10.0, high=10.0, unit="m",
        label="Place of the payload", symbol="c_p",
        tip="Where the payload's centre of mass is in the tool's frame",
    )  # fmt: skip
    gravity = Control(
        Floats, default=np.array(EARTH), shape=(3,), low=-1e3, high=1e3, unit="m/s²", label="Gravity",
        symbol="g", tip="Gravity along the axes x, y, z of the world that the arm stands in",
    )  # fmt: skip
    has_friction = Control(
        bool, default=True, label="Friction",
        tip="Whether the viscous and the dry friction of the robot file are counted; at rest there is none",
    )  # fmt: skip
    around = Indicator(
        Surroundings, label="Surroundings", tip="Gravity, payload and friction as one value", equation=None,
        quantity="gravity, payload, friction",
        meaning="What acts on the arm besides its own links and motors.",
    )  # fmt: skip


@Around.step("around")
def gather(payload_mass: float, payload_place: Floats, gravity: Floats, has_friction: bool) -> Surroundings:
    """Gravity, payload and friction as one value."""
    return Surroundings(as_vector(gravity), Payload(payload_mass, as_vector(payload_place)), has_friction)

"""Where the masses of an arm are: the centre of each link, of the payload, and of everything that moves."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.errors import NoMassError
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.kinematics.forward import dh_frames


class Centres(NamedTuple):
    """Masses and their places in the world."""

    masses: Floats
    """Of the links, (n,) in [kg]."""
    links: Floats
    """Their centres of mass, (..., n, 3) in [m]."""
    payload_mass: float
    """In [kg]."""
    payload: Floats
    """Where it is, (..., 3) in [m]."""

    @property
    def total(self) -> float:
        """All that moves, in [kg]."""
        return float(self.masses.sum()) + self.payload_mass

    @property
    def whole(self) -> Floats:
        """The centre of mass of everything that moves, (..., 3) in [m]; nothing known of a massless arm."""
        moment = (self.masses[:, None] * self.links).sum(axis=-2) + self.payload_mass * self.payload
        centre: Floats = moment / self.total if self.total else np.full_like(moment, np.nan)
        return centre


def centres_of(robot: Robot, q: Floats, around: Surroundings = Surroundings()) -> Centres:  # noqa: B008
    """The centres of mass at joint values `q` (..., n).

    Raises:
        NoMassError: a link of which nobody knows the mass.
    """
    masses, places = [], []
    for joint in robot.joints:
        if joint.link is None:
            raise NoMassError(robot.name, joint.name)
        masses.append(joint.link.mass)
        places.append((*joint.link.com, 1.0))
    frames = dh_frames(robot, q)
    links = (frames[..., 1:, :, :] @ np.array(places)[..., None])[..., :3, 0]
    held = np.array(robot.tool) @ np.array([*around.payload.place, 1.0])
    payload = (frames[..., -1, :, :] @ held)[..., :3]
    return Centres(np.array(masses), links, around.payload.mass, payload)

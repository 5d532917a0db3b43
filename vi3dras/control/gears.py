"""Gears with play: motor and link are two bodies that touch at the ends of a gap.

A motor behind such a gear turns freely through the gap; at either end its teeth lie against the link's as
on a stiff, damped spring, which pushes and never pulls. The sensor of such a joint sits at its motor.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Motor, Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.control.errors import BacklashError
from vi3dras.dynamics.chain import Mechanism
from vi3dras.dynamics.programs import rotor_of
from vi3dras.dynamics.rest import Friction, friction_of

PACE = 300.0
"""With so many [rad/s] motor and link swing on the teeth that touch: some 50 Hz, as drives of arms do."""
DAMPING = 0.3
"""Of that vibration, as a share of the critical one."""


class Gears(NamedTuple):
    """What lies between motors and links, (n, 1) each; joints without play are rigid."""

    has_play: Bools
    play: Floats
    """How far the link moves while the motor stands, in [rad] or [m] at the joint."""
    inertia: Floats
    """Of the rotor as the joint feels it; 1 where there is no play."""
    stiffness: Floats
    damping: Floats
    friction: Friction
    """Of the motors with play, (n,) each; 0 of the others."""

    def pushed(self, q: Floats, qd: Floats, at: Floats, speed: Floats) -> Floats:
        """The torque of the motor's teeth on the link's, of links and motors (n, B)."""
        away = at - q
        pressed = away - np.clip(away, -self.play / 2, self.play / 2)
        torque = self.stiffness * pressed + self.damping * (speed - qd)
        return np.where(
            pressed > 0, np.maximum(torque, 0.0), np.where(pressed < 0, np.minimum(torque, 0.0), 0.0)
        )


def gears_of(robot: Robot, backlash: tuple[float, ...], chain: Mechanism, inertia: Floats) -> Gears | None:
    """The gears of a chain whose joints have an inertia (n, 1) of their own; None where none has play.

    Raises:
        BacklashError: one with play has no rotor.
    """
    if not any(backlash):
        return None
    play = np.array(backlash)[:, None]
    rotor = np.array([[rotor_of(link)] for link in chain.links])
    for joint, width, mass in zip(robot.joints, backlash, rotor[:, 0], strict=True):
        if width > 0 and not mass > 0:
            raise BacklashError(joint.name)
    has_play = play > 0
    rotor = np.where(has_play, rotor, 1.0)
    link = np.maximum(inertia - rotor, 1e-3 * rotor)
    both = rotor * link / (rotor + link)
    friction = Friction(*(np.where(has_play[:, 0], part, 0.0) for part in friction_of(chain)))
    return Gears(has_play, play, rotor, both * PACE**2, 2 * DAMPING * both * PACE, friction)


def loosened(chain: Mechanism, gears: Gears) -> Mechanism:
    """The links alone where there is play: without the rotors and their friction."""
    links = (
        link._replace(motor=Motor()) if is_loose else link
        for link, is_loose in zip(chain.links, gears.has_play[:, 0], strict=True)
    )
    return replace(chain, links=tuple(links))

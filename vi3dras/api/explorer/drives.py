"""Parts of an answer about speeds: a direction that is lost, joint rates for a velocity of the tool."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vi3dras.api.values.numbers import joints_out
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.velocities.rates import JointRates


@dataclass(frozen=True, eq=False, repr=False)
class LostDirection:
    """One direction that the tool has in most poses, and not in this one."""

    twist: Floats
    """(6,) of length one: its product with every column of `geometric` is zero, or nearly."""
    joints: Floats
    """(n,) of length one: rates of the joints in [rad] or lengths that leave the tool at rest."""
    responsible: tuple[str, ...]
    """The names of the joints in it."""
    numbers: tuple[int, ...]
    """The same joints counted from 1."""
    sentence: str
    """What the tool cannot do."""
    why: str
    """Which joints are responsible, and what their axes have in common."""

    def __repr__(self) -> str:
        return f"<{self.sentence} {self.why}>"


@dataclass(frozen=True, eq=False, repr=False)
class Drive:
    """The joint rates for a wanted velocity of the tool."""

    robot: Robot
    found: JointRates
    """In [rad/s] and [m/s]."""

    @property
    def rates(self) -> Floats:
        """Joint rates (n,)."""
        return joints_out(self.robot, self.found.rates)

    @property
    def made(self) -> Floats:
        """The velocity of the tool that they make, (6,)."""
        return self.found.made / twist_units(self.robot)

    @property
    def missing(self) -> Floats:
        """What of the wanted velocity cannot be made, (6,); zero where all of it can."""
        return self.found.missing / twist_units(self.robot)

    @property
    def too_fast(self) -> list[str]:
        """The names of joints that would go faster than they may."""
        return [self.robot.joints[i].name for i in np.flatnonzero(self.found.too_fast)]

    @property
    def share(self) -> float:
        """How much of the wanted velocity the joints' limits of speed allow: 1 for all of it."""
        return self.found.share

    def __repr__(self) -> str:
        missed = ", not all of it can be made" if self.missing.any() else ""
        fast = f", too fast: {', '.join(self.too_fast)}" if self.too_fast else ""
        return f"<joint rates {', '.join(f'{v:g}' for v in self.rates.round(4))}{missed}{fast}>"


def twist_units(robot: Robot) -> Floats:
    """Metres and radians in the units of a velocity, (6,)."""
    return np.repeat([robot.units.metres, robot.units.radians], 3)

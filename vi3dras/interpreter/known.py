"""What the controller knows of itself: where the arm is, its speeds, its tool and base."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Protocol

from vi3dras.arrays import Floats
from vi3dras.interpreter.coordinates import Coordinates
from vi3dras.interpreter.moves import Pace
from vi3dras.interpreter.positions import MM, JointSet, Position, Value, position_at

FASTEST = 10000.0
"""M_NSPD [mm/s]: as fast as the joints may."""


class Stands(Protocol):
    """A machine, or what is written down of one at a moment."""

    @property
    def coordinates(self) -> Coordinates:
        """The arm with its tool, and where its base stands."""

    @property
    def q(self) -> Floats:
        """Joint values (n,)."""

    @property
    def pace(self) -> Pace:
        """How fast it is told to go."""

    @property
    def shares(self) -> tuple[float, float]:
        """Of its acceleration and deceleration."""


def known_of(machine: Stands, name: str) -> Value:
    """A variable of the system that is no signal."""
    known: Mapping[str, Callable[[], Value]] = {
        "P_CURR": lambda: machine.coordinates.position(machine.q),
        "J_CURR": lambda: JointSet(tuple(machine.q.tolist())),
        "P_HOME": lambda: machine.coordinates.position(machine.coordinates.bare.home),
        "J_HOME": lambda: JointSet(tuple(machine.coordinates.bare.home.tolist())),
        "P_TOOL": lambda: position_at(machine.coordinates.tool),
        "P_BASE": lambda: position_at(machine.coordinates.base),
        "M_OVRD": lambda: 100 * machine.pace.override, "M_JOVRD": lambda: 100 * machine.pace.joints,
        "M_SPD": lambda: min(machine.pace.speed / MM, FASTEST), "M_NSPD": lambda: FASTEST,
        "M_ACL": lambda: 100 * machine.shares[0], "M_DACL": lambda: 100 * machine.shares[1],
        "M_PI": lambda: math.pi, "M_ON": lambda: 1.0, "M_OFF": lambda: 0.0,
    }  # fmt: skip
    if name in known:
        return known[name]()
    return 100.0 if name.startswith("M_") else Position()

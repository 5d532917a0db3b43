"""The physical limit that the 3D-RAS paper prints, against what becomes of the targets that it allows.

Equations 19 and 20 allow a target when its distance from the base's origin, in the arm's own upright plane,
is at most the root of (d1 + a2 + a3 + a4)² + a1². That counts the height of the shoulder as if it were reach,
and knows neither the limits of the joints nor the angle of the hand, so it accepts too much.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.joint_workspace.classes import REACHABLE, Codes, counts_of
from vi3dras.volume.paper_limit import paper_limit


class PaperVerdict(NamedTuple):
    """The printed limit beside the verdicts on N targets."""

    limit: float
    """The printed length [m]."""
    accepted: Bools
    """Targets within it, (N,)."""
    accepted_but_unreachable: Bools
    """Targets within it that the arm does not reach, (N,)."""
    refused_but_reachable: Bools
    """Targets beyond it that the arm does reach, (N,)."""
    why: dict[str, int]
    """How many of the accepted but unreachable ones are in each class, by name."""


def paper_verdict(robot: Robot, points: Floats, code: Codes) -> PaperVerdict:
    """The printed limit on points (N, 3) with the classes (N,) that they really have."""
    printed = paper_limit(robot)
    accepted = np.asarray(((points - printed.centre) ** 2).sum(axis=1) <= printed.radius**2)
    reached = code == REACHABLE
    wrong = accepted & ~reached
    return PaperVerdict(printed.radius, accepted, wrong, ~accepted & reached, counts_of(code[wrong]))

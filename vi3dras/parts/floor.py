"""Faces seen from where they look: whether a straight way leads over them and nothing else."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.parts.part import Part
from vi3dras.parts.section import unit

SEEN = 16
"""Steps of a way after each of which it is looked at."""

HAIR = 1e-9
"""A place on the very edge of the faces is on them, by this share of their size."""


class Floor(NamedTuple):
    """Faces in a plane before which they lie."""

    corners: Floats
    """(F, 3, 2) [m]."""
    plane: Floats
    """Its two axes, (2, 3)."""

    @classmethod
    def of(cls, part: Part, faces: Bools, ahead: Floats) -> Floor:
        """Some triangles (T,) of a part, looked at against a unit direction (3,)."""
        first = across_to(ahead, np.eye(3)[np.abs(ahead).argmin()])
        plane = np.stack([first, np.cross(ahead, first)])
        return cls(part.corners[faces] @ plane.T, plane)

    def holds(self, start: Floats, end: Floats) -> bool:
        """Whether all of the straight way from one place (3,) to another is over the faces."""
        shares = np.linspace(0.0, 1.0, SEEN + 1)[:, None]
        seen = (start + shares * (end - start)) @ self.plane.T
        size = float(np.ptp(self.corners.reshape(-1, 2), axis=0).max())
        covered = np.ones((len(seen), len(self.corners)), bool)
        for k in range(3):
            step = self.corners[:, (k + 1) % 3] - self.corners[:, k]
            away = seen[:, None] - self.corners[None, :, k]
            turn = step[:, 0] * away[..., 1] - step[:, 1] * away[..., 0]
            covered &= turn >= -HAIR * size * np.linalg.norm(step, axis=1)
        return bool(covered.any(axis=1).all())


def across_to(ahead: Floats, wish: Floats) -> Floats:
    """The unit vector (3,) across a unit direction that is nearest to a wish.

    Raises:
        NoDirectionError: the wish has the direction itself.
    """
    return unit(wish - ahead * (ahead @ wish), "The way of the lines across the faces")

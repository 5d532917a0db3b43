"""What a typed matrix lacks to be a rotation, by how much, and the rotation that is nearest to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.rotations.errors import NoNearestError, NotARotationError

EXACT = 1e-6
"""What a matrix may be off by: a number with six decimals is a rotation, one with three is told."""

LEAST = 1e-9
"""Singular values below this share of the largest say that rows point the same way."""


@dataclass(frozen=True, eq=False)
class Soundness:
    """How far a matrix (3, 3) is from a rotation: rows of length 1, at right angles, not mirrored."""

    lengths: Floats
    """The lengths of the rows, (3,): 1 each."""
    columns: Floats
    """The lengths of the columns, (3,): those of the axes of the frame."""
    angles: Floats
    """Between the axes y and z, z and x, x and y, (3,) [rad]: right angles; not a number beside an axis of no
    length."""
    determinant: float
    """1 for a rotation, -1 for a mirror."""
    off: float
    """The largest element of RᵀR - 1: 0 for a rotation."""

    @property
    def is_mirrored(self) -> bool:
        """Whether the axes are those of a left hand."""
        return self.determinant < -EXACT

    @property
    def is_rotation(self) -> bool:
        """Whether it is one, but for rounding."""
        return self.off <= EXACT and not self.is_mirrored

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong, a phrase for each; none for a rotation."""
        return () if self.is_rotation else tuple(self._faults())

    def _faults(self) -> Iterator[str]:
        for row, length in enumerate(self.lengths.tolist(), 1):
            if abs(length - 1) > EXACT:
                yield f"Row {row} is {_told(length)} long"
        for axis, length in zip("xyz", self.columns.tolist(), strict=True):
            if abs(length - 1) > EXACT:
                yield f"Axis {axis} is {_told(length)} long"
        for i, j, angle in zip("yzx", "zxy", self.angles.tolist(), strict=True):
            if abs(np.cos(angle)) > EXACT:
                yield f"Axes {i} and {j} are {_told(np.degrees(angle))} degrees apart"
        if self.is_mirrored:
            yield "The axes are those of a left hand"
        elif abs(self.determinant - 1) > EXACT:
            yield f"The determinant is {_told(self.determinant)}"


def soundness_of(matrix: Floats) -> Soundness:
    """What a matrix (3, 3), or the rotation in one of (4, 4), lacks to be a rotation."""
    R = np.asarray(matrix, float)[:3, :3]
    columns = np.linalg.norm(R, axis=0)
    axes = R / np.where(columns > EXACT, columns, np.nan)
    cosines = [axes[:, i] @ axes[:, j] for i, j in ((1, 2), (2, 0), (0, 1))]
    return Soundness(
        np.linalg.norm(R, axis=1),
        columns,
        np.arccos(np.clip(cosines, -1.0, 1.0)),
        float(np.linalg.det(R)),
        float(np.abs(R.T @ R - np.eye(3)).max()),
    )


def nearest_rotation(matrix: Floats) -> Floats:
    """The rotations (..., 3, 3) with the least squares of differences to matrices (..., 3, 3).

    Of a mirrored matrix the z axis is turned round first: x and y are those that were meant.

    Raises:
        NoNearestError: rows of zeros, or all in one direction, are near to many.
    """
    M = np.array(matrix, float)
    M[..., :, 2] *= np.where(np.linalg.det(M) < 0, -1.0, 1.0)[..., None]
    U, sizes, Vt = np.linalg.svd(M)
    if np.any(sizes[..., 1] <= LEAST * sizes[..., 0]):
        raise NoNearestError
    U[..., :, 2] *= np.linalg.det(U @ Vt)[..., None].round()
    nearest: Floats = U @ Vt
    return nearest


def rotation_known(matrix: Floats) -> Floats:
    """A matrix (3, 3), which is a rotation.

    Raises:
        NotARotationError: it is none.
    """
    faults = soundness_of(matrix).faults
    if faults:
        raise NotARotationError(faults[0])
    return matrix


def _told(value: float) -> str:
    return f"{round(value, 6) + 0.0:.9g}"

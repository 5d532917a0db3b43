"""What can be wrong with an orientation that is typed, said in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class OrderError(Vi3drasError):
    """Three letters that are no order of Euler angles; facts: the letters."""

    says = '"{}" is no order of axes: write three of x, y, z, no two neighbours alike, such as zyx or zyz.'


class TurnsError(Vi3drasError):
    """Letters that are not one axis for each angle; facts: the letters, how many angles there are."""

    says = '"{}" names no axes: write one of x, y, z for each of {} angles, such as zyx for three.'


class NoAxisError(Vi3drasError):
    """An axis or a quaternion of no length; facts: which of both."""

    says = "The {} has no length, so no direction: give one that is not all zeros."


class NotARotationError(Vi3drasError):
    """A matrix that is no rotation; facts: what is wrong first, such as `The determinant is 0.9`."""

    says = "{}, so this is no rotation: correct it, or have it repaired."


class NoNearestError(Vi3drasError):
    """A matrix that many rotations are equally near to."""

    says = "Many rotations are equally near to this matrix: give two rows that point in different directions."

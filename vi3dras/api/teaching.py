"""Positions taught on an arm: a method of `Arm`, which is long enough without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.api.positions import PositionList


def taught_here(
    self: Arm,
    q: ArrayLike | str = "home",
    name: str | None = None,
    *,
    comment: str = "",
    joints: bool = False,
) -> PositionList:
    """A list of taught positions that begins with this one; its own `teach` gives it more.

    >>> import vi3dras as vi
    >>> arm = vi.robot("rv2aj")
    >>> arm.teach([0, 0, 90, 90, 0], comment="above the box").teach("home").names
    ('P1', 'P2')

    Args:
        self: the arm.
        q: joint values (n,), or the name of a pose.
        name: what programs call it; `P1` if None, or `J1` for joint values.
        comment: what it is for.
        joints: programs are given its joint values, not its Cartesian position.

    Raises:
        PositionNameError: no position can be called so.
    """
    from vi3dras.api.positions import PositionList

    return PositionList(self).teach(q, name, comment=comment, joints=joints)

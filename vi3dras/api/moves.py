"""What an arm is asked to do with its tool: methods of `Arm`, which is long enough without them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from vi3dras.api.values.given import whole_in
from vi3dras.api.values.numbers import row_in

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.api.cartesian import CartesianMotion
    from vi3dras.api.explorer.atlas import ArmAtlas, Held
    from vi3dras.api.values.places import Places
    from vi3dras.path.curve import Curve


def cartesian(
    self: Arm, q: ArrayLike | str = "home", *, by: Sequence[float] | None = None,
    to: Sequence[float] | None = None, via: Sequence[float] | None = None, circle: bool = False,
    steps: int | None = None, method: str | None = None, damped: bool = False,
    literal_rates: bool = False,
) -> CartesianMotion:  # fmt: skip
    """The tool along a line or an arc in small steps, its A, B, C changing evenly.

    >>> import vi3dras as vi
    >>> arm = vi.robot("kuka-kr5-arc")
    >>> arm.cartesian("home", by=(-200, 200, -200, -90, 0, 90), method="as-printed").errors.round(3).tolist()
    [-1.465, 1.818, -1.304, 0.825, 0.734, 1.009]

    Args:
        self: the arm.
        q: joint values (n,) where it begins, or the name of a pose.
        by: by how much x, y, z, A, B, C change, (6,).
        to: or what they are at the end, (6,), angles the short way round.
        via: x, y, z of a place on an arc, counted as the end is.
        circle: the whole circle, back to where it begins, with the orientation of the start.
        steps: how many; 100 if None.
        method: `as-printed` (link matrices of 4 decimals in mm, as the paper's program), `first-order`,
            `via-points` (each step aims at its via-point), `closed-loop` (each is met; the usual one), or
            `closed-form` (each solved by the arm's equations).
        damped: steps are shortened in directions that the tool has nearly lost.
        literal_rates: Eq 12 of the paper to the letter, where the roll stands in place of the yaw.

    Raises:
        CartesianError, WayError, GivenError: there is no such way.
        UnknownNameError: there is no such method or pose.
    """
    from vi3dras.api.lines import METHOD, STEPS, cartesian_motion, method_known, way_asked

    start = row_in(self.robot, "a start", q)
    count = STEPS if steps is None else whole_in("The number of steps", steps)
    way = way_asked(self.robot, start, by, to, via, circle=circle)
    known = METHOD if method is None else method_known(method)
    return cartesian_motion(
        self.robot, start, way, steps=count, method=known, damped=damped, literal_rates=literal_rates
    )


def atlas(self: Arm, way: Places | Curve, count: int | None = None, *, held: Held = None) -> ArmAtlas:
    """Every branch along a way of the tool as ribbons per joint, and the best way through them.

    Args:
        self: the arm.
        way: a line, an arc, rows or a CSV file, as of `sweep`; or a curve, `vi.formula(...).curve()`,
            with the hand as suits the arm: `vi.formula(...).atlas(arm)` lets it stand otherwise.
        count: how many samples there are on a line or an arc.
        held: joints to spare and where they stand, by number from 1 or name; at home if None.
    """
    from vi3dras.api.explorer.atlases import atlas_asked

    return atlas_asked(self.robot, way, count, held)

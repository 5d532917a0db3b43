"""What an arm is told by hand: methods of `Arm`, which is long enough without them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from vi3dras.api.values.numbers import row_in

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.api.jogging import JogStep, LeadThrough


def jog(
    self: Arm, q: ArrayLike | str, frame: str, axis: str | int, amount: float, *,
    user: Sequence[float] | None = None, damped: bool = False,
) -> JogStep:  # fmt: skip
    """One jog step, as the pendant's + and - make it: along or about an axis of a frame, or of one joint.

    >>> import vi3dras as vi
    >>> step = vi.robot("puma560").jog([10, 20, -30, 40, 50, 60], "world", "x", 10)
    >>> step.sentence, step.stopped_by
    ('x of the world went 10 mm.', None)

    Args:
        self: the arm.
        q: joint values (n,) in the arm's units, or the name of a pose.
        frame: `joint`, `world`, `tool` or `user`.
        axis: x, y, z to go along it, a, b, c to turn about it; a joint's number from 1 or its name.
        amount: how far, in the arm's unit of length or of angle.
        user: X, Y, Z, A, B, C of the user frame in the world.
        damped: near singular poses the tool leaves its way instead of stopping.

    Raises:
        JogRowError, UserFrameError: there is no such row, or the user frame is missing.
        LockedRowError: this arm cannot be commanded along it; the sentence says why.
        JointCountError, UnknownNameError, GivenError: the pose or the amount is none.
    """
    from vi3dras.api.jogging import jog_asked, jog_made

    asked = jog_asked(self.robot, frame, axis, amount, user)
    return jog_made(self.robot, row_in(self.robot, "a pose", q), asked, damped=damped)


def recorded(
    self: Arm, times: ArrayLike, q: ArrayLike, *, tolerance: float | None = None, tool: float | None = None,
    pace: float = 1.0,
) -> LeadThrough:  # fmt: skip
    """Joint values recorded while an arm was led by hand: thinned out, and a motion that plays them back.

    >>> import numpy as np, vi3dras as vi
    >>> seconds = np.linspace(0, 2, 101)
    >>> led = vi.robot("planar2r").recorded(seconds, np.outer(seconds, [20, -10]))
    >>> len(led.q), led.of, led.motion.is_safe
    (2, 101, True)

    Args:
        self: the arm.
        times: when the joints were there [s], (N,) rising.
        q: joint values (N, n) in the arm's units.
        tolerance: how far a joint that is left out may be off, in the unit of angle; half a degree if None.
        tool: how far its tool point may be off, in the unit of length; half a millimetre if None.
        pace: so many times as fast as it was led, where the joints' limits allow it.

    Raises:
        RecordingError: the times do not rise, or nothing moves.
        JointCountError, GivenError: there is not one value per joint; a tolerance is none.
    """
    from vi3dras.api.jogging import lead_through

    return lead_through(self.robot, times, q, tolerance, tool, pace)

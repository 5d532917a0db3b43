"""What an arm is asked of forces: methods of `Arm`, which is long enough without them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from vi3dras.api.forces.around import surroundings_in
from vi3dras.api.values.numbers import row_in

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.api.forces.matrices import Dynamics


def dynamics(
    self: Arm, q: ArrayLike | str = "home", qd: ArrayLike | None = None, qdd: ArrayLike | None = None, *,
    payload: float = 0.0, payload_at: Sequence[float] | None = None,
    gravity: Sequence[float] | str | None = None, friction: bool = True,
) -> Dynamics:  # fmt: skip
    """The equation of motion in one state: M, C, g, friction, and the torques tau (inverse dynamics).

    >>> import vi3dras as vi
    >>> vi.robot("puma560").dynamics([0, 45, 180, 0, 45, 0]).g.round(2).tolist()
    [0.0, 31.64, 6.04, 0.0, 0.03, 0.0]

    Args:
        self: the arm.
        q: joint values (n,), or the name of a pose.
        qd: joint speeds (n,) per second; at rest if None.
        qdd: joint accelerations (n,) per second and second; none if None.
        payload: what the hand holds in kg.
        payload_at: where its centre of mass is in the tool's frame, (3,).
        gravity: x, y, z in m/s², or the name of a planet.
        friction: whether the friction of the arm's file counts.

    Raises:
        NoMassError: a link of which nobody knows the mass.
        GivenError, JointCountError, UnknownNameError: there is no such state.
    """
    from vi3dras.api.forces.matrices import dynamics_at

    around = surroundings_in(self.robot, payload, payload_at, gravity, friction=friction)
    speeds = None if qd is None else row_in(self.robot, "joint speeds", qd)
    pushes = None if qdd is None else row_in(self.robot, "joint accelerations", qdd)
    return dynamics_at(self.robot, row_in(self.robot, "a pose", q), speeds, pushes, around)

"""What an arm does when it is let go: a method of `Arm`, which is long enough without it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from vi3dras.api.values.numbers import row_in

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.api.forces.around import Gravity
    from vi3dras.api.forces.fall_asked import AtEnds, Torques
    from vi3dras.api.forces.falls import ArmFall


def fall(
    self: Arm, q: ArrayLike | str = "home", *, speed: ArrayLike | None = None, time: float = 2.0,
    torque: Torques = None, held: Sequence[int | str] = (), payload: float = 0.0,
    place: Sequence[float] = (0.0, 0.0, 0.0), gravity: Gravity = None, friction: bool = True,
    ends: AtEnds = "stop", bounce: float | None = None, rate: float = 100.0,
) -> ArmFall:  # fmt: skip
    """How the arm moves when it is let go: forward dynamics, which S003 calls inverse, over time.

    >>> import vi3dras as vi
    >>> vi.robot("planar2r").fall([0, 0], time=0.5, gravity=(0, -9.81, 0)).q[-1].round(2).tolist()
    [-175.75, 29.27]

    Args:
        self: the arm.
        q: joint values (n,) where it begins, or the name of a pose.
        speed: joint speeds (n,) there, per second; at rest if None.
        time: for how long in [s].
        torque: what the motors give in [N m], or [N] where a joint slides: number or formula for each joint,
            or for some by number from 1 or name. A formula knows t in [s], q1 ... in [rad] or [m], qd1 ...,
            their speeds: "2 sin(3t) − 0.5 qd1".
        held: joints that their brakes hold, by number from 1 or by name.
        payload: a mass in the hand in [kg].
        place: where its centre of mass is in the tool's frame, in the arm's unit.
        gravity: three numbers in [m/s²] in the world, or Earth, Moon, Mars, Jupiter, none.
        friction: whether the friction that the robot file states is counted.
        ends: at the end of its range a joint may `stop`, `bounce`, or `ignore` it.
        bounce: with what share of its speed it comes back where it bounces; 0.5 if None.
        rate: rows a second.

    Raises:
        NoInertiaError: a joint about which nothing has inertia.
        StartOutsideError, HeldSpeedError: it cannot start so.
        RefusedFormulaError, TypedNameError, NoTorqueError: a torque cannot be read, or has no value.
        StiffError, LongFallError: it takes more steps than anybody waits for.
        GivenError, UnknownNameError, JointCountError, JointNumberError: something that was given cannot be.
    """
    from vi3dras.api.forces.around import surroundings_in
    from vi3dras.api.forces.fall_asked import wishes_asked
    from vi3dras.api.forces.falls import fall_asked

    around = surroundings_in(self.robot, payload, place, gravity, friction=friction)
    wishes = wishes_asked(
        self.robot, time=time, torque=torque, held=held, ends=ends, bounce=bounce, rate=rate
    )
    return fall_asked(self.robot, row_in(self.robot, "a start", q), speed, around, wishes)

"""What an arm is asked of its forces: methods of `Arm`, which is long enough without them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.values.numbers import joints_in, row_in

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.api.forces.around import Gravity
    from vi3dras.api.forces.fastest import Fastest
    from vi3dras.api.forces.matrices import Dynamics
    from vi3dras.api.forces.run import Run
    from vi3dras.api.forces.statics import Statics
    from vi3dras.api.forces.torques import Torques


def statics(
    self: Arm, q: ArrayLike | str = "home", *, payload: float = 0.0, place: Sequence[float] = (0.0, 0.0, 0.0),
    gravity: Gravity = None, limits: Sequence[float | None] | None = None,
) -> Statics:  # fmt: skip
    """What holds the arm at rest: the torque of every motor, its parts, and what the floor has to hold.

    >>> import vi3dras as vi
    >>> vi.robot("puma560").statics("nominal (qn)").torque.round(2).tolist()
    [0.0, 31.64, 6.04, 0.0, 0.03, 0.0]

    Args:
        self: the arm.
        q: joint values (..., n), or the name of a pose.
        payload: a mass in the hand in [kg].
        place: where its centre of mass is in the tool's frame, in the arm's unit.
        gravity: three numbers in [m/s²] in the world, or Earth, Moon, Mars, Jupiter, none.
        limits: largest torques of the motors (n,), None where there is none; those of the robot file if None.

    Raises:
        GivenError, UnknownNameError, JointCountError: something that was given cannot be.
    """
    from vi3dras.api.forces.around import limits_in, surroundings_in
    from vi3dras.api.forces.statics import statics_at

    around = surroundings_in(self.robot, payload, place, gravity)
    return statics_at(self.robot, joints_in(self.robot, q), around, limits_in(self.robot, limits))


def torques(
    self: Arm, motion: Run, *, payload: float = 0.0, place: Sequence[float] = (0.0, 0.0, 0.0),
    gravity: Gravity = None, friction: bool = True, limits: Sequence[float | None] | None = None,
) -> Torques:  # fmt: skip
    """What a motion asks of the motors: torques in parts, power, energy, limits, the largest payload.

    >>> import vi3dras as vi
    >>> arm = vi.robot("puma560")
    >>> swing = arm.torques(arm.move("home", "zero (qz)", duration=4), limits=[97, 30, 89, 24, 20, 21])
    >>> swing.over[0].joint, round(swing.largest_payload, 2)
    ('shoulder', 0.0)

    Args:
        self: the arm.
        motion: what `move`, `follow` or `vi.read` give, or what has a `motion`; a CSV file; or times [s] (N,)
            and joint values (N, n). Rows without a plan are joined by cubic splines.
        payload: a mass in the hand in [kg].
        place: where its centre of mass is in the tool's frame, in the arm's unit.
        gravity: three numbers in [m/s²] in the world, or Earth, Moon, Mars, Jupiter, none.
        friction: whether the friction that the robot file states is counted.
        limits: largest torques of the motors (n,), None where there is none; those of the robot file if None.

    Raises:
        PathFileError: the file cannot be read as a motion of this arm.
        GivenError, JointCountError: something that was given cannot be.
    """
    from vi3dras.api.forces.around import limits_in, surroundings_in
    from vi3dras.api.forces.run import run_in
    from vi3dras.api.forces.torques import torques_of

    around = surroundings_in(self.robot, payload, place, gravity, friction=friction)
    given = limits_in(self.robot, limits)
    return torques_of(self.robot, run_in(self.robot, motion), around, given)


def dynamics(
    self: Arm, q: ArrayLike | str = "home", qd: ArrayLike | None = None, qdd: ArrayLike | None = None, *,
    payload: float = 0.0, place: Sequence[float] = (0.0, 0.0, 0.0), gravity: Gravity = None,
    friction: bool = True,
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
        payload: a mass in the hand in [kg].
        place: where its centre of mass is in the tool's frame, in the arm's unit.
        gravity: three numbers in [m/s²] in the world, or Earth, Moon, Mars, Jupiter, none.
        friction: whether the friction that the robot file states is counted.

    Raises:
        GivenError, JointCountError, UnknownNameError: there is no such state.
    """
    from vi3dras.api.forces.around import surroundings_in
    from vi3dras.api.forces.matrices import dynamics_at

    around = surroundings_in(self.robot, payload, place, gravity, friction=friction)
    speeds = None if qd is None else row_in(self.robot, "joint speeds", qd)
    pushes = None if qdd is None else row_in(self.robot, "joint accelerations", qdd)
    return dynamics_at(self.robot, row_in(self.robot, "a pose", q), speeds, pushes, around)


def least_time(
    self: Arm, motion: Run | Sequence[ArrayLike], *, payload: float = 0.0,
    place: Sequence[float] = (0.0, 0.0, 0.0), gravity: Gravity = None, friction: bool = True,
    limits: Sequence[float | None] | None = None,
) -> Fastest:  # fmt: skip
    """The way of a motion in the least time within the limits of torque, speed and acceleration.

    >>> import vi3dras as vi
    >>> swing = vi.robot("puma560").least_time([[0, 45, -180, 0, 45, 0], [90, 20, -100, 0, 0, 0]])
    >>> swing.leads[0].kind, swing.leads[0].side
    ('torque', 'upper')

    Args:
        self: the arm.
        motion: what `torques` takes, whose times are left out; or poses (k, n), k at least 2, which the
            joints pass on a smooth way.
        payload: a mass in the hand in [kg].
        place: where its centre of mass is in the tool's frame, in the arm's unit.
        gravity: three numbers in [m/s²] in the world, or Earth, Moon, Mars, Jupiter, none.
        friction: whether the friction that the robot file states is counted.
        limits: largest torques of the motors (n,), None where there is none; those of the robot file if None.

    Raises:
        NoLimitError: the arm's file says no limit of any motor.
        TooWeakError: a motor cannot follow at any speed.
        WayWithoutTimeError: the motion has gaps, or moves nothing.
    """
    from vi3dras.api.forces.around import limits_in, surroundings_in
    from vi3dras.api.forces.fastest import fastest_along, fastest_between

    around = surroundings_in(self.robot, payload, place, gravity, friction=friction)
    given = limits_in(self.robot, limits)
    if isinstance(motion, list | np.ndarray):
        poses = np.atleast_2d(joints_in(self.robot, motion))
        return fastest_between(self.robot, poses, around, given)
    return fastest_along(self.robot, motion, around, given)

"""What an arm is asked of control: a method of `Arm`, which is long enough without it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from numpy.typing import ArrayLike

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.api.control.asked import Gain, Pair, Place
    from vi3dras.api.control.controlled import Controlled
    from vi3dras.api.forces.around import Gravity


def control(
    self: Arm, motion: Any = None, goal: ArrayLike | str | None = None, *, from_xyz: Place = None,
    to_xyz: Place = None, controller: str = "pd", kp: Gain = None, kv: Gain = None, ki: Gain = None,
    f: Any = None, stiffness: Pair = None, damping: Pair = None, rate: float = 500.0, delay: float = 0.0,
    speed: str = "measured", quantum: float = 0.0, noise: float = 0.0, seed: int = 1,
    limits: Sequence[float | None] | None = None, backlash: Gain = None, push: Sequence[Any] = (),
    payload: float = 0.0, place: Sequence[float] = (0.0, 0.0, 0.0), unknown: float = 0.0,
    gravity: Gravity = None, friction: bool = True, **signal: Any,
) -> Controlled:  # fmt: skip
    """How the arm follows a motion under a controller: sampled, delayed, with motors that have limits.

    >>> import vi3dras as vi
    >>> run = vi.robot("puma560").control("home", "zero (qz)", controller="computed-torque", rate=250)
    >>> run.stable, bool(run.peak.max() < 0.2)
    (True, True)

    Args:
        self: the arm.
        motion: what `torques` takes, or where a test begins: joint values (n,) or the name of a pose.
        goal: where the test goes, the same; None where `motion` is a motion.
        from_xyz: where the tool begins, in the arm's unit, in place of `motion`: joint values near home.
        to_xyz: where the tool goes, in place of `goal`: joint values near the start.
        controller: pd, pid, pd-gravity, computed-torque, feed-forward or impedance.
        kp: gains, one for all or (n,), in [N m/rad], of computed torque [1/s²]; usual ones if None, as all.
        kv: in [N m s/rad] or [N s/m], for computed torque in [1/s].
        ki: of PID in [N m/(rad s)].
        f: the paper's function for pd, of q1 ..., qd1 ..., qdd1 ... and m; 1, or m if no gain is given.
        stiffness: of the tool for impedance, along lines [N/m] and about axes [N m/rad].
        damping: the same in [N s/m] and [N m s/rad].
        rate: samples a second; infinite for a continuous controller.
        delay: from reading to torque in [s].
        speed: `measured`, or `differenced` from positions.
        quantum: the step of the position sensors in [deg].
        noise: of what they read, standard deviation in [deg].
        seed: of the noise.
        limits: largest torques of the motors (n,), None where there is none; those of the robot file if None.
        backlash: the play of the gears at the joints, one for all or (n,), in [deg].
        push: forces at the tool, (start [s], duration [s], (x, y, z) [N]) each.
        payload: a mass in the hand in [kg] that the model knows.
        place: where its centre of mass is in the tool's frame.
        unknown: one that it does not.
        gravity: three numbers in [m/s²] in the world, or Earth, Moon, Mars, Jupiter, none.
        friction: whether the friction that the robot file states is counted.
        signal: of a test: `shape` (move, step, ramp, sine, chirp, hold), `time`, `begin`, `way`, `frequency`,
            `last_frequency`, `law`; of a motion: `after`, for how long its end is watched, all in [s], [Hz].

    Raises:
        ControlError, GivenError, JointCountError, RefusedFormulaError: something that was given cannot be.
        PathFileError: the file cannot be read as a motion of this arm.
    """
    from vi3dras.api.control.asked import backlash_in, desired_in, law_in, pushes_in, sampling_in
    from vi3dras.api.control.loops import controlled
    from vi3dras.api.forces.around import limits_in, surroundings_in

    around = surroundings_in(self.robot, payload, place, gravity, friction=friction)
    desired = desired_in(self.robot, motion, goal, from_xyz, to_xyz, **signal)
    law = law_in(self.robot, controller, kp, kv, ki, f, desired, around, stiffness, damping)
    sampling = sampling_in(rate, delay, speed, quantum, noise, seed)
    most, play, pushes = limits_in(self.robot, limits), backlash_in(self.robot, backlash), pushes_in(push)
    return controlled(self.robot, desired, law, around, sampling, most, pushes, unknown, backlash=play)

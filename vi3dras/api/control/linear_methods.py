"""What an arm is asked of stability and measurements: methods of `Arm`, long enough without them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from numpy.typing import ArrayLike

from vi3dras.api.values.given import GivenError, number_in, whole_in
from vi3dras.api.values.numbers import joint_index, row_in

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.api.control.asked import Gain, Pair
    from vi3dras.api.control.excited import ExcitingMotion
    from vi3dras.api.control.identified import Identification
    from vi3dras.api.control.stable import LoopStability
    from vi3dras.api.forces.around import Gravity


def identify(
    self: Arm, data: Any, *, cutoff: float | None = None, filtered: bool = True, rotors: bool = True,
    friction: bool = True, payload: float = 0.0, place: Sequence[float] = (0.0, 0.0, 0.0),
    gravity: Gravity = None,
) -> Identification:  # fmt: skip
    """Base parameters, friction and offsets from measured torques, with error bars.

    >>> import vi3dras as vi
    >>> arm = vi.robot("planar2r")
    >>> found = arm.identify(arm.exciting(period=4).measured(noise=0.01))
    >>> found.names[:4]
    ('ZZ1', 'ZZ2', 'MX2', 'MY2')

    Args:
        self: the arm.
        data: a CSV file with t_s, joint values and torques; times [s], joint values (N, n), torques (N, n);
            or what `arm.exciting(...).measured()` gives.
        cutoff: of the filter of joint values [Hz]; ten times the quickest part of the motion if None.
        filtered: whether they are filtered at all.
        rotors: whether rotor inertias are parameters of their own.
        friction: whether friction and offsets are parameters.
        payload: what the hand held: its torques are found as part of the last link; only `before` counts it.
        place: where it was in the tool's frame.
        gravity: three numbers in [m/s²] in the world, or Earth, Moon, Mars, Jupiter, none.

    Raises:
        IdentificationError: the measurements do not tell the parameters, and why.
        PathFileError: the file cannot be read.
        GivenError: what was given is no measurement.
    """
    from vi3dras.api.control.identified import identification_of
    from vi3dras.api.forces.around import surroundings_in

    around = surroundings_in(self.robot, payload, place, gravity)
    asked = None if cutoff is None else number_in("The cut-off", cutoff, above=0.0)
    return identification_of(
        self, data, around, cutoff=asked, filtered=filtered, rotors=rotors, friction=friction
    )


def exciting(
    self: Arm, *, period: float = 10.0, harmonics: int = 5, share: float = 0.8, repeat: int = 1,
    seed: int = 0, gravity: Gravity = None,
) -> ExcitingMotion:  # fmt: skip
    """A motion that tells every base parameter as well as can be, within limits, from rest to rest.

    >>> import vi3dras as vi
    >>> vi.robot("planar2r").exciting(period=4).condition < 10
    True

    Args:
        self: the arm.
        period: of the Fourier series [s].
        harmonics: sines and cosines of each joint, from 2 on.
        share: of its range, speed and acceleration that each joint may use, up to 1.
        repeat: how often the period is run.
        seed: another number searches elsewhere; the same one gives the same motion.
        gravity: three numbers in [m/s²] in the world, or Earth, Moon, Mars, Jupiter, none.

    Raises:
        NoRoomError: a joint has no range.
        GivenError: a number cannot be.
    """
    from vi3dras.api.control.excited import exciting_motion
    from vi3dras.api.forces.around import surroundings_in

    part = number_in("The share", share, above=0.0)
    if part > 1:
        raise GivenError("The share", share, "a number above 0, up to 1")
    return exciting_motion(
        self.robot,
        surroundings_in(self.robot, gravity=gravity),
        period=number_in("The period", period, above=0.0),
        harmonics=whole_in("The number of harmonics", harmonics, least=2),
        share=part,
        repeat=whole_in("The number of periods", repeat),
        seed=whole_in("The seed", seed, least=0),
    )


def stability(
    self: Arm, q: ArrayLike | str = "home", *, joint: int | str = 1, gain: str = "kv", controller: str = "pd",
    kp: Gain = None, kv: Gain = None, ki: Gain = None, f: Any = None, stiffness: Pair = None,
    damping: Pair = None, rate: float = 500.0, delay: float = 0.0, speed: str = "measured",
    alone: bool = False, payload: float = 0.0, place: Sequence[float] = (0.0, 0.0, 0.0), unknown: float = 0.0,
    gravity: Gravity = None, friction: bool = True,
) -> LoopStability:  # fmt: skip
    """How stable a sampled and delayed loop is at a pose: margins, poles, the largest stable gain.

    >>> import vi3dras as vi
    >>> arm = vi.robot("puma560")
    >>> arm.stability("nominal (qn)", joint=2, controller="computed-torque", kp=400, kv=40).words
    'Stable up to Kv = 1000 at 500 Hz. 40 leaves a factor of 25.'

    Args:
        self: the arm.
        q: the pose at rest: joint values (n,), or its name.
        joint: whose gain may change, and at whose motor the loop is cut open; a number from 1, or its name.
        gain: `kp`, `kv` or `ki`.
        controller: pd, pid, pd-gravity, computed-torque, feed-forward or impedance.
        kp: gains, one for all joints or (n,), in SI; what is usual for the arm at the pose if None.
        kv: the same.
        ki: the same, of `pid`.
        f: the paper's coefficient for pd: a number or a formula, one for all joints or (n,); 1 if None, and
            m without any gain.
        stiffness: of the tool for impedance, along lines [N/m] and about axes [N m/rad].
        damping: the same in [N s/m] and [N m s/rad].
        rate: samples a second [Hz]; infinite for a continuous controller.
        delay: from the reading to the moment its torque acts [s].
        speed: `measured`, or `differenced` readings.
        alone: brakes hold all other joints.
        payload: a mass in the hand in [kg] that the model knows.
        place: where its centre of mass is in the tool's frame.
        unknown: one that it does not.
        gravity: three numbers in [m/s²] in the world, or Earth, Moon, Mars, Jupiter, none.
        friction: whether the friction that the robot file states is counted.

    Raises:
        LinearError: the law has no linear form here, or no such gain.
        GivenError, UnknownNameError, ControlError: something that was given cannot be.
    """
    from vi3dras.api.control.asked import law_in, sampling_in
    from vi3dras.api.control.stable import gain_known, stability_at, still_at
    from vi3dras.api.forces.around import surroundings_in

    robot, pose = self.robot, still_at(row_in(self.robot, "a pose", q))
    around = surroundings_in(robot, payload, place, gravity, friction=friction)
    law = law_in(robot, controller, kp, kv, ki, f, pose, around, stiffness, damping)
    sampling = sampling_in(rate, delay, speed, 0.0, 0.0, 1)
    known = gain_known(gain)
    index = joint_index(robot, joint)
    return stability_at(robot, pose, law, around, sampling, index, known, alone=alone, unknown=unknown)

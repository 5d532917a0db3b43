"""What cannot be asked of an arm's forces, said in a sentence.

DynamicsError
├── NoMassError       an arm with a link of which nobody knows the mass
├── NoLimitError      an arm without a motor whose largest torque is known
├── MassValueError    a mass, an inertia or a number of a motor that cannot be
├── NoInertiaError    a joint that has nothing to speed up
├── NoStepError       a motion whose next instant cannot be found
├── TypedTextsError   torques or coefficients that are not one for each joint
├── TypedNameError    one that depends on what nobody knows
├── NoTorqueError     a torque without a value
├── StartOutsideError a fall from outside the limits
├── HeldSpeedError    a joint that is held and starts to move
├── StiffError        friction that stops a joint at once
├── LongFallError     a fall that takes more steps than anybody waits for
├── RestlessError     joints that stop and start without end
├── TooWeakError      a motor that cannot do a way at any speed
└── WayWithoutTimeError
    ├── GapsError     a motion in several pieces
    └── NoWayError    a motion that stays where it is
"""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class DynamicsError(Vi3drasError):
    """Base of what can be wrong with forces that are asked for; the facts are in `args`."""


class NoMassError(DynamicsError):
    """A link of unknown mass; facts: the arm, the joint's name."""

    says = (
        "{} says no mass of the link behind joint {}: write [joint.link] with mass, com and inertia into its "
        "file, or let the masses be estimated from the arm's shape."
    )


class NoLimitError(DynamicsError):
    """No motor with a limit; facts: the arm."""

    says = (
        "{} says no largest torque of its motors: write torque under [joint.motor] into its file, in N m, or "
        "in N where the joint slides."
    )


class MassValueError(DynamicsError):
    """A number that no link or motor has; facts: what it is, the joint's name, the number, what is right."""

    says = "The {} of joint {} cannot be {}: it is {}."


class NoInertiaError(DynamicsError):
    """A mass matrix that is not positive definite; facts: the joint's number or name where that shows."""

    says = (
        "Behind joint {} nothing resists a turn: the inertia about its axis is zero or less, and any torque "
        "would spin it without end. Give its link an inertia, or its motor one, or hold the joint."
    )


class NoStepError(DynamicsError):
    """A motion whose next instant cannot be found; facts: the time."""

    says = (
        "After {:.4g} s the motion cannot be followed any further, however short the steps: a torque grows "
        "without end, or jumps to and fro. Write it smoother, or let the fall end before."
    )


class TypedTextsError(DynamicsError):
    """Not one text for each joint; facts: the arm, its joints, what, how many are given, what nothing is."""

    says = "{} takes {} {}, one for each joint, and {} are given: write {} where there is none."


class TypedNameError(DynamicsError):
    """A name in a formula that nobody knows; facts: of what, the joint from 1, the name, what may be."""

    def _told(self, what: object, joint: object, name: object, may: object) -> str:
        return f'The {what} of joint {joint} depends on "{name}", which nobody knows: it may depend on {may}.'


class NoTorqueError(DynamicsError):
    """A torque without a value; facts: the joint from 1, the time."""

    says = (
        "The torque of joint {} has no finite value at {:.4g} s: it divides by zero there, or takes a root "
        "or a logarithm of what has none."
    )


class StartOutsideError(DynamicsError):
    """A fall from outside the limits; facts: the joint's name, its value, the limits, the unit."""

    says = (
        "Joint {0} starts at {1:g} {4}, outside its limits {2:g} to {3:g} {4}: start inside, or let the "
        "limits be ignored."
    )


class HeldSpeedError(DynamicsError):
    """A joint that is held and starts to move; facts: its name."""

    says = "Joint {} is held by its brake and starts with a speed: release it, or start it at rest."


class StiffError(DynamicsError):
    """Friction that stops a joint at once; facts: the joint, in how many [s], steps, the most of them."""

    says = (
        "Friction stops joint {} within {:.2g} s, and to follow that takes {:,} steps where {:,} are the "
        "most: hold the joint, or lower its viscous friction, which counts by its gear ratio squared."
    )


class LongFallError(DynamicsError):
    """A fall that takes too many steps; facts: the steps, the time reached, the time asked."""

    says = (
        "After {:,} steps the fall is at {:.4g} s of {:g} s: something pulls too hard or too quickly. Lower "
        "the torques or friction, or let it fall for a shorter time."
    )


class RestlessError(DynamicsError):
    """Joints that stop and start without end; facts: the joint's name, the time, how often."""

    says = (
        "Joint {} stops and starts without end at {:.4g} s, {:,} times so far: hold it, or change its torque."
    )


class TooWeakError(DynamicsError):
    """A motor that cannot do a way at any speed; facts: joint, percent, torque, its unit, the limit."""

    def _told(self, joint: str, percent: float, asked: float, unit: str, limit: float) -> str:
        return (
            f"The motor of {joint} cannot follow, for {percent:.0f} % along the way it is asked for "
            f"{asked:.3g} {unit} and has {limit:.3g}: take a lighter payload, another way or a stronger "
            "motor."
        )


class WayWithoutTimeError(DynamicsError):
    """A motion that has no way to be timed anew."""


class GapsError(WayWithoutTimeError):
    """A motion in several pieces."""

    says = "The motion has gaps or jumps: give a motion in one piece."


class NoWayError(WayWithoutTimeError):
    """A motion that stays where it is."""

    says = "The motion moves no joint: give one that goes from one pose to another."

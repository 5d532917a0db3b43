"""What cannot be asked of an arm's forces, said in a sentence.

DynamicsError
├── NoMassError       an arm with a link of which nobody knows the mass
├── NoLimitError      an arm without a motor whose largest torque is known
└── MassValueError    a mass, an inertia or a number of a motor that cannot be
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

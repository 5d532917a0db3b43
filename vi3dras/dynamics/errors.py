"""What cannot be asked of an arm's forces, said in a sentence.

DynamicsError
├── NoMassError       an arm with a link of which nobody knows the mass
├── NoLimitError      an arm without a motor whose largest torque is known
└── NoInertiaError    a joint about which nothing has inertia
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


class NoInertiaError(DynamicsError):
    """A joint that nothing slows; facts: the arm, the joint's name."""

    says = (
        "Nothing of {} has inertia about joint {}: write the inertia of its link, or of its motor's rotor, "
        "into the arm's file."
    )

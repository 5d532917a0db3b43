"""What cannot be asked of an arm's forces, said in a sentence.

DynamicsError
└── NoMassError       an arm with a link of which nobody knows the mass
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

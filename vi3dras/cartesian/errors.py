"""What cannot be asked of a Cartesian motion, said in a sentence.

CartesianError
├── NowhereError      a motion without an end
├── TwoEndsError      a motion with two ends
├── EndMissedError    the errors of a motion that something stands in the way of
├── NoFormError       a closed form where the arm has none
└── StillError        a motion that ends where it begins
"""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class CartesianError(Vi3drasError):
    """Base of what can be wrong with a Cartesian motion that is asked for; the facts are in `args`."""


class NowhereError(CartesianError):
    """A motion without an end, or an arc without a place on it; facts: what it is, what it needs."""

    says = "{} needs one word more: give {}."


class TwoEndsError(CartesianError):
    """A motion with two ends."""

    says = "A Cartesian motion ends once: give by or to, not both."


class EndMissedError(CartesianError):
    """Errors at the end of a way that is not gone to its end; facts: what stands in the way."""

    says = "Errors at the end can be compared only where it is reached. {}"


class NoFormError(CartesianError):
    """A closed form where the arm has none; facts: the arm, what is asked of its tool."""

    says = "{} has no closed form for {}: choose closed-loop, which every arm has."


class StillError(CartesianError):
    """A motion that ends where it begins."""

    says = "This motion ends where the tool is already: change at least one of x, y, z, A, B, C."

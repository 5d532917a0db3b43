"""What cannot be said of a loop near a pose, told in a sentence.

LinearError
├── NotLinearError     a law that no straight line touches here
├── NoSuchGainError    a gain that the law does not have
└── LongDelayError     a delay of more samples than poles can be found for
"""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class LinearError(Vi3drasError):
    """Base of what can be wrong with a loop near a pose; the facts are in `args`."""


class NotLinearError(LinearError):
    """A law without a linearisation; facts: the law, the joint's name."""

    says = (
        "{} has no linear form here: the torque of {} jumps, or has a bend, where the error is zero. Write "
        "its coefficient smoothly, or choose another pose."
    )


class NoSuchGainError(LinearError):
    """A gain that the law does not have; facts: the gain, the law, the gains that it has."""

    says = "{} plays no part in {}: choose one of {}."


class LongDelayError(LinearError):
    """A delay of too many samples; facts: the samples, the most of them."""

    says = "The delay is {:.4g} samples, and poles are found for at most {}: lower the rate or the delay."

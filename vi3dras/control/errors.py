"""What cannot be asked of a control loop, said in a sentence.

ControlError
├── GainCountError      gains that are not one for each joint
├── GainValueError      a gain that cannot be
├── SamplingError       a rate, delay, step or noise that cannot be
├── ContinuousError     a continuous loop with what only a sampled one has
├── LongRunError        more samples than anybody waits for
├── QuickFrictionError  friction that needs more steps than anybody waits for
├── BacklashError       backlash without a rotor behind it
├── DesiredError        a desired motion that cannot be
└── MeasureError        gains of other shapes than joints and runs
"""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class ControlError(Vi3drasError):
    """Base of what can be wrong with a control loop; the facts are in `args`."""


class GainCountError(ControlError):
    """Gains that are not one for each joint; facts: which, the arm, its joints, how many are given."""

    says = "{} of {} takes {} numbers, one for each joint, and {} are given: give one for all, or one each."


class GainValueError(ControlError):
    """A gain that cannot be; facts: which, the joint's name, the number."""

    says = "{} of {} is given as {}: it should be a finite number, 0 or more."


class SamplingError(ControlError):
    """A number of sampling that cannot be; facts: what it is, the number, what is right."""

    says = "{} is given as {}: it should be {}."


class ContinuousError(ControlError):
    """A continuous loop with what only a sampled one has; facts: what that is."""

    says = "A continuous controller has no {}: give it an update rate, such as 500 Hz, or leave that out."


class LongRunError(ControlError):
    """Too many samples; facts: the samples, the most of them."""

    says = "This run has {:,} samples, and {:,} are the most: take a lower rate, or a shorter test."


class QuickFrictionError(ControlError):
    """Friction that stops a joint at once; facts: in how many [s], steps for a sample, the most of them."""

    says = (
        "Viscous friction stops a joint within {:.2g} s, and to follow that takes {:,} steps for each sample "
        "where {:,} are the most: lower it, for it counts by the gear ratio squared."
    )


class BacklashError(ControlError):
    """Backlash without a rotor behind it; facts: the joint's name."""

    says = (
        "{} has backlash and no rotor that could cross it: write the inertia of its motor and the gear into "
        "the arm's file, or set its backlash to 0."
    )


class DesiredError(ControlError):
    """A desired motion that cannot be; facts: what it is, the number, what is right."""

    says = "{} is given as {}: it should be {}."


class MeasureError(ControlError):
    """Gains of shapes that do not fit; facts: which, the shape, what is right."""

    says = "{} has the shape {}: it should be {}."

"""What cannot be found out from measured torques, said in a sentence.

IdentificationError
├── FewSamplesError      too few rows for what is asked of them
├── UnevenTimesError     times that are not evenly apart
├── TorqueColumnsError   a table without a torque for each joint
├── StillJointError      a joint that never moved
├── UnitsSuspectedError  joint values that look like radians read as degrees, or the reverse
├── CutOffError          a filter that no samples can have
├── UnseenError          a motion that leaves parameters in the dark
└── NoRoomError          a joint that has no room for a motion
"""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class IdentificationError(Vi3drasError):
    """Base of what can be wrong with measurements of torques; the facts are in `args`."""


class FewSamplesError(IdentificationError):
    """Too few rows; facts: how many there are, how many are the least, for how many parameters."""

    says = (
        "{} samples are too few: {} base parameters need at least {}, measured while all joints move; "
        "record longer, or sample faster."
    )


class UnevenTimesError(IdentificationError):
    """Times that are not evenly apart; facts: the shortest and the longest step [s]."""

    says = (
        "The samples are not evenly apart, the shortest step is {:.4g} s and the longest {:.4g} s: resample "
        "them before, because filter and derivatives need an even clock."
    )


class TorqueColumnsError(IdentificationError):
    """A table without a torque for each joint; facts: the file, columns that are missing, what it has."""

    says = "{} lacks the columns {}: it has {}, and each row needs its time, joint values and torques."


class StillJointError(IdentificationError):
    """A joint that never moved; facts: its name, how far it went in words, the least in words."""

    says = (
        "Joint {} never moved, from its least to its largest value it is {}: nothing can be said of its "
        "inertia and friction; record a motion in which it goes at least {}."
    )


class UnitsSuspectedError(IdentificationError):
    """A motion in other units; facts: the joint, its largest speed per second, and what that would be."""

    says = (
        "Joint {} would turn at {:.4g} deg/s, {:.3g} times its fastest: the values look like {} "
        "under a name that says {}; correct the unit in the column's name."
    )


class CutOffError(IdentificationError):
    """A cut-off that the samples cannot have; facts: what is asked [Hz], the most [Hz]."""

    says = "A filter at {:g} Hz is not possible: it has to be above 0 and below {:.4g} Hz, half the sampling."


class UnseenError(IdentificationError):
    """A motion that does not tell parameters apart; facts: the condition, the parameters it confuses."""

    says = (
        "This motion does not tell {1} apart, condition {0:.2g}: use an exciting motion, in which every "
        "joint speeds up and slows down at many places."
    )


class NoRoomError(IdentificationError):
    """A joint without room; facts: its name, from where to where in words."""

    says = "Joint {} has no room for an exciting motion, its range is {}: widen the range or the share of it."

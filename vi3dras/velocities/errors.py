"""What cannot be asked of an arm's speeds, said in a sentence.

VelocityError
├── NoDeterminantError   an arm whose singular poses are no surface
├── SliceJointsError     a slice that two joints do not make
├── SweptJointError      a curve that no joint can sweep so
└── PostureError         an arm whose solutions do not stand alone
"""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class VelocityError(Vi3drasError):
    """Base of what can be wrong with a question about speeds; the facts are in `args`."""


class NoDeterminantError(VelocityError):
    """An arm without a determinant that changes its sign; facts: the arm, its joints."""

    says = (
        "{} has {} joints, and no determinant whose sign changes: its singular poses are no surface. "
        "Ask for its manipulability instead."
    )


class SliceJointsError(VelocityError):
    """A slice needs two joints; facts: what was given, how many joints there are."""

    says = "A slice goes through two different joints from 1 to {1}, not {0}: give two such as 2 and 3."


class SweptJointError(VelocityError):
    """A curve that leaves the singular poses with a joint; facts: factor, arm, the joint, those that do."""

    says = "The {} of {} depends on joint {}, so that joint sweeps no singular poses: take joint {}."


class PostureError(VelocityError):
    """An arm whose solutions do not stand alone, so that it has no postures; facts: the arm, its joints."""

    says = (
        "{} has {} joints, and its solutions for a pose do not stand alone: whether an arm is cuspidal can "
        "be asked of one with as many joints as its task has directions."
    )

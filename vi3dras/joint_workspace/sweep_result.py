"""What every joint does along a way, as a value: the curve of each branch, and the class of each target."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.closed_forms.forms import Task
from vi3dras.joint_workspace.classes import Codes
from vi3dras.joint_workspace.singular import NEAR


class SweepResult(NamedTuple):
    """Joint values along a way of N targets."""

    s: Floats
    """Where each target is, (N,) [m] or [rad]."""
    targets: Floats
    """(N, ...) of the task's shape."""
    task: Task
    curves: Floats
    """Joint values of every branch, continuous, (N, branches, n); NaN where a branch has no solution."""
    names: tuple[str, ...]
    """What to call each curve, such as `shoulder front, elbow up`."""
    excess: Floats
    """By how much each joint of each curve is outside, (N, branches, n); 0 inside, NaN without solution."""
    branch_code: Codes
    """The class of each target for each curve alone, (N, branches); ABSENT where only others reach it."""
    condition: Floats
    """Inverse condition of each curve, (N, branches), NaN where there is none; see `singular`."""
    code: Codes
    """The class of each target whatever the branch, (N,)."""
    q: Floats
    """The sequence within the limits with the least motion, (N, n), NaN at gaps."""
    jumps: Ints
    """Targets after which that sequence must jump."""
    main: int
    """The curve to draw first: within the limits longest, then there longest."""
    drawn: tuple[int, ...]
    """Curves worth drawing, the main one first: those within the limits somewhere, and its other elbow."""
    short_names: tuple[str, ...]
    """What to call those: `elbow up`, `elbow down`, without the words that all of them share."""

    @property
    def near_singular(self) -> Bools:
        """Where each curve is near singular, (N, branches)."""
        return np.nan_to_num(self.condition, nan=1.0) < NEAR

"""The solutions for one target among things: what each touches, and a clear one where none of them is."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats, Ints
from vi3dras.closed_forms.forms import Task
from vi3dras.collision.meetings import Surroundings
from vi3dras.collision.nearest import touched_first
from vi3dras.inverse.reasons import Reason
from vi3dras.inverse.solutions import Solutions, measured
from vi3dras.joint_workspace.keeping_clear import Contact, contacts_in, nearest_free
from vi3dras.joint_workspace.other_ways import ways_of_task


def solutions_among(
    around: Surroundings, task: Task, target: Floats, why: Reason
) -> tuple[tuple[Contact | None, ...], Reason]:
    """What each branch within the limits touches first, and the reason with a clear solution if there is one.

    Of endless solutions only some are shown. Where all of these touch something, another one that is clear
    takes the place of the last of them.
    """
    found = why.solutions
    touched = _touched(around, found)
    blocked = found.within_limits & (touched >= 0)
    if found.within_limits.any() and (blocked == found.within_limits).all():
        ways = ways_of_task(around.robot, target[None], task)
        which = int(nearest_free(around, ways)[0])
        if which >= 0:
            found = _with(around, task, target, found, int(np.flatnonzero(blocked)[-1]), ways[0, which])
            touched = _touched(around, found)
    names = contacts_in(around)
    return tuple(names[k] if k >= 0 else None for k in touched.tolist()), why._replace(solutions=found)


def _touched(around: Surroundings, found: Solutions) -> Ints:
    """Which contact each branch within the limits has first, (branches,); -1 for none."""
    touched = np.full(len(found.q), -1)
    touched[found.within_limits] = touched_first(around, found.q[found.within_limits])
    return touched


def _with(
    around: Surroundings, task: Task, target: Floats, found: Solutions, branch: int, q: Floats
) -> Solutions:
    """The solutions with other joint values (n,) in a branch."""
    every = found.q.copy()
    every[branch] = q
    names = list(found.branches)
    names[branch] = "clear of the cell"
    return measured(around.robot, task, target[None], every[None], tuple(names)).at(0)

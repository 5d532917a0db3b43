"""Why an arm has no derivation: Pieper's rule for every three axes in a row, and what helps instead."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.closed_forms.chain import Chain, normal_chain
from vi3dras.closed_forms.forms import Form, Task
from vi3dras.derivation.steps import Stop
from vi3dras.inverse.numeric import ROWS
from vi3dras.inverse.sentences import length_text

SMALL = 1e-9
"""Lengths [m] and sines below this are none."""

SEARCH = "The numeric inverse finds it: damped least squares from many starts"
ROOTS = "The numeric inverse finds all of them: roots of that polynomial, each made exact by Newton's steps"


BRANCHES = "The inverse gives every branch"


def stop_of(robot: Robot, task: Task, form: Form | None) -> Stop:
    """Why the steps of an arm end before its joints."""
    spare = robot.n - ROWS[task]
    if spare > 0:
        reason = (
            f"{robot.n} joints for {ROWS[task]} numbers: a target has infinitely many solutions, "
            "and no formula picks one of them"
        )
        return Stop(reason, (), SEARCH if form is None else BRANCHES)
    chain = normal_chain(robot)
    checks = tuple(_three(robot, chain, k) for k in range(robot.n - 2))
    if form is not None and form.kind == "six roots":
        reason = (
            "No three axes in a row meet in one point or are parallel, as Pieper's rule asks: the angles "
            "do not come one after the other, but as roots of a polynomial of degree 16"
        )
        return Stop(reason, checks, ROOTS)
    if form is not None:
        return Stop(
            "The program solves this arm by formulas, but they are not told step by step",
            checks,
            BRANCHES,
        )
    words = f"{len(robot.joints)} joints cannot choose what is asked, and no formula gives the nearest"
    return Stop(words, checks, SEARCH)


def _three(robot: Robot, chain: Chain, first: int) -> str:
    """What keeps three axes, from joint `first` counted from 0, from meeting and from being parallel."""
    a, b, c = first + 1, first + 2, first + 3
    if not chain.revolute[first : first + 3].all():
        return f"Axes {a}, {b} and {c}: not all of them turn"
    for joint in (first, first + 1):
        passing = abs(float(chain.a[joint]))
        if passing > SMALL and abs(math.sin(float(chain.alpha[joint]))) > SMALL:
            far = length_text(robot, passing)
            return f"Axes {a}, {b} and {c}: {joint + 1} and {joint + 2} pass each other at {far}"
    parallel = np.abs(np.sin(chain.alpha[first : first + 2])) < SMALL
    if parallel.any() and not parallel.all():
        one = first + int(parallel.argmax()) + 1
        other = a + b - one
        return f"Axes {a}, {b} and {c}: {one} and {one + 1} are parallel, but {other} and {other + 1} are not"
    apart = abs(float(chain.d[first + 1]))
    if apart > SMALL and not parallel.any():
        return f"Axes {a}, {b} and {c}: two by two they meet, {length_text(robot, apart)} apart on axis {b}"
    return f"Axes {a}, {b} and {c}: they meet, but not at right angles"

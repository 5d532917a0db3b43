"""The integrator against scipy's, step by step, and against motions that are known in closed form."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arrays import Floats
from vi3dras.dynamics.errors import NoStepError
from vi3dras.dynamics.integrate import Tolerance, steps


def van_der_pol(_t: float, y: Floats) -> Floats:
    return np.array([y[1], 2 * (1 - y[0] ** 2) * y[1] - y[0]])


def test_it_takes_the_steps_that_scipy_takes() -> None:
    """scipy 1.17.1, solve_ivp(method="DOP853", rtol=1e-8, atol=1e-9): 38 steps, these among them."""
    walk = list(steps(van_der_pol, 0.0, np.array([2.0, 0.0]), 5.0, Tolerance(1e-8, 1e-9)))
    ends = [step.end for step in walk]
    assert len(walk) == 38
    first = [0.03227862372761197, 0.153698259906392, 0.2607045104706608, 0.3677107610349296]
    assert_allclose(ends[:4], first, rtol=1e-8)
    assert_allclose(walk[-1].after, [-1.6196015116467397, 0.440911868824718], rtol=1e-11)


def test_inside_a_step_it_says_what_scipy_says() -> None:
    """The same run, its dense output at 2.345."""
    for step in steps(van_der_pol, 0.0, np.array([2.0, 0.0]), 5.0, Tolerance(1e-8, 1e-9)):
        if step.start <= 2.345 <= step.end:
            inside = step.at(np.array([2.345]))[0]
    assert_allclose(inside, [0.8684600938693625, -1.053073377428996], rtol=1e-11)


def test_a_step_of_given_length_is_of_order_eight() -> None:
    """Half the step makes 2^8 of a circle's error smaller; the local order of what is inside is 7."""

    def off(h: float) -> float:
        walk = steps(lambda _t, y: np.array([y[1], -y[0]]), 0.0, np.array([0.0, 1.0]), 4.0, LOOSE, h)
        *_, last = walk
        return float(np.abs(last.after - [np.sin(4.0), np.cos(4.0)]).max())

    assert off(1.0) / off(0.5) == pytest.approx(2**8, rel=0.5)


LOOSE = Tolerance(1.0, 1.0)
"""Every step is good enough: they are as long as they may be."""


def test_what_grows_without_end_is_answered() -> None:
    """y' = y², y(0) = 1 is 1/(1 − t)."""
    with pytest.raises(NoStepError, match="After 1 s"):
        list(steps(lambda _t, y: y * y, 0.0, np.array([1.0]), 2.0))

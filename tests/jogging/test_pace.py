"""A picture of a held button costs a six-axis arm less than a millisecond."""

from __future__ import annotations

import numpy as np
import pytest
from bench.race import is_within

from vi3dras.arm.library import load_robot
from vi3dras.jogging.along import JogAsk, held
from vi3dras.kinematics.jacobian import geometric_jacobian

TIMES = 16
"""Jacobians of one pose in a millisecond, of a laptop's core: 60 µs each."""


@pytest.mark.race
def test_a_picture_of_a_held_button_costs_less_than_a_few_jacobians() -> None:
    robot, q = load_robot("puma560"), np.radians([10.0, 20.0, -30.0, 40.0, 50.0, 60.0])
    rows = [(k, 1.0 if k % 2 else -1.0) for k in range(6)]

    def pictures() -> None:
        for row, sign in rows:
            held(robot, q, JogAsk("world", row, sign), 1 / 60, 0.5)

    def jacobians() -> None:
        for k in range(TIMES * len(rows)):
            geometric_jacobian(robot, q + 1e-6 * k)

    pictures()
    assert is_within(pictures, 1.0, jacobians)

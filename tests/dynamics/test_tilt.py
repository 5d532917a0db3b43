"""Gravity as a tilted base sees it, by turning the base itself."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.surroundings import EARTH, Surroundings
from vi3dras.dynamics.tilt import Tilt, strength_of, tilt_of, tilted


def test_a_tilt_is_what_turning_the_base_does() -> None:
    """The other way to tilt an arm: its base frame turned in a world whose gravity stays."""
    robot, q = load_robot("puma560"), np.radians([10.0, 30, -120, 20, 40, 5])
    angle = math.radians(35)
    c, s = math.cos(angle), math.sin(angle)
    lean = np.eye(4)
    lean[:3, :3] = [[c, 0, s], [0, 1, 0], [-s, 0, c]]
    turned = replace(robot, base=tuple(map(tuple, (lean @ np.array(robot.base)).tolist())))
    seen = Surroundings(gravity=tilted(9.81, Tilt(angle, 0.0)))
    assert_allclose(torques(robot, q, around=seen), torques(turned, q), rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize(
    ("tilt", "gravity"),
    [
        (Tilt(0.0, 0.0), EARTH),
        (Tilt(math.pi / 2, 0.0), (9.81, 0.0, 0.0)),
        (Tilt(math.pi / 2, math.pi / 2), (0.0, 9.81, 0.0)),
        (Tilt(math.pi, 0.0), (0.0, 0.0, 9.81)),
    ],
    ids=("floor", "wall to x", "wall to y", "ceiling"),
)
def test_floor_wall_and_ceiling(tilt: Tilt, gravity: tuple[float, float, float]) -> None:
    assert tilted(9.81, tilt) == gravity
    assert_allclose(tilt_of(gravity), tilt, atol=1e-12)


def test_there_is_no_side_without_a_lean_and_none_without_gravity() -> None:
    assert tilt_of(tilted(1.62, Tilt(0.0, 1.0))) == (0.0, 0.0)
    assert tilt_of((0.0, 0.0, 0.0)) == (0.0, 0.0)
    assert strength_of(tilted(3.73, Tilt(1.0, 2.0))) == pytest.approx(3.73, abs=1e-11)

"""The dots of a curve keep a gap between them, also where the curve is short."""

from __future__ import annotations

import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.inverse.numeric import arm_size
from vi3dras.panels._trajectories.painted import LARGEST, LEAST, PIXELS, dotted


@pytest.mark.parametrize("length", [0.02, 0.14, 0.5, 3.0])
@pytest.mark.parametrize("count", [2, 29, 2000])
def test_dots_keep_a_gap_and_the_ends(length: float, count: int) -> None:
    robot = load_robot("lynx6")
    points = np.linspace(0, 1, count)[:, None] * [length, 0.0, 0.0]
    dots = dotted(points, robot)
    at = dots.positions[:, 0]
    pixels = np.diff(at) * PIXELS / max(arm_size(robot), length)
    assert LEAST <= dots.size <= LARGEST
    assert len(at) == 2 or pixels.min() > 1.5 * dots.size
    assert at[[0, -1]] == pytest.approx([0, length])


def test_a_curve_with_room_has_all_its_dots() -> None:
    points = np.linspace(0, 0.5, 29)[:, None] * [1.0, 0.0, 0.0]
    assert len(dotted(points, load_robot("lynx6")).positions) == 29

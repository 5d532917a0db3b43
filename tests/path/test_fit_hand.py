"""Fit where the hand may turn too: the nearest angle that is enough, and the same answer every time."""

from __future__ import annotations

import math

import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.joint_workspace.hands import fixed_angle
from vi3dras.objects.formula import Placement
from vi3dras.objects.library import load_formula
from vi3dras.path.arm_reach import ArmReach, fit_with_hand, other_angles
from vi3dras.path.objects import plain_vertices

LYNX = load_robot("lynx6")
SEAM = plain_vertices(load_formula("pipe-weld")).reshape(-1, 3)


def test_the_nearest_angles_come_first() -> None:
    tried = np.degrees(other_angles(math.radians(20)))
    assert tried[:4] == pytest.approx([15, 30, 0, 45])
    assert len(tried) == 13
    assert math.radians(15) not in other_angles(math.radians(15))


def test_another_angle_is_taken_only_where_it_gains() -> None:
    alone = ArmReach(LYNX, fixed_angle(0.0)).fit(SEAM, Placement(), ("shift",))
    found = fit_with_hand(SEAM, Placement(), LYNX, 0.0)
    assert found.after > alone.after + 0.01
    assert found.before == alone.before
    assert found.angle is not None
    there = ArmReach(LYNX, fixed_angle(found.angle)).at(SEAM + np.array(found.placement.shift))
    assert there.mean() == pytest.approx(found.after)
    assert fit_with_hand(SEAM, Placement(), LYNX, 0.0) == found


def test_where_the_angle_will_do_it_stays() -> None:
    band = plain_vertices(load_formula("mobius-band")).reshape(-1, 3)
    assert fit_with_hand(band, load_formula("mobius-band").placement, LYNX, 0.0).angle is None


def test_what_is_told_can_stop_the_search() -> None:
    class StopError(Exception):
        pass

    def stop(_: float) -> None:
        raise StopError

    with pytest.raises(StopError):
        fit_with_hand(SEAM, Placement(), LYNX, 0.0, report=stop)

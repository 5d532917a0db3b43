"""An arm that can choose keeps clear of the ground and of itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.along_path import along_path
from vi3dras.joint_workspace.hands import targets_at, usual_hand
from vi3dras.kinematics.forward import link_frames, tool_pose
from vi3dras.objects.library import load_formula
from vi3dras.path.curve import curve_of
from vi3dras.path.follow import follow
from vi3dras.solids.capsules import touches

UR = load_robot("ur5e")
WELD = load_formula("pipe-weld")
MOVED = replace(WELD, placement=replace(WELD.placement, shift=(0.0, 0.0, 0.05)))
CURVE = curve_of(MOVED, "u", 0, 60)


def test_the_elbow_of_a_universal_robot_stays_above_the_table() -> None:
    """Its frames are all above the ground at every point, which half of its branches are not."""
    done = follow(UR, CURVE.points, CURVE.length, usual_hand(UR), 0.05)
    assert done.reachable.all()
    assert len(done.jumps) == 0
    assert (link_frames(UR, done.q)[:, 1:, 2, 3] > 0.05).all()
    assert_allclose(tool_pose(UR, done.q)[:, :3, 3], CURVE.points, atol=1e-9)


def targets() -> Floats:
    """A third of the weld."""
    return targets_at(CURVE.points[:20], usual_hand(UR))


def below(q: Floats) -> Bools:
    return np.asarray((link_frames(UR, q)[:, 1:, 2, 3] < 0).any(axis=1))


def test_what_is_to_be_avoided_is_avoided_where_that_costs_no_jump() -> None:
    def lifted(q: Floats) -> Bools:
        return ~below(q)

    low, high = (along_path(UR, targets(), hits=hits) for hits in (lifted, below))
    assert below(low.q).all()
    assert not below(high.q).any()
    assert not len(low.jumps)
    assert not len(high.jumps)


def test_without_a_choice_the_path_is_the_same() -> None:
    plain = along_path(UR, targets())
    everywhere = along_path(UR, targets(), hits=lambda q: np.ones(len(q), bool))
    assert_allclose(everywhere.q, plain.q, atol=0)


def test_a_jump_is_no_price_for_keeping_clear() -> None:
    """The branch of the first half is forbidden in the second and the other way round."""
    plain = along_path(UR, targets())
    half = float(np.median(tool_pose(UR, plain.q)[:, 0, 3]))

    def hits(q: Floats) -> Bools:
        return np.asarray(below(q) == (tool_pose(UR, q)[:, 0, 3] > half))

    done = along_path(UR, targets(), hits=hits)
    assert len(done.jumps) == 0
    assert_allclose(done.q, plain.q, atol=0)


@pytest.mark.parametrize("arm", ["lynx6", "ur5e", "kuka-kr5-arc"])
def test_what_touches_is_what_the_checks_of_a_motion_refuse(arm: str) -> None:
    from vi3dras.collision.meetings import Surroundings
    from vi3dras.formats.orders import rows_of
    from vi3dras.formats.read_back import Ordered
    from vi3dras.passport.contacts import Contacts
    from vi3dras.passport.rows import Tolerances

    robot = load_robot(arm)
    q = np.random.default_rng(3).uniform(robot.low, robot.high, (300, robot.n))
    contacts = Contacts(Surroundings(robot), rows_of(Ordered(q=q)), Tolerances(), is_around=False)
    contacts.add(np.arange(len(q)), q)
    wanted = np.zeros(len(q), bool)
    for outcome in contacts.outcomes():
        for found in outcome.findings:
            if found.first is not None and found.last is not None:
                wanted[found.first : found.last + 1] = True
    seen = touches(robot, q)
    assert seen[wanted].all(), "each that is named in a sentence"
    assert not seen.all()

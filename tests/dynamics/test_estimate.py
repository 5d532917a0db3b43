"""Masses that are estimated: what is known stays, the whole is kept, and no body is impossible."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_library, load_robot
from vi3dras.arm.robot import Facts, LinkMass
from vi3dras.dynamics.chain import matrix_of
from vi3dras.dynamics.estimate import DENSITY, bulks_of, estimated, from_the_shape, with_masses
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.kinematics.conventions import to_modified

LIBRARY = load_library().by_id
WEIGHTLESS = Surroundings(gravity=(0, 0, 0))


@pytest.mark.parametrize("name", LIBRARY)
def test_every_arm_of_the_library_gets_masses_that_a_body_may_have(name: str) -> None:
    """Moments above 0, none above the sum of the others, and a mass matrix that is positive definite."""
    robot = LIBRARY[name]
    whole = with_masses(robot)
    made = [i for i, joint in enumerate(robot.joints) if joint.link is None]
    for i in made:
        link = whole.joints[i].link
        assert link is not None
        assert link.is_estimate
        assert link.mass > 0
        least, middle, most = np.linalg.eigvalsh(matrix_of(link.inertia))
        assert least > 0
        assert least + middle >= most * (1 - 1e-12)
    low, high = np.nan_to_num(robot.low, neginf=-3), np.nan_to_num(robot.high, posinf=3)
    q = np.random.default_rng(7).uniform(low, high, (20, robot.n))
    pushes = [
        torques(whole, q, qdd=np.broadcast_to(one, q.shape), around=WEIGHTLESS) for one in np.eye(robot.n)
    ]
    assert (np.linalg.eigvalsh(np.stack(pushes, axis=-1)) > 0).all()


def test_what_is_published_stays_as_it_is() -> None:
    for name in ("puma560", "ur10", "franka-panda", "stanford-arm", "planar2r"):
        assert with_masses(load_robot(name)) is load_robot(name), name


def test_the_arm_weighs_what_its_maker_says() -> None:
    robot = load_robot("abb-irb1600-6-12")
    made = estimated(robot)
    links = sum(joint.link.mass for joint in made.robot.joints if joint.link)
    base = made.density * bulks_of(robot)[0].volume
    assert links + base == pytest.approx(250)
    assert made.whole == 250
    assert "the arm with its base weighs 250 kg" in made.sentence


def test_what_is_missing_has_the_rest_of_the_mass() -> None:
    robot = load_robot("abb-irb1600-6-12")
    known = LinkMass(60.0, (0, 0, 0), (1, 1, 1, 0, 0, 0))
    some = replace(robot, joints=(replace(robot.joints[0], link=known), *robot.joints[1:]))
    made = estimated(some)
    assert made.links == (1, 2, 3, 4, 5)
    assert made.robot.joints[0].link == known
    bulks = bulks_of(robot)
    assert made.density * (bulks[0].volume + sum(b.volume for b in bulks[2:])) == pytest.approx(190)


def test_without_a_whole_mass_a_density_is_stated() -> None:
    for facts in (Facts(), Facts(mass_kg=0.5)):  # no such arm weighs half a kilogram
        robot = replace(load_robot("abb-irb1600-6-12"), facts=facts)
        known = replace(robot.joints[0], link=LinkMass(1.0, (0, 0, 0), (1, 1, 1, 0, 0, 0)))
        made = estimated(replace(robot, joints=(known, *robot.joints[1:])))
        assert made.density == DENSITY
        assert made.whole is None
        assert "2300 kg/m³" in made.sentence
        assert "not known" in made.sentence


def test_the_stated_density_is_that_of_the_middle_arm_of_the_library() -> None:
    told = [
        robot.facts.mass_kg / sum(bulk.volume for bulk in bulks_of(robot))
        for robot in LIBRARY.values()
        if robot.facts.mass_kg is not None
    ]
    assert len(told) > 40
    assert np.median(told) == pytest.approx(DENSITY, rel=0.05)


def test_a_modified_table_has_the_same_links() -> None:
    robot = load_robot("lynx6")
    q = np.random.default_rng(2).uniform(-1, 1, (5, robot.n))
    modified = to_modified(robot)
    assert_allclose(torques(with_masses(modified), q), torques(with_masses(robot), q), atol=1e-12)


def test_a_point_on_its_own_axis_gets_the_inertia_of_its_shape() -> None:
    """RoboAnalyzer rounds the last disc of the KR 5, 16 g, to no inertia at all."""
    robot = load_robot("kuka-kr5-arc")
    made = estimated(robot)
    old, new = robot.joints[5].link, made.robot.joints[5].link
    assert made.thin == (5,)
    assert old is not None
    assert new is not None
    assert (new.mass, new.com) == (old.mass, old.com)
    assert new.is_estimate
    assert 0 < min(new.inertia[:3]) < max(new.inertia[:3]) < 5e-4


def test_a_point_beside_its_axis_is_a_pendulum_and_stays_one() -> None:
    robot = load_robot("planar2r")
    point = LinkMass(1.0, (0.0, 0, 0), (0, 0, 0, 0, 0, 0))
    pendulum = replace(robot, joints=tuple(replace(joint, link=point) for joint in robot.joints))
    assert with_masses(pendulum) == pendulum


def test_an_estimate_from_the_shape_forgets_what_was_known() -> None:
    made = from_the_shape(load_robot("puma560"))
    assert made.links == (0, 1, 2, 3, 4, 5)
    assert all(joint.link and joint.link.is_estimate for joint in made.robot.joints)

"""Masses that no body has are found, and named by what would be right."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from vi3dras.arm.library import load_library, load_robot
from vi3dras.arm.robot import LinkMass, Motor, Robot
from vi3dras.dynamics.estimate import estimated, with_masses
from vi3dras.dynamics.plausible import findings, warnings

SOUND = LinkMass(2.0, (-0.1, 0, 0), (0.01, 0.02, 0.02, 0, 0, 0))


def with_link(link: LinkMass | None = None, motor: Motor | None = None) -> Robot:
    """Two links in a plane, the second with this mass and motor."""
    robot = load_robot("planar2r")
    changed = replace(robot.joints[1], link=link or SOUND, motor=motor)
    return replace(robot, joints=(robot.joints[0], changed))


@pytest.mark.parametrize(
    ("link", "part", "words"),
    [
        (replace(SOUND, mass=-1.0), "mass", "mass is -1 kg: a body weighs more than 0"),
        (replace(SOUND, mass=0.0), "mass", "right only for a link that turns on the spot"),
        (LinkMass(0.0, (0, 0, 0), (0,) * 6), "mass", "this link counts for nothing"),
        (replace(SOUND, inertia=(0.01, 0.02, 0.02, 0.05, 0, 0)), "inertia", "moment of -0.03.*Ixy, Ixz"),
        (replace(SOUND, inertia=(0.01, 0.02, 0.5, 0, 0, 0)), "inertia", "0.5 kg m².*sum of the others, 0.03"),
        (replace(SOUND, inertia=(0,) * 6), "inertia", "all of the mass in one point"),
        (replace(SOUND, com=(-1.0, 0, 0)), "com", "outside the link's body: look at its unit"),
    ],
)  # fmt: skip
def test_each_slip_has_its_sentence(link: LinkMass, part: str, words: str) -> None:
    told = [one for one in findings(with_link(link)) if one.part == part]
    assert [one.joint for one in told] == [1]
    assert re.search(words, told[0].sentence), told[0].sentence


@pytest.mark.parametrize(
    ("motor", "words"),
    [
        (Motor(gear=5000), "turns 5000 times for one of the joint"),
        (Motor(gear=0.01), "turns 0.01 times .* the other way round"),
        (Motor(inertia=0.3, gear=100), "rotor is 3e\\+03 kg m² at the joint"),
        (Motor(gear=100, coulomb=(0.5, -0.1), torque=20), "friction takes 50 N m .* the motor has 20"),
    ],
)  # fmt: skip
def test_an_odd_motor_has_its_sentence(motor: Motor, words: str) -> None:
    (told,) = findings(with_link(motor=motor))
    assert (told.joint, told.part) == (1, "motor")
    assert re.search(words, told.sentence), told.sentence


def test_a_sound_link_and_a_sound_motor_are_not_odd() -> None:
    assert not findings(with_link(motor=Motor(2e-4, -62.6, 0.0015, (0.4, -0.4), 60)))


def test_what_is_odd_about_published_numbers_is_what_is_known_of_them() -> None:
    """Corke's link 1 has no mass, his link 3 breaks the inequality, the UR10's disc is rounded,
    and the SO-101's fourth link carries its motor far beside the line from joint to joint.
    """
    odd = {
        robot.id: [(one.joint + 1, one.part) for one in findings(robot)]
        for robot in map(with_masses, load_library().by_id.values())
        if findings(robot)
    }
    assert odd == {
        "puma560": [(1, "mass"), (3, "inertia")],
        "ur10": [(6, "inertia")],
        "so-101": [(4, "com")],
    }


def test_the_boom_of_all_copies_of_the_stanford_arm_is_outside_its_body() -> None:
    """roboticstoolbox-python 1.5.0, models/DH/Stanford.py: r = [0, 0, -6.447]."""
    robot = load_robot("stanford-arm")
    assert robot.joints[2].link is not None
    boom = replace(robot.joints[2], link=replace(robot.joints[2].link, com=(0, 0, -6.447)))
    joints = (*robot.joints[:2], boom, *robot.joints[3:])
    assert [(one.joint, one.part) for one in findings(replace(robot, joints=joints))] == [(2, "com")]


def test_the_frames_of_another_table_are_noticed() -> None:
    """Franka counts the elbow's frame half a turn about z away from ours: its forearm is then outside."""
    robot = load_robot("franka-panda")
    link = robot.joints[3].link
    assert link is not None
    x, y, z = link.com
    turned = replace(robot.joints[3], link=replace(link, com=(x - 2 * (x + 0.0825), y, z - 2 * z)))
    joints = (*robot.joints[:3], turned, *robot.joints[4:])
    assert [one.part for one in findings(replace(robot, joints=joints))] == ["com"]


def test_an_inertia_that_no_body_has_is_told_with_the_torques() -> None:
    robot = load_robot("puma560")
    assert warnings(estimated(robot)) == ()
    link = robot.joints[1].link
    assert link is not None
    wrong = replace(robot.joints[1], link=replace(link, inertia=(0.13, 0.524, 0.539, 2.0, 0.0, 0.0)))
    arm = replace(robot, joints=(robot.joints[0], wrong, *robot.joints[2:]))
    (sentence,) = warnings(estimated(arm))
    assert sentence.startswith("Link 2 (shoulder): The inertia has a principal moment of -1.68 kg m²")

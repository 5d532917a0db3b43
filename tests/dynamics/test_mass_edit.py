"""Masses and motors that somebody types: taken where a body may have them, else refused."""

from __future__ import annotations

import math
from typing import Any

import pytest

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Motor
from vi3dras.arm.robot_file import parse_robot
from vi3dras.arm.robot_writer import robot_text
from vi3dras.dynamics.errors import MassValueError
from vi3dras.dynamics.estimate import with_masses
from vi3dras.dynamics.mass_edit import as_published, with_link, with_motor, with_shape

PUMA = load_robot("puma560")


def test_one_number_is_typed_and_the_others_stay() -> None:
    link = with_link(PUMA, 1, mass=20.0).joints[1].link
    assert link is not None
    assert (link.mass, link.com) == (20.0, PUMA.joints[1].link.com)  # type: ignore[union-attr]


def test_what_was_an_estimate_stays_one_until_all_of_it_is_typed() -> None:
    lynx = load_robot("lynx6")
    some = with_link(lynx, 1, mass=0.2)
    assert [joint.link is not None for joint in some.joints] == [False, True, False, False, False]
    link, guess = some.joints[1].link, with_masses(lynx).joints[1].link
    assert link is not None
    assert guess is not None
    assert link.is_estimate
    assert (link.mass, link.inertia) == (0.2, guess.inertia)
    whole = with_link(lynx, 1, mass=0.2, com=(0, 0, 0), inertia=(1e-4, 1e-4, 1e-4, 0, 0, 0))
    assert whole.joints[1].link is not None
    assert not whole.joints[1].link.is_estimate


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"mass": -1.0}, "The mass of {} cannot be -1: it is 0 kg or more."),
        ({"mass": math.nan}, "The mass of {} cannot be nan: it is 0 kg or more."),
        ({"com": (0.0, math.inf, 0.0)}, "The centre of mass in y of {} cannot be inf: it is a length."),
        ({"inertia": (1, -0.1, 1, 0, 0, 0)}, "The Iyy of {} cannot be -0.1: it is 0 kg m² or more."),
    ],
)  # fmt: skip
def test_a_link_that_cannot_be_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(MassValueError) as refused:
        with_link(PUMA, 1, **changes)
    assert str(refused.value) == sentence.format("joint shoulder")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"inertia": -1e-4}, "rotor inertia of joint base cannot be -0.0001"),
        ({"gear": 0.0}, "gear of joint base cannot be 0: it is the motor's turns"),
        ({"viscous": -1.0}, "viscous friction"),
        ({"coulomb": (-0.1, 0.0)}, "while its value grows of joint base cannot be -0.1: it is 0 N m or more"),
        ({"coulomb": (0.1, 0.1)}, "while its value falls of joint base cannot be 0.1: it is 0 N m or less"),
        ({"torque": 0.0}, "largest torque of joint base cannot be 0: it is above 0 N m"),
        ({"torque": math.nan}, "largest torque of joint base cannot be nan"),
    ],
)  # fmt: skip
def test_a_motor_that_cannot_be_is_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(MassValueError, match=words):
        with_motor(PUMA, 0, **changes)


def test_a_motor_of_which_nothing_is_known_is_none() -> None:
    bare = with_motor(with_motor(load_robot("lynx6"), 0, torque=2.0), 0, torque=None)
    assert bare == load_robot("lynx6")
    assert with_motor(bare, 0, torque=2.0).joints[0].motor == Motor(torque=2.0)


def test_one_link_or_all_are_estimated_from_the_shape() -> None:
    assert [j.link.is_estimate for j in with_shape(PUMA, 1).joints if j.link] == [False, True] + [False] * 4
    assert all(joint.link and joint.link.is_estimate for joint in with_shape(PUMA).joints)


def test_what_was_typed_goes_back_to_what_is_published() -> None:
    changed = with_motor(with_shape(with_link(PUMA, 0, mass=3.0)), 2, gear=10.0)
    assert as_published(changed) == PUMA


def test_an_estimate_that_is_kept_in_a_file_comes_back_as_one() -> None:
    arm = with_shape(load_robot("ur10"), 5)
    read = parse_robot(robot_text(arm), arm.id)
    assert read.joints[5].link is not None
    assert read.joints[5].link.is_estimate
    assert read.joints[5].link.mass == pytest.approx(arm.joints[5].link.mass, rel=1e-12)  # type: ignore[union-attr]

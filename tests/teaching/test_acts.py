"""A list of taught positions: named, put in order, touched up, which tells beforehand how far it goes."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.errors import JointCountError
from vi3dras.teaching import acts
from vi3dras.teaching.errors import NoPositionError, PositionNameError, TakenNameError
from vi3dras.teaching.position import Taught, checked_name

ARM = load_robot("rv2aj")
DOWN = np.radians([0, 0, 90, 90, 0])
"""Straight down: B = J2 + J3 + J5 = 180, as an RV-2AJ's manual counts."""


def taught(*names: str) -> acts.Positions:
    return tuple(Taught(name, "", tuple(DOWN.tolist()), name.startswith("J")) for name in names)


def test_the_next_name_comes_after_all_numbers() -> None:
    assert acts.next_name(()) == "P1"
    assert acts.next_name(taught("P1", "P6", "PICK", "J9")) == "P7"
    assert acts.next_name(taught("P1", "J9"), "J") == "J10"


def test_what_is_taught_stands_last_with_its_comment_on_one_line() -> None:
    positions = acts.teach(ARM, taught("P1"), DOWN, comment=" above\nthe box ")
    positions = acts.teach(ARM, positions, DOWN, is_joint=True)
    assert acts.names_of(positions) == ("P1", "P2", "J1")
    assert positions[1].comment == "above the box"
    assert positions[2].is_joint
    assert_allclose(positions[1].q, DOWN, atol=0)


def test_joints_of_another_arm_are_not_taught() -> None:
    with pytest.raises(JointCountError, match="rv2aj has 5 joints, but 6 values were given"):
        acts.teach(ARM, (), np.zeros(6))


@pytest.mark.parametrize("name", ["", "1P", "P-1", "MOV", "P_CURR", "PPPPPPPPP", "Pé", "DEF", "END", "P 1"])
def test_a_name_that_programs_cannot_read_is_refused_with_one_that_they_can(name: str) -> None:
    with pytest.raises(PositionNameError) as refused:
        checked_name(name)
    assert checked_name(str(refused.value.args[1]))


def test_names_are_in_capital_letters_and_stand_once() -> None:
    positions = acts.renamed(taught("P1", "P2"), "p2", "pick")
    assert acts.names_of(positions) == ("P1", "PICK")
    assert acts.renamed(positions, "PICK", "pick") == positions
    with pytest.raises(TakenNameError, match="There is a position P1 already: take another name, such as P2"):
        acts.renamed(positions, "PICK", "p1")


def test_a_name_that_is_not_there_is_answered_by_those_that_are() -> None:
    with pytest.raises(NoPositionError, match=r'There is no position "P5"\. Did you mean P1'):
        acts.without(taught("P1", "PICK"), "P5")
    with pytest.raises(NoPositionError, match="none is taught yet"):
        acts.without((), "P5")


def test_a_position_goes_up_and_down_as_far_as_the_list_goes() -> None:
    positions = taught("P1", "P2", "P3")
    assert acts.names_of(acts.moved_by(positions, "P1", 1)) == ("P2", "P1", "P3")
    assert acts.names_of(acts.moved_by(positions, "P3", -9)) == ("P3", "P1", "P2")
    assert acts.moved_by(positions, "P3", 1) == positions


def test_a_copy_stands_behind_with_the_next_name() -> None:
    positions, name = acts.copied(acts.commented(taught("P1", "P2"), "P1", "box"), "P1")
    assert (name, acts.names_of(positions)) == ("P3", ("P1", "P3", "P2"))
    assert (positions[1].q, positions[1].comment) == (positions[0].q, "box")
    assert acts.names_of(acts.without(positions, "P1")) == ("P3", "P2")


def test_a_touch_up_says_beforehand_how_far_it_goes() -> None:
    """The arm's table: J1 alone turns the tool about the base's z, 160 mm away from it; J6 about the tool."""
    position = taught("P1")[0]
    turned = acts.step_to(ARM, position, DOWN + np.radians([60, 0, 0, 0, 0]))
    assert_allclose([turned.mm, turned.degrees, turned.joint], [160, 60, 60], atol=1e-9)
    assert_allclose(turned.along, [-80, 160 * np.sin(np.pi / 3), 0], atol=1e-9)
    rolled = acts.step_to(ARM, position, DOWN + np.radians([0, 0, 0, 0, -30]))
    assert_allclose([rolled.mm, rolled.degrees], [0, 30], atol=1e-9)


def test_a_touch_up_changes_the_place_alone() -> None:
    positions = acts.commented(taught("P1", "P2"), "P2", "box")
    moved = acts.touch_up(ARM, positions, "P2", DOWN + 0.1)
    assert moved[0] == positions[0]
    assert (moved[1].name, moved[1].comment) == ("P2", "box")
    assert_allclose(moved[1].q, DOWN + 0.1, atol=0)

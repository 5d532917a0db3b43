"""Asking for targets: the forms of the 3D IK Workspace, built without a display."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from ik_panel import Panel, open_panel

from vi3dras.arm.library import load_robot
from vi3dras.panels._kit.items.clouds.hand import HandChoice
from vi3dras.panels._kit.items.clouds.target import AxesForm, BoxForm


@pytest.fixture
def panel() -> Iterator[Panel]:
    with open_panel() as made:
        yield made


def test_a_typed_range_becomes_targets_and_one_step_of_undo(panel: Panel) -> None:
    panel.settle()
    row = panel.find(BoxForm)._rows[0]
    row.type(0, "5")
    panel.settle()
    assert np.array(panel.get("px"))[0] == pytest.approx(0.05)
    assert panel.engine.undo_name == "Range of px"
    row.type(0, "50")
    panel.settle()
    assert np.array(panel.get("px"))[0] == pytest.approx(0.05)
    row.type(2, "10000000")
    assert panel.get("nx") == 6


def test_each_arm_offers_the_ways_to_hold_its_hand(panel: Panel) -> None:
    hand = panel.find(HandChoice)
    for robot, words in {
        "lynx6": ("Free", "Fixed", "List", "Any"),
        "kuka-kr5-arc": ("A B C", "Any"),
        "planar2r": ("Any",),
        "adept-cobra-s600": ("Free", "Fixed", "List", "A B C", "Any"),
    }.items():
        panel.put(robot=load_robot(robot))
        assert hand._head.words == words
        assert panel.get("study").reached > 0


@pytest.mark.parametrize("word", ["Free", "Fixed", "List", "Any"])
def test_every_way_to_hold_the_hand_has_its_own_fields(panel: Panel, word: str) -> None:
    hand = panel.find(HandChoice)
    hand._head.choose(word)
    panel.settle()
    assert panel.get("study").verdicts.hand.task == ("position" if word == "Any" else "wrist")
    assert len(hand._rows) == (0 if word == "Any" else 1)


def test_a_list_of_angles_is_typed_with_semicolons_or_commas(panel: Panel) -> None:
    hand = panel.find(HandChoice)
    hand._head.choose("List")
    panel.settle()
    for text in ("0; -45,5", "0, -45.5", "0 -45.5"):
        hand._rows[0].type(text)  # type: ignore[union-attr,call-arg]
        assert np.degrees(panel.get("hand_list")) == pytest.approx([0, -45.5])


def test_three_joints_are_chosen_as_axes(panel: Panel) -> None:
    panel.settle()
    panel.find(AxesForm)._axes[0].choose("theta_4")
    panel.settle()
    assert panel.get("joint_axes") == (3, 1, 2)
    assert panel.get("joint_space") is True

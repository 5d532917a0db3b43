"""A student plays a D-H table by real mouse: one joint, then the whole chain, and takes all of it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from desk import Desk
from numpy.testing import assert_allclose

from vi3dras.api.explorer.rosetta import written_in
from vi3dras.arm.library import load_robot
from vi3dras.kinematics.forward import tool_pose

pytestmark = pytest.mark.display

RAIL, PICKER = (31, 150), (800, 24)
JOINT_2, ALL_FOUR, CHAIN = (126, 368), (151, 510), (299, 510)
SOLUTIONS, FINAL_6, PLAY = (107, 140), (340, 763), (461, 594)
SPEED, FASTEST = (1075, 726), (1075, 880)
TYPE_A_FRAME, QUATERNION = (304, 327), (187, 540)
ALONG_X, RATES = (227, 608), np.s_[685:706, 140:378]
SHOW_SINGULAR, WRIST_LINE = (93, 181), (247, 474)
COPY, PASTE_A_TABLE, PASTE = (152, 430), (181, 187), (152, 257)
FRAMES, VELOCITIES, SINGULAR, ROSETTA = (165, 111), (239, 111), (315, 111), (180, 139)


def after(desk: Desk, act: Callable[[], object]) -> dict[str, Any]:
    """Do something, and read what the program then keeps of the instrument."""
    kept = desk.kept_after(act)
    return next(one["values"] for one in kept["instrument"] if one["name"] == "dh-explorer")


def test_all_four_steps_of_a_joint_are_played_then_the_chain_and_all_of_it_is_undone(desk: Desk) -> None:
    desk.start()
    desk.click(*RAIL)
    desk.click(*PICKER)
    desk.type("bionic arm (3")
    desk.click(*SPEED)
    desk.keep("dh-speeds")
    desk.click(*FASTEST)
    chosen = after(desk, lambda: desk.click(*JOINT_2))
    assert (chosen["robot"], chosen["joint"]) == ("bionic3", 2)
    played = after(desk, lambda: desk.click(*ALL_FOUR))
    desk.keep("dh-all-four")
    assert played.get("done", 4.0) == 4.0
    chain = after(desk, lambda: desk.click(*CHAIN))
    desk.keep("dh-chain")
    assert (chain["span"], chain["joint"], chain.get("done", 4.0)) == ("chain", 3, 4.0)
    back = after(desk, lambda: desk.key("ctrl+z"))
    assert (back["joint"], back.get("span", "joint"), back.get("done", 4.0)) == (2, "joint", 4.0)
    back = after(desk, lambda: [desk.key("ctrl+z") for _ in range(2)])
    assert (back["robot"], back.get("joint", 1)) == ("bionic3", 1)


def test_a_motion_between_two_solutions_is_played_and_undone(desk: Desk) -> None:
    """Final on the sixth of the KR 5's eight, then play: the arm stands at it, and the tool is back."""
    desk.start()
    desk.click(*RAIL)
    desk.click(*PICKER)
    desk.type("kr 5 arc")
    desk.click(*SOLUTIONS)
    desk.keep("dh-solutions-list")
    chosen = after(desk, lambda: desk.click(*FINAL_6))
    assert chosen["final"] == 6
    played = after(desk, lambda: desk.click(*PLAY))
    desk.keep("dh-solutions")
    robot = load_robot("kuka-kr5-arc")
    assert_allclose(tool_pose(robot, np.array(played["q"])), tool_pose(robot, robot.home), atol=1e-9)
    assert np.abs(np.array(played["q"]) - robot.home).max() > 1.0
    back = after(desk, lambda: desk.key("ctrl+z"))
    assert back["final"] == 6
    assert_allclose(back.get("q", robot.home), robot.home, atol=1e-12)


def test_frames_velocities_singular_and_rosetta_are_worked_through_in_one_window(desk: Desk) -> None:
    """A quaternion and a velocity are typed, a singular pose is clicked, a table is copied and pasted."""
    desk.start()
    desk.click(*RAIL)
    desk.click(*PICKER)
    desk.type("kr 5 arc")
    desk.click(*FRAMES)
    desk.click(*TYPE_A_FRAME)
    desk.click(*QUATERNION)
    desk.type("0.5 0.5 0.5 0.5")
    typed = after(desk, lambda: desk.click(*VELOCITIES))
    assert typed["frame_to"] == "typed"
    third_of_a_turn = [[0, 0, 1], [1, 0, 0], [0, 1, 0]]  # x goes to y, y to z, z to x
    assert_allclose(np.array(typed["typed_frame"])[:3, :3], third_of_a_turn, atol=1e-12)
    before = desk.quiet()[RATES]
    desk.click(*ALONG_X)
    desk.type("100")
    moving = after(desk, lambda: desk.keep("dh-velocities"))
    assert_allclose(moving["tool_velocity"], [0.1, 0, 0, 0, 0, 0])
    assert np.abs(desk.quiet()[RATES] - before).max() > 50  # the joint rates beside it are others
    desk.click(*SINGULAR)
    desk.click(*SHOW_SINGULAR)
    wrist = after(desk, lambda: desk.click(*WRIST_LINE))
    desk.keep("dh-singular")
    assert_allclose(wrist["q"][4], np.pi, atol=1e-9)  # its axes 4 and 6 lie on one line
    desk.click(*ROSETTA)
    desk.click(*COPY)
    desk.click(*PASTE_A_TABLE)
    pasted = after(desk, lambda: desk.click(*PASTE))
    desk.keep("dh-pasted")
    assert pasted["pasted_text"] == written_in(load_robot("kuka-kr5-arc"), "modified").text

"""A student plays a D-H table by real mouse: one joint, then the whole chain, and takes all of it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from desk import Desk
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.kinematics.forward import tool_pose

pytestmark = pytest.mark.display

RAIL, PICKER = (31, 164), (800, 24)
JOINT_3, ALL_FOUR, CHAIN = (154, 452), (151, 594), (299, 594)
SOLUTIONS, FINAL_6, PLAY = (107, 140), (340, 763), (461, 594)
SPEED, FASTEST = (1075, 726), (1075, 880)


def after(desk: Desk, act: Callable[[], object]) -> dict[str, Any]:
    """Do something, and read what the program then keeps of the instrument."""
    kept = desk.kept_after(act)
    return next(one["values"] for one in kept["instrument"] if one["name"] == "dh-explorer")


def test_all_four_steps_of_a_joint_are_played_then_the_chain_and_all_of_it_is_undone(desk: Desk) -> None:
    desk.start()
    desk.click(*RAIL)
    desk.click(*PICKER)
    desk.type("puma 560")
    desk.click(*SPEED)
    desk.keep("dh-speeds")
    desk.click(*FASTEST)
    chosen = after(desk, lambda: desk.click(*JOINT_3))
    assert (chosen["robot"], chosen["joint"]) == ("puma560", 3)
    played = after(desk, lambda: desk.click(*ALL_FOUR))
    desk.keep("dh-all-four")
    assert played.get("done", 4.0) == 4.0
    chain = after(desk, lambda: desk.click(*CHAIN))
    desk.keep("dh-chain")
    assert (chain["span"], chain["joint"], chain.get("done", 4.0)) == ("chain", 6, 4.0)
    back = after(desk, lambda: desk.key("ctrl+z"))
    assert (back["joint"], back.get("span", "joint"), back.get("done", 4.0)) == (3, "joint", 4.0)
    back = after(desk, lambda: [desk.key("ctrl+z") for _ in range(2)])
    assert (back["robot"], back.get("joint", 1)) == ("puma560", 1)


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

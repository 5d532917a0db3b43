"""A student plays a D-H table by real mouse: one joint, then the whole chain, and takes all of it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from desk import Desk

pytestmark = pytest.mark.display

RAIL, PICKER = (31, 150), (800, 24)
JOINT_3, ALL_FOUR, CHAIN = (154, 424), (151, 566), (299, 566)
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

"""A student lets an arm fall by real mouse, with and without friction, and takes torques home as a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest
from desk import Desk
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.dynamics.inverse import torques

pytestmark = pytest.mark.display

RAIL, PICKER = (31, 660), (800, 24)
FALL, LET_IT_FALL, FRICTION, OTHER_FRICTION, APART = (
    (247, 111),
    (220, 182),
    (93, 663),
    (191, 750),
    (1081, 595),
)
INVERSE, COLUMN, SAVE_CSV, OK = (192, 111), (220, 700), (152, 843), (967, 671)


def after(desk: Desk, act: Callable[[], object]) -> dict[str, Any]:
    """Do something, and read what the program then keeps of the instrument."""
    kept = desk.kept_after(act)
    return next(one["values"] for one in kept["instrument"] if one["name"] == "dynamics-lab")


def test_the_puma_falls_friction_is_added_both_are_compared_and_torques_are_exported(desk: Desk) -> None:
    desk.start()
    desk.click(*RAIL)
    desk.click(*PICKER)
    desk.type("puma 560")
    desk.click(*FALL)
    bare = after(desk, lambda: desk.click(*FRICTION))
    assert bare["robot"] == "puma560"
    assert bare["has_friction"] is False
    fallen = after(desk, lambda: desk.click(*LET_IT_FALL))
    desk.keep("dynamics-fallen")
    assert fallen["fall_at"] == fallen["fall_time"] == 3.0
    assert after(desk, lambda: desk.click(*FRICTION))["has_friction"] is True
    compared = after(desk, lambda: [desk.click(*OTHER_FRICTION), desk.click(*APART)])
    desk.keep("dynamics-compared")
    assert (compared["fall_other"], compared["fall_shown"]) == ("friction", "apart")
    desk.click(*INVERSE)
    desk.do("mousemove", *map(str, COLUMN), "frames", "4", *["click", "5", "frames", "4"] * 12)
    desk.click(*SAVE_CSV)
    desk.quiet()
    desk.click(*OK)
    desk.quiet()
    desk.keep("dynamics-torques")
    table = pd.read_csv(desk.home / "exports" / "torques.csv")
    theta, whole, gravity = (
        table[[name.format(i) for i in range(1, 7)]].to_numpy()
        for name in ("theta{}_deg", "torque{}_Nm", "torque{}_gravity_Nm")
    )
    assert_allclose(gravity, torques(load_robot("puma560"), np.radians(theta)), atol=1e-5)
    parts = ("inertia", "coriolis", "gravity", "friction", "payload")
    added = sum(table[[f"torque{i}_{part}_Nm" for i in range(1, 7)]].to_numpy() for part in parts)
    assert_allclose(whole, added, atol=1e-5)
    back = after(desk, lambda: desk.key("ctrl+z"))
    assert back["fall_shown"] == "joints"

"""The motion that the program designs: within limits, from rest to rest, better than chance, the same one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.identification.errors import NoRoomError
from vi3dras.identification.exciting import room_of


def test_it_keeps_all_limits_and_touches_one_of_each_joint() -> None:
    run = vi.robot("lynx6").exciting(share=0.7)
    room = room_of(run.robot, 0.7)
    q, qd, qdd = run.found.series.at(np.linspace(0.0, run.duration, 5000))
    assert (q >= room.low - 1e-3).all()
    assert (q <= room.high + 1e-3).all()
    used = [np.ptp(q, axis=0) / (room.high - room.low), np.abs(qd).max(axis=0) / room.speed]
    used.append(np.abs(qdd).max(axis=0) / room.acceleration)
    assert_allclose(np.max(used, axis=0), 1.0, atol=1e-3)
    for part in (qd, qdd):
        assert_allclose(part[[0, -1]], 0.0, atol=1e-9)


def test_it_is_better_than_the_best_of_chance_and_the_same_again() -> None:
    arm = vi.robot("planar2r")
    one, other = arm.exciting(period=4.0, seed=3), arm.exciting(period=4.0, seed=3)
    assert one.condition < one.first_condition
    assert_allclose(one.found.series.sines, other.found.series.sines, rtol=0, atol=0)


def test_it_is_written_as_a_motion_that_can_be_run(tmp_path: Path) -> None:
    arm = vi.robot("planar2r")
    run = arm.exciting(period=4.0)
    written = run.export(tmp_path / "excite.csv")
    back = vi.read(tmp_path / "excite.csv")
    assert run.motion.is_safe, written
    assert_allclose(back.q, run.motion.q, atol=1e-4)


def test_a_joint_without_room_is_named() -> None:
    arm = vi.robot("planar2r").robot
    stuck = replace(arm, joints=(replace(arm.joints[0], low=0.2, high=0.2), *arm.joints[1:]))
    with pytest.raises(NoRoomError, match="has no room for an exciting motion, its range is"):
        room_of(stuck, 0.8)

"""`arm.statics` and `arm.torques` as a notebook uses them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from puma_swing import puma, swing

import vi3dras as vi
from vi3dras.api.arm import Arm
from vi3dras.api.values.given import GivenError
from vi3dras.errors import JointCountError

LIMITS = [97.6, 80, 89.4, None, 20.1, 21.3]


@pytest.fixture(scope="module")
def arm() -> Arm:
    return Arm(puma())


@pytest.fixture(scope="module")
def found(arm: Arm) -> vi.Torques:
    motion = swing()
    return arm.torques((motion.times, np.degrees(motion.q)), payload=2.5, place=(10, 20, 80), limits=LIMITS)


def test_many_poses_at_once_are_the_same_as_one_after_the_other(arm: Arm) -> None:
    poses = np.degrees(np.random.default_rng(2).uniform(-1, 1, (2, 3, 6)))
    held = arm.statics(poses, payload=1.0)
    assert held.torque.shape == (2, 3, 6)
    assert held.base_force.shape == (2, 3, 3)
    assert_allclose(held.torque[1, 2], arm.statics(poses[1, 2], payload=1.0).torque)
    assert len(held.to_frame()) == 6
    assert repr(held).startswith("<puma560: 6 poses held by at most ")


def test_one_pose_prints_its_torques_and_has_a_row_for_each_joint(arm: Arm) -> None:
    held = arm.statics([0, 45, -180, 0, 45, 0], limits=[90, 30, None, 20, 20, 20])
    assert repr(held) == "<puma560: Held by 0, 31.64, 6.035, 0, 0.02825, 0 N m. Too much for shoulder.>"
    table = held.to_frame()
    assert list(table["joint"]) == [joint.name for joint in arm.robot.joints]
    assert_allclose(table["gravity"] + table["payload"], table["torque"])
    assert held.plot().kind == "png"
    assert "Too much for shoulder" in held._repr_html_()


def test_planets_have_names(arm: Arm) -> None:
    moon = arm.statics("home", gravity="moon").torque
    assert_allclose(moon, arm.statics("home", gravity=(0, 0, -1.62)).torque)
    assert_allclose(arm.statics("home", gravity="none").torque, 0, atol=1e-12)
    with pytest.raises(GivenError, match=r"Gravity cannot be 'Pluto': give three numbers .* Jupiter"):
        arm.statics("home", gravity="Pluto")


def test_torques_print_their_peaks_and_what_is_too_much(found: vi.Torques) -> None:
    assert repr(found).startswith("<Motion of puma560: peak torques 40.54, 96.54")
    assert [each.joint for each in found.over] == ["shoulder"] * len(found.over)
    assert found.over[0].words in repr(found)
    assert found.energy == pytest.approx(found.put_in + found.given_back)
    assert found.largest_payload < 2.5
    assert f"{found.largest_payload:.3g} kg, stopped by shoulder" in found.payload_words


def test_a_table_and_a_picture_of_it(found: vi.Torques, tmp_path: Path) -> None:
    table = found.to_frame()
    assert len(table) == len(found) == 201
    every = [f"torque2_{part}_Nm" for part in ("inertia", "coriolis", "gravity", "friction", "payload")]
    assert_allclose(table[every].sum(axis=1), table["torque2_Nm"])
    assert {"t_s", "theta1_deg", "power6_W", "base_Fz_N", "base_Mx_Nm"} <= set(table.columns)
    found.save(tmp_path / "torques.csv")
    assert (tmp_path / "torques.csv").read_text("utf-8").count("\n") == 202
    assert found.plot().kind == "svg"
    assert b"shoulder [N m]" in found.plot().data
    assert "<svg" in found._repr_html_()


def test_a_plan_a_file_and_its_rows_are_one_motion(arm: Arm, tmp_path: Path) -> None:
    move = arm.move("home", [30, 60, -120, 20, 30, 10], duration=3, rows=121)
    move.export(tmp_path / "there.csv")
    plan, rows = arm.torques(move), arm.torques((move.times, move.q))
    file = arm.torques(tmp_path / "there.csv")
    assert_allclose(rows.peak_torque, plan.peak_torque, rtol=5e-3, atol=1e-3)
    assert_allclose(file.peak_torque, rows.peak_torque, rtol=1e-4, atol=1e-5)
    assert plan.told[-1] == "Speeds and accelerations are those of the plan."
    assert "cubic splines" in file.told[-1]


def test_whatever_has_a_motion_can_be_asked(arm: Arm) -> None:
    line = arm.cartesian([0, 60, -150, 0, 30, 0], by=(0, 50, 0, 0, 0, 0), steps=20)
    assert arm.torques(line.timed()).peak_torque.shape == (6,)
    change = arm.ik(arm.fk([10, 20, -30, 40, 50, 60])).between(1, 2)
    assert_allclose(arm.torques(change).energy, arm.torques(change.motion).energy)


def test_what_cannot_be_is_answered_by_a_sentence(arm: Arm) -> None:
    move = arm.move("home", "stretch (qs)", duration=4)
    with pytest.raises(GivenError, match="A motion cannot be 7: give a motion such as"):
        arm.torques(7)  # type: ignore[arg-type]
    with pytest.raises(GivenError, match="rising"):
        arm.torques(([0, 1, 1], np.zeros((3, 6))))
    with pytest.raises(GivenError, match="one row for each time"):
        arm.torques(([0, 1], np.zeros((3, 6))))
    with pytest.raises(JointCountError):
        vi.robot("planar2r").torques(move)
    with pytest.raises(GivenError, match="The motor limit of shoulder cannot be 0"):
        arm.torques(move, limits=[1, 0, 1, 1, 1, 1])
    with pytest.raises(GivenError, match="payload's place"):
        arm.torques(move, place=(1, 2))
    with pytest.raises(GivenError, match="The payload cannot be nan"):
        arm.torques(move, payload=float("nan"))
    assert "No motor has a limit" in arm.torques(move).payload_words


def test_a_motion_with_gaps_and_out_of_its_ranges_says_so(arm: Arm) -> None:
    motion = swing(101)
    q = np.degrees(motion.q)
    q[30:33] = np.nan
    q[:, 0] += 170
    told = arm.torques((motion.times, q)).told
    assert told[0].startswith("Speeds and accelerations are those of cubic splines")
    assert told[1].startswith("From 0.00 s on base is outside its range")
    assert told[2] == "Gaps and jumps of 0.08 s are left out of all sums."

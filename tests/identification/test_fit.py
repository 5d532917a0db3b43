"""Masses and friction found again from simulated torques with noise, and what cannot be found."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.api.control.excited import ExcitingMotion
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.inverse import torques
from vi3dras.identification.errors import (
    CutOffError,
    FewSamplesError,
    StillJointError,
    UnevenTimesError,
    UnitsSuspectedError,
    UnseenError,
)
from vi3dras.identification.fit import rows_of, weighted
from vi3dras.identification.measured import Measured, averaged, prepared

NOISE = 0.01

TRIALS = int(os.environ.get("VI3DRAS_TRIALS", "20"))
"""With other noise each; VI3DRAS_TRIALS=200 asks for more."""


@pytest.fixture(scope="module")
def swing() -> ExcitingMotion:
    """An exciting motion of the Puma 560 after a short search, the same one for all tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("vi3dras.identification.exciting.GENERATIONS", 4)
        return vi.robot("puma560").exciting()


def test_the_puma_is_found_again_with_one_per_cent_of_noise(swing: ExcitingMotion) -> None:
    """All base parameters together to 1 %, and each one to 1 % of the torque that it makes at its joint."""
    arm = vi.robot("puma560")
    found = arm.identify(swing.measured(noise=NOISE, seed=5))
    wrong = found.values - found.before
    assert np.linalg.norm(wrong) < 0.01 * np.linalg.norm(found.before)
    fine = swing.motion.plan.fine  # type: ignore[union-attr]
    kept = found.arm.robot
    asked, made = (torques(one, fine.q, fine.velocity, fine.acceleration) for one in (swing.robot, kept))
    off = np.sqrt(((made - asked) ** 2).mean(axis=0) / (asked**2).mean(axis=0))
    assert off.max() < 0.01
    assert not found.kept.told
    assert_allclose(found.share, NOISE / 5, rtol=0.3)  # a block is the mean of twenty-five samples


@pytest.mark.slow
def test_error_bars_hold_the_truth_in_95_of_100_trials(swing: ExcitingMotion) -> None:
    """95 % +- 3 of all bars; the same noise in every run of the suite."""
    clean = swing.measured(noise=0.0, encoder=0.0).measured
    found = vi.robot("puma560").identify(Measured(*clean))  # type: ignore[arg-type]
    chain = chain_of(swing.robot)
    states = prepared(clean, None)
    rows, torque, counts = rows_of(chain, found.found.base, states)
    size = NOISE * np.sqrt((clean.torque**2).mean(axis=0))
    held = []
    for seed in range(TRIALS):
        noise = averaged(
            size * np.random.default_rng(seed).standard_normal(states.torque.shape), states.block
        )
        values, covariance, _, _ = weighted(rows, torque + noise, counts, found.found.base)
        held.append(np.abs(values - found.before) <= 1.96 * np.sqrt(np.diag(covariance)))
    assert abs(np.mean(held) - 0.95) < 0.03


def test_another_motion_is_told_as_well() -> None:
    arm = vi.robot("planar2r")
    one, other = (arm.exciting(period=4.0, seed=seed).measured(noise=NOISE, seed=seed) for seed in (1, 2))
    found = arm.identify(one)
    assert_allclose(found.cross(other).share, found.share, rtol=0.5)
    wrong = arm.with_link(2, mass=3.0).identify(one)
    assert wrong.before[2] > 2 * wrong.values[2], "what was measured counts, not what the arm said before"


def test_a_measured_arm_keeps_masses_that_bodies_have() -> None:
    """From masses that were guessed from the shape, the torques of the measured arm come about."""
    true = vi.robot("planar2r")
    run = true.exciting(period=4.0)
    guessed = true.from_shape()
    kept = guessed.identify(run.measured(noise=0.001)).arm.robot
    fine = run.motion.plan.fine  # type: ignore[union-attr]
    asked, made = (torques(one, fine.q, fine.velocity, fine.acceleration) for one in (run.robot, kept))
    assert_allclose(made, asked, atol=0.01 * np.abs(asked).max())
    for joint in kept.joints:
        assert joint.link is not None
        xx, yy, zz, xy, xz, yz = joint.link.inertia
        moments = np.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        assert joint.link.mass > 0
        assert moments[0] > 0
        assert moments[2] <= moments[0] + moments[1] + 1e-12


def test_a_table_is_read_by_the_names_of_its_columns(tmp_path: Path) -> None:
    file = tmp_path / "measured.csv"
    arm = vi.robot("planar2r")
    measured = arm.exciting(period=4.0).measured(noise=NOISE)
    measured.save(file)
    assert_allclose(arm.identify(file).values, arm.identify(measured).values, atol=1e-5)
    text = file.read_text(encoding="utf-8").replace("torque2_Nm", "power2_W")
    file.write_text(text, encoding="utf-8")
    with pytest.raises(
        vi.Vi3drasError, match=r"measured.csv lacks the columns torque2_Nm: it has t_s, theta1_deg"
    ):
        arm.identify(file)


def short(arm: vi.Arm) -> Measured:
    return arm.exciting(period=4.0).measured(noise=NOISE).measured


def test_what_measurements_cannot_tell_is_said() -> None:
    arm = vi.robot("planar2r")
    good = short(arm)
    few = Measured(good.times[:20], good.q[:20], good.torque[:20])
    with pytest.raises(FewSamplesError, match="20 samples are too few: 11 base parameters"):
        arm.identify(few)
    with pytest.raises(UnevenTimesError, match="not evenly apart"):
        arm.identify(good._replace(times=good.times**1.1))
    still = good.q.copy()
    still[:, 1] = 0.3
    with pytest.raises(StillJointError, match="never moved"):
        arm.identify(good._replace(q=still))
    with pytest.raises(UnitsSuspectedError, match="look like degrees under a name that says radians"):
        arm.identify(good._replace(q=np.degrees(good.q)))
    with pytest.raises(CutOffError, match="below 250 Hz, half the sampling"):
        arm.identify(good, cutoff=400.0)


def test_a_motion_in_which_joints_go_together_does_not_tell_them_apart() -> None:
    """Of a joint that only follows another one, friction and inertia of both are one."""
    arm = vi.robot("planar2r")
    times = np.arange(2000) / 500
    slow = np.sin(2 * times)
    q, qd = (np.column_stack([part, part]) for part in (slow, 2 * np.cos(2 * times)))
    torque = torques(arm.robot, q, qd, -4 * q)
    with pytest.raises(UnseenError, match=r"does not tell .* apart, condition"):
        arm.identify(Measured(times, q, torque), filtered=False)

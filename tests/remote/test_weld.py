"""From a file to the twin: the reported tool is as near as servos can be, nothing is quicker than allowed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from wired_arm import LYNX6, Watch, WiredArm, swing

from vi3dras.arrays import Floats
from vi3dras.cli import run
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian as jacobian
from vi3dras.motion.limits import limits_of
from vi3dras.remote.board import Place
from vi3dras.remote.conversation import Routine
from vi3dras.remote.job import Job, load_job
from vi3dras.twins.body import Flaws


def asked_and_reported(arm: WiredArm, job: Job) -> list[tuple[Floats, Floats]]:
    """Joint values at the end of each piece: those that were meant, and those that the board reports."""
    mover, found = arm.driver.mover, []
    piece = mover.piece

    def watched(to: Place, seconds: float) -> Routine[None]:
        yield from piece(to, seconds)
        found.append((to.q, mover.reported.q))

    mover.piece = watched  # type: ignore[method-assign]
    arm.driver.run(job)
    arm.done()
    assert (arm.driver.state, arm.driver.error) == ("standing", None)
    return found


@pytest.mark.slow
def test_from_a_formula_to_the_twin_a_weld_keeps_to_the_bound(tmp_path: Path) -> None:
    assert run(["path", "pipe-weld", "--robot", "lynx6", "--fit", "-o", str(tmp_path / "weld.csv")]) == 0
    assert_within_bound(load_job(tmp_path / "weld.csv", LYNX6), 100)


def test_the_reported_tool_is_within_the_bound_of_the_servos(tmp_path: Path) -> None:
    assert_within_bound(swing(tmp_path), 40)


def assert_within_bound(job: Job, pieces: int) -> None:
    """By the bound of docs/remote.md: |J_j| times half a microsecond sent and five reported, over joints."""
    arm = WiredArm().ready()
    board = arm.driver.board
    step = board.resolution + board.report_resolution
    found = asked_and_reported(arm, job)
    assert len(found) > pieces
    for q, reported in found:
        bound = float(np.linalg.norm(jacobian(LYNX6, q)[:3], axis=0) @ step)
        miss = np.linalg.norm(tool_pose(LYNX6, reported)[:3, 3] - tool_pose(LYNX6, q)[:3, 3])
        assert miss <= bound * 1.01, "1 %: the Jacobian is that of small turns"
        assert bound < 0.0125


def test_all_rows_are_gone_through_and_the_arm_ends_at_the_last(tmp_path: Path) -> None:
    arm, job = WiredArm().ready(), swing(tmp_path)
    arm.driver.run(job)
    arm.done()
    assert_allclose(arm.driver.guard.at, job.q[-1], atol=float(arm.driver.board.resolution.max()) * 1.01)
    assert arm.driver.status.late == 0


@pytest.mark.parametrize("feed", [0.1, 0.5, 1.5])
def test_no_pulse_is_quicker_than_the_limits_at_any_feed(tmp_path: Path, feed: float) -> None:
    arm, job = WiredArm().ready(), swing(tmp_path, seconds=3.0)
    watch = Watch(arm.twin)
    arm.driver.along.feed = feed
    before = arm.twin.time
    arm.driver.run(job)
    arm.done()
    assert LYNX6.servo is not None
    slopes = [np.abs(np.diff(s.values) / np.diff(s.pulses)).max() for s in LYNX6.servo.joints]
    assert (np.abs(watch.speeds) * slopes).max() <= limits_of(LYNX6).speed.max() * (1 + 1e-6)
    assert arm.twin.time - before > 0.95 * job.duration / feed


def test_the_hand_opens_when_the_file_says_so(tmp_path: Path) -> None:
    arm, job = WiredArm().ready(), swing(tmp_path)
    job.gripper[:] = 0.0
    job.gripper[-1] = 1.0
    arm.driver.run(job)
    arm.done()
    assert arm.twin.board.pulse(5, arm.twin.time) == 1475  # type: ignore[attr-defined]


def test_an_arm_that_lies_as_it_is_made_is_found_by_its_shafts(tmp_path: Path) -> None:
    arm, job = WiredArm(flaws=Flaws(), seed=3).ready(), swing(tmp_path)
    arm.driver.run(job)
    arm.done()
    off = np.degrees(np.abs(arm.twin.board.body.q - job.q[-1]))
    assert 1.0 < off.max() < 9.0, "a servo that nobody measured is some degrees beside its place"

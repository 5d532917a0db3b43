"""What each check measures, against closed forms."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from passport_motions import FROM, TO, joint_move

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.inverse.targets import usual_task
from vi3dras.motion.limits import Limits
from vi3dras.motion.rows import Motion
from vi3dras.passport.check import check_motion, checked_columns
from vi3dras.passport.codes import CODES
from vi3dras.passport.outcome import Outcome
from vi3dras.passport.places import off_path
from vi3dras.passport.report import Report
from vi3dras.passport.rows import Tolerances
from vi3dras.passport.singular import _ways
from vi3dras.passport.states import Controller, curve_outcomes

ROBOT = load_robot("lynx6")


def check(report: Report, code: str) -> Outcome:
    found = report.check(code)
    assert found is not None
    return found


def limits(speed: float, acceleration: float) -> Limits:
    return Limits(np.full(5, np.radians(speed)), np.full(5, np.radians(acceleration)))


def test_speed_and_acceleration_are_those_of_the_quintic() -> None:
    """A quintic from rest to rest over D in T: at most 15/8 D/T fast, 10/sqrt(3) D/T² accelerated."""
    report = check_motion(ROBOT, joint_move(ROBOT, FROM, TO, 4.0, 2001))
    assert_allclose(check(report, "SPEED").worst or 0, 15 / 8 * 80 / 4, rtol=1e-5)
    assert_allclose(check(report, "ACCELERATION").worst or 0, 10 / np.sqrt(3) * 80 / 16, rtol=1e-5)


@pytest.mark.parametrize("share", [0.999, 1.001])
def test_a_limit_is_exact(share: float) -> None:
    """A motion at its limit passes, one a thousandth above does not."""
    motion = joint_move(ROBOT, FROM, TO, 4.0, 2001)
    report = check_motion(ROBOT, motion, limits=limits(37.5 / share, 28.8675 / share))
    assert {found.code for found in report.faults} == (set() if share < 1 else {"SPEED", "ACCELERATION"})


@pytest.mark.parametrize(("slack", "faults"), [(0.1, set()), (0.01, {"SPEED", "ACCELERATION"})])
def test_slack_forgives_its_share_of_a_limit(slack: float, faults: set[str]) -> None:
    """A motion that is 5 % above both limits."""
    motion, tight = joint_move(ROBOT, FROM, TO, 4.0, 2001), limits(37.5 / 1.05, 28.8675 / 1.05)
    report = check_motion(ROBOT, motion, limits=tight, tolerances=Tolerances(slack=slack))
    assert {found.code for found in report.faults} == faults


def test_a_check_that_passed_stands_to_what_is_allowed_as_its_sign_says() -> None:
    report = check_motion(ROBOT, joint_move(ROBOT, FROM, TO, 4.0, 2001))
    measured = [c for c in report.checks if c.passed and c.worst is not None and c.allowed is not None]
    holds = {">": float.__gt__, "≥": float.__ge__, "≤": float.__le__}
    assert {c.sign for c in measured} == set(holds)
    assert [c.code for c in measured if not holds[c.sign](float(c.worst or 0), float(c.allowed or 0))] == []


def test_a_coarse_move_in_good_time_is_no_jump() -> None:
    motion = joint_move(ROBOT, FROM, TO, 4.0, 5)
    assert check(check_motion(ROBOT, motion._replace(phase=np.full(5, 4))), "JUMP").passed


def test_a_step_among_small_ones_is_a_jump_even_for_a_quick_arm() -> None:
    motion = joint_move(ROBOT, FROM, TO, 40.0, 101)
    q = motion.q.copy()
    q[50:, 0] += np.radians(25)
    motion = motion._replace(q=q, points=np.full((101, 3), np.nan), phase=np.full(101, 4))
    report = check_motion(ROBOT, motion, limits=limits(500, 1e4))
    assert [(found.code, found.row, found.joint) for found in report.faults] == [("JUMP", 50, 0)]


def test_an_arm_at_rest_cannot_move_at_once_but_one_that_moves_already_can() -> None:
    motion = joint_move(ROBOT, FROM, TO, 4.0, 101)
    steady = FROM + (motion.times / 4.0)[:, None] * (TO - FROM)
    steadily = motion._replace(q=steady, points=np.full((101, 3), np.nan))
    report = check_motion(ROBOT, steadily)
    assert {(found.code, found.row) for found in report.faults} == {("REST", 0), ("REST", 100)}
    report = check_motion(ROBOT, steadily, tolerances=Tolerances(moving=1.0))
    assert {(found.code, found.row) for found in report.warnings} >= {("MOVING", 0), ("MOVING", 100)}
    assert report.is_safe


def around(angles: Floats, radius: float) -> Floats:
    return radius * np.column_stack([np.cos(angles), np.sin(angles), 0 * angles])


def test_the_way_between_rows_is_measured_against_the_arc() -> None:
    """Half-way on a chord of a circle one is the sagitta r (1 - cos(step / 2)) inside the arc."""
    angles = np.linspace(0, 1, 11)
    points, at = around(angles, 0.3), np.arange(1, 9)
    on_arc = around((angles[at] + angles[at + 1]) / 2, 0.3)
    assert_allclose(off_path(points, at, on_arc), 0, atol=1e-6)  # of a sagitta of 3.7e-4
    on_chord = (points[at] + points[at + 1]) / 2
    assert_allclose(off_path(points, at, on_chord), 0, atol=1e-12)
    beside = on_arc * (1 + 0.01 / 0.3)
    assert_allclose(off_path(points, at, beside), 0.01, atol=1e-6)


def circle(gap: float) -> Motion:
    """A base turn of a whole range whose points are said to be a closed path."""
    motion = joint_move(ROBOT, FROM, FROM, 4.0, 41)
    share = np.sin(np.linspace(0, np.pi, 41)) ** 2
    q = FROM + share[:, None] * (TO - FROM) * 0.3
    q[-1, 0] += gap
    return motion._replace(q=q, points=np.full((41, 3), np.nan), closes=True)


def test_a_closed_path_has_to_come_back() -> None:
    assert check(check_motion(ROBOT, circle(0.0)), "GAP").passed
    found = check(check_motion(ROBOT, circle(np.radians(1.0))), "GAP")
    reach = float(np.hypot(23.873332, 20.032104))  # of the tool from the base axis at FROM [cm]
    assert_allclose(found.worst or 0, 2 * reach * np.sin(np.radians(0.5)), rtol=1e-6)
    assert found.is_fault


def test_the_end_of_a_closed_path_may_belong_to_the_retreat() -> None:
    motion = circle(0.0)
    phase = motion.phase.copy()
    phase[-1] = 2
    assert check(check_motion(ROBOT, motion._replace(phase=phase)), "GAP").passed


def test_a_singular_pose_is_a_fault_on_a_line_and_a_warning_in_a_joint_move() -> None:
    """Stretched out, an arm has no speed left along itself."""
    straight, bent = np.radians([0.0, 45, 0, 0, 0]), np.radians([0.0, 45, -40, 0, 0])
    motion = joint_move(ROBOT, bent, straight, 4.0, 41)
    assert "SINGULAR" in {found.code for found in check_motion(ROBOT, motion).faults}
    free = check_motion(ROBOT, motion._replace(phase=np.full(41, 4)))
    assert free.is_safe
    assert "NEAR" in {found.code for found in free.warnings}


def test_flags_are_those_of_robodk_where_it_has_them() -> None:
    q = joint_move(ROBOT, FROM, TO)
    outside = check_motion(ROBOT, q._replace(q=q.q + np.radians([0, 150, 0, 0, 0])))
    assert outside.flags & 2
    assert check_motion(ROBOT, q._replace(reachable=np.zeros(101, bool))).flags & 1


@pytest.mark.parametrize(("shift", "end"), [(150, "high"), (-150, "low")])
def test_a_range_that_is_left_is_told_with_both_its_ends(shift: float, end: str) -> None:
    motion = joint_move(ROBOT, FROM, TO)
    found = check(check_motion(ROBOT, motion._replace(q=motion.q + np.radians([shift, 0, 0, 0, 0]))), "LIMIT")
    low, high = (f"{np.degrees(getattr(ROBOT.joints[0], name)):g}" for name in ("low", "high"))
    assert f"{low} to {high} deg" in found.findings[0].sentence
    assert_allclose(found.allowed or 0, np.degrees(getattr(ROBOT.joints[0], end)), atol=1e-9)


def test_the_page_tells_the_bits_and_the_severity_of_every_code() -> None:
    page = (Path(__file__).parents[2] / "docs" / "passport.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([A-Z]+) \| ([0-9^, ]+) \| (warning:)?", page, re.MULTILINE)
    assert {code for code, _, _ in rows} == set(CODES)
    for code, bits, warning in rows:
        powers = (bit.strip().partition("^") for bit in bits.split(","))
        assert CODES[code].bit == sum(int(base) ** int(power or 1) for base, _, power in powers)
        assert CODES[code].severity == ("warning" if warning else "fault")


def test_a_large_step_that_is_no_jump_is_shown_without_a_bound_that_it_would_break() -> None:
    wide = check(
        check_motion(ROBOT, joint_move(ROBOT, FROM, TO, 60.0, 4)._replace(phase=np.full(4, 4))), "JUMP"
    )
    assert (wide.worst or 0.0) > 20.0
    assert wide.passed
    assert wide.allowed is None


def test_an_unknown_limit_is_a_fault() -> None:
    report = check_motion(ROBOT, joint_move(ROBOT, FROM, TO), limits=limits(np.nan, 1.0))
    assert [found.code for found in report.faults] == ["FAILED"]


@pytest.mark.parametrize("count", [101, 1001, 10001])
@pytest.mark.parametrize("share", [0.99, 1.1])
def test_rounded_rows_hide_no_acceleration_however_close_they_are(count: int, share: float) -> None:
    """Six decimals of a second between rows of a millisecond would hide some: rows further apart count."""
    motion = joint_move(ROBOT, FROM, TO, 1.0, count)
    asked = limits(400.0, 10 / np.sqrt(3) * 80 / share)
    under = {"tolerances": Tolerances(), "task": usual_task(ROBOT)}
    _, found = checked_columns(ROBOT, motion, limits=asked, **under)  # type: ignore[arg-type]
    assert [fault.code for fault in found.faults][:1] == (["ACCELERATION"] if share > 1 else [])


@pytest.mark.parametrize("lost", ["velocity", "acceleration"])
def test_a_controller_that_is_not_told_a_rate_is_told_of(lost: str) -> None:
    """A quintic from row to row needs both: one number that is missing is enough."""
    motion, controller = joint_move(ROBOT, FROM, TO), Controller("the driver", "quintic")
    assert all(
        one.passed for one in curve_outcomes(ROBOT, motion[:4], limits(90, 900), Tolerances(), controller)
    )
    getattr(motion, lost)[7, 2] = np.nan
    (fault,) = curve_outcomes(ROBOT, motion[:4], limits(90, 900), Tolerances(), controller)
    assert "The driver needs a speed of every joint in every row" in fault.findings[0].sentence


def test_the_rows_between_which_a_quintic_is_too_fast_are_counted() -> None:
    """All of it is one quintic, faster until half-way: between two rows it is no faster than at both."""
    motion, tight = joint_move(ROBOT, FROM, TO, 4.0, 102), limits(30, 900)
    found = curve_outcomes(ROBOT, motion[:4], tight, Tolerances(), Controller("the driver", "quintic"))
    fast = (np.abs(motion.velocity) > tight.speed).any(axis=1)
    assert [one.rows for one in found] == [(fast[1:] | fast[:-1]).sum(), 0]


@pytest.mark.parametrize(("end", "inside"), [("low", 0.25), ("high", -0.25)])
def test_the_room_to_both_ends_of_a_range_is_measured(end: str, inside: float) -> None:
    motion = joint_move(ROBOT, FROM, TO)
    wide = motion.q.copy()
    wide[:, 0] = getattr(ROBOT.joints[0], end) + np.radians(inside)
    found = check(check_motion(ROBOT, motion._replace(q=wide)), "MARGIN")
    assert_allclose(found.worst or 0, 0.25, atol=1e-6)
    assert (found.joint, found.passed) == (0, False)


def test_a_finding_tells_its_first_and_its_last_row() -> None:
    motion = joint_move(ROBOT, FROM, TO)
    far = motion.q.copy()
    far[20:31, 0] += np.radians(150)
    told = check_motion(ROBOT, motion._replace(q=far)).as_dict()
    (found,) = (each for each in told["faults"] if each["code"] == "LIMIT")
    assert (found["first_row"], found["last_row"]) == (20, 30)


def test_a_turn_that_is_lost_is_called_as_the_task_has_it() -> None:
    assert _ways("wrist", np.array([[0.0, 0, 0, 1]])) == ["tilt its hand"]
    assert _ways("pose", np.array([[0.0, 0, 0, 0, 0, 1]])) == ["turn about z"]

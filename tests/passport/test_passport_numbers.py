"""What a passport writes of a motion and of an arm, and what it reads back from them."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from passport_motions import FROM, TO, joint_move

from vi3dras.arm.library import load_library, load_robot
from vi3dras.arm.robot import Robot
from vi3dras.formats.export import export_in_format
from vi3dras.motion.limits import limits_of
from vi3dras.motion.rows import PHASES
from vi3dras.passport.changes import today
from vi3dras.passport.digests import json_text
from vi3dras.passport.passport import Passport, read_passport
from vi3dras.passport.robot_numbers import difference, is_hash_of, numbers_of, robot_from, robot_hash

ROBOT = load_robot("lynx6")


def passport(tmp_path: Path, **settings: object) -> Passport:
    motion = joint_move(ROBOT, FROM, TO)
    phase, gripper = motion.phase.copy(), np.ones(101)
    phase[:3], phase[90:] = PHASES.index("approach"), PHASES.index("dwell")
    gripper[40:], gripper[95:] = 0.0, 0.25
    motion = motion._replace(phase=phase, gripper=gripper)
    return read_passport(export_in_format(tmp_path / "m.csv", ROBOT, motion, settings=settings).passport)


def test_phases_and_hand_are_told_where_they_change_and_come_back_row_by_row(tmp_path: Path) -> None:
    found = passport(tmp_path)
    assert found.content["motion"]["phases"] == [[0, "approach"], [3, "path"], [90, "dwell"]]
    assert found.content["motion"]["gripper"] == [[0, 1.0], [40, 0.0], [95, 0.25]]
    names = [PHASES[k] for k in found.phase]
    assert names == ["approach"] * 3 + ["path"] * 87 + ["dwell"] * 11
    assert found.gripper.tolist() == [1.0] * 40 + [0.0] * 55 + [0.25] * 6


def test_settings_of_any_kind_are_plain_json(tmp_path: Path) -> None:
    told = passport(
        tmp_path, a=np.array([1.5, np.inf]), p=Path("x/y"), n=np.float64(2.0),
        deep={"t": (1, True, None), 3: "w"},
        nan=float("nan"), whole=np.int64(7),
    ).content["settings"]  # fmt: skip
    assert told == {
        "a": [1.5, None], "p": str(Path("x/y")), "n": 2.0, "deep": {"t": [1, True, None], "3": "w"},
        "nan": None, "whole": 7, "format": "via-points", "decimal_comma": False,
    }  # fmt: skip


def test_limits_are_told_in_degrees_and_read_in_radians(tmp_path: Path) -> None:
    found, limits = passport(tmp_path), limits_of(ROBOT)
    assert_allclose(found.content["limits"]["speed"], np.degrees(limits.speed))
    assert_allclose(found.limits.speed, limits.speed)
    assert_allclose(found.limits.acceleration, limits.acceleration)
    assert found.limits.assumed == limits.assumed


def back(robot: Robot) -> Robot:
    told = {"id": robot.id, "name": robot.name, "numbers": json.loads(json_text(numbers_of(robot)))}
    return robot_from(told)


@pytest.mark.parametrize("name", sorted(load_library().by_id))
def test_every_arm_comes_back_from_its_numbers(name: str) -> None:
    robot = load_library().by_id[name]
    other = back(robot)
    assert difference(robot, other) == ""
    assert is_hash_of(robot_hash(robot), other)
    limits = limits_of(robot)
    for mine, yours in zip(limits[:2], limits_of(other)[:2], strict=True):
        assert_allclose(mine, yours)
    assert_allclose([robot.low, robot.high], [other.low, other.high])
    assert dict(robot.poses) == dict(other.poses)


def with_joint(index: int, **changes: float | str) -> Robot:
    joints = list(ROBOT.joints)
    joints[index] = replace(joints[index], **changes)  # type: ignore[arg-type]
    return replace(ROBOT, joints=tuple(joints))


def moved(by: float) -> tuple[tuple[float, ...], ...]:
    frame = np.eye(4)
    frame[2, 3] = by
    return tuple(map(tuple, frame.tolist()))


OTHERS: dict[str, Robot] = {
    "theta of joint 2": with_joint(1, theta=0.25),
    "d of joint 1": with_joint(0, d=0.5),
    "a of joint 3": with_joint(2, a=0.5),
    "alpha of joint 5": with_joint(4, alpha=0.25),
    "sign of joint 4": with_joint(3, sign=-ROBOT.joints[3].sign),
    "its convention": replace(ROBOT, convention="modified"),
    "its base": replace(ROBOT, base=moved(0.1)),
    "its tool": replace(ROBOT, tool=moved(0.1)),
}


@pytest.mark.parametrize("what", OTHERS)
def test_the_first_number_that_moves_the_tool_elsewhere_is_named(what: str) -> None:
    said = difference(ROBOT, OTHERS[what])
    assert said.startswith(what)
    assert not is_hash_of(robot_hash(ROBOT), OTHERS[what])


def test_another_number_of_joints_is_another_arm() -> None:
    fewer = replace(ROBOT, joints=ROBOT.joints[:4], poses=())
    assert difference(ROBOT, fewer) == "it has 5 joints, lynx6 here has 4"


@pytest.mark.parametrize(
    ("change", "is_known_by"),
    [
        ({"low": -1.0}, True),
        ({"high": 1.0}, True),
        ({"speed": 0.5}, True),
        ({"acceleration": 0.5}, True),
        ({"name": "other"}, False),
    ],
)
def test_limits_are_no_geometry_but_part_of_the_hash(
    change: dict[str, float | str], is_known_by: bool
) -> None:
    other = with_joint(0, **change)
    assert difference(ROBOT, other) == ""
    assert (robot_hash(ROBOT) != robot_hash(other)) == is_known_by


@pytest.mark.parametrize(
    ("key", "degrees", "is_tighter", "said"),
    [
        ("low", 10, True, "lower limit of joint 2 (shoulder) is 10 deg, was 0 deg"),
        ("low", -10, False, "lower limit of joint 2 (shoulder) is -10 deg, was 0 deg"),
        ("high", 170, True, "upper limit of joint 2 (shoulder) is 170 deg, was 180 deg"),
        ("high", 190, False, "upper limit of joint 2 (shoulder) is 190 deg, was 180 deg"),
        ("speed", 30, True, "speed of joint 2 (shoulder) is 30 deg/s, was 90 deg/s"),
        ("speed", 120, False, "speed of joint 2 (shoulder) is 120 deg/s, was 90 deg/s"),
        ("acceleration", 100, True, "acceleration of joint 2 (shoulder) is 100 deg/s², was 360 deg/s²"),
        ("acceleration", 400, False, "acceleration of joint 2 (shoulder) is 400 deg/s², was 360 deg/s²"),
    ],
)
def test_the_end_of_the_range_that_changed_is_named(
    tmp_path: Path, key: str, degrees: float, is_tighter: bool, said: str
) -> None:
    """Narrower at either end is tighter, wider is not; the number of now and that of the export are told."""
    found = today(passport(tmp_path), with_joint(1, **{key: np.radians(degrees)}))
    assert (found.is_same, found.is_tighter) == (True, is_tighter)
    (told,) = [finding for outcome in found.outcomes for finding in outcome.findings]
    assert told.code == "ARM"
    assert said in told.sentence


def test_many_changes_are_counted(tmp_path: Path) -> None:
    slow = replace(ROBOT, joints=tuple(replace(joint, speed=0.1, acceleration=5.0) for joint in ROBOT.joints))
    (told,) = [found for outcome in today(passport(tmp_path), slow).outcomes for found in outcome.findings]
    assert "and 6 more" in told.sentence


def test_the_number_of_another_arm_is_told_in_its_units() -> None:
    """Lengths in the arm's unit, angles in degrees."""
    assert difference(ROBOT, with_joint(1, a=0.5)) == "a of joint 2 is 12 cm, in lynx6 here 50 cm"
    assert difference(ROBOT, with_joint(4, alpha=0.25)).endswith("in lynx6 here 14.3239 deg")


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("convention",), "craig"),
        (("length_unit",), "ell"),
        (("joints",), []),
        (("base",), [[1, 0], [0, 1]]),
        (("tool", 0, 3), math.inf),
        (("poses", "home"), [0.0]),
        (("joints", 0, "type"), "spherical"),
        (("joints", 0, "sign"), 2),
        (("joints", 2, "a"), math.nan),
        (("joints", 1, "low"), 9.0),
    ],
)
def test_one_number_that_no_arm_has_makes_it_no_arm(place: tuple[str | int, ...], value: object) -> None:
    numbers = json.loads(json_text(numbers_of(ROBOT)))
    assert "home" in numbers["poses"]
    part = numbers
    for key in place[:-1]:
        part = part[key]
    part[place[-1]] = value
    with pytest.raises(ValueError, match=r"needs|convention or unit|of a joint"):
        robot_from({"id": "x", "name": "x", "numbers": numbers})

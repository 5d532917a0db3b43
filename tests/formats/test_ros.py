"""The ROS trajectory: read by a JSON parser, and YAML that says the same."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest
from formats_motion import arm, short_motion, written
from numpy.testing import assert_allclose

FIELDS = ["positions", "velocities", "accelerations", "time_from_start"]


@pytest.mark.parametrize("name", ["lynx6", "ur5e"])
def test_json_has_the_fields_of_the_message_in_si_units(name: str) -> None:
    robot = arm(name)
    motion = short_motion(robot)
    told = json.loads(written("ros-json", robot, motion))
    assert told["joint_names"] == [joint.name for joint in robot.joints]
    assert [list(point) for point in told["points"]] == [FIELDS] * len(motion.times)
    for field, values in zip(FIELDS, (motion.q, motion.velocity, motion.acceleration), strict=False):
        assert_allclose([point[field] for point in told["points"]], values, atol=1e-9)


def test_times_are_whole_seconds_and_nanoseconds_that_never_carry() -> None:
    robot = arm("lynx6")
    motion = short_motion(robot)
    late = motion._replace(times=np.array([0.0, 0.9999999996, 1.5, 1.9999999994, 3.0, 3.25]))
    stamps = [point["time_from_start"] for point in json.loads(written("ros-json", robot, late))["points"]]
    assert [(each["sec"], each["nanosec"]) for each in stamps] == [
        (0, 0), (1, 0), (1, 500_000_000), (1, 999_999_999), (3, 0), (3, 250_000_000)
    ]  # fmt: skip


def test_yaml_says_what_json_says() -> None:
    robot = arm("lynx6")
    motion = short_motion(robot)
    text = written("ros-yaml", robot, motion).decode()
    points = json.loads(written("ros-json", robot, motion))["points"]
    for field in FIELDS[:3]:
        lists = [json.loads(found) for found in re.findall(rf"{field}: (\[.*\])", text)]
        assert lists == [point[field] for point in points]
    stamps = re.findall(r"time_from_start: \{sec: (\d+), nanosec: (\d+)\}", text)
    assert [(int(sec), int(nano)) for sec, nano in stamps] == [
        tuple(point["time_from_start"].values()) for point in points
    ]


def test_a_draft_is_a_key_in_json() -> None:
    robot = arm("lynx6")
    assert "do not run it" in json.loads(written("ros-json", robot, short_motion(robot), draft=True))["draft"]

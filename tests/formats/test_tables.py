"""The CSV formats, read by Python's own csv module, and what a spreadsheet with decimal commas gets."""

from __future__ import annotations

import csv
import io

import numpy as np
import pytest
from formats_motion import arm, short_motion, written
from numpy.testing import assert_allclose

from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.rows import Motion


def table(text: bytes, separator: str = ",") -> dict[str, Floats]:
    """The columns of numbers."""
    rows = list(csv.DictReader(io.StringIO(text.decode("utf-8-sig")), delimiter=separator))
    return {
        name: np.array([float(row[name].replace(",", ".")) for row in rows])
        for name in rows[0]
        if name != "code"
    }


def places(columns: dict[str, Floats], names: str) -> Floats:
    return np.column_stack([columns[name] for name in names.split()])


@pytest.mark.parametrize("name", ["lynx6", "ur5e", "rv2aj"])
def test_joint_values_lead_to_the_points_that_were_asked(name: str) -> None:
    robot = arm(name)
    motion = short_motion(robot)
    columns = table(written("joints", robot, motion))
    q = np.radians(places(columns, " ".join(f"theta{i}_deg" for i in range(1, robot.n + 1))))
    assert_allclose(tool_pose(robot, q)[:, :3, 3], motion.points, atol=1e-7)
    assert_allclose(columns["t_s"], motion.times, atol=1e-6)


def test_robodk_poses_are_turns_about_x_then_y_then_z() -> None:
    robot = arm("ur5e")
    motion = short_motion(robot)
    columns = table(written("robodk", robot, motion))
    pose = tool_pose(robot, motion.q)
    assert_allclose(places(columns, "X Y Z"), 1000 * pose[:, :3, 3], atol=1e-6)
    for row, (w, p, r) in enumerate(np.radians(places(columns, "W P R"))):
        turn_x = [[1, 0, 0], [0, np.cos(w), -np.sin(w)], [0, np.sin(w), np.cos(w)]]
        turn_y = [[np.cos(p), 0, np.sin(p)], [0, 1, 0], [-np.sin(p), 0, np.cos(p)]]
        turn_z = [[np.cos(r), -np.sin(r), 0], [np.sin(r), np.cos(r), 0], [0, 0, 1]]
        assert_allclose(np.array(turn_z) @ turn_y @ turn_x, pose[row, :3, :3], atol=1e-7)


def test_robodk_speeds_take_the_tool_from_point_to_point_in_time() -> None:
    motion = short_motion(arm("lynx6"))
    columns = table(written("robodk-speed", arm("lynx6"), motion))
    steps = np.linalg.norm(np.diff(places(columns, "X Y Z"), axis=0), axis=1)
    assert_allclose(steps[:-1] / columns["speed"][1:-1], np.diff(motion.times)[:-1], rtol=1e-6)
    assert columns["speed"][-1] == columns["speed"][-2], "the tool stands there: no speed of 0"


@pytest.mark.parametrize("name", ["via-points", "joints", "robodk", "robodk-speed"])
def test_decimal_commas_say_the_same_numbers(name: str) -> None:
    robot = arm("lynx6")
    text = written(name, robot, short_motion(robot), comma=True)
    assert text.startswith(b"\xef\xbb\xbf")
    assert b"." not in text
    point, comma = table(written(name, robot, short_motion(robot))), table(text, ";")
    assert point.keys() == comma.keys()
    for column in point:
        assert_allclose(comma[column], point[column], rtol=0, atol=0)


def test_a_million_values_are_written_in_pieces() -> None:
    from vi3dras.formats.registry import format_named, text_pieces

    robot, motion = arm("lynx6"), repeated(short_motion(arm("lynx6")), 10_000)
    pieces = [bytes(piece) for piece in text_pieces(format_named("ssc32"), robot, motion)]
    assert max(map(len, pieces)) < 2_000_000
    assert b"".join(pieces).count(b"\r\n") == 5 + len(motion.times)


def repeated(motion: Motion, times: int) -> Motion:
    """The rows many times over."""
    count = len(motion.times)
    columns = {
        name: np.concatenate([value] * times)
        for name, value in motion._asdict().items()
        if isinstance(value, np.ndarray) and len(value) == count
    }
    return motion._replace(**{**columns, "times": 0.5 * np.arange(count * times)})

"""Every format is read as its machine reads it: the same motion comes back, and no other line is let by."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from formats_motion import ARMS, arm, short_motion, written
from hostile_names import MARKS, NAMES, SIGNS, renamed
from numpy.testing import assert_allclose

from vi3dras.arm.robot import Robot
from vi3dras.formats.read_back import READERS, Ordered, read_back
from vi3dras.formats.registry import FORMATS, text_pieces
from vi3dras.formats.urscript import STEP, joints_at
from vi3dras.motion.rows import Motion
from vi3dras.passport.read_via import read_via

DEGREE = np.pi / 180

TIMED = ("joints", "ros-yaml", "ros-json", "ssc32", "arduino", "urscript")
"""Formats that say when a row is to be reached."""


@cache
def known(form: str) -> tuple[Robot, Motion, bytes]:
    robot = arm(ARMS.get(form, "lynx6"))
    motion = short_motion(robot)
    return robot, motion, written(form, robot, motion)


def same(one: Ordered, other: Ordered) -> bool:
    """Whether two files order the same."""
    return all(
        (a is None) == (b is None) and (a is None or np.array_equal(a, b))
        for a, b in zip(one[1:5], other[1:5], strict=True)
    )


def test_every_format_but_via_points_has_a_reader() -> None:
    assert set(READERS) == set(FORMATS) - {"via-points"}


@pytest.mark.parametrize("form", READERS)
@pytest.mark.parametrize("draft", [False, True])
def test_what_is_written_is_read_without_a_stray_line(form: str, draft: bool) -> None:
    robot, motion, _ = known(form)
    assert read_back(form, robot, written(form, robot, motion, draft=draft)).strays == ()


@pytest.mark.parametrize(
    ("form", "exact"),
    [
        ("joints", 5e-7 * DEGREE),
        ("ros-yaml", 5e-10),
        ("ros-json", 5e-10),
        ("melfa", 5e-4 * DEGREE),
        ("melfa-positions", 5e-4 * DEGREE),
        ("ssc32", 0.06 * DEGREE),
        ("arduino", 0.5 * DEGREE),
    ],
)
def test_the_rows_that_a_file_orders_are_those_of_the_motion(form: str, exact: float) -> None:
    robot, motion, data = known(form)
    found = read_back(form, robot, data)
    assert found.q is not None
    assert_allclose(found.q, motion.q, rtol=0, atol=1.001 * exact)
    assert (np.abs(found.q - motion.q) <= found.blur_q * 1.001 + 1e-12).all()
    assert (found.times is not None) == (form in TIMED)
    if found.times is not None:
        assert_allclose(found.times, motion.times, rtol=0, atol=found.blur_time + 1e-9)
    if form.startswith("ros"):
        assert found.velocity is not None
        assert found.acceleration is not None
        assert_allclose(found.velocity, motion.velocity, rtol=0, atol=1e-9)
        assert_allclose(found.acceleration, motion.acceleration, rtol=0, atol=1e-9)


def test_urscript_orders_the_cubic_every_sixteen_milliseconds() -> None:
    robot, motion, data = known("urscript")
    found = read_back("urscript", robot, data)
    assert found.q is not None
    assert found.times is not None
    assert_allclose(found.times, STEP * np.arange(len(found.q)), atol=1e-12)
    assert_allclose(found.q, joints_at(motion, np.minimum(found.times, motion.duration)), atol=6e-7)


def test_both_ends_of_a_servo_come_back() -> None:
    """A servo has three measured places and another slope on either side of the middle one."""
    robot, motion, _ = known("ssc32")
    assert robot.servo is not None
    ends = np.array([[servo.values[k] for servo in robot.servo.joints] for k in (0, 1, 2)])
    inside = np.clip(np.repeat(ends, 2, axis=0), robot.low, robot.high)
    found = read_back("ssc32", robot, written("ssc32", robot, motion._replace(q=inside)))
    assert found.q is not None
    assert (np.abs(found.q - inside) <= found.blur_q * 1.001 + 1e-12).all()


@pytest.mark.parametrize("form", FORMATS)
def test_a_name_of_any_letters_orders_nothing(tmp_path: Path, form: str) -> None:
    """Every control character and every mark of a comment, in every name that a file may show."""
    assert {chr(k) for k in range(0x20)} | {"\x7f", "\x85", "\u2028", "\u2029", "\u202e"} <= set(MARKS)
    assert {*"#;'\"()[]{}%*/\\"} <= set(SIGNS)
    robot, motion, data = known(form)
    for name in NAMES:
        named = renamed(robot, name)
        text = b"".join(map(bytes, text_pieces(FORMATS[form], named, motion, title=name)))
        if form == "via-points":
            (tmp_path / "a.csv").write_bytes(text)
            via = read_via(tmp_path / "a.csv")
            assert (text, via.faults) == (data, ())
            continue
        found = read_back(form, named, text)
        assert (found.strays, name) == ((), name)
        assert same(found, read_back(form, robot, data))


@pytest.mark.parametrize("form", READERS)
def test_a_line_that_is_put_in_is_named(form: str) -> None:
    """Whatever a name once wrote into a file: on a line of its own it is no line of the format."""
    robot, _, data = known(form)
    end = b"\r\n" if b"\r\n" in data else b"\n"
    lines = data.split(end)
    orders = [
        "movej([0,0,0,0,0,0])",
        "#0 P2500 #1 P2500 T100",
        "G28",
        "MOV P1",
        "int x;",
        "import os",
        "- evil: 1",
    ]
    for order in orders:
        if form in {"urscript", "ros-yaml"} and order.startswith("#"):
            continue  # a comment there
        for place in {1, len(lines) // 2, len(lines) - 1}:
            text = end.join([*lines[:place], order.encode(), *lines[place:]])
            found = read_back(form, robot, text)
            assert found.strays, (order, place)
            if form not in {"ros-json", "ssc32"}:
                assert found.strays[0].startswith((f"line {place + 1} ", "its first row"))


@pytest.mark.parametrize("form", ["urscript", "ssc32", "gcode", "melfa", "ros-yaml", "arduino"])
def test_lines_in_another_order_are_no_program(form: str) -> None:
    robot, _, data = known(form)
    lines = [line for line in re.split(rb"\r?\n", data) if line]
    assert read_back(form, robot, b"\r\n".join(lines)).strays == ()
    assert read_back(form, robot, b"\r\n".join(lines[::-1])).strays
    assert read_back(form, robot, b"\r\n".join(lines[:-2] if form != "ssc32" else lines[-1:])).strays


@pytest.mark.parametrize("form", READERS)
@pytest.mark.parametrize("data", [b"", b"\xff\xfe1", b"{}", b"[1]", b"\x00", b"t_s\n1", b'{"points": [[]]}'])
def test_what_is_no_file_of_the_format_is_told(form: str, data: bytes) -> None:
    assert read_back(form, known(form)[0], data).strays


def test_joints_of_ros_go_by_their_names() -> None:
    robot, motion, data = known("ros-json")
    text = data.decode().replace('"base", "shoulder"', '"shoulder", "base"')
    found = read_back("ros-json", robot, text.encode())
    assert found.q is not None
    assert_allclose(found.q[:, [1, 0]], motion.q[:, :2], atol=1e-9)
    other = read_back("ros-json", robot, data.replace(b'"base"', b'"bass"'))
    assert other.strays == ("its joints are not those of lynx6",)

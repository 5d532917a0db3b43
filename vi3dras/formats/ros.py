"""ROS: a `trajectory_msgs/JointTrajectory` as YAML or JSON, in radians, metres and seconds."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.export.quoting import one_line, yaml_string
from vi3dras.files import Piece
from vi3dras.formats.lines import Note, head, reached, template_rows
from vi3dras.motion.rows import Motion

DIGITS = 9


def ros_yaml(robot: Robot, motion: Motion, note: Note) -> Iterator[Piece]:
    """For `ros2 topic pub` and the like."""
    columns = _columns("ROS", motion)
    lines = [f"# {line}" for line in head(robot, motion, note, one_line)]
    lines += ["header:", "  stamp: {sec: 0, nanosec: 0}", "  frame_id: base", "joint_names:"]
    lines += [f"  - {yaml_string(joint.name)}" for joint in robot.joints]
    yield "\n".join([*lines, "points:", ""]).encode()
    values = ", ".join([f"%.{DIGITS}f"] * robot.n)
    template = (
        f"  - positions: [{values}]\n    velocities: [{values}]\n    accelerations: [{values}]\n"
        "    time_from_start: {sec: %d, nanosec: %d}\n"
    )
    yield from template_rows(template, columns, DIGITS)


def ros_json(robot: Robot, motion: Motion, note: Note) -> Iterator[Piece]:
    """The same as one JSON object, a row per line."""
    columns = _columns("ROS", motion)
    told = {"draft": head(robot, motion, note)[0]} if note.draft else {}
    top = {
        **told,
        "header": {"stamp": {"sec": 0, "nanosec": 0}, "frame_id": "base"},
        "joint_names": [joint.name for joint in robot.joints],
    }
    yield (json.dumps(top)[:-1] + ',\n"points": [').encode()
    values = ", ".join([f"%.{DIGITS}f"] * robot.n)
    template = (
        f',\n{{"positions": [{values}], "velocities": [{values}], "accelerations": [{values}], '
        '"time_from_start": {"sec": %d, "nanosec": %d}}'
    )
    for number, piece in enumerate(template_rows(template, columns, DIGITS)):
        yield piece if number else piece[1:]
    yield b"\n]}\n"


def _columns(label: str, motion: Motion) -> list[Floats | Ints]:
    q = reached(label, motion)
    nanoseconds = np.rint(motion.times * 1e9).astype(np.int64)
    return [*q.T, *motion.velocity.T, *motion.acceleration.T, *np.divmod(nanoseconds, 10**9)]

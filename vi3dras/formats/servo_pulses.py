"""Joint values as the pulses of hobby servos, and a board's script; what a servo cannot do is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.export.quoting import ssc_comment
from vi3dras.files import Piece
from vi3dras.formats.errors import PulseError
from vi3dras.formats.lines import Note, head, milliseconds, reached, template_rows
from vi3dras.motion.rows import Motion

LABEL = "SSC-32 script"

LONGEST = 65535
"""Milliseconds that one move may take."""

END = "\r\n"
"""A command ends with CR; the board passes over LF, which editors need."""


class Channel(NamedTuple):
    """One servo's share of a motion."""

    name: str
    """The joint, or `gripper`."""
    channel: int
    pulses: Ints
    """In whole microseconds, (N,)."""
    least: float
    """The shortest pulse of this servo [µs]."""
    most: float
    """The longest pulse of this servo [µs]."""


def missing_servo(robot: Robot) -> str | None:
    """Why an arm cannot be driven by servos; None when it can."""
    if robot.servo is None:
        return "its file has no [servo] table"
    without = [joint.name for joint in robot.joints if robot.servo.of(joint.name) is None]
    return f"its file has no servo for {' and '.join(without)}" if without else None


def channels(robot: Robot, motion: Motion, q: Floats) -> list[Channel]:
    """The pulses of all servos for joint values (N, n), the hand's last.

    Raises:
        PulseError: a pulse is outside what was measured on its servo.
    """
    assert robot.servo is not None
    done = []
    for joint, values in zip(robot.joints, q.T, strict=True):
        servo = robot.servo.of(joint.name)
        assert servo is not None
        done.append(
            _channel(joint.name, servo.channel, servo.pulse(values), servo.pulses[0], servo.pulses[-1])
        )
    hand = robot.servo.gripper
    if hand is not None:
        ends = sorted((hand.closed, hand.opened))
        done.append(_channel("gripper", hand.channel, hand.pulse(motion.gripper), *ends))
    return done


def _channel(name: str, channel: int, pulses: Floats, least: float, most: float) -> Channel:
    whole: Ints = np.rint(pulses).astype(np.int64)
    wrong = np.flatnonzero((whole < least) | (whole > most))
    if len(wrong):
        row = int(wrong[0])
        raise PulseError(name, row, float(pulses[row]), least, most)
    return Channel(name, channel, whole, least, most)


def ssc32(robot: Robot, motion: Motion, note: Note) -> Iterator[Piece]:
    """An SSC-32 script: one group move per row, each `#channel P pulse` and the time it may take.

    The first move has no time: the board ignores it until it knows where the arm is.
    """
    servos = channels(robot, motion, reached(LABEL, motion))
    steps = milliseconds(LABEL, motion.times, most=LONGEST)
    assert robot.servo is not None
    wires = ", ".join(f"#{servo.channel} {ssc_comment(servo.name)}" for servo in servos)
    lines = head(robot, motion, note, ssc_comment)
    lines += [
        f"{wires}; {robot.servo.baud} baud, 8N1",
        "pulses are rounded to microseconds, times to milliseconds; lines with ; are not for the board",
        "the first move is made at full speed: hold the arm near its first place",
        "send a line, wait as many milliseconds as its T says, send the next",
    ]
    yield "".join(f"; {line}{END}" for line in lines).encode()
    move = " ".join(f"#{servo.channel} P%d" for servo in servos)
    pulses = [servo.pulses for servo in servos]
    yield from template_rows(move + END, [pulse[:1] for pulse in pulses], 0)
    if len(steps) > 1:
        yield from template_rows(f"{move} T%d{END}", [*(pulse[1:] for pulse in pulses), steps[1:]], 0)

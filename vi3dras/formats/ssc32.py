"""SSC-32: one group move per row, each `#channel P pulse` and the time it may take."""

from __future__ import annotations

from collections.abc import Iterator

from vi3dras.arm.robot import Robot
from vi3dras.export.quoting import ssc_comment
from vi3dras.files import Piece
from vi3dras.formats.lines import Note, head, milliseconds, reached, template_rows
from vi3dras.formats.servo_pulses import channels
from vi3dras.motion.rows import Motion

LABEL = "SSC-32 script"

LONGEST = 65535
"""Milliseconds that one move may take."""

END = "\r\n"
"""A command ends with CR; the board passes over LF, which editors need."""


def ssc32(robot: Robot, motion: Motion, note: Note) -> Iterator[Piece]:
    """The script; the first move has no time: the board ignores it until it knows where the arm is."""
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

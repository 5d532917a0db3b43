"""An Arduino sketch that makes a servo board of an Arduino: lines with sums, moves with times, a watchdog.

Every line is a letter, numbers, `*` and two hexadecimal digits: all letters before it, exclusive or.

    M ms p0 p1 ...    to these pulses [us] in so many milliseconds; 0 leaves a servo as it is. No answer
    P                 asks: `=P moving p0 p1 ...`, 0 where a servo gets no pulses
    S                 stand where you are: `=S`
    O                 no pulses: `=O`
    V                 who is there: `=V vi3dras 1 servos`

A line with a wrong sum is not obeyed and answered by `!sum`, an order that is none by `!word`, a pulse beyond
what was measured by `!limit`. A motion stands still when no line has come for a fifth of a second.
"""

from __future__ import annotations

import math
from importlib.resources import files
from string import Template

from vi3dras.arm.robot import Robot
from vi3dras.codegen.errors import NoServosError
from vi3dras.export.quoting import c_comment
from vi3dras.formats.arduino import FIRST_PIN
from vi3dras.formats.servo_pulses import missing_servo

BAUD = 115200
SILENCE_MS = 200
"""A motion stands still after so many milliseconds without a line."""

LINE = 100
"""Letters of a line at most."""


def servo_sketch(robot: Robot) -> str:
    """The sketch for an arm's servos, in the order of its joints, the hand last.

    Raises:
        NoServosError: the arm's file says nothing of servos.
    """
    why = missing_servo(robot)
    if why is not None or robot.servo is None:
        raise NoServosError(robot.name, why)
    servos = [robot.servo.of(joint.name) for joint in robot.joints]
    ends = [(servo.pulses[0], servo.pulses[-1]) for servo in servos if servo is not None]
    names = [c_comment(joint.name) for joint in robot.joints]
    if robot.servo.gripper is not None:
        ends.append(tuple(sorted((robot.servo.gripper.closed, robot.servo.gripper.opened))))  # type: ignore[arg-type]
        names.append("gripper")
    sketch = Template(files(__package__).joinpath("servo_board.ino").read_text(encoding="utf-8"))
    return sketch.substitute(
        arm=c_comment(robot.name), baud=BAUD, count=len(ends), names=", ".join(names),
        pins=", ".join(str(FIRST_PIN + i) for i in range(len(ends))),
        least=", ".join(f"{math.ceil(low)}" for low, _ in ends),
        most=", ".join(f"{math.floor(high)}" for _, high in ends),
        silence=SILENCE_MS, line=LINE,
    )  # fmt: skip

"""The table `[servo]` of an arm's file: read and written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from vi3dras.arm.robot import Joint
from vi3dras.arm.servo import GripperServo, JointServo, Servo
from vi3dras.file_errors import ChannelError, ChoiceError, PulseRangeError, ThreePointsError
from vi3dras.toml_table import TomlTable
from vi3dras.units import Units

CHANNELS = 32
"""Of an SSC-32 board."""

SHORTEST, LONGEST = 500, 2500
"""Pulses that such a board sends [µs]."""


def read_servo(top: TomlTable, joints: tuple[Joint, ...], units: Units) -> Servo | None:
    """The servos of an arm's file; None when it has none."""
    if not top.has("servo"):
        return None
    table = top.table("servo")
    servo = Servo(
        joints=tuple(_joint(table.table(j.name), j, units) for j in joints if table.has(j.name)),
        gripper=_gripper(table.table("gripper")) if table.has("gripper") else None,
        baud=table.whole("baud", 300, 1_000_000, default=9600),
    )
    table.finish()
    taken: dict[int, str] = {}
    for name, channel in servo.channels:
        if channel in taken:
            raise table.fault(ChannelError, name, channel, taken[channel], name)
        taken[channel] = name
    return servo


def servo_table(servo: Servo, joints: tuple[Joint, ...], units: Units) -> dict[str, Any]:
    """The servos as an arm's file has them, a table per servo; those of joints that are gone are left out."""
    told: dict[str, Any] = {"baud": servo.baud}
    for joint in joints:
        each = servo.of(joint.name)
        if each is not None:
            scale = units.radians if joint.is_revolute else units.metres
            told[joint.name] = {
                "channel": each.channel,
                "angles": [value / scale for value in each.values],
                "pulses": list(each.pulses),
                **({"sign": -1} if each.sign < 0 else {}),
                **({} if each.residual is None else {"residual": each.residual / scale}),
            }
    if servo.gripper is not None:
        hand = servo.gripper
        told["gripper"] = {"channel": hand.channel, "closed": hand.closed, "open": hand.opened}
    return told


def _joint(table: TomlTable, joint: Joint, units: Units) -> JointServo:
    scale = units.radians if joint.is_revolute else units.metres
    angles = _rising(table, "angles")
    pulses = _rising(table, "pulses", len(angles))
    _sendable(table, "pulses", pulses)
    sign = sign_of(table)
    channel = table.whole("channel", 0, CHANNELS - 1)
    residual = table.number("residual") * scale if table.has("residual") else None
    table.finish()
    return JointServo(joint.name, channel, tuple(angle * scale for angle in angles), pulses, sign, residual)


def sign_of(table: TomlTable) -> int:
    """+1, or -1 for a joint or a servo that counts the other way round."""
    sign = table.number("sign", 1)
    if sign not in {1, -1}:
        raise table.fault(ChoiceError, "sign", "sign", f"{sign:g}", "1", "-1")
    return int(sign)


def _gripper(table: TomlTable) -> GripperServo:
    closed, opened = table.number("closed", example="1475"), table.number("open", example="2500")
    _sendable(table, "closed", (closed,))
    _sendable(table, "open", (opened,))
    gripper = GripperServo(table.whole("channel", 0, CHANNELS - 1), closed, opened)
    table.finish()
    return gripper


def _rising(table: TomlTable, key: str, count: int | None = None) -> tuple[float, ...]:
    """Measured places: three or more, or as many as are given."""
    given = table.raw(key)
    has_more = isinstance(given, list) and len(given) > 3
    places = table.numbers(key, count or (None if has_more else 3))
    if any(one >= next_ for one, next_ in pairwise(places)):
        raise table.fault(ThreePointsError, key, key, *places)
    return places


def _sendable(table: TomlTable, key: str, pulses: Sequence[float]) -> None:
    for pulse in pulses:
        if not SHORTEST <= pulse <= LONGEST:
            raise table.fault(PulseRangeError, key, key, pulse, SHORTEST, LONGEST)

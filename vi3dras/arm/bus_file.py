"""The table `[bus]` of an arm's file: read and written."""

from __future__ import annotations

from typing import Any

from vi3dras.arm.bus import TURN, Bus, BusGripper, BusServo
from vi3dras.arm.robot import Joint, Robot
from vi3dras.arm.servo_file import sign_of
from vi3dras.file_errors import BusNumberError, RangeFileError
from vi3dras.toml_table import TomlTable
from vi3dras.units import Units

LAST_ID = 253
"""The largest number of a servo; 254 speaks to all of them."""


def read_bus(top: TomlTable, joints: tuple[Joint, ...], units: Units) -> Bus | None:
    """The bus of an arm's file; None when it has none. Only joints that turn hang on a bus."""
    if not top.has("bus"):
        return None
    table = top.table("bus")
    turning = [joint.name for joint in joints if joint.is_revolute]
    bus = Bus(
        joints=tuple(_joint(table.table(name), name, units) for name in turning if table.has(name)),
        gripper=_gripper(table.table("gripper")) if table.has("gripper") else None,
        baud=table.whole("baud", 300, 2_000_000, default=1_000_000),
    )
    table.finish()
    for name, number in bus.ids:
        first = next(one for one, other in bus.ids if other == number)
        if first != name:
            raise table.fault(BusNumberError, name, number, first, name)
    return bus


def bus_table(bus: Bus, joints: tuple[Joint, ...], units: Units) -> dict[str, Any]:
    """The bus as an arm's file has it, a table per servo; those of joints that are gone are left out."""
    told: dict[str, Any] = {"baud": bus.baud}
    for each in bus.joints:
        if each.joint in {joint.name for joint in joints}:
            told[each.joint] = {
                "id": each.id,
                "zero": each.zero,
                **({"sign": -1} if each.sign < 0 else {}),
                **({} if each.ends is None else {"ends": list(each.ends)}),
                **({} if each.residual is None else {"residual": each.residual / units.radians}),
            }
    if bus.gripper is not None:
        hand = bus.gripper
        told["gripper"] = {"id": hand.id, "closed": hand.closed, "open": hand.opened}
    return told


def missing_bus(robot: Robot) -> str | None:
    """Why an arm cannot be driven by serial-bus servos; None when it can."""
    if robot.bus is None:
        return "its file has no [bus] table"
    without = [joint.name for joint in robot.joints if robot.bus.of(joint.name) is None]
    return f"its file has no servo for {' and '.join(without)}" if without else None


def _joint(table: TomlTable, name: str, units: Units) -> BusServo:
    number = table.whole("id", 0, LAST_ID)
    zero, sign = table.number("zero", TURN / 2), sign_of(table)
    residual = table.number("residual") * units.radians if table.has("residual") else None
    servo = BusServo(name, number, zero, sign, _ends(table) if table.has("ends") else None, residual)
    table.finish()
    return servo


def _ends(table: TomlTable) -> tuple[float, float]:
    low, high = table.numbers("ends", 2)
    if not 0 <= low < high < TURN:
        raise table.fault(RangeFileError, "ends", "ends", low, high)
    return low, high


def _gripper(table: TomlTable) -> BusGripper:
    closed, opened = table.number("closed", example="1934"), table.number("open", example="3186")
    if closed == opened:
        raise table.fault(RangeFileError, "open", "open", closed, opened)
    gripper = BusGripper(table.whole("id", 0, LAST_ID), closed, opened)
    table.finish()
    return gripper

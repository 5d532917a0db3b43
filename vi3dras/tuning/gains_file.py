"""A file of gains: the law with its numbers, at which rate, and how they were found."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from vi3dras.arm.robot import Robot
from vi3dras.control.laws import KINDS, ControlLaw
from vi3dras.control.loop import Loop
from vi3dras.file_errors import WrongKindError
from vi3dras.toml_table import TomlTable
from vi3dras.tuning.arm_numbers import arm_numbers, with_numbers

Found = Mapping[str, float | int | str]


@dataclass(frozen=True)
class GainsFile:
    """What a file of gains holds."""

    law: ControlLaw
    rate: float
    """Samples a second."""
    robot: str = ""
    """Id of the arm that they were found for."""
    arm: Mapping[str, float] = field(default_factory=dict)
    """Numbers of the arm that were searched, too: lengths in [m], masses in [kg], gears."""

    def into(self, loop: Loop) -> Loop:
        """A loop with these gains in place of its own."""
        robot = with_numbers(loop.robot, self.arm) if self.arm else loop.robot
        return replace(loop, robot=robot, law=self.law, sampling=replace(loop.sampling, rate=self.rate))


def gains_text(loop: Loop, arm: Mapping[str, float], found: Found) -> str:
    """The text of a file with the gains of a loop; `found` says how they were found."""
    law, lines = loop.law, [f"# Gains for {loop.robot.name}, in SI units: N m, rad, s.", ""]
    lines.append(f"controller = {json.dumps(law.kind)}")
    for name, values in (("kp", law.kp), ("kv", law.kv), ("ki", law.ki)):
        if values:
            lines.append(f"{name} = [{', '.join(map(_number, values))}]")
    if law.coefficient:
        lines.append(f"coefficient = [{', '.join(json.dumps(text) for text in law.coefficient)}]")
    if law.kind == "impedance":
        for name, pair in (("stiffness", law.stiffness), ("damping", law.damping)):
            lines.append(f"{name} = [{', '.join(map(_number, pair))}]")
    lines += [f"rate_hz = {_number(loop.sampling.rate)}", f"robot = {json.dumps(loop.robot.id)}"]
    for title, table in (("arm", arm), ("search", found)):
        if table:
            lines += ["", f"[{title}]", *(f"{name} = {_told(value)}" for name, value in table.items())]
    return "\n".join(lines) + "\n"


def read_gains(file: Path, robot: Robot) -> GainsFile:
    """The gains in a file, for an arm.

    Raises:
        FileError: it cannot be read, or its gains are not those of an arm with so many joints.
    """
    table = TomlTable.read(file)
    kind = table.choice("controller", KINDS)
    gains = {name: table.numbers(name, robot.n) if table.has(name) else () for name in ("kp", "kv", "ki")}
    for name, values in gains.items():
        if any(value < 0 for value in values):
            wanted = "a number from 0 on for each joint"
            raise table.fault(WrongKindError, name, name, f"{min(values):g}", wanted)
    law = ControlLaw(kind, gains["kp"], gains["kv"], gains["ki"], table.texts("coefficient"))
    if table.has("stiffness"):
        along, about = table.numbers("stiffness", 2)
        law = replace(law, stiffness=(along, about))
    if table.has("damping"):
        along, about = table.numbers("damping", 2)
        law = replace(law, damping=(along, about))
    rate = table.number("rate_hz", 500.0, example="500")
    if rate <= 0:
        raise table.fault(WrongKindError, "rate_hz", "rate_hz", f"{rate:g}", "a number above 0")
    arm = _arm_of(table, robot)
    identity = table.text("robot", "")
    table.raw("search")
    table.finish()
    return GainsFile(law, rate, identity, arm)


def _arm_of(table: TomlTable, robot: Robot) -> dict[str, float]:
    if not table.has("arm"):
        return {}
    inside = table.table("arm")
    found = {name: inside.number(name, 0.0) for name in arm_numbers(robot) if inside.has(name)}
    inside.finish()
    return found


def _told(value: float | int | str) -> str:
    return json.dumps(value) if isinstance(value, str | int) else _number(value)


def _number(value: float) -> str:
    return repr(float(value)) if math.isfinite(value) else "inf"

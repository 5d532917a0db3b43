"""`vi3dras dh --convert` and `--check`: an arm in another notation, and slips in its table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import numpy as np

from vi3dras.api.explorer.rosetta import Written, written_in
from vi3dras.api.explorer.slips import TABLES, Slip, arm_typed, slip_in
from vi3dras.api.values.numbers import in_units, joints_out, matrix_out
from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.console.names import Named
from vi3dras.console.output import Console, fixed, numbers_table, say, show, tell_aside
from vi3dras.units import Units

LANGUAGES = ("text", "python", "matlab", "latex")


class ArmOrTable(Named[Robot]):
    """An arm; beside `--check` also a file with a table alone, and one that makes no sense."""

    def __init__(self) -> None:
        super().__init__("robot", lambda name: in_units(load_robot(name)), robot_files)

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Robot:
        """The arm."""
        is_checked = ctx is not None and ctx.params.get("check") is not None
        file = Path(value)
        if file.suffix.casefold() in TABLES or (is_checked and file.is_file()):
            arm, told = arm_typed(file)
            for sentence in told:
                tell_aside(sentence)
            return arm if is_checked else in_units(arm)
        return super().convert(value, param, ctx)


def convert_arm(robot: Robot, notation: str, language: str, q: Floats, *, as_json: bool) -> None:
    """Print an arm in another notation."""
    written = written_in(robot, notation)
    if as_json:
        show(written_result(written, q), as_json=True, table=lambda console: None)
        return
    for line in str(getattr(written, language)).splitlines():
        say(line)


def written_result(written: Written, q: Floats) -> dict[str, Any]:
    """What `dh --convert` answers: lengths in the arm's unit, angles in degrees; texts say their own."""
    robot = written.robot
    values = joints_out(robot, q)
    told: dict[str, Any] = {"robot": robot.id, "notation": written.notation}
    if written.notation == "ets":
        told["elements"] = [
            {
                "axis": row["axis"], "value": row["value"],
                "joint": abs(row["joint"]) or None, "sign": -1 if row["joint"] < 0 else 1,
            }
            for row in written.to_frame().to_dict(orient="records")
        ]  # fmt: skip
    elif written.notation == "poe":
        told |= {"screws": written.axes, "home": written.matrix}
    else:
        rows = zip(written.to_frame().to_dict(orient="records"), robot.joints, strict=True)
        told |= {
            "convention": robot.convention,
            "table": [{key: finite(v) for key, v in row.items()} | {"sign": j.sign} for row, j in rows],
            "base": matrix_out(robot, np.array(robot.base)),
            "tool": matrix_out(robot, np.array(robot.tool)),
        }
    texts = {language: getattr(written, language) for language in LANGUAGES}
    return told | texts | {"q": values, "matrix": written.fk(values)} | robot.units.told


def finite(value: Any) -> Any:
    """A cell as JSON has it: nothing for a limit that is none."""
    return None if value in {np.inf, -np.inf} else value


def check_poses(robot: Robot, poses: str, within: float | None, *, as_json: bool) -> None:
    """Print which slip in a table explains the poses of a file."""
    slip = slip_in(robot, poses, within=within)
    show(slip_result(slip), as_json=as_json, table=lambda console: _print(console, slip))


def slip_result(slip: Slip) -> dict[str, Any]:
    """What `dh --check` answers: lengths in the arm's unit, `found` and `right` as they are typed."""
    columns = (slip.before, slip.after, *(np.degrees(v * slip.robot.units.radians)
                                          for v in (slip.before_angle, slip.after_angle)))  # fmt: skip
    rows = np.round(np.column_stack(columns), 12).tolist()
    keys = ("pose", "before", "after", "before_deg", "after_deg")
    units: Units = slip.robot.units
    return {
        "robot": slip.robot.id,
        "mistake": slip.mistake,
        "sentence": slip.sentence,
        "row": slip.row,
        "column": slip.column,
        "found": slip.found,
        "right": slip.right,
        "evidence": [dict(zip(keys, (i, *row), strict=True)) for i, row in enumerate(rows, 1)],
        "ties": slip.ties,
        "equals": slip.equals,
        "near": [{"sentence": sentence, "worst": worst} for sentence, worst in slip.near],
        "length_unit": units.length,
        "angle_unit": units.angle,
    }


def _print(console: Console, slip: Slip) -> None:
    unit = slip.robot.units.length
    console.print(f"{slip.robot.name}: {slip.mistake}", style="bold")
    console.print(slip.sentence, soft_wrap=True)
    table = numbers_table("pose", f"misses by [{unit}]", "without the slip")
    for i, (before, after) in enumerate(zip(slip.before, slip.after, strict=True), 1):
        table.add_row(str(i), fixed(before), fixed(after))
    console.print(table)
    for word, sentences in (("As well explained by", slip.ties), ("The same as", slip.equals)):
        for sentence in sentences:
            console.print(f"{word}: {sentence}", soft_wrap=True)
    for sentence, worst in slip.near:
        console.print(f"Near: {sentence} Misses by {worst:.4g} {unit}.", soft_wrap=True)

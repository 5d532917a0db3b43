"""A table of measurements: times, joint values and torques of an arm, whatever its columns are called."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.formats.columns import SECONDS, columns_of, has_joints, joint_values
from vi3dras.formats.text_table import read_numbers, read_rows
from vi3dras.identification.errors import TorqueColumnsError
from vi3dras.identification.measured import Measured

TORQUE = re.compile(r"(?:torque|tau|force|effort)[\s_]?(\d+)(?:[\s_\[(]*(?:nm|n m|n)[\])]?)?", re.I)
"""A torque by its joint's number, such as `torque1_Nm`, `tau1` or `force3_N`."""


class ReadMeasured(NamedTuple):
    """Measurements of a file."""

    measured: Measured
    told: tuple[str, ...]
    """What was taken for granted, in sentences."""


def read_measured(file: Path, robot: Robot) -> ReadMeasured:
    """The measurements in a table with columns such as t_s, theta1_deg ... torque1_Nm ...

    Raises:
        PathFileError: it cannot be read; with line and column.
        TorqueColumnsError: times or torques are missing.
    """
    table = read_rows(file)
    torques = {
        int(match[1]) - 1: column
        for column, name in enumerate(table.headers)
        if (match := TORQUE.fullmatch(name.strip()))
    }
    missing = [f"torque{i + 1}_Nm" for i in range(robot.n) if i not in torques]
    has = ", ".join(table.headers) if table.headers else f"{table.width} columns without names"
    if missing:
        raise TorqueColumnsError(file.name, ", ".join(missing), has)
    columns = columns_of(file.name, table, robot)
    if "t" not in columns.found or not has_joints(columns.found, robot):
        raise TorqueColumnsError(file.name, "t_s and a joint value of each joint", has)
    q, told = joint_values(columns, robot)
    meaning = columns.found["t"]
    times = columns.numbers[:, meaning.column] * SECONDS[meaning.unit or "s"]
    places = [torques[i] for i in range(robot.n)]
    torque = read_numbers(file.name, table, places)[:, places]
    return _whole(Measured(times, q, torque), tuple(told))


def _whole(measured: Measured, told: tuple[str, ...]) -> ReadMeasured:
    """Without rows that lack a number."""
    rows = np.column_stack([measured.times, measured.q, measured.torque])
    known = np.isfinite(rows).all(axis=1)
    lost = int((~known).sum())
    if not lost:
        return ReadMeasured(measured, told)
    kept = Measured(*(part[known] for part in measured))
    return ReadMeasured(kept, (*told, f"{lost} rows lack a number and are left out."))

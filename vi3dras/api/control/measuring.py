"""Measurements of torques as people give them: a CSV file, or times, joint values and torques."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from vi3dras.api.values.given import GivenError
from vi3dras.api.values.numbers import joints_in, numbers_in
from vi3dras.arm.robot import Robot
from vi3dras.identification.measured import Measured
from vi3dras.identification.table import read_measured

Measurements = str | Path | tuple[Any, Any, Any]
"""A CSV file; or times [s] (N,), joint values (N, n) in the arm's units and torques (N, n) in [N m], [N]."""

RIGHT = "the name of a CSV file, or times, joint values and torques"


class Given(NamedTuple):
    """Measurements, and where they come from."""

    measured: Measured
    title: str
    told: tuple[str, ...]


def measurements_in(robot: Robot, data: Any) -> Given:
    """The measurements that people give.

    Raises:
        GivenError: they are none.
        PathFileError, TorqueColumnsError: the file cannot be read as measurements of this arm.
    """
    found = getattr(data, "measured", data)
    if isinstance(found, Measured):
        return Given(found, "Simulated", ())
    if isinstance(found, str | os.PathLike):
        read = read_measured(Path(found), robot)
        return Given(read.measured, Path(found).name, read.told)
    if not (isinstance(found, tuple | list) and len(found) == 3):
        raise GivenError("Measurements", data, RIGHT)
    times, q, torque = (
        numbers_in("Times", found[0]),
        joints_in(robot, found[1]),
        numbers_in("Torques", found[2]),
    )
    if times.ndim != 1 or q.shape != (len(times), robot.n) or torque.shape != q.shape or len(times) < 2:
        shapes = (times.shape, q.shape, torque.shape)
        raise GivenError("The shapes of the measurements", shapes, "one row of each for each time")
    if not np.isfinite(times).all() or not (np.diff(times) > 0).all():
        raise GivenError("Times", "not rising", "rising numbers in s, one for each row")
    return Given(Measured(times, q, torque), "Measured", ())

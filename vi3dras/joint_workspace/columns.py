"""A sweep as columns to save, in the arm's length unit and degrees."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.joint_workspace.classes import NAMES, REACHABLE
from vi3dras.joint_workspace.forward_sweep import ForwardSweep
from vi3dras.joint_workspace.reading import Reading
from vi3dras.joint_workspace.sweep import SweepResult
from vi3dras.joint_workspace.ways import numbers_of
from vi3dras.robot import Robot

ANGLES = {"position": (), "wrist": ("wrist",), "pose": ("A", "B", "C")}


def sweep_columns(robot: Robot, sweep: SweepResult, reading: Reading) -> dict[str, Floats | Sequence[str]]:
    """Every target with the joint values of the chosen curve and its class, then the other curves."""
    numbers = np.stack([numbers_of(sweep.task, target) for target in sweep.targets])
    columns: dict[str, Floats | Sequence[str]] = {"i": np.arange(1.0, len(sweep.s) + 1)}
    columns |= _lengths(robot, numbers)
    columns |= {f"{name}_deg": np.degrees(numbers[:, 3 + k]) for k, name in enumerate(ANGLES[sweep.task])}
    columns |= joint_columns(robot, sweep.curves[:, reading.curve])
    columns["reachable"] = (reading.code == REACHABLE).astype(float)
    columns["code"] = [NAMES[code] for code in reading.code.tolist()]
    columns["inverse_condition"] = sweep.condition[:, reading.curve]
    for curve, name in zip(reading.others, reading.other_names, strict=True):
        columns |= joint_columns(
            robot, sweep.curves[:, curve], f"{name.replace(', ', ' ').replace(' ', '_')}_"
        )
    return columns


def motion_columns(robot: Robot, motion: ForwardSweep) -> dict[str, Floats]:
    """Every place of a motion: all joints, then the tool."""
    columns = {"i": np.arange(1.0, len(motion.s) + 1), **joint_columns(robot, motion.q)}
    columns |= _lengths(robot, motion.numbers)
    names = (*ANGLES["pose"], *ANGLES["wrist"])
    return columns | {f"{name}_deg": np.degrees(motion.numbers[:, 3 + k]) for k, name in enumerate(names)}


def joint_columns(robot: Robot, q: Floats, prefix: str = "") -> dict[str, Floats]:
    """Joint values (N, n) by the names of their columns."""
    unit, metres = robot.units.length, robot.units.metres
    return {
        f"{prefix}theta{i + 1}_deg" if joint.is_revolute else f"{prefix}d{i + 1}_{unit}": (
            np.degrees(q[:, i]) if joint.is_revolute else q[:, i] / metres
        )
        for i, joint in enumerate(robot.joints)
    }


def _lengths(robot: Robot, numbers: Floats) -> dict[str, Floats]:
    return {
        f"{axis}_{robot.units.length}": numbers[:, k] / robot.units.metres for k, axis in enumerate("xyz")
    }

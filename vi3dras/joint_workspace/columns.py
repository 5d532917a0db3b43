"""A sweep as columns to save, in the arm's length unit and degrees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.classes import NAMES, REACHABLE
from vi3dras.joint_workspace.forward_sweep import ForwardSweep
from vi3dras.joint_workspace.reading import Reading
from vi3dras.joint_workspace.sweep import SweepResult
from vi3dras.joint_workspace.ways import numbers_of

ANGLES = {"position": (), "wrist": ("wrist",), "pose": ("A", "B", "C")}


def sweep_columns(
    robot: Robot, sweep: SweepResult, reading: Reading | None = None
) -> dict[str, Floats | Sequence[str]]:
    """Every target with its class and the joint values of the chosen curve, then the other curves.

    Without a reading it is the main one. Joint values beyond a limit are there, too: `reachable` tells.
    """
    curve = sweep.main if reading is None else reading.curve
    numbers = np.stack([numbers_of(sweep.task, target) for target in sweep.targets])
    code = sweep.branch_code[:, curve].tolist()
    columns: dict[str, Floats | Sequence[str]] = {"i": whole(range(1, len(code) + 1))}
    columns |= _lengths(robot, numbers)
    columns |= {f"{name}_deg": np.degrees(numbers[:, 3 + k]) for k, name in enumerate(ANGLES[sweep.task])}
    columns["reachable"] = whole(each == REACHABLE for each in code)
    columns["code"] = whole(code)
    columns["reason"] = [NAMES[each] for each in code]
    columns |= joint_columns(robot, sweep.curves[:, curve])
    columns["inverse_condition"] = sweep.condition[:, curve]
    others = [k for k in sweep.drawn if k != curve] if reading is None else reading.others
    names = [sweep.short_names[sweep.drawn.index(k)] for k in others]
    for other, name in zip(others, names, strict=True):
        columns |= joint_columns(
            robot, sweep.curves[:, other], f"{name.replace(', ', ' ').replace(' ', '_')}_"
        )
    return columns


def motion_columns(robot: Robot, motion: ForwardSweep) -> dict[str, Floats | Sequence[str]]:
    """Every place of a motion: all joints, then the tool."""
    columns: dict[str, Floats | Sequence[str]] = {"i": whole(range(1, len(motion.s) + 1))}
    columns |= joint_columns(robot, motion.q)
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


def whole(numbers: Iterable[int]) -> list[str]:
    """Whole numbers as cells."""
    return [str(int(number)) for number in numbers]

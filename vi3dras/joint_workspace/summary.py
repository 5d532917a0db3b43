"""Verdicts and sweeps as a report: plain names and numbers in the arm's unit and in degrees."""

from __future__ import annotations

from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.classes import LIMIT, NAMES
from vi3dras.joint_workspace.classify import Verdicts
from vi3dras.joint_workspace.paper_verdict import paper_verdict
from vi3dras.joint_workspace.reading import read_sweep
from vi3dras.joint_workspace.stretches import stretches
from vi3dras.joint_workspace.sweep import SweepResult
from vi3dras.joint_workspace.ways import Way


def verdict_summary(robot: Robot, verdicts: Verdicts) -> dict[str, Any]:
    """How many targets are in each class, what the joints do, and what the printed limit says."""
    paper = paper_verdict(robot, verdicts.points, verdicts.code)
    limits = np.bincount(verdicts.joint[verdicts.code == LIMIT], minlength=robot.n)
    return {
        "robot": robot.id,
        "hand": verdicts.hand.sentence,
        "targets": len(verdicts.code),
        "reachable": verdicts.counts[NAMES[0]],
        "classes": verdicts.counts,
        "percent": {name: round(share, 3) for name, share in verdicts.shares.items()},
        "joints": [joint.name for joint in robot.joints],
        "joint_min": typed_values(robot, verdicts.joint_min),
        "joint_max": typed_values(robot, verdicts.joint_max),
        "out_of_range": verdicts.out_of_range.tolist(),
        "stopped_by": limits.tolist(),
        "near_singular": int(verdicts.near_singular.sum()),
        "paper_limit": {
            "length": paper.limit / robot.units.metres,
            "accepted": int(paper.accepted.sum()),
            "accepted_but_unreachable": int(paper.accepted_but_unreachable.sum()),
            "refused_but_reachable": int(paper.refused_but_reachable.sum()),
            "why": {name: count for name, count in paper.why.items() if count},
        },
        "length_unit": robot.units.length,
        "angle_unit": "deg",
    }


def sweep_summary(robot: Robot, sweep: SweepResult, way: Way) -> dict[str, Any]:
    """Where along a way each class begins and ends, and where the arm must jump."""
    scale = np.pi / 180 if way.is_angle else robot.units.metres
    reading = read_sweep(robot, sweep, way, "")
    return {
        "coordinate": way.label,
        "unit": "deg" if way.is_angle else robot.units.length,
        "length": round(reading.length / scale, 9),
        "sentence": reading.verdict,
        "stretches": [
            {
                "from": round(part.start / scale, 9),
                "to": round(part.end / scale, 9),
                "length": round(part.length / scale, 9),
                "class": NAMES[part.code],
            }
            for part in stretches(sweep.s, sweep.code)
        ],
        "jumps": [round(float(sweep.s[i]) / scale, 9) for i in sweep.jumps.tolist()],
        "elbows": list(sweep.short_names),
    }


def typed_values(robot: Robot, q: Floats) -> list[float | None]:
    """Joint values (n,) in degrees or the arm's unit; None for NaN."""
    scale = np.where(robot.table.revolute, np.pi / 180, robot.units.metres)
    return [None if np.isnan(value) else round(value, 9) + 0.0 for value in (q / scale).tolist()]

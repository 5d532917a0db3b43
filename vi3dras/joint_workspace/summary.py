"""Verdicts and sweeps as a report: plain names and numbers in the arm's unit and in degrees.

Equations 19 and 20 of the 3D-RAS paper allow a target when its distance from the base's origin, in the arm's
own upright plane, is at most the root of (d1 + a2 + a3 + a4)² + a1². That counts the shoulder's height as
reach, and knows neither the limits of the joints nor the angle of the hand: it accepts too much.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.joint_workspace.classes import (
    BESIDE,
    COLLISION,
    LIMIT,
    NAMES,
    ORIENTATION,
    REACHABLE,
    SINGULAR,
    TOO_FAR,
    TOO_NEAR,
    Codes,
    counts_of,
    shown_codes,
    stretches,
)
from vi3dras.joint_workspace.classify import Verdicts
from vi3dras.joint_workspace.reading import read_sweep
from vi3dras.joint_workspace.sweep_result import SweepResult
from vi3dras.joint_workspace.ways import Way
from vi3dras.volume.paper_limit import paper_limit

Kind = Literal["reachable", "singular", "limit", "far", "near", "orientation", "beside", "collision"]

AFTER: tuple[tuple[int, Kind], ...] = (
    (TOO_FAR, "far"), (TOO_NEAR, "near"), (ORIENTATION, "orientation"), (BESIDE, "beside"),
    (COLLISION, "collision"),
)  # fmt: skip


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
        **({} if verdicts.contacts is None else {"touched": verdicts.things}),
        "paper_limit": {
            "length": paper.limit / robot.units.metres,
            "accepted": int(paper.accepted.sum()),
            "accepted_but_unreachable": int(paper.accepted_but_unreachable.sum()),
            "refused_but_reachable": int(paper.refused_but_reachable.sum()),
            "why": {name: count for name, count in paper.why.items() if count},
        },
        **robot.units.told,
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


class Sort(NamedTuple):
    """One class of targets as people read it."""

    name: str
    """Such as `limit of θ3`."""
    kind: Kind
    joint: int
    """The joint of a limit, else -1."""
    rows: Ints
    """Which targets, (k,), ascending."""
    accepted: Bools
    """Which of these the printed length limit accepts, (k,)."""


def sorts_of(robot: Robot, verdicts: Verdicts, accepted: Bools) -> tuple[Sort, ...]:
    """The classes that occur, from reachable to farther away; `accepted` (N,) is the printed limit's word."""
    code = shown_codes(verdicts.code, verdicts.near_singular)
    key = np.where(code == LIMIT, 2 + verdicts.joint, 0)
    key[code == SINGULAR] = 1
    for place, (after, _) in enumerate(AFTER):
        key[code == after] = 2 + robot.n + place
    order = np.argsort(key.astype(np.uint8), kind="stable")
    counts = np.bincount(key, minlength=2 + robot.n + len(AFTER))
    ends = np.cumsum(counts)
    return tuple(
        Sort(*_words(robot, place), rows, accepted[rows])
        for place, (end, count) in enumerate(zip(ends.tolist(), counts.tolist(), strict=True))
        if count and len(rows := order[end - count : end])
    )


def _words(robot: Robot, place: int) -> tuple[str, Kind, int]:
    if place == 0:
        return NAMES[REACHABLE], "reachable", -1
    if place == 1:
        return NAMES[SINGULAR], "singular", -1
    joint = place - 2
    if joint < robot.n:
        return f"limit of {robot.symbol(joint)}", "limit", joint
    code, kind = AFTER[joint - robot.n]
    return NAMES[code], kind, -1


class PaperVerdict(NamedTuple):
    """The printed limit beside the verdicts on N targets."""

    limit: float
    """The printed length [m]."""
    accepted: Bools
    """Targets within it, (N,)."""
    accepted_but_unreachable: Bools
    """Targets within it that the arm does not reach, (N,)."""
    refused_but_reachable: Bools
    """Targets beyond it that the arm does reach, (N,)."""
    why: dict[str, int]
    """How many of the accepted but unreachable ones are in each class, by name."""


def paper_verdict(robot: Robot, points: Floats, code: Codes) -> PaperVerdict:
    """The printed limit on points (N, 3) with the classes (N,) that they really have."""
    printed = paper_limit(robot)
    accepted = np.asarray(((points - printed.centre) ** 2).sum(axis=1) <= printed.radius**2)
    reached = code == REACHABLE
    wrong = accepted & ~reached
    why = counts_of(code[wrong], among_things=True)
    return PaperVerdict(printed.radius, accepted, wrong, ~accepted & reached, why)

"""Targets sorted into what a picture of them tells apart, so that each class is one stretch of an array."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Ints
from vi3dras.joint_workspace.classes import (
    BESIDE,
    LIMIT,
    NAMES,
    ORIENTATION,
    REACHABLE,
    SINGULAR,
    TOO_FAR,
    TOO_NEAR,
    shown_codes,
)
from vi3dras.joint_workspace.classify import Verdicts

Kind = Literal["reachable", "singular", "limit", "far", "near", "orientation", "beside"]
AFTER: tuple[tuple[int, Kind], ...] = (
    (TOO_FAR, "far"), (TOO_NEAR, "near"), (ORIENTATION, "orientation"), (BESIDE, "beside"),
)  # fmt: skip


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
        letter = "θ" if robot.joints[joint].is_revolute else "d"
        return f"limit of {letter}{joint + 1}", "limit", joint
    code, kind = AFTER[joint - robot.n]
    return NAMES[code], kind, -1

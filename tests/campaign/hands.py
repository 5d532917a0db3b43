"""Any hand at random targets, beside a search: `python -m tests.campaign.hands 100000 lynx6 --seed 7`.

The search has twenty starts within the limits. A target that it alone reaches is a fault, as is any other
difference; what the chart alone reaches, within the limits or beyond, is proved by its joint values, and
these are checked.
"""

from __future__ import annotations

import argparse
import sys
from typing import NamedTuple

import numpy as np

from vi3dras.arm.library import load_library
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.planar_arm import planar_arm
from vi3dras.inverse.numeric import arm_size
from vi3dras.inverse.task import errors_of
from vi3dras.joint_workspace.classes import LIMIT, NAMES, REACHABLE
from vi3dras.joint_workspace.classify import classify_targets
from vi3dras.joint_workspace.hands import ANY_HAND
from vi3dras.joint_workspace.options import Options, judge, searched

BLOCK = 2000
"""Targets searched at a time."""


class Compared(NamedTuple):
    """The classes of many targets beside those of a search."""

    both: int
    """How many are reached by both."""
    alone: int
    """How many only by the chart, or only by it at all when limits are forgotten."""
    faults: list[str]
    """What differs otherwise."""


def box(robot: Robot, count: int, seed: int) -> Floats:
    """Random targets around an arm, from a quarter to a half of them reached, (count, 3) [m]."""
    size = 0.8 * arm_size(robot)
    low, high = np.array([-size, -size, -0.5 * size]), np.full(3, size)
    targets: Floats = np.array(robot.base)[:3, 3] + np.random.default_rng(seed).uniform(low, high, (count, 3))
    flat = planar_arm(robot)
    if flat is not None and flat.lift is None:
        targets -= np.outer(targets @ flat.plane[:, 2] - flat.level, flat.plane[:, 2])
    return targets


def compared(robot: Robot, targets: Floats) -> Compared:
    """The classes of targets (N, 3) with any hand, beside those of the search."""
    found = classify_targets(robot, targets, ANY_HAND)
    both = alone = 0
    faults: list[str] = []
    met = errors_of(robot, "position", targets, np.nan_to_num(found.q)).position <= 1e-9
    met &= np.isfinite(found.q).all(axis=1)
    if not met[found.reachable].all() or robot.out_of_range(found.q[found.reachable]).any():
        faults.append("joint values that do not reach their target within the limits")
    for start in range(0, len(targets), BLOCK):
        some = slice(start, start + BLOCK)
        q = searched(robot, targets[some], "position")
        plain = judge(
            robot, targets[some], "position", Options(q[:, None], np.full((len(q), 1), np.nan))
        ).code
        code = found.code[some]
        proved = (code == REACHABLE) | ((code == LIMIT) & (plain != REACHABLE) & met[some])
        both += int(((code == REACHABLE) & (plain == REACHABLE)).sum())
        alone += int((proved & (code != plain)).sum())
        for i in np.flatnonzero((code != plain) & ~proved).tolist():
            faults.append(f"{NAMES[code[i]]} but {NAMES[plain[i]]} at {targets[start + i].tolist()}")
    return Compared(both, alone, faults)


def main(words: list[str]) -> int:
    """A line for each arm of up to six axes; 1 where anything is a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign.hands", description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=100_000)
    parser.add_argument("robots", nargs="*")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args(words)
    total = 0
    for robot in load_library().by_id.values():
        if robot.n > 6 or (asked.robots and robot.id not in asked.robots):
            continue
        both, alone, faults = compared(robot, box(robot, asked.count, asked.seed))
        total += len(faults)
        sys.stdout.write(f"{robot.id}: {both} reached, {alone} more by the chart, {len(faults)} faults\n")
        sys.stdout.writelines(f"    {fault}\n" for fault in faults[:3])
        sys.stdout.flush()
    sys.stdout.write(f"{total} faults\n")
    return int(total > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

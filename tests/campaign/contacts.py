"""Arms among things beside brute force over triangles: `python -m tests.campaign.contacts 10000 --seed 7`.

Random poses of five arms before a pipe. Each part of an arm that may come near is measured against each of
its triangles by another way of counting: any difference above a hundredth of a micrometre is a fault.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np

from tests.collision.brute import ARMS, arm_in_scene, to_pieces
from vi3dras.collision.obstacles import Faces
from vi3dras.inverse.numeric import starts_for

SAME = 1e-8
"""Two ways of counting differ by less [m]."""

BLOCK = 50
"""Poses at a time: brute force takes room."""

NEAR = 0.05
"""What the tree finds further away is only looked at where brute force may find it near [m]."""


def faults_of(name: str, count: int, seed: int) -> tuple[list[str], int]:
    """Where the two differ at so many poses of an arm, and how many contacts there were."""
    around = arm_in_scene(name)
    pipe = next(k for k, each in enumerate(around.obstacles) if isinstance(each.shape, Faces))
    obstacle = around.obstacles[pipe]
    assert isinstance(obstacle.shape, Faces)
    turn, origin = obstacle.world_from_shape[:3, :3], obstacle.world_from_shape[:3, 3]
    triangles = obstacle.shape.tree.corners @ turn.T + origin
    meetings = [each for each in around.meetings if each.kind == "WORKPIECE" and each.other == pipe]
    q = starts_for(around.robot, count + seed)[seed:]
    faults, contacts = [], 0
    for start in range(0, count, BLOCK):
        places = around.places(q[start : start + BLOCK])
        for meeting in meetings:
            radius = around.body.capsules[meeting.one].radius
            gaps = around.gaps(places, meeting, np.full(len(places), np.inf))
            rows = np.flatnonzero(around.bounds(places, meeting) < NEAR)
            if not len(rows):
                continue
            ends = around._ends(places[rows], meeting)
            brute = to_pieces(*ends, triangles) - radius
            outside = gaps[rows] > -radius  # what is inside, and crosses nothing, brute force does not see
            wrong = outside & (np.abs(np.maximum(gaps[rows], 0) - np.maximum(brute, 0)) > SAME)
            contacts += int((brute < 0).sum())
            faults += [
                f"{name}, pose {start + row}, {around.name(meeting)}: {told:.9f} m told, {true:.9f} m found"
                for row, told, true in zip(rows[wrong], gaps[rows][wrong], brute[wrong], strict=True)
            ]
    return faults, contacts


def main() -> int:
    """The campaign; 1 where anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("poses", type=int, nargs="?", default=10_000)
    parser.add_argument("--seed", type=int, default=7)
    wished = parser.parse_args()
    each = -(-wished.poses // len(ARMS))
    failed = 0
    for name in ARMS:
        faults, contacts = faults_of(name, each, wished.seed)
        failed += len(faults)
        sys.stdout.write(
            f"{name}: {each:,} poses, {contacts:,} contacts with the pipe, {len(faults)} faults\n"
        )
        for fault in faults[:5]:
            sys.stdout.write(f"  {fault}\n")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())

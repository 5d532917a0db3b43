"""Arcs of seven-axis arms against random joints within the limits: `python -m tests.campaign.seven 10000`."""

from __future__ import annotations

import argparse
import sys

import numpy as np

from vi3dras.arm.library import load_robot
from vi3dras.closed_forms.chain import normal_chain
from vi3dras.closed_forms.families import WHOLE, Room
from vi3dras.inverse.number_arcs import arcs_all_around
from vi3dras.inverse.numeric import search_box
from vi3dras.inverse.redundant import family_of
from vi3dras.kinematics.forward import tool_pose

ARMS = ("kuka-iiwa7", "kuka-iiwa14", "pa10-7c", "franka-panda")
BLOCK = 500


def judged(name: str, count: int, seed: int) -> tuple[int, int, int]:
    """How many arcs there are, how many poses are inside none, and how many arcs break a limit or miss."""
    robot = load_robot(name)
    family, room = family_of(normal_chain(robot)), Room.of(robot)
    assert family is not None
    rng = np.random.default_rng(seed)
    start = np.full(count, float(family.number_of(robot.home)))
    invented = 0
    q = rng.uniform(*search_box(robot), (count, robot.n))
    poses, after = tool_pose(robot, q), family.number_of(q) - start
    placed = family.placed(poses, robot.home)
    apart = np.moveaxis(placed.at(family.number_of(q)).joints(), 1, -1) - q
    apart = np.abs(apart - WHOLE * np.rint(apart / WHOLE)).max(axis=-1)
    branch = np.nan_to_num(apart, nan=np.inf).argmin(axis=0)
    found = arcs_all_around(placed, room, start).arcs
    turned = after[found.row] + WHOLE * np.arange(-2, 3)[:, None]
    inside = ((turned >= found.low - 1e-8) & (turned <= found.high + 1e-8)).any(axis=0)
    missed = count - len(set(found.row[inside & (found.branch == branch[found.row])].tolist()))
    for share in (0.0, 1.0, rng.uniform(size=len(found.row))):
        number = start[found.row] + found.low + share * (found.high - found.low)
        values = placed.taken(found.row).at(number).of_branches(found.branch)
        least = np.min(room.by_joint(values), axis=0)
        error = np.abs(tool_pose(robot, values.T) - poses[found.row]).max(axis=(1, 2))
        invented += int((~(least > -1e-8) | ~(error < 1e-6)).sum())
    return len(found.row), missed, invented


def main(words: list[str]) -> int:
    """Judge all arms; 1 where joints are inside no arc, or an arc is not within the limits."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign.seven", description=__doc__)
    parser.add_argument("poses", type=int, nargs="?", default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(words)
    wrong = 0
    for name in ARMS:
        parts = [
            judged(name, min(BLOCK, asked.poses - first), asked.seed + first)
            for first in range(0, asked.poses, BLOCK)
        ]
        arcs, missed, invented = np.sum(parts, axis=0).tolist()
        wrong += missed + invented
        sys.stdout.write(
            f"{name}: {arcs} arcs for {asked.poses} poses, {missed} missed, {invented} invented\n"
        )
        sys.stdout.flush()
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""Where to begin: a sweep of px that suits an arm, partly within its limits and on beyond what it reaches."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.numeric import arm_size
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.curves import runs
from vi3dras.joint_workspace.ways import numbers_of, targets_of
from vi3dras.kinematics.forward import tool_pose
from vi3dras.units import ANGLES, round_below

POINTS = 61
"""Targets with which one place to begin is tried."""

ROOM = 0.15
"""How far beside the axis the tool goes, in parts of the arm's size: there joint 1 moves too."""

BESIDE = 0.7
"""What a sweep through the axis counts against one beside it."""


class FirstSweep(NamedTuple):
    """The target whose px is swept, and from where to where."""

    numbers: Floats
    """What can be asked of the tool: x, y, z [m], A, B, C and the hand's angle [rad], (7,)."""
    low: float
    """The least px [m]."""
    high: float
    """The largest px [m]."""


MOST_BRANCHES = 8
"""Of a closed form that is quick; roots of a polynomial give 16, a hundred times as slowly."""


@lru_cache(maxsize=64)
def first_sweep(robot: Robot) -> FirstSweep:
    """The longest sweep outwards along px that one elbow follows within the limits, and a bit more.

    An arm without a closed form that is quick moves about its home: a window waits for the answer.
    """
    task, size = usual_task(robot), arm_size(robot)
    step = round_below(size / 40 / robot.units.metres) * robot.units.metres
    home = home_numbers(robot)
    form = solver_for(robot, task).form
    if form is None or len(form.branches) > MOST_BRANCHES:
        x = step * round(home[0] / step)
        return FirstSweep(_at(home, x), x - 8 * step, x + 8 * step)
    best, numbers, ends = 0.0, home, (home[0] - size / 4, home[0] + size / 4)
    for tried in _places(robot, task, home, size, step):
        found = _run(robot, task, tried, size)
        if found is None:
            continue
        worth = (found[1] - found[0]) * (1.0 if abs(tried[1]) > 1e-9 else BESIDE)
        if worth > best + 1e-9:
            best, numbers, ends = worth, tried, found
    low = step * round((ends[0] - 0.3 * (ends[1] - ends[0])) / step)
    high = step * round((ends[1] + 0.2 * (ends[1] - ends[0])) / step)
    middle = step * round((low + high) / 2 / step)
    return FirstSweep(_at(numbers, middle), float(low), float(max(high, low + step)))


def first_range(robot: Robot, task: Task, numbers: Floats, coordinate: int) -> tuple[float, float]:
    """Ends for a sweep of number `coordinate` of `numbers` (7,): [m] to both sides, or a full turn [rad]."""
    if coordinate >= 3:
        return -math.pi, math.pi
    first = first_sweep(robot)
    if coordinate == 0:
        return first.low, first.high
    half = (first.high - first.low) / 2
    step = round_below(half / 10 / robot.units.metres) * robot.units.metres
    middle = step * round(float(numbers[coordinate]) / step)
    return middle - half, middle + half


def tool_numbers(robot: Robot, q: Floats, pose: Floats | None = None) -> Floats:
    """What can be asked of the tool as it is at `q` (n,): x, y, z, A, B, C and the hand's angle (7,).

    `pose`, the tool's (4, 4) there, saves computing it.
    """
    pose = tool_pose(robot, q) if pose is None else pose
    return np.append(numbers_of("pose", pose), hand_angle_of(robot, q, pose))


def home_numbers(robot: Robot) -> Floats:
    """What the arm meets at home (7,), as people read it."""
    return without_noise(robot, tool_numbers(robot, robot.home))


def without_noise(robot: Robot, numbers: Floats) -> Floats:
    """Numbers (7,) of a tool as people read them, to the ninth decimal in the arm's unit and in degrees."""
    units = np.append(np.full(3, robot.units.metres), np.full(4, ANGLES["deg"]))
    clean: Floats = (np.round(numbers / units, 9) + 0.0) * units
    return clean


def asked_of(task: Task, numbers: Floats) -> Floats:
    """Targets (N, ...) of a task from rows (N, 7) of x, y, z, A, B, C and the hand's angle."""
    columns = {"position": [0, 1, 2], "wrist": [0, 1, 2, 6], "pose": [0, 1, 2, 3, 4, 5]}[task]
    return targets_of(task, np.asarray(numbers, float)[:, columns])


def _places(robot: Robot, task: Task, home: Floats, size: float, step: float) -> Iterator[Floats]:
    """Numbers (7,) to sweep px of: beside and above, with the hand level, down or as at home."""
    sides = dict.fromkeys([step * round(ROOM * size / step), home[1]])
    base = float(np.array(robot.base)[2, 3]) + abs(robot.joints[0].d)
    heights = dict.fromkeys(
        [*(step * round((base + part * size) / step) for part in (0.1, -0.1, 0.3)), home[2]]
    )
    hands = dict.fromkeys([0.0, -math.pi / 2, float(home[6])]) if task == "wrist" else (float(home[6]),)
    turns = [home[3:6], np.array([math.pi, 0.0, 0.0])] if task == "pose" else [home[3:6]]
    for hand, turn, y, z in product(hands, turns, sides, heights):
        yield np.array([0.0, y, z, *turn, hand])


def _run(robot: Robot, task: Task, numbers: Floats, size: float) -> tuple[float, float] | None:
    """The ends of the longest stretch of px ahead that one branch follows within the limits."""
    x = np.linspace(0.05 * size, 1.1 * size, POINTS)
    rows = np.tile(numbers, (POINTS, 1))
    rows[:, 0] = x
    within: Bools = solver_for(robot, task).solve(asked_of(task, rows), robot.home).within_limits
    every = [run for branch in within.T for run in runs(branch)]
    longest = max(every, key=lambda run: run[1] - run[0], default=None)
    return None if longest is None else (float(x[longest[0]]), float(x[longest[1] - 1]))


def _at(numbers: Floats, x: float) -> Floats:
    found = numbers.copy()
    found[0] = x
    return found

"""Where to begin: a sweep of px that suits an arm, partly within its limits and on beyond what it reaches.

And a box of targets around what its tool reaches, in round numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, runs
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.numeric import arm_size, search_box
from vi3dras.inverse.solver import MOST_BRANCHES, closed_form, solver_for
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.ways import numbers_of, targets_of
from vi3dras.kinematics.forward import tool_pose
from vi3dras.units import ANGLES, round_below

POINTS = 61
"""Targets with which one place to begin is tried."""

ROOM = 0.15
"""How far beside the axis the tool goes, in parts of the arm's size: there joint 1 moves too."""

BESIDE = 0.7
"""What a sweep through the axis counts against one beside it."""

POSES = 20_000
QUICK, SLOW, IN_PLANE = 20, 10, 60
"""Values per coordinate for arms with a closed form, for those that search, and for those in a plane."""

FLAT = 1e-9
"""In [m]: a coordinate that changes less stands still."""


class FirstSweep(NamedTuple):
    """The target whose px is swept, and from where to where."""

    numbers: Floats
    """What can be asked of the tool: x, y, z [m], A, B, C and the hand's angle [rad], (7,)."""
    low: float
    """The least px [m]."""
    high: float
    """The largest px [m]."""


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


@lru_cache(maxsize=64)
def usual_box(robot: Robot) -> Floats:
    """From and to of x, y and z [m], (3, 2): round numbers around where the tool goes within the limits."""
    low, high = search_box(robot)
    q = np.random.default_rng(0).uniform(low, high, (POSES, robot.n))
    points = tool_pose(robot, q)[:, :3, 3]
    ends = np.stack([points.min(axis=0), points.max(axis=0)], axis=1)
    unit = robot.units.metres
    step = round_below(float(np.ptp(ends, axis=1).max()) / unit / 20) * unit
    box: Floats = np.stack([np.floor(ends[:, 0] / step), np.ceil(ends[:, 1] / step)], axis=1) * step
    still = np.ptp(ends, axis=1) < FLAT
    box = np.where(still[:, None], ends.mean(axis=1)[:, None], box).round(9)
    box.setflags(write=False)
    return box


def usual_counts(robot: Robot) -> tuple[int, int, int]:
    """How many values of x, y and z: fewer where every target has to be searched for."""
    still = [bool(low == high) for low, high in usual_box(robot)]
    quick = IN_PLANE if any(still) else QUICK
    many = quick if closed_form(robot, usual_task(robot)) else SLOW
    x, y, z = (1 if stands else many for stands in still)
    return x, y, z


def box_around(points: Floats, spacing: Floats) -> Floats:
    """From and to of x, y and z (3, 2) around points (N, 3), with half a `spacing` (3,) to spare [m]."""
    room = spacing / 2
    return np.stack([points.min(axis=0) - room, points.max(axis=0) + room], axis=1)

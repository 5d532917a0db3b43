"""Many targets judged, as a grid or block by block, with one angle of the hand after the other."""

from __future__ import annotations

from collections.abc import Callable

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.joint_workspace.grid import TargetGrid
from vi3dras.joint_workspace.hands import Hand, fixed_angle
from vi3dras.joint_workspace.judging import Judged
from vi3dras.joint_workspace.options import Options, judge, options_at
from vi3dras.joint_workspace.symmetry import judged_grid

BLOCK = 16384
"""Targets judged at a time; `tell` hears how much is done before each."""


def judged_by_blocks(
    robot: Robot,
    points: Floats,
    task: Task,
    options: Callable[[slice], Options],
    tell: Callable[[float], None],
    *,
    why: bool = True,
) -> Judged:
    """The best branch of each point (N, 3) among the options of its block."""
    parts = []
    for start in range(0, max(len(points), 1), BLOCK):
        tell(start / max(len(points), 1))
        some = slice(start, start + BLOCK)
        parts.append(judge(robot, points[some], task, options(some), why=why))
    return Judged.joined(parts)


def _judged(
    robot: Robot,
    targets: TargetGrid | Floats,
    points: Floats,
    hand: Hand,
    tell: Callable[[float], None],
    why: bool,
) -> Judged:
    """All targets with one way to hold the hand."""
    quick = judged_grid(robot, targets, hand, tell, why=why) if isinstance(targets, TargetGrid) else None
    return quick or judged_by_blocks(
        robot, points, hand.task, lambda some: options_at(robot, points[some], hand), tell, why=why
    )


def judged_targets(
    robot: Robot,
    targets: TargetGrid | Floats,
    points: Floats,
    hand: Hand,
    tell: Callable[[float], None],
    *,
    why: bool = True,
) -> Judged:
    """Each target with the first angle that reaches it, or else with the one that is least outside."""
    if len(hand.angles) <= 1:
        return _judged(robot, targets, points, hand, tell, why)
    count = len(hand.angles)
    best: Judged | None = None
    for i, angle in enumerate(hand.angles):

        def part(done: float, i: int = i) -> None:
            tell((i + done) / count)

        now = _judged(robot, targets, points, fixed_angle(angle), part, why)
        best = now if best is None else best.with_better(now)
    assert best is not None
    return best

"""Let the project join a race against other libraries: each function takes and gives plain arrays."""

from __future__ import annotations

from collections.abc import Sequence

from vi3dras.arrays import Floats, Singles
from vi3dras.robot import Joint, Robot
from vi3dras.workspace.grid import grid_points

Rows = Sequence[tuple[float, float, float]]
"""Standard D-H rows of revolute joints as d, a [m] and alpha [rad]."""

_memory: dict[int, Singles] = {}


def fk(rows: Rows, axes: Sequence[Floats]) -> Singles:
    """The tool's cloud over a grid, (N, 3), in memory that is used again."""
    robot = Robot(
        "race", "Race", tuple(Joint(f"{i}", d=d, a=a, alpha=alpha) for i, (d, a, alpha) in enumerate(rows))
    )
    n = 1
    for axis in axes:
        n *= len(axis)
    _memory[n] = grid_points(robot, axes, out=_memory.get(n))
    return _memory[n]

"""The solutions of a reach study over three of the joints: a cube with the limits as its faces."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.joint_workspace.classify import Verdicts
from vi3dras.render.scene import Lines, Points

from .._kit.face import Label
from .paint import Layer, joint_layers, singles

MOST = 100_000
"""Solutions that are shown; of more, evenly some."""

PAINTS = ("axis_x", "axis_y", "axis_z")


@dataclass(frozen=True)
class JointPicture:
    """A cloud over three joints, laid into a cube."""

    axes: tuple[int, ...]
    """Which joints; two for an arm that has no more."""
    ends: Floats
    """From and to of each axis of the cube [rad] or [m], (3, 2)."""
    half: float
    """Half the edge of the cube [m]."""
    by_class: tuple[Points, ...] = field(compare=False)
    by_verdict: tuple[Points, ...] = field(compare=False)
    rows: tuple[Ints, ...] = field(compare=False)
    """Which target each point of each cloud is."""
    shown: int = 0
    """How many solutions are drawn."""

    def place(self, q: Floats) -> Floats:
        """Where joint values (..., n) lie in the cube [m], (..., 3)."""
        found = np.zeros((*q.shape[:-1], 3))
        low, high = self.ends.T
        count = len(self.axes)
        share = (q[..., list(self.axes)] - low[:count]) / (high - low)[:count]
        found[..., :count] = self.half * (2 * share - 1)
        found[..., 2] += self.half
        return found


def joint_picture(
    robot: Robot, verdicts: Verdicts, layers: tuple[Layer, ...], axes: tuple[int, int, int], half: float
) -> JointPicture:
    """All solutions over three joints; the cube holds limits and solutions alike."""
    kept = tuple(dict.fromkeys(min(axis, robot.n - 1) for axis in axes))
    rows = joint_layers(robot, verdicts, layers, MOST)
    ends = np.array([[0.0, 1.0]] * 3)
    for k, joint in enumerate(kept):
        ends[k] = _ends(robot, verdicts.q[:, joint], joint)
    empty = JointPicture(kept, ends, half, (), (), tuple(rows), sum(map(len, rows)))
    clouds: tuple[list[Points], list[Points]] = ([], [])
    for layer, some in zip(layers, rows, strict=True):
        positions = singles(empty.place(verdicts.q[some]))
        for into, paint in zip(clouds, (layer.paint, layer.verdict_paint), strict=True):
            into.append(Points(layer.by_class.key, positions, paints=(paint,), size=layer.by_class.size))
    return JointPicture(kept, ends, half, tuple(clouds[0]), tuple(clouds[1]), tuple(rows), empty.shown)


def joint_frame(robot: Robot, picture: JointPicture) -> tuple[tuple[Lines, ...], tuple[Label, ...]]:
    """The cube of the limits, the three axes, and their names and ends."""
    limits = np.stack([robot.low, robot.high])
    limits = np.where(np.isfinite(limits), limits, 0.0)
    corners = picture.place(limits)
    whole = picture.place(_at_ends(robot, picture))
    low = np.where(np.ptp(corners, axis=0) > 0, corners[0], whole[0])
    high = np.where(np.ptp(corners, axis=0) > 0, corners[1], whole[1])
    lines = [Lines("limits", *_cube(low, high), paint="limit", alpha=0.6, width=1.5)]
    labels = []
    for k, joint in enumerate(picture.axes):
        start, end = whole[0].copy(), whole[0].copy()
        end[k] = whole[1][k]
        lines.append(Lines(f"axis/{k}", np.array([start, end]), paint=PAINTS[k], width=2.5))
        labels.append(Label(robot.symbol(joint), start + 1.05 * (end - start)))
        for value, place in zip(_marks(robot, picture, joint, k), (low, high), strict=True):
            at = start.copy()
            at[k] = place[k]
            labels.append(Label(_number(robot, joint, value), at))
    return tuple(lines), tuple(labels)


def _ends(robot: Robot, q: Floats, joint: int) -> tuple[float, float]:
    """What an axis spans: the limits, and what lies outside of them."""
    known = q[np.isfinite(q)]
    ends = np.array([robot.low[joint], robot.high[joint], known.min(initial=0.0), known.max(initial=0.0)])
    ends = ends[np.isfinite(ends)]
    low, high = float(ends.min()), float(ends.max())
    return (low, high) if high - low > 1e-9 else (low - 1.0, high + 1.0)


def _marks(robot: Robot, picture: JointPicture, joint: int, k: int) -> tuple[float, float]:
    """The numbers on an axis: the limits, or its ends where there are none."""
    limits = float(robot.low[joint]), float(robot.high[joint])
    return limits if np.isfinite(limits).all() else (float(picture.ends[k][0]), float(picture.ends[k][1]))


def _at_ends(robot: Robot, picture: JointPicture) -> Floats:
    """Joint values (2, n) at both ends of the axes."""
    q = np.zeros((2, robot.n))
    for k, joint in enumerate(picture.axes):
        q[:, joint] = picture.ends[k]
    return q


def _cube(low: Floats, high: Floats) -> tuple[Floats, np.ndarray[tuple[int, ...], np.dtype[np.int32]]]:
    """Eight corners (8, 3) and the twelve edges between them."""
    corners = np.array(np.meshgrid(*np.stack([low, high], axis=1), indexing="ij")).reshape(3, 8).T
    edges = [pair for pair in combinations(range(8), 2) if (pair[0] ^ pair[1]).bit_count() == 1]
    return corners, np.array(edges, np.int32)


def _number(robot: Robot, joint: int, value: float) -> str:
    if robot.joints[joint].is_revolute:
        return f"{np.degrees(value):.0f}°"
    return f"{value / robot.units.metres:.0f} {robot.units.length}"

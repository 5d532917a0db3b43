"""A notation drawn on the arm: frames of both conventions, a walk of shifts, screw axes; and known places."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.conventions import in_convention
from vi3dras.kinematics.forward import dh_frames, link_frames, tool_pose
from vi3dras.notations.elementary import element_matrix, elementary
from vi3dras.render.scene import Frame, Item, Lines, Points
from vi3dras.render.theme import Paint
from vi3dras.solids import skeleton

from .._kit.face import Label
from .scene import AXES, faint_frame

JOINT_PAINTS: tuple[Paint, ...] = ("base", "shoulder", "elbow", "wrist", "gripper")
"""The colour of each joint, as in the tables; those beyond the fifth share its colour."""
DASH = 0.05
"""Of a screw axis, as a share of the arm's reach; what is between two is half as long."""
LONG = 0.62
"""How far a screw axis goes to either side of its joint, the same."""


def notation_items(robot: Robot, q: Floats, notation: str) -> Iterator[Item]:
    """What a notation names, at joint values (n,)."""
    if notation == "ets":
        yield from walk_items(robot, q)
    elif notation == "poe":
        yield from screw_items(robot, q)
    else:
        yield from both_conventions(robot, q, notation)


def notation_labels(robot: Robot, q: Floats, notation: str) -> Iterator[Label]:
    """The names of frames or screw axes."""
    if notation == "poe":
        reach = longest_reach(robot)
        for i, (origin, axis) in enumerate(joint_axes(robot, q), 1):
            yield Label(f"S_{i}" if i < 10 else f"S_{{{i}}}", origin + LONG * reach * axis, boxed=True)
    elif notation != "ets":
        named: list[tuple[Floats, list[str]]] = []
        for i, frame in enumerate(dh_frames(in_convention(robot, notation), q)[1:], 1):
            near = next((names for at, names in named if np.linalg.norm(at - frame[:3, 3]) < 1e-6), None)
            if near is None:
                named.append((frame[:3, 3], [str(i)]))
            else:
                near.append(str(i))
        yield from (Label(", ".join(names), at, boxed=True) for at, names in named)


def both_conventions(robot: Robot, q: Floats, notation: str) -> Iterator[Item]:
    """The frames of the convention that was chosen, and those of the other one at half strength."""
    size = 0.12 * longest_reach(robot)
    other = "standard" if notation == "modified" else "modified"
    for i, frame in enumerate(dh_frames(in_convention(robot, other), q)[1:], 1):
        yield faint_frame(f"other/{i}", frame, 1.35 * size)
    for i, frame in enumerate(link_frames(in_convention(robot, notation), q)):
        yield Frame(f"frames/{i}", frame, length=size, width=3.0)


def walk_items(robot: Robot, q: Floats) -> Iterator[Item]:
    """Every shift of the sequence along its axis in the axis's colour, from the world to the tool."""
    pose = np.eye(4)
    for k, element in enumerate(elementary(robot)):
        moved = 0.0 if element.joint is None else element.sign * float(q[element.joint])
        after = pose @ element_matrix(element.axis, np.asarray(element.value + moved))
        if element.axis[0] == "t":
            paint = AXES["xyz".index(element.axis[1])]
            yield Lines(f"walk/{k}", np.stack([pose[:3, 3], after[:3, 3]]), paint=paint, width=5.0)
        elif element.joint is not None:
            paint = JOINT_PAINTS[min(element.joint, 4)]
            yield Points(
                f"walk/{k}", pose[None, :3, 3].astype(np.float32), paints=(paint,), size=9.0, haze=0.0
            )
        pose = after
    yield Frame("walk/tool", pose, length=0.12 * longest_reach(robot), width=3.0)


def screw_items(robot: Robot, q: Floats) -> Iterator[Item]:
    """The axis of every joint as it lies now, in long dashes of the joint's colour."""
    reach = longest_reach(robot)
    starts = np.arange(-LONG, LONG, 1.5 * DASH)
    places = np.stack([starts, np.minimum(starts + DASH, LONG)], axis=1).reshape(-1) * reach
    pairs = np.arange(len(places), dtype=np.int32).reshape(-1, 2)
    for i, (origin, axis) in enumerate(joint_axes(robot, q)):
        paint = JOINT_PAINTS[min(i, 4)]
        yield Lines(f"screw/{i}", origin + places[:, None] * axis, pairs, paint=paint, width=3.0)
        dot = origin[None].astype(np.float32)
        yield Points(f"screw/{i}/joint", dot, paints=(paint,), size=9.0, haze=0.0)


def joint_axes(robot: Robot, q: Floats) -> list[tuple[Floats, Floats]]:
    """A point (3,) and the direction (3,) of each joint's axis, as the joint counts."""
    first = 0 if robot.convention == "standard" else 1
    frames = dh_frames(robot, q)[first : first + robot.n]
    signs = robot.table.sign.tolist()
    return [(frame[:3, 3], sign * frame[:3, 2]) for frame, sign in zip(frames, signs, strict=True)]


def pasted_items(pasted: Robot) -> list[Item]:
    """The bones of the arm that was pasted, at its pose at rest."""
    return list(skeleton(pasted, pasted.home))


def known_items(robot: Robot, rows: Floats) -> Iterator[Item]:
    """Every known place as a dot, and a line to where the table has the tool, of rows (K, n + 3)."""
    n, metres = robot.n, robot.units.metres
    if not len(rows):
        return
    known = rows[:, n : n + 3] * metres
    ours = tool_pose(robot, rows[:, :n] * robot.scale)[:, :3, 3]
    yield Points("known/places", known.astype(np.float32), paints=("ok",), size=10.0, haze=0.0)
    ends = np.stack([ours, known], axis=1).reshape(-1, 3)
    pairs = np.arange(len(ends), dtype=np.int32).reshape(-1, 2)
    yield Lines("known/misses", ends, pairs, paint="far", alpha=0.8, width=2.0)


def known_labels(robot: Robot, rows: Floats) -> Iterator[Label]:
    """The number of every known place."""
    for k, row in enumerate(rows, 1):
        yield Label(f"pose {k}", row[robot.n : robot.n + 3] * robot.units.metres, boxed=True)

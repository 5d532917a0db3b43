"""Speeds in the 3D view: arrows at the tool, ellipsoids, and in red the direction that is lost."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from vi3dras.api.explorer.speeds import Speeds
from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import dh_frames, tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.render.scene import Item, Lines, Mesh
from vi3dras.render.theme import Paint
from vi3dras.velocities.axes import axes_at
from vi3dras.velocities.rates import Ellipsoid, outline

from .._kit.face import Label

LONGEST = 0.3
"""How long the longest arrow and the longest semi-axis are, as a share of the arm's reach."""

NOTHING = 1e-9
"""A speed below this share of the arm's size moves nothing."""

WAY = 0.35
"""How far a joint goes on the arc that its column is tangent to [rad]."""

AROUND, UP = 32, 17
JOINTS: tuple[Paint, ...] = ("base", "shoulder", "elbow", "wrist", "gripper", (185, 160, 255), "steel")
"""The colours of the joints: as in their charts."""


def joint_paint(index: int) -> Paint:
    """The colour of a joint, from 0."""
    return JOINTS[min(index, len(JOINTS) - 1)]


def arrow(key: str, start: Floats, end: Floats, paint: Paint, *, width: float, alpha: float = 1.0) -> Lines:
    """A line with a head of four strokes."""
    along = end - start
    length = float(np.linalg.norm(along))
    unit = along / max(length, 1e-12)
    side = np.cross(unit, np.eye(3)[np.abs(unit).argmin()])
    side /= max(float(np.linalg.norm(side)), 1e-12)
    over, head = np.cross(unit, side), 0.16 * length
    tips = [end - head * unit + 0.4 * head * way for way in (side, -side, over, -over)]
    pairs = np.array([(0, 1), *((1, k) for k in range(2, 6))], np.int32)
    return Lines(key, np.array([start, end, *tips]), pairs, paint=paint, alpha=alpha, width=width)


def column_items(
    robot: Robot, q: Floats, speeds: Speeds, chosen: int, place: Floats
) -> tuple[list[Item], list[Label]]:
    """An arrow for each column, all but the chosen one faint, and the way of the tool with its joint."""
    ways = geometric_jacobian(robot, q)[:3].T
    longest = max(float(np.linalg.norm(ways, axis=1).max()), 1e-12)
    scale = LONGEST * longest_reach(robot) / longest
    blamed = {number - 1 for lost in speeds.lost for number in lost.numbers}
    items: list[Item] = []
    for i, way in enumerate(ways):
        if float(np.linalg.norm(way)) < NOTHING * longest:
            continue
        lit = i == chosen or i in blamed
        items.append(
            arrow(
                f"column/{i}",
                place,
                place + scale * way,
                joint_paint(i),
                width=4.0 if i == chosen else 2.5 if lit else 2.0,
                alpha=1.0 if lit else 0.4,
            )
        )
    end = place + scale * ways[chosen]
    moves = float(np.linalg.norm(ways[chosen])) >= NOTHING * longest
    if moves:
        poses = np.repeat(q[None], 41, axis=0)
        far = WAY if robot.joints[chosen].is_revolute else WAY * longest_reach(robot) / 2
        poses[:, chosen] += np.linspace(-far, far, 41)
        arc = tool_pose(robot, poses)[:, :3, 3]
        items.append(Lines("column/way", arc, paint=joint_paint(chosen), alpha=0.6, width=1.5))
    else:
        items.append(_axis(robot, q, chosen, place))
    return items, [Label(f"J_{chosen + 1}", end if moves else place, boxed=True)]


def _axis(robot: Robot, q: Floats, joint: int, place: Floats) -> Lines:
    """The axis of a joint that only turns the tool, in dashes."""
    z = axes_at(robot, q[None]).z[0, joint]
    places = np.linspace(-0.5, 0.5, 16) * LONGEST * longest_reach(robot)
    pairs = np.arange(16, dtype=np.int32).reshape(-1, 2)
    return Lines("column/axis", place + places[:, None] * z, pairs, paint=joint_paint(joint), width=2.5)


@cache
def _faces() -> NDArray[np.int32]:
    """The triangles of an ellipsoid's outline."""
    at = np.arange(UP * AROUND).reshape(UP, AROUND)
    a, b, c, d = (part.ravel() for part in (at[:-1, :-1], at[1:, :-1], at[1:, 1:], at[:-1, 1:]))
    return np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)]).astype(np.int32)


def drawn_scale(robot: Robot, shape: Ellipsoid) -> float:
    """How many metres of the view one of its units is: the longest axis that ends fills the room."""
    known = shape.lengths[np.isfinite(shape.lengths)]
    longest = float(known.max(initial=0.0))
    room = LONGEST * longest_reach(robot)
    return room / longest if longest > 0 else room


def ellipsoid_items(robot: Robot, shape: Ellipsoid, place: Floats) -> list[Item]:
    """An ellipsoid as glass with its three axes; one without bound ends where the room ends."""
    scale = drawn_scale(robot, shape)
    room = LONGEST * longest_reach(robot)
    finite = np.where(np.isfinite(shape.lengths), shape.lengths * scale, 1.6 * room)
    drawn = Ellipsoid(shape.directions, np.maximum(finite, 0.004 * room))
    skin = outline(drawn, around=AROUND, up=UP).reshape(-1, 3) + place
    if np.linalg.det(shape.directions) < 0:
        skin = skin.reshape(UP, AROUND, 3)[:, ::-1].reshape(-1, 3)
    mesh = Mesh(
        "ellipsoid/skin", skin.astype(np.float32), _faces(), paints=("accent",), alpha=0.18,
        layer="ellipsoid", two_sided=True, shadow=False,
    )  # fmt: skip
    ends = drawn.directions.T * drawn.lengths[:, None]
    corners = np.concatenate([place + ends, place - ends])
    pairs = np.array([(0, 3), (1, 4), (2, 5)], np.int32)
    axes = Lines("ellipsoid/axes", corners, pairs, paint="accent", width=2.0)
    rims = [
        Lines(f"ellipsoid/rim{k}", _rim(place, ends[i], ends[j]), paint="accent", alpha=0.7, width=1.2)
        for k, (i, j) in enumerate(((0, 1), (1, 2), (2, 0)))
    ]
    return [mesh, axes, *rims]


def _rim(place: Floats, a: Floats, b: Floats) -> Floats:
    turn = np.linspace(0, 2 * np.pi, 61)[:, None]
    rim: Floats = place + np.cos(turn) * a + np.sin(turn) * b
    return rim


def speed_items(robot: Robot, moves: Floats, missing: Floats, place: Floats) -> list[Item]:
    """The velocity that is made as an arrow, and in red what of it is missing."""
    largest = max(float(np.linalg.norm(moves[:3])), float(np.linalg.norm(missing[:3])))
    if largest < 1e-12:
        return []
    scale = 1.2 * LONGEST * longest_reach(robot) / largest
    drawn: list[tuple[str, Floats, Paint]] = [("made", moves[:3], "ok"), ("missing", missing[:3], "far")]
    return [
        arrow(f"speed/{name}", place, place + scale * way, paint, width=4.0)
        for name, way, paint in drawn
        if float(np.linalg.norm(way)) > 1e-6 * largest
    ]


def lost_items(robot: Robot, speeds: Speeds, place: Floats) -> tuple[list[Item], list[Label]]:
    """In red: a double arrow along what is lost, dashes about what is lost, and the axes to blame."""
    room = 1.4 * LONGEST * longest_reach(robot)
    found: list[Item] = []
    labels: list[Label] = []
    for k, lost in enumerate(speeds.lost):
        move, turn = lost.twist[:3], lost.twist[3:]
        if move.any():
            way = room * move / np.linalg.norm(move)
            found += [
                arrow(f"lost/{k}/{side}", place, place + sign * way, "far", width=3.5)
                for side, sign in (("to", 1.0), ("fro", -1.0))
            ]
            labels.append(Label("lost", place + way, boxed=True))
        if turn.any():
            way = room * turn / np.linalg.norm(turn)
            places = place + np.linspace(-1, 1, 18)[:, None] * way
            pairs = np.arange(18, dtype=np.int32).reshape(-1, 2)
            found.append(Lines(f"lost/{k}/turn", places, pairs, paint="far", width=3.0))
            if not move.any():
                labels.append(Label("lost", place + way, boxed=True))
    blamed = sorted({number - 1 for lost in speeds.lost for number in lost.numbers})
    frames = dh_frames(robot, speeds.joints)
    first = 0 if robot.convention == "standard" else 1
    for i in blamed:
        origin, z = frames[i + first][:3, 3], frames[i + first][:3, 2]
        ends = np.array([origin - 0.35 * room * z, origin + 0.35 * room * z])
        found.append(Lines(f"lost/axis{i}", ends, paint=joint_paint(i), width=3.0))
    return found, labels

"""What the 3D view shows of a sweep: the arm at the cursor, the other elbows, the way by its classes."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.classes import ABSENT, CLASS_PAINTS, LIMIT, NAMES, REACHABLE, Codes, stretches
from vi3dras.joint_workspace.reading import Spot
from vi3dras.render.scene import Item, Lines, Points

from .. import _arm
from .._arm import ghosts_at
from .._kit.face import Label

MOST = 400
"""Points of a way that are drawn."""


def points_of(targets: Floats) -> Floats:
    """The points (N, 3) of targets (N, ...) of any task."""
    return targets[:, :3, 3] if targets.ndim == 3 else targets[:, :3]


def way_items(targets: Floats, code: Codes) -> tuple[Item, ...]:
    """The way in the colours of its classes; neighbouring stretches share a point."""
    points = points_of(targets)
    items: list[Item] = []
    for k, part in enumerate(stretches(np.arange(len(points), dtype=float), code)):
        ends = max(part.first - 1, 0), part.last
        every = np.unique(np.linspace(*ends, min(ends[1] - ends[0] + 1, MOST)).astype(int))
        if len(every) > 1 and np.ptp(points[every], axis=0).max() > 0:
            items.append(Lines(f"way/{k}", points[every], paint=CLASS_PAINTS[part.code], width=4.0))
    return tuple(items)


def spot_items(
    robot: Robot, spot: Spot, targets: Floats, *, gripper: float, ghosts: bool, frames: bool
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """The arm at the cursor with the other elbows as ghosts; a target without solution says why."""
    q = spot.pose
    places = _arm.frames_at(robot, q)
    items = _arm.arm_items(robot, q, gripper, solid=True, wire=False, frames=places)
    labels: list[Label] = []
    if ghosts:
        items += ghosts_at(robot, [other for other in spot.others if np.isfinite(other).all()], q)
    if frames:
        items += _arm.frame_items(robot, places)
        labels += _arm.frame_labels(places)
    point = points_of(targets)[spot.place]
    items.append(Points("target", point[None].astype(np.float32), (CLASS_PAINTS[spot.code],), size=11.0))
    if spot.code not in {REACHABLE, LIMIT}:
        labels.append(Label("no such elbow" if spot.code == ABSENT else NAMES[spot.code], point, boxed=True))
    return tuple(items), tuple(labels)


def motion_items(robot: Robot, q: Floats, numbers: Floats, index: int, gripper: float) -> tuple[Item, ...]:
    """The arm at one place of a motion, and the way of its tool (N, 7)."""
    every = np.unique(np.linspace(0, len(q) - 1, MOST).astype(int))
    out = robot.out_of_range(q[every]).any(axis=1)
    items = _arm.arm_items(robot, q[index], gripper, solid=True, wire=False)
    for k, part in enumerate(stretches(every.astype(float), np.asarray(out, np.uint8))):
        points = numbers[every[max(part.first - 1, 0) : part.last + 1], :3]
        if len(points) > 1 and np.ptp(points, axis=0).max() > 0:
            paint = "far" if part.code else "accent"
            items.append(Lines(f"way/{k}", points, paint=paint, width=3.0))
    return tuple(items)

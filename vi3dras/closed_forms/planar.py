"""Arms that move in one plane, with or without a lift: 2R, 3R, SCARA, gantries, arms that slide and turn."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import points_of
from vi3dras.closed_forms.forms import Form, Task, root, two_links
from vi3dras.closed_forms.planar_arm import FLAT, PlanarArm, planar_arm

PAIRS = {
    "RR": ("elbow right", "elbow left"),
    "RP": ("slide out", "slide in"),
    "PR": ("slide far", "slide near"),
    "PP": ("the only one",),
}


def planar_form(robot: Robot, task: Task) -> Form | None:
    """The closed form of two joints in a plane, or of three when the hand's angle is given."""
    arm = planar_arm(robot)
    if arm is None:
        return None
    count = len(arm.kinds)
    if count == 3 and task != "position" and arm.kinds != "PPP":
        names = _three_names(arm.kinds)
    elif count == 2:
        names = PAIRS[arm.kinds]
    else:
        return None
    if arm.kinds.startswith("RR") and _too_short(arm, count):
        return None

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        points = points_of(targets)
        flat = points @ arm.plane
        if arm.lift is not None:
            out[:, arm.lift] = (flat[:, 2] - arm.level) * arm.rise
        slots = Slots([out[:, joint] for joint in arm.joints], arm.signs, hold[arm.joints])
        if count == 2:
            place(arm.kinds, arm.points, arm.tool, flat[:, :2], slots)
        else:
            _three(arm, flat[:, :2], _turn_of(arm, targets), slots)

    solutions = "1 solution" if len(names) == 1 else f"up to {len(names)} solutions"
    return Form(f"{_kind(arm)}, closed form, {solutions}", names, solve, "planar")


def _kind(arm: PlanarArm) -> str:
    if arm.lift is None:
        return f"planar {arm.kinds}"
    special = {"RRR": "SCARA", "RR": "SCARA", "PP": "Cartesian arm", "RP": "cylindrical arm"}
    return special.get(arm.kinds, f"planar {arm.kinds} with a lift")


def _too_short(arm: PlanarArm, count: int) -> bool:
    """True when a link between two turning joints, or from there to the tool, has no length."""
    end = arm.tool if count == 2 else arm.points[2]
    links = [arm.points[1] - arm.points[0], *([end - arm.points[1]] if arm.kinds != "RRP" else [])]
    return any(np.linalg.norm(link) < FLAT for link in links)


def _three_names(kinds: str) -> tuple[str, ...]:
    if kinds[2] == "R":
        return PAIRS[kinds[:2]]
    return ("slide far", "slide near") if kinds == "RRP" else PAIRS["PP"]


def _turn_of(arm: PlanarArm, targets: Floats) -> Floats:
    """By how much the hand has turned since q = 0, (N,)."""
    if targets.ndim == 2:
        return targets[:, 3] - arm.heading
    turned_by = arm.plane.T @ (targets[:, :3, :3] @ arm.rotation.T) @ arm.plane
    return np.arctan2(turned_by[:, 1, 0] - turned_by[:, 0, 1], turned_by[:, 0, 0] + turned_by[:, 1, 1])


def _three(arm: PlanarArm, target: Floats, turn: Floats, slots: Slots) -> None:
    """Three joints: the known angle of the hand takes one of them away."""
    if arm.kinds[2] == "R":
        wrist = target - turned(arm.tool - arm.points[2], turn)
        place(arm.kinds[:2], arm.points, arm.points[2], wrist, slots)
        slots.rest(2, arm.kinds, turn)
        return
    last = arm.points[2]
    if arm.kinds == "RRP":  # the slide must end where joint 2 is on its circle about joint 1
        shoulder, elbow, _ = arm.points
        corner = target - turned(arm.tool - elbow, turn)
        slots.circle(2, corner - shoulder, -turned(last, turn), float(np.linalg.norm(elbow - shoulder)))
        for way in range(2):
            seen = corner - slots.value[2][way][:, None] * turned(last, turn) - shoulder
            slots.bearing(0, way, seen, elbow - shoulder)
        slots.rest(1, arm.kinds, turn)
        return
    hinge = arm.kinds.index("R")
    pivot, first = arm.points[hinge], arm.points[1 - hinge]
    gap = target - pivot - turned(arm.tool - pivot, turn)
    slots.linear(1 - hinge, 2, gap, turned(first, turn) if hinge == 0 else first, turned(last, turn))
    slots.rest(hinge, arm.kinds, turn)


class Slots(NamedTuple):
    """Where the joint values of each branch are written."""

    value: list[Floats]
    """One (branches, N) array per joint of the plane."""
    signs: list[float]
    """How each joint counts, +1 or -1."""
    hold: Floats
    """Joint values to keep where any would do, (joints,)."""

    def rest(self, joint: int, kinds: str, turn: Floats) -> None:
        """Give a turning joint what the others leave of the whole turn (N,)."""
        others = [i for i, kind in enumerate(kinds) if kind == "R" and i != joint]
        done = sum((self.signs[i] * self.value[i] for i in others), np.zeros_like(self.value[joint]))
        self.value[joint][:] = (turn - done) * self.signs[joint]

    def bearing(self, joint: int, way: int, seen: Floats, drawn: Floats) -> None:
        """Turn the direction `drawn` (2,) or (N, 2) onto the direction `seen` (N, 2)."""
        angle = np.arctan2(seen[:, 1], seen[:, 0]) - np.arctan2(drawn[..., 1], drawn[..., 0])
        nowhere = np.hypot(seen[:, 0], seen[:, 1]) < 1e-12
        self.value[joint][way] = np.where(nowhere, self.hold[joint], angle * self.signs[joint])

    def circle(self, joint: int, start: Floats, way: Floats, radius: float) -> None:
        """Both lengths of a slide from `start` (.., 2) along unit `way` to a circle about the origin."""
        middle = -(start * way).sum(axis=-1)
        apart = start[..., 0] * way[..., 1] - start[..., 1] * way[..., 0]
        half = root(radius * radius - apart * apart, radius * radius + 1e-12)
        self.value[joint][0], self.value[joint][1] = middle + half, middle - half

    def linear(self, first: int, second: int, gap: Floats, u: Floats, v: Floats) -> None:
        """Slides along `u` and `v` (.., 2) that together make the way `gap` (N, 2)."""
        area = u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]
        area = np.where(np.abs(area) < 1e-9, np.nan, area)
        self.value[first][0] = (gap[:, 0] * v[..., 1] - gap[:, 1] * v[..., 0]) / area
        self.value[second][0] = (u[..., 0] * gap[:, 1] - u[..., 1] * gap[:, 0]) / area


def place(kinds: str, points: list[Floats], end: Floats, target: Floats, slots: Slots) -> None:
    """Joint values of the first two joints that bring `end` (2,), drawn at q = 0, to `target` (N, 2)."""
    if kinds == "RR":
        _turn_turn(points, end, target, slots)
    elif kinds == "RP":
        out = end - points[0]
        seen = target - points[0]
        distance = np.hypot(seen[:, 0], seen[:, 1])
        middle, apart = -out @ points[1], out[0] * points[1][1] - out[1] * points[1][0]
        half = root(distance * distance - apart * apart, distance * distance + 1e-12)
        for way, sign in enumerate((1, -1)):
            slots.value[1][way] = middle + sign * half
            slots.bearing(0, way, seen, out + slots.value[1][way][:, None] * points[1])
    elif kinds == "PR":
        radius = end - points[1]
        slots.circle(0, points[1] - target, points[0], float(np.linalg.norm(radius)))
        for way in range(2):
            slots.bearing(1, way, target - points[1] - slots.value[0][way][:, None] * points[0], radius)
    else:
        slots.linear(0, 1, target - end, points[0], points[1])


def turned(vector: Floats, angle: Floats) -> Floats:
    """A vector (2,) turned by angles (N,), (N, 2)."""
    c, s = np.cos(angle), np.sin(angle)
    return np.stack([c * vector[0] - s * vector[1], s * vector[0] + c * vector[1]], axis=-1)


def _turn_turn(points: list[Floats], end: Floats, target: Floats, slots: Slots) -> None:
    first, second = points[1] - points[0], end - points[1]
    drawn = np.arctan2(first[1], first[0])
    bent = np.arctan2(second[1], second[0]) - drawn
    seen = target - points[0]
    lengths = float(np.linalg.norm(first)), float(np.linalg.norm(second))
    hold = slots.signs[0] * slots.hold[0] + drawn
    bend = two_links(seen[:, 0], seen[:, 1], *lengths, hold)
    slots.value[0][:] = (bend.angle - drawn) * slots.signs[0]
    slots.value[1][:] = (bend.fold - bent) * slots.signs[1]

"""Arms that move in one plane, with or without a lift: 2R, 3R, SCARA, gantries, arms that slide and turn."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import points_of
from vi3dras.closed_forms.forms import Form, Task
from vi3dras.closed_forms.pairs import Slots, place, turned
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
    return Form(f"{_kind(arm)}, closed form, {solutions}", names, solve)


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
        turn: Floats = targets[:, 3] - arm.heading
        return turn
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

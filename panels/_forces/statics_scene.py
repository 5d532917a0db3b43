"""What holds an arm, in the 3D view: a bent arrow for each torque, weights, the payload, and their words."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.centres import Centres
from vi3dras.kinematics.conventions import to_standard
from vi3dras.kinematics.forward import link_frames
from vi3dras.render.scene import Mesh
from vi3dras.render.theme import Paint
from vi3dras.solids.parts import sizes_of

from .._kit.face import Label
from .arrows import arrow_mesh, ball_mesh

FAINT = 5e-3
"""A torque below this share of the largest one, and of its own motor, has no arrow."""
TIGHT = 0.85
"""From this share of a motor's limit on its arrow is amber; from 1 on red."""
LIGHTEST = 1e-3
"""A link of less than this share of the arm's mass has no weight arrow."""


PAYLOAD: Paint = (46, 168, 186)
"""What the hand holds."""


def share_paint(share: float) -> Paint:
    """The colour of a share of a motor's limit."""
    return "far" if share > 1 else "limit" if share > TIGHT else "ok"


def torque_items(
    robot: Robot, q: Floats, torques: Floats, shares: Floats, limits: Floats
) -> tuple[list[Mesh], list[Label]]:
    """A bent arrow around each axis, a straight one along a joint that slides, each with its words.

    Its size and colour are the share of the motor's limit; where nobody says one, its size is the torque.
    """
    arm = to_standard(robot)
    frames = link_frames(arm, q)
    sizes = sizes_of(arm)
    largest = max(float(np.abs(torques).max(initial=0.0)), 1e-9)
    items, labels = [], []
    for i in np.argsort(-np.maximum(shares, np.abs(torques) / largest)).tolist():
        known, share = math.isfinite(limits[i]), float(shares[i])
        strength = min(share if known else abs(float(torques[i])) / largest, 1.2)
        if strength < FAINT or abs(torques[i]) < FAINT * FAINT * largest:
            continue
        paint: Paint = share_paint(share) if known else "accent"
        path, beside = _way(arm, i, frames[i], sizes.radii[i], strength, float(torques[i]))
        items.append(arrow_mesh(f"torque/{i + 1}", path, (0.1 + 0.07 * strength) * sizes.radii[i], paint))
        words = torque_words(robot, i, float(torques[i]), share if known else None)
        labels.append(Label(words, beside, boxed=True, edge="far" if known and share > 1 else "line2"))
    return items, labels


def torque_words(robot: Robot, index: int, torque: float, share: float | None) -> str:
    """θ2 68.2 N m 104 %, without a share where there is no limit."""
    unit = "N m" if robot.joints[index].is_revolute else "N"
    percent = "" if share is None else f" {100 * share:.0f} %"
    return f"{robot.symbol(index)} {digits(torque)} {unit}{percent}".replace("-", "−")


def digits(value: float) -> str:
    """A torque or force as it is read: three digits that count."""
    size = abs(value)
    decimals = 0 if size >= 999.5 else 1 if size >= 9.995 else 2 if size >= 0.0995 else 3
    return f"{value + 0.0:.{decimals}f}" if size >= 5e-4 else "0"


def weight_items(
    robot: Robot, centres: Centres, gravity: Floats, *, links: bool
) -> tuple[list[Mesh], list[Label]]:
    """An arrow for the weight of each of the `links`, and the centre of all; the payload with its weight."""
    reach, strength = longest_reach(robot), float(np.linalg.norm(gravity))
    thick = 0.004 * reach
    items: list[Mesh] = []
    heaviest = max(float(centres.masses.max(initial=0.0)), centres.payload_mass, 1e-9)
    down = gravity / strength if strength else gravity
    for i, (mass, place) in enumerate(zip(centres.masses.tolist(), centres.links, strict=True)):
        if links and mass > LIGHTEST * centres.total:
            items += _weight(f"weight/{i + 1}", place, down, mass / heaviest, reach, thick, "sing")
    labels: list[Label] = []
    if links and centres.total:
        items.append(ball_mesh("mass-centre", centres.whole, 2.8 * thick, "limit"))
        labels.append(Label("centre of mass", centres.whole, boxed=True))
    if not centres.payload_mass:
        return items, labels
    size = 0.018 * reach * (1 + (centres.payload_mass / heaviest) ** (1 / 3))
    items.append(ball_mesh("payload", centres.payload, size, PAYLOAD))
    share = centres.payload_mass / heaviest
    items += _weight("payload/weight", centres.payload, down, share, reach, thick, PAYLOAD)
    return items, [*labels, Label(f"payload {centres.payload_mass:.4g} kg", centres.payload, boxed=True)]


def _weight(
    key: str, place: Floats, down: Floats, share: float, reach: float, thick: float, paint: Paint
) -> list[Mesh]:
    """A ball where a mass is, and an arrow along its weight; no arrow where nothing weighs anything."""
    ball = ball_mesh(f"{key}/centre", place, 2.2 * thick, paint)
    length = reach * (0.03 + 0.12 * share)
    if not down.any():
        return [ball]
    return [ball, arrow_mesh(key, place + np.linspace(0, length, 3)[:, None] * down, thick, paint)]


def _way(
    robot: Robot, index: int, frame: Floats, radius: float, strength: float, torque: float
) -> tuple[Floats, Floats]:
    """The path of an arrow around or along the axis of a joint, as its motor pushes; a place beside it."""
    joint = robot.joints[index]
    z, sense = frame[:3, 2], math.copysign(1.0, torque) * joint.sign
    middle = frame[:3, 3] + _height(robot, index, radius) * z
    if not joint.is_revolute:
        start = middle + 1.8 * radius * _across(z)
        path = start + np.linspace(0, sense * radius * (1.5 + 2.5 * strength), 3)[:, None] * z
        return path, path[-1]
    up = _across(z)
    over = np.cross(z, up)
    half = math.radians(40 + 100 * min(strength, 1.0))
    turn = sense * np.linspace(-half, half, 33)[:, None]
    far = radius * (1.55 + 0.45 * strength)
    path = middle + far * (np.cos(turn) * up + np.sin(turn) * over)
    return path, middle + (far + 0.5 * radius) * up


def _height(robot: Robot, index: int, radius: float) -> float:
    """Where along its axis the body of a joint is: halfway up a link that goes along the axis."""
    joint = robot.joints[index]
    runs_along = index == 0 or (abs(joint.d) > radius and abs(joint.a) < 1e-9)
    return joint.d / 2 if runs_along and joint.is_revolute else 0.0


def _across(axis: Floats) -> Floats:
    """The direction across an axis that is nearest to upright, or to the front where the axis is upright."""
    up = np.array([0.0, 0.0, 1.0]) if abs(axis[2]) < 0.95 else np.array([1.0, 0.0, 0.0])
    across = up - (up @ axis) * axis
    found: Floats = across / np.linalg.norm(across)
    return found

"""Two frames of an arm lit among the others, and a frame that turns step by step about its axes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.between import TYPED
from vi3dras.kinematics.forward import link_frames
from vi3dras.render.scene import Frame, Item, Lines, Mesh
from vi3dras.render.theme import Paint
from vi3dras.rotations.compound import Moment
from vi3dras.rotations.elementary import Axis, motion

from .._kit.face import Label
from .scene import bodies, faint_frame

KEY = "between"
"""How the keys of all frames begin that can be clicked on."""
LIT, FAINT, LARGE = 0.2, 0.09, 0.6
"""How long the axes of the two frames, of the others and of a frame by itself are, in reaches of the arm."""
CLEAR = 0.05
"""What the way between two frames leaves free at its ends, in reaches: there the frames are clicked on."""
DASHES = 16
PAINTS: dict[Axis, Paint] = {"x": "axis_x", "y": "axis_y", "z": "axis_z"}


def glass_items(robot: Robot, q: Floats, opening: float) -> tuple[Mesh, ...]:
    """The arm as glass, through which its frames are seen and clicked on; made once for a pose."""
    return _glass(robot, np.asarray(q, float).tobytes(), opening)


@lru_cache(maxsize=4)
def _glass(robot: Robot, q: bytes, opening: float) -> tuple[Mesh, ...]:
    _, glass = bodies(robot, "arm")
    values = np.frombuffer(q)
    return tuple(glass.posed(values, opening, link_frames(robot, values)))


def pair_items(robot: Robot, places: dict[str, Floats], lit: tuple[str, str]) -> Iterator[Item]:
    """Every frame, the two that are chosen with whole axes, and the way between their origins in dashes."""
    size = longest_reach(robot)
    for name, place in places.items():
        key = f"{KEY}/{name}"
        if name == TYPED and TYPED not in lit:
            continue
        if name not in lit:
            yield faint_frame(key, place, FAINT * size)
        elif np.allclose(place[:3, :3].T @ place[:3, :3], np.eye(3), atol=1e-3):
            yield Frame(key, place, length=LIT * size, width=3.0)
        else:
            yield faint_frame(key, place, LIT * size)  # what is no rotation is drawn as it is
    start, end = (places[name][:3, 3] for name in lit)
    length, free = float(np.linalg.norm(end - start)), CLEAR * size
    if length > 2 * free:
        along = (end - start) / length
        yield dashes(f"{KEY}-way", start + free * along, end - free * along, "accent")


def pair_labels(places: dict[str, Floats], lit: tuple[str, str]) -> Iterator[Label]:
    """The names of the two frames in boxes, those of the others plain; one label for one place."""
    found: list[tuple[Floats, list[str]]] = []
    for name, place in places.items():
        if name == TYPED and TYPED not in lit:
            continue
        near = next((names for at, names in found if np.linalg.norm(at - place[:3, 3]) < 1e-6), None)
        if near is None:
            found.append((place[:3, 3], [name]))
        else:
            near.append(name)
    for at, names in found:
        chosen = [name for name in names if name in lit]
        yield Label(" · ".join(chosen or names), at, boxed=bool(chosen))


def dashes(key: str, start: Floats, end: Floats, paint: Paint, alpha: float = 0.8) -> Lines:
    """A straight line in dashes."""
    shares = np.linspace(0.0, 1.0, 2 * DASHES)
    pairs = np.arange(2 * DASHES, dtype=np.int32).reshape(-1, 2)
    return Lines(key, start + shares[:, None] * (end - start), pairs, paint=paint, alpha=alpha, width=1.5)


def turning_items(
    key: str, place: Floats, moment: Moment, whole: Floats, size: float, *, has_axis: bool
) -> Iterator[Item]:
    """A frame on its way at a place (4, 4): where it began at half strength, its axis in dashes, its arc.

    `whole` (3,) [rad] are the angles of the turns, in the order of time.
    """
    R, at = place[:3, :3], place[:3, 3]
    yield faint_frame(f"{key}/before", place, 0.8 * size)
    yield Frame(f"{key}/now", motion(R @ moment.matrix, at), length=size, width=3.0)
    if not has_axis:
        return
    axis = R @ moment.axis
    letter = next(factor.axis for factor in moment.factors if factor.turn == moment.turn)
    yield dashes(f"{key}/axis", at - 1.1 * size * axis, at + 1.5 * size * axis, PAINTS[letter], 0.9)
    yield from _arc(key, at, R @ moment.before, axis, letter, (moment.done, float(whole[moment.turn])), size)


def _arc(
    key: str, at: Floats, before: Floats, axis: Floats, letter: Axis, turn: tuple[float, float], size: float
) -> Iterator[Lines]:
    """What is done of a turn and what is to come, on the way of one of the frame's axes."""
    done, whole = turn
    if abs(whole) < 1e-9:
        return
    arms = [before[:, k] - (before[:, k] @ axis) * axis for k in range(3)]
    k = int(np.argmax(np.round([np.linalg.norm(arm) for arm in arms], 6)))
    u = arms[k] / np.linalg.norm(arms[k])
    v = np.cross(axis, u)
    foot = at + 0.72 * size * (before[:, k] @ axis) * axis
    radius = 0.72 * size * float(np.linalg.norm(arms[k]))

    def points(angles: Floats) -> Floats:
        made: Floats = foot + radius * (np.cos(angles)[:, None] * u + np.sin(angles)[:, None] * v)
        return made

    rest = np.arange(48, dtype=np.int32).reshape(-1, 2)
    yield Lines(
        f"{key}/to-come", points(np.linspace(done, whole, 48)), rest, paint="text", alpha=0.45, width=1.5
    )
    yield Lines(f"{key}/done", points(np.linspace(0.0, done, 33)), paint=PAINTS[letter], width=3.0)


def turning_labels(name: str, place: Floats, moment: Moment, size: float) -> Iterator[Label]:
    """The names of the moving axes, and of the whole below them."""
    R, at = place[:3, :3] @ moment.matrix, place[:3, 3]
    for axis, end in zip("xyz", at + 1.08 * size * R.T, strict=True):
        yield Label(axis, end, boxed=True)
    if name:
        yield Label(name, at - np.array([0.0, 0.0, 1.4 * size]), boxed=True)


def apart(robot: Robot, count: int) -> list[Floats]:
    """Places (4, 4) for so many frames beside each other, in the middle of where the arm was."""
    size = longest_reach(robot)
    ways = [0.0] if count == 1 else [-0.55 * size, 0.55 * size]  # across the view as it is at first
    return [motion(position=np.array([way, way, 0.5 * size])) for way in ways]

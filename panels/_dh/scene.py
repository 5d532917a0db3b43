"""A frame on its way in the 3D view: what stays, what moves along, and the axis of the step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.conventions import as_matrix
from vi3dras.kinematics.forward import link_frames
from vi3dras.kinematics.steps import OnTheWay, Step, factors_of, multiplied, step_at
from vi3dras.render.boxes import box
from vi3dras.render.scene import Frame, Item, Lines, Mesh
from vi3dras.render.theme import Paint
from vi3dras.rotations.elementary import shift
from vi3dras.solids import ArmSolid, arm_solid

from .._kit.face import Label

SIZE = 0.22
"""How long the axes of the moving frame are, as a share of the arm's reach."""
GLASS = 0.34
"""Opacity of what comes after the moving frame."""
APART = 0.4
"""Half the distance of two arms beside each other, as a share of the arm's reach."""
DASHES = 14
AXES: tuple[Paint, Paint, Paint] = ("axis_x", "axis_y", "axis_z")


@lru_cache(maxsize=16)
def bodies(robot: Robot, key: str) -> tuple[ArmSolid, ArmSolid]:
    """The same arm whole and as glass, made once."""
    return arm_solid(robot, key=key), arm_solid(robot, key=f"{key}-glass", alpha=GLASS)


class Played(NamedTuple):
    """A row of an arm that is played."""

    joint: int
    """Counted from 0."""
    steps: tuple[Step, ...]
    done: float
    way: OnTheWay

    @property
    def current(self) -> int:
        """The step that is being done, 0 to 3."""
        return step_at(self.done)

    @property
    def share(self) -> float:
        """How much of it is done, 0 to 1."""
        return min(max(self.done - self.current, 0.0), 1.0)

    @property
    def is_over(self) -> bool:
        """Whether all four are done."""
        return self.done >= len(self.steps)


def body_items(robot: Robot, q: Floats, row: Played, key: str, *, along: bool, opening: float) -> list[Item]:
    """The links before the joint as they are, those after it as glass; they may go along with the frame."""
    whole, glass = bodies(robot, key)
    frames = link_frames(robot, q)
    moved = np.array(frames)
    if along:
        moved[row.joint + 1 :] = row.way.shift @ frames[row.joint + 1 :]
    last = robot.n if row.is_over else row.joint
    posed = [*zip(whole.posed(q, opening, moved), whole.links, strict=True)]
    clear = [*zip(glass.posed(q, opening, moved), glass.links, strict=True)]
    return [*(m for m, link in posed if link <= last), *(m for m, link in clear if link > last)]


def way_items(robot: Robot, row: Played, key: str, *, axis: bool, asked: bool = False) -> list[Item]:
    """The frame before at half strength, the moving one, the axis of the step, and its arc or ruler.

    Where the moving frame is `asked` for, where it belongs is at half strength too.
    """
    size = SIZE * longest_reach(robot)
    frames: list[Item] = [faint_frame(f"{key}/end", row.way.end, size)] if asked else []
    frames += [
        faint_frame(f"{key}/before", row.way.before, 0.8 * size),
        Frame(f"{key}/now", row.way.now, length=size, width=3.0),
    ]
    return [*frames, *(_step_items(row, size, key) if axis and not row.is_over else ())]


def side_by_side(robot: Robot) -> tuple[tuple[str, Robot], ...]:
    """The same arm twice, apart from itself, with the convention in which each is played."""
    apart = APART * longest_reach(robot)
    places = (("standard", apart), ("modified", -apart))
    return tuple(
        (name, replace(robot, base=as_matrix(shift(y=y) @ np.array(robot.base)))) for name, y in places
    )


def close_box(robot: Robot, frames: Sequence[Floats], length: float = 0.75 * SIZE) -> Floats:
    """The box (2, 3) [m] around frames (4, 4), with room for axes of so many reaches of the arm."""
    low, high = box(np.array([frame[:3, 3] for frame in frames]))
    room = length * longest_reach(robot)
    return np.array([low - room, high + room])


def faint_frame(key: str, frame: Floats, length: float) -> Lines:
    """The axes of a frame that only reminds of where it was."""
    origin = frame[:3, 3]
    points = np.concatenate([[origin, origin + length * frame[:3, i]] for i in range(3)])
    colours = np.repeat(np.array([(238, 86, 86), (96, 200, 110), (84, 148, 255)], np.uint8), 2, axis=0)
    pairs = np.array([(0, 1), (2, 3), (4, 5)], np.int32)
    return Lines(key, points, pairs, colours=colours, alpha=0.5, width=2.0)


def _step_items(row: Played, size: float, key: str) -> Iterator[Item]:
    """The axis that the step goes about or along in dashes; what is done of it, and what is to come."""
    step, share = row.steps[row.current], row.share
    start = row.way.before @ multiplied(factors_of(row.steps, float(row.current)))
    paint: Paint = "axis_z" if step.axis == "z" else "axis_x"
    origin, axis = start[:3, 3], start[:3, 2 if step.axis == "z" else 0]
    places = np.linspace(-0.7 * size, 1.4 * size, 2 * DASHES)
    pairs = np.arange(2 * DASHES, dtype=np.int32).reshape(-1, 2)
    yield Lines(f"{key}/axis", origin + places[:, None] * axis, pairs, paint=paint, alpha=0.8, width=1.5)
    if step.is_still:
        return
    if step.turns:
        yield from _arc(start, step, share, 0.55 * size, paint, key)
    else:
        done, end = origin + share * step.value * axis, origin + step.value * axis
        yield Lines(f"{key}/to-come", np.array([done, end]), paint="text", alpha=0.35, width=1.5)
        yield Lines(f"{key}/done", np.array([origin, done]), paint=paint, width=4.0)


def _arc(start: Floats, step: Step, share: float, radius: float, paint: Paint, key: str) -> Iterator[Item]:
    u, v = (start[:3, 0], start[:3, 1]) if step.axis == "z" else (start[:3, 2], -start[:3, 1])
    # about x the new z goes from the old z towards −y

    def at(angles: Floats) -> Floats:
        made: Floats = start[:3, 3] + radius * (np.cos(angles)[:, None] * u + np.sin(angles)[:, None] * v)
        return made

    done = at(np.linspace(0.0, share * step.value, 33))
    rest = np.linspace(share * step.value, step.value, 48)
    pairs = np.arange(48, dtype=np.int32).reshape(-1, 2)
    yield Lines(f"{key}/to-come", at(rest), pairs, paint="text", alpha=0.45, width=1.5)
    yield Lines(f"{key}/done", done, paint=paint, width=3.0)
    fan = np.array([(0, i, i + 1) for i in range(1, len(done))], np.int32)
    corners = np.concatenate([start[None, :3, 3], done]).astype(np.float32)
    yield Mesh(
        f"{key}/filled", corners, fan, paints=(paint,), alpha=0.25, layer=f"{key}/filled", lit=False,
        two_sided=True, shadow=False,
    )  # fmt: skip


def way_labels(joint: int, way: OnTheWay, value: str, size: float) -> Iterator[Label]:
    """The names of both frames' axes, and the number of the step where the moving frame is."""
    ends = way.now[:3, 3] + 1.08 * size * way.now[:3, :3].T
    for axis, place in zip("xyz", ends, strict=True):
        yield Label(f"{axis}_{joint + 1}", place, boxed=True)
    before = way.before[:3, 3] + 0.88 * size * way.before[:3, :3].T
    for axis, place, end in zip("xyz", before, ends, strict=True):
        if np.linalg.norm(place - end) > 0.25 * size:
            yield Label(f"{axis}_{joint}", place)
    if value:
        yield Label(value, way.now[:3, 3], boxed=True)

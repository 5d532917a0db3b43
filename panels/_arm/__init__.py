"""What every instrument that holds an arm shares: its robot control and its picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypedDict

import numpy as np

from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.library import DEFAULT_ROBOT, load_robot, robot_files
from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_file import parse_robot
from vi3dras.arm.robot_writer import robot_text
from vi3dras.arrays import Bools, Floats
from vi3dras.errors import Vi3drasError
from vi3dras.explain import joints
from vi3dras.flow import Control
from vi3dras.inverse.descent import Descent
from vi3dras.kinematics.forward import link_frames, tool_pose
from vi3dras.render.scene import Frame, Grid, Item, Lines, Mesh
from vi3dras.solids import ArmSolid, arm_solid, skeleton
from vi3dras.units import round_below

from .._kit.face import Label


def robot_control() -> Control:
    """A control that holds an arm; files keep a library arm by its id and an edited one whole."""
    return Control(
        Robot, default=lambda: load_robot(DEFAULT_ROBOT), tip="The arm; choose another one in the bar above",
        equation=joints.table,
        meaning="The arm: its D-H table, limits and poses. Every instrument shows the same one; choose it "
        "in the bar above or edit it as a table.", **ROBOT_CODING,
    )  # fmt: skip


class Coding(TypedDict):
    """How a control's value is kept in a file, and read again."""

    encode: Callable[[Any], Any]
    decode: Callable[[Any], Any]


def kept_by_id(
    load: Callable[[str], Any], text: Callable[[Any], str], parse: Callable[[str, str], Any]
) -> Coding:
    """What is as its file in a library has it is kept by its id, anything else by id and text."""

    def encode(value: Any) -> Any:
        try:
            if load(value.id) == value:
                return value.id
        except Vi3drasError:
            pass  # its file is gone or broken: all of it is here
        return {"id": value.id, "text": text(value)}

    def decode(raw: Any) -> Any:
        return load(raw) if isinstance(raw, str) else parse(str(raw["text"]), str(raw["id"]))

    return Coding(encode=encode, decode=decode)


ROBOT_CODING = kept_by_id(
    load_robot, lambda robot: robot_text(robot, robot_files().get(robot.id)), parse_robot
)


def home(robot: Robot) -> Floats:
    """Joint values (n,) of an arm at rest."""
    return robot.home


def limits_kept(robot: Robot, q: Floats) -> str:
    """Whether joint values (n,) are within their limits, in words; else which are not."""
    outside = [joint.name for joint, out in zip(robot.joints, robot.out_of_range(q), strict=True) if out]
    return f"Outside its limits: {', '.join(outside)}" if outside else "All joints inside their limits"


@lru_cache(maxsize=32)
def body(robot: Robot) -> ArmSolid:
    """The meshes of an arm, made once."""
    return arm_solid(robot)


def ground(robot: Robot) -> Grid:
    """The grid that an arm stands on, about a ninth of its reach wide."""
    size = longest_reach(robot)
    step = round_below(size / 9 / robot.units.metres) * robot.units.metres
    return Grid(step=step, radius=1.6 * size, height=body(robot).floor)


def arm_items(
    robot: Robot, q: Floats, opening: float, *, solid: bool, wire: bool, frames: Floats | None = None
) -> list[Item]:
    """An arm as a body, as bones, or both; `frames` (n + 1, 4, 4) are those at `q` where they are known.

    A body comes with the bones that a view shows in its place.
    """
    items: list[Item] = []
    if (solid or wire) and frames is None:
        frames = link_frames(robot, q)
    if solid:
        items += body(robot).posed(q, opening, frames)
        items += skeleton(robot, q, "arm/bones", known=frames, way="bones")
    if wire:
        items += skeleton(robot, q, known=frames)
    return items


def standing(
    robot: Robot, q: Floats, frames: Floats | None = None, *, arm: bool = True, grid: bool = True
) -> list[Item]:
    """The arm as a body, and the ground, as they are switched on."""
    items = arm_items(robot, q, 0.6, solid=True, wire=False, frames=frames) if arm else []
    return [*items, ground(robot)] if grid else items


def frame_items(robot: Robot, frames: Floats) -> list[Item]:
    """The axes of the base, of every D-H frame and, larger, of the tool; `frames` is (n + 1, 4, 4)."""
    size = longest_reach(robot)
    lengths = [0.17, *[0.085] * (robot.n - 1), 0.17]
    return [
        Frame(f"frames/{i}", frame, length=length * size * 0.8)
        for i, (frame, length) in enumerate(zip(frames, lengths, strict=True))
    ]


def frame_labels(frames: Floats) -> list[Label]:
    """The number of every frame in a box; frames in one place share one."""
    places: list[tuple[Floats, list[str]]] = []
    last = len(frames) - 1
    for i, frame in enumerate(frames[1:], start=1):
        name = "tool" if i == last else str(i)
        near = next((p for p in places if np.linalg.norm(p[0] - frame[:3, 3]) < 1e-6), None)
        if near is None:
            places.append((frame[:3, 3], [name]))
        else:
            near[1].append(name)
    return [Label(", ".join(names), place, boxed=True) for place, names in places]


GHOSTS = 3
"""Arms that are drawn: more would hide each other."""


def ghost_arms(robot: Robot, places: list[Floats], q: Floats) -> dict[int, tuple[Mesh, ...]]:
    """The arm at the joint values (n,) nearest to `q`, by number: inside the limits first, the others red."""
    if not places:
        return {}
    outside: Bools = np.asarray(robot.out_of_range(np.array(places)).any(axis=1))
    gaps = np.abs(np.array(places) - q)
    away = np.flatnonzero(gaps.max(axis=1) > 1e-3).tolist()
    away.sort(key=lambda k: (outside[k], float(gaps[k].sum())))
    there = [np.asarray(place, float).tobytes() for place in places]
    return {k: _standing_ghost(robot, i, not outside[k], there[k]) for i, k in enumerate(away[:GHOSTS])}


def ghosts_at(robot: Robot, places: list[Floats], q: Floats) -> tuple[Item, ...]:
    """What these arms are drawn by."""
    ghosts = ghost_arms(robot, places, q)
    meshes = tuple(mesh for arm in ghosts.values() for mesh in arm)
    return (*meshes, *(bone for k, arm in ghosts.items() for bone in _bones_of(arm, robot, places[k])))


def _bones_of(ghost: Sequence[Mesh], robot: Robot, q: Floats) -> Iterator[Item]:
    """The faint bones that a view may show in the place of a ghost."""
    for bone in skeleton(robot, q, f"{ghost[0].layer}/bones", width=3.0, way="bones"):
        if isinstance(bone, Lines):
            yield replace(bone, alpha=0.35)


def ghost_names(
    ghosts: Mapping[int, Sequence[Mesh]], frames: Floats, names: Sequence[str] = ()
) -> tuple[Label, ...]:
    """What each ghost is called, where it is farthest from the arm with `frames` (n + 1, 4, 4).

    Without `names` that is the number of its solution.
    """
    labels = []
    for k, ghost in ghosts.items():
        places = np.array([mesh.transform[:3, 3] for mesh in ghost])
        apart = np.linalg.norm(places[:, None] - frames[:, :3, 3], axis=2).min(axis=1)
        name = names[k] if names else f"solution {k + 1}"
        labels.append(Label(name, places[apart.argmax()], boxed=True))
    return tuple(labels)


def descent_items(robot: Robot, q: Floats, descent: Descent | None) -> tuple[Item, ...]:
    """The way of the tool during a descent, and the arm at its end."""
    if descent is None or descent.q.shape[1] != robot.n or len(descent.q) < 2:
        return ()
    every = np.unique(np.linspace(0, len(descent.q) - 1, 400).astype(int))
    points = tool_pose(robot, descent.q[every])[:, :3, 3]
    return (*ghosts_at(robot, [descent.q[-1]], q), Lines("descent", points, paint="accent", width=2.0))


@lru_cache(maxsize=24)
def _ghost(robot: Robot, number: int, inside: bool) -> ArmSolid:
    key = f"ghost{number}" if inside else f"ghost{number}-outside"
    return arm_solid(robot, key=key, tint=None if inside else "far", alpha=0.28 if inside else 0.16)


@lru_cache(maxsize=24)
def _standing_ghost(robot: Robot, number: int, inside: bool, q: bytes) -> tuple[Mesh, ...]:
    return tuple(_ghost(robot, number, inside).posed(np.frombuffer(q)))

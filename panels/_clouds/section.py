"""The section in the 3D view: what is reached at its angle, its exact outline, and the paper's limit."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.render.scene import Item, Lines, Mesh
from vi3dras.robot import Robot
from vi3dras.workspace.slices import Slice, upright, upright_mesh

from .facts import Facts

DASHES = 90


class CloudSection(VIPart):
    """The terminals that show the section in space."""

    pages = ("Section",)
    section = Control(
        bool, default=False, tip="What is reached in the plane of the section, with both limits"
    )

    section_items = Indicator(tuple, label="Section in the view", tip="The plane with both limits")


@CloudSection.step("section_items")
def stand_up(
    robot: Robot,
    section: bool,
    section_angle: float,
    cut: Slice,
    outline: tuple[Floats, Floats],
    facts: Facts,
) -> tuple[Item, ...]:
    """The squares as a see-through plane, the exact limit as a line, Eq 20 as a dashed circle."""
    if not section or facts.measures.area is not None:
        return ()
    vertices, triangles = upright_mesh(cut, section_angle)
    items: list[Item] = []
    if len(triangles):
        items.append(
            Mesh(
                "section/plane", vertices.astype(np.float32), triangles, paints=("gripper",), alpha=0.4,
                layer="section", lit=False, two_sided=True, shadow=False,
            )
        )  # fmt: skip
    starts, ends = outline
    if len(starts) and is_upright(robot):
        both = [np.stack([starts, ends], axis=1).reshape(-1, 2) * [side, 1.0] for side in (1.0, -1.0)]
        items.append(_pieces("section/exact", np.concatenate(both), section_angle, "gripper"))
    angles = np.linspace(0, 2 * math.pi, 2 * DASHES + 1)[:-1]
    height = float(np.array(robot.base)[2, 3])
    ring = np.stack([facts.paper * np.cos(angles), height + facts.paper * np.sin(angles)], axis=1)
    items.append(_pieces("section/paper", ring, section_angle, "limit"))
    return tuple(items)


def is_upright(robot: Robot) -> bool:
    """True when joint 1 turns about the world's z axis, as the outline takes it to do."""
    base: Floats = np.array(robot.base)
    return bool(abs(base[2, 2]) > 1 - 1e-9 and np.abs(base[:2, 3]).max() < 1e-9)


def _pieces(key: str, flat: Floats, angle: float, paint: str) -> Lines:
    """Lines between the first and second, third and fourth, ... of points (2 E, 2) of the plane."""
    pairs = np.arange(len(flat), dtype=np.int32).reshape(-1, 2)
    return Lines(key, upright(flat, angle), pairs=pairs, paint=paint, width=2.0)

"""Targets as clouds: one stretch of points per class, coloured by class or by what Eq 20 says."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints, Singles
from vi3dras.joint_workspace.classes import CLASS_PAINTS, REACHABLE, SINGULAR
from vi3dras.joint_workspace.classify import Verdicts
from vi3dras.joint_workspace.summary import AFTER, Kind, PaperVerdict, Sort, sorts_of
from vi3dras.render.scene import Points
from vi3dras.render.theme import Paint

PAINTS: dict[Kind, Paint] = {
    "reachable": CLASS_PAINTS[REACHABLE],
    "singular": CLASS_PAINTS[SINGULAR],
    **{kind: CLASS_PAINTS[code] for code, kind in AFTER},
}
"""Of every class but the limits, which tell their joints apart."""
LIMITS = np.array([(255, 218, 130), (150, 66, 12)], float)
"""Limits of joints from the first to the last: all amber, from light to dark."""

EQ20: dict[tuple[bool, bool], tuple[str, Paint]] = {
    (True, True): ("allowed and reached", "ok"),
    (True, False): ("allowed, not reached", "far"),
    (False, True): ("refused, but reached", "near"),
    (False, False): ("refused, not reached", (128, 136, 149)),
}
"""By whether Eq 20 allows a target, and whether it is reached: name and colour."""

SIZES = ((3_000, 7.0), (20_000, 5.0), (200_000, 4.0))
"""Up to how many targets a target is how many pixels wide."""


class Layer(NamedTuple):
    """Targets of one class that Eq 20 judges alike."""

    name: str
    """The class."""
    paint: Paint
    verdict: str
    """What Eq 20 says, and whether it is right."""
    verdict_paint: Paint
    solved: bool
    """Whether there are joint values."""
    rows: Ints
    """Which targets, (k,)."""
    by_class: Points
    by_verdict: Points


def layers_of(robot: Robot, verdicts: Verdicts, paper: PaperVerdict) -> tuple[Layer, ...]:
    """All targets in layers, those that are reached first."""
    width = next((size for most, size in SIZES if len(verdicts.code) <= most), 3.0)
    layers = []
    for sort in sorts_of(robot, verdicts, paper.accepted):
        for accepted in (True, False):
            rows = sort.rows[sort.accepted == accepted]
            if len(rows):
                layers.append(_layer(robot, verdicts, (sort, accepted, rows), width))
    return tuple(layers)


def joint_layers(robot: Robot, verdicts: Verdicts, layers: tuple[Layer, ...], most: int) -> list[Ints]:
    """For each layer the targets that a picture of the joints shows: all, or evenly `most` of them."""
    every = max(1, -(-sum(len(layer.rows) for layer in layers if layer.solved) // most))
    return [layer.rows[::every] if layer.solved else layer.rows[:0] for layer in layers]


def limit_paint(robot: Robot, joint: int) -> tuple[int, int, int]:
    """The amber of a joint's limit."""
    share = joint / max(robot.n - 1, 1)
    r, g, b = (round(float(v)) for v in (1 - share) * LIMITS[0] + share * LIMITS[1])
    return r, g, b


def singles(points: Floats) -> Singles:
    """Points (k, 3) as the renderer takes them."""
    found = np.ascontiguousarray(points, np.float32)
    found.setflags(write=False)
    return found


def _layer(robot: Robot, verdicts: Verdicts, part: tuple[Sort, bool, Ints], width: float) -> Layer:
    sort, accepted, rows = part
    paint = limit_paint(robot, sort.joint) if sort.kind == "limit" else PAINTS[sort.kind]
    reached = sort.kind in {"reachable", "singular"}
    verdict, verdict_paint = EQ20[accepted, reached]
    positions, key = singles(verdicts.points[rows]), f"targets/{int(rows[0])}"
    return Layer(
        sort.name, paint, verdict, verdict_paint, reached or sort.kind in {"limit", "collision"}, rows,
        Points(key, positions, paints=(paint,), size=width),
        Points(key, positions, paints=(verdict_paint,), size=width),
    )  # fmt: skip

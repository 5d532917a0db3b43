"""Comparing what an arm reaches: with its own limits, with another arm, or four arms beside each other."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from vi3dras.api.overlap import overlap_of
from vi3dras.api.values.usual import MEASURED_POSES, own_ends
from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.files import Report
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.render.scene import Item, Mesh, Points
from vi3dras.scripts.lines import arm_code
from vi3dras.solids import arm_solid
from vi3dras.volume.compare import FIG_4, Comparison, side_by_side
from vi3dras.volume.solid import Reach
from vi3dras.volume.surface import shell_points, surface_of
from vi3dras.workspace.poses import clouds_of, part_of
from vi3dras.workspace.sweep import sweep_by_factor

from .. import _arm
from .._kit.face import Label
from .equations import in_common
from .items import paints_of

SHARED, FIRST, SECOND = "gripper", "accent", "limit"
"""What both reach, only the first, only the second."""

ROUGH = 2.5
"""Voxels in one of the cubes of which surfaces are drawn."""

LEAST = 60
"""Cubes below which a part is drawn as points: it has no inside."""

BESIDE = 25_000
"""Points of each arm in a row."""


@dataclass(frozen=True)
class Compared:
    """Two sets of places, in numbers and as points."""

    names: tuple[str, str]
    both: float
    """Volumes [m³]."""
    first: float
    second: float
    either: float
    items: tuple[Item, ...] = field(compare=False)


class ArmComparison(VIPart):
    """The terminals of a comparison."""

    pages = ("Compare",)
    versus = Control(
        Literal["none", "limits", "arm", "four"], default="none", label="Compare with",
        tip="Nothing, this arm's own limits, another arm, or the four arms of the paper beside each other",
    )  # fmt: skip
    other = Control(
        Robot, default=lambda: load_robot("rv2aj"), label="Other arm",
        tip="The arm to compare with, within its own limits", **_arm.ROBOT_CODING,
    )  # fmt: skip
    show_both = Control(bool, default=True, label="Both", tip="What both reach")
    show_first = Control(bool, default=True, label="Only the first", tip="What only the first reaches")
    show_second = Control(bool, default=True, label="Only the second", tip="What only the second reaches")

    compared = Indicator(
        Compared | None, label="Comparison", tip="Union, intersection and differences", symbol="p",
        equation=in_common, quantity="volume", meaning="How much two workspaces have in common.",
    )  # fmt: skip
    compare_items = Indicator(tuple, label="Comparison in the view", tip="What both and each alone reach")
    beside = Indicator(tuple, label="Four arms", tip="The clouds of several arms in a row")
    beside_labels = Indicator(tuple, tip="Their names", meaning="The names over the four arms in their row.")
    frame_of_comparison = Indicator(str, tip="What the view should come near to")
    frame_of_row = Indicator(int, tip="How many things stand in the row", equation=None)


@ArmComparison.step("compared", slow=True)
def compare_both(
    robot: Robot, low: Floats, high: Floats, versus: str, other: Robot, voxel: float, reach: Reach
) -> Compared | None:
    """What both reach and what each reaches alone."""
    ranges = np.stack([low, high], axis=1)
    if versus not in {"limits", "arm"}:
        return None
    second = robot if versus == "limits" else other
    names = ("chosen ranges", "own limits") if versus == "limits" else (robot.name, other.name)
    found = overlap_of(robot, ranges, second, voxel, known=reach).comparison
    rough = overlap_of(robot, ranges, second, ROUGH * found.both.size, MEASURED_POSES // 8).comparison
    parts = (found.both, found.first_only, found.second_only, found.either)
    both, first, only_second, either = (part.volume for part in parts)
    return Compared(names, both, first, only_second, either, _shells(rough))


def compare_in_python(versus: str, other: Robot) -> tuple[str, ...]:
    """The comparison as Python; nothing where nothing is compared in numbers."""
    if versus not in {"limits", "arm"}:
        return ()
    told = () if versus == "limits" else (arm_code(other).replace("arm =", "other =", 1),)
    return (*told, f"common = cloud.compare({'other' if told else ''})", "print(common)")


@ArmComparison.step("compare_items")
def show_comparison(
    compared: Compared | None, show_both: bool, show_first: bool, show_second: bool
) -> tuple[Item, ...]:
    """The parts that are to be seen."""
    if compared is None:
        return ()
    shown = (show_both, show_first, show_second)
    return tuple(item for item, on in zip(compared.items, shown, strict=True) if on)


@ArmComparison.step("frame_of_comparison")
def frame_comparison(compared: Compared | None) -> str:
    """What is compared, in a word: the view fits when it changes."""
    return "" if compared is None else " with ".join(compared.names)


@ArmComparison.step("frame_of_row")
def frame_row(beside: tuple[Item, ...]) -> int:
    """The number of things in the row."""
    return len(beside)


@ArmComparison.step("beside", "beside_labels", slow=True)
def stand_in_a_row(versus: str, report: Report | None = None) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """The four arms of Fig 4 with the clouds of their own limits, each in its own scale."""
    if versus != "four":
        return (), ()
    robots = [load_robot(name) for name in FIG_4]
    clouds, scales = [], []
    for done, robot in enumerate(robots, 1):
        part = part_of(sweep_by_factor(robot, 5.0, ranges=own_ends(robot)), BESIDE)
        clouds.append(clouds_of(part))
        scales.append(0.5 / float(np.abs(clouds[-1][-1].points).max()))
        if report is not None:
            report(done / len(robots))
    boxes = [
        scale * np.stack([links[-1].points.min(axis=0), links[-1].points.max(axis=0)]).astype(float)
        for links, scale in zip(clouds, scales, strict=True)
    ]
    items: list[Item] = []
    labels: list[Label] = []
    places = zip(robots, clouds, scales, boxes, side_by_side(boxes), strict=True)
    for robot, links, scale, box, shift in places:
        items += _standing(robot, shift, scale)
        for link, paint in zip(links, paints_of(len(links)), strict=True):
            moved = (link.points * scale + shift).astype(np.float32)
            items.append(Points(f"beside/{robot.id}/{link.name}", moved, (paint,), size=2.0, haze=0.5))
        top = np.array([*(box[:, :2].mean(axis=0) + shift[:2]), box[1, 2] + 0.05])
        reach = 0.5 / scale / robot.units.metres
        labels.append(Label(f"{robot.name}, ±{reach:.0f} {robot.units.length}", top, boxed=True))
    return tuple(items), tuple(labels)


def _standing(robot: Robot, shift: Floats, scale: float) -> list[Item]:
    """An arm at home, scaled, in its place in the row."""
    moved: list[Item] = []
    for mesh in arm_solid(robot, key=f"beside/{robot.id}/arm").posed(robot.home, 0.6):
        transform = np.array(mesh.transform)
        transform[:3, 3] = scale * transform[:3, 3] + shift
        vertices = mesh.vertices * np.float32(scale)
        moved.append(replace(mesh, vertices=vertices, transform=transform))
    return moved


def _shells(found: Comparison) -> tuple[Item, ...]:
    """The surface of each part: both, first, second."""
    meshes: list[Item] = []
    for name, part, paint, alpha in (
        ("both", found.both, SHARED, 0.55),
        ("first", found.first_only, FIRST, 0.5),
        ("second", found.second_only, SECOND, 0.22),
    ):
        key = f"compare/{name}"
        if np.count_nonzero(part.inside) < LEAST:
            meshes.append(Points(key, shell_points(part), (paint,), size=2.0))
            continue
        mesh = surface_of(part)
        meshes.append(
            Mesh(
                key, mesh.vertices, mesh.triangles, mesh.normals, paints=(paint,), alpha=alpha, layer=key,
                shadow=False,
            )
        )  # fmt: skip
    return tuple(meshes)

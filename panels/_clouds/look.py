"""How clouds look: their colours, which part of them is shown, and what else stands in the view."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from vi3dras.api.values.usual import longest_reach
from vi3dras.api.workspace import Workspace
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.maps import Load
from vi3dras.files import Report
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.render.scene import Points
from vi3dras.render.theme import Paint
from vi3dras.scripts.lines import angles_typed, lengths_typed
from vi3dras.scripts.spelling import called
from vi3dras.units import round_below
from vi3dras.workspace.brushing import Brush
from vi3dras.workspace.clip import Clip, Slab, Sphere, box_between, opened
from vi3dras.workspace.poses import Poses, clouds_of, part_of

from .._arm import ports
from .clouds import Clouds
from .items import Look, Scale, cloud_items, densities, paints_of

AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


@dataclass(frozen=True)
class Drawn:
    """The clouds as they are drawn."""

    poses: Poses
    """Of the points that are drawn: a part of all."""
    look: Look
    scale: Scale | None
    items: tuple[Points, ...] = field(compare=False)


def half(robot: Robot) -> float:
    """Half the arm's length, rounded."""
    unit = robot.units.metres
    return round_below(longest_reach(robot) / 2 / unit) * unit


def _place(shares: tuple[float, float, float], label: str, tip: str) -> Control:
    """A point (3,) [m] of another arm too, in halves of its length."""
    return Control(
        Floats, per="robot", renew="robot.id", default=lambda robot: np.array(shares) * half(robot),
        shape=(3,), unit="m", label=label, tip=tip,
    )  # fmt: skip


def _length(share: float, label: str, tip: str, low: float | None = None) -> Control:
    """A length [m] of another arm too, in halves of its own."""
    return Control(
        float, per="robot", renew="robot.id", default=lambda robot: share * half(robot), low=low, unit="m",
        label=label, tip=tip,
    )  # fmt: skip


class CloudLook(VIPart):
    """The terminals that say what is shown of the clouds, and in which colours."""

    pages = ("Look",)
    colour_by = Control(
        Literal[
            "segment", "height", "radius", "density", "manipulability", "inverse-condition", "limit-margin",
            "orientation", "torque", "torque-share", "largest-payload",
        ],
        default="segment", label="Colour by", tip="What the colours of the last cloud mean",
    )  # fmt: skip
    detail = Control(
        int, default=1_500_000, low=10_000, high=12_000_000, label="Points drawn",
        tip="Points that are drawn of one cloud at most; all are counted",
    )  # fmt: skip
    clip = Control(Literal["none", "box", "slab", "sphere", "section"], default="none", tip="What is shown")
    invert = Control(bool, default=False, tip="Show all but that part")
    box_low = _place((0.0, -1.0, 0.0), "Box from", "Lowest corner of the box")
    box_high = _place((1.0, 1.0, 1.0), "Box to", "Highest corner of the box")
    slab_axis = Control(Literal["x", "y", "z"], default="z", label="Across", tip="The axis through the slab")
    slab_at = _length(1.0, "At", "Middle of the slab")
    slab_width = _length(0.25, "Thickness", "Thickness of the slab", low=0.0)
    ball_centre = _place((0.5, 0.0, 0.5), "Centre", "Of the ball")
    ball_radius = _length(1.0, "Radius", "Of the ball", low=0.0)
    section_angle = Control(
        float, default=math.radians(35), unit="rad", label="Angle",
        tip="Of the plane through the z axis at which the cloud is cut open",
    )  # fmt: skip
    brush_low = Control(
        Floats | None, default=None, shape=("n",), unit="robot", tip="Where the brush of each joint begins",
        symbol="l", meaning="Where the brush of each joint begins: only these poses keep their colour.",
    )  # fmt: skip
    brush_high = Control(
        Floats | None, default=None, shape=("n",), unit="robot", tip="Where the brush of each joint ends",
        symbol="h",
    )  # fmt: skip
    band = Control(
        Floats | None, default=None, shape=(2,), label="Only values",
        tip="Least and largest value that is shown, in SI", quantity="of the colour",
        meaning="Least and largest value of the colour that is shown.",
    )  # fmt: skip
    points = Control(bool, default=True, tip="The points of the clouds")
    arm = ports.body("The arm")
    grid = ports.ground()

    look = Indicator(
        Look, tip="What is shown, and how", equation=None, quantity="a wish",
        meaning="What is shown of the clouds, and how: all wishes in one.",
    )  # fmt: skip
    colours = Indicator(tuple, label="Segment colours", tip="The colour of the base and of each cloud")
    drawn = Indicator(
        Drawn, tip="The clouds as they are drawn", equation=None, quantity="points",
        meaning="The clouds as they are drawn, with all the points that are wanted.",
    )  # fmt: skip


@CloudLook.step("look")
def decide_look(
    robot: Robot,
    colour_by: str,
    hidden: tuple[str, ...],
    voxel: float,
    clip: str,
    invert: bool,
    box_low: Floats,
    box_high: Floats,
    slab_axis: str,
    slab_at: float,
    slab_width: float,
    ball_centre: Floats,
    ball_radius: float,
    section_angle: float,
    brush_low: Floats | None,
    brush_high: Floats | None,
    band: Floats | None,
    points: bool,
    load: Load,
    load_trouble: str,
) -> Look:
    """All wishes in one value."""
    part: Clip | None = None
    if clip == "box":
        part = box_between(_three(box_low), _three(box_high))
    elif clip == "slab":
        part = Slab(AXES[slab_axis], slab_at, slab_width / 2)
    elif clip == "sphere":
        part = Sphere(_three(ball_centre), ball_radius)
    elif clip == "section":
        part = opened(section_angle, 2 * longest_reach(robot))
    brush, ends = _brush(robot, brush_low, brush_high), None if band is None else (band[0], band[1])
    scheme = "segment" if load_trouble else colour_by
    return Look(scheme, hidden, part, invert, brush, ends, voxel, points, load)


def clip_in_python(
    robot: Robot, clip: str, invert: bool, box: tuple[Floats, Floats], slab: tuple[str, float, float],
    ball: tuple[Floats, float], section_angle: float,
) -> tuple[str, ...]:  # fmt: skip
    """Which points are shown as Python; nothing where all of them are, or the part has no width."""
    axis, at, width = slab
    parts: dict[str, tuple[object, ...]] = {
        "box": ("box", *lengths_typed(robot, np.concatenate(box))),
        "slab": ("slab", *AXES[axis], *lengths_typed(robot, (at, width))),
        "sphere": ("sphere", *lengths_typed(robot, (*ball[0], ball[1]))),
        "section": ("open", *angles_typed([section_angle])),
    }
    if clip not in parts or {"slab": width, "sphere": ball[1]}.get(clip) == 0:
        return ()
    masks = called("cloud.masks", Workspace.masks, parts[clip], invert=invert)
    return f"masks = {masks}", "print({name: mask.sum() for name, mask in masks.items()})"


@CloudLook.step("colours")
def choose_colours(coarse: Clouds) -> tuple[Paint, ...]:
    """The base and every cloud."""
    return ("base", *paints_of(len(coarse.links)))


@CloudLook.step("drawn", slow=True)
def draw(poses: Poses, look: Look, detail: int, report: Report | None = None) -> Drawn:
    """The clouds of as many poses as are drawn."""
    part = part_of(poses, detail)
    voxels = densities(poses, look, report)
    items, scale = cloud_items(Clouds(part, clouds_of(part, report=report)), look, voxels=voxels)
    return Drawn(part, look, scale, items)


def _three(numbers: Floats) -> tuple[float, float, float]:
    x, y, z = (float(v) for v in numbers)
    return x, y, z


def _brush(robot: Robot, low: Floats | None, high: Floats | None) -> Brush:
    """Brushes of joints that have one; those for another arm do not count."""
    if low is None or high is None or len(low) != robot.n or len(high) != robot.n:
        return ()
    pairs = enumerate(zip(low, high, strict=True))
    return tuple((k, float(a), float(b)) for k, (a, b) in pairs if np.isfinite(a) and np.isfinite(b))

"""Every branch along a way of the tool, or over a self-motion, as ribbons; the arm posed on one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import numpy as np

from vi3dras.api.curve_atlas import atlas_of_formula
from vi3dras.api.explorer.atlas import ArmAtlas
from vi3dras.api.explorer.atlases import atlas_along, atlas_over_joint
from vi3dras.api.solutions import Solutions
from vi3dras.api.values.places import way_between
from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import points_of
from vi3dras.errors import Vi3drasError
from vi3dras.explain import sweeps as explained
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.first_sweep import tool_numbers
from vi3dras.path.formula_curve import FormulaCurve
from vi3dras.render.scene import Item, Lines

from .._arm.move import elsewhere
from .._kit.face import Heading, Stop, Tab
from .._kit.face.motion import SELF_MOTION
from .._kit.face.solutions import (
    ATLAS_FORM,
    ATLAS_READINGS,
    POSE_FORM,
    SOLUTION_CARDS,
    SOLUTION_DOCK,
    SOLUTION_READINGS,
)
from .curve_source import CURVE_CODING, library_curve

_KEPT: dict[tuple[object, ...], ArmAtlas] = {}
"""The atlases over self-motions that were made last, in the compute process."""
MOST_KEPT = 4

TURNED = np.radians(30.0)
SHORT = 0.01
"""A line that is shorter than this share of the reach is none."""


def line_end(robot: Robot) -> Floats:
    """Where the first line ends: the tool in another pose of the arm's file, or turned by 30°.

    An arm that stands upright turns on the spot about joint 1: there the first joint turns that moves it.
    """
    begin, farther = tool_numbers(robot, robot.home), SHORT * longest_reach(robot)
    bent = (np.clip(robot.home + TURNED * each, robot.low, robot.high) for each in np.eye(robot.n))
    ends = [tool_numbers(robot, q) for q in (elsewhere(robot), *bent)]
    return next((end for end in ends if np.linalg.norm(end[:3] - begin[:3]) > farther), ends[0])


class BranchAtlas(VIPart):
    """Every branch at every sample of a way."""

    pages = ("Atlas",)
    atlas_over = Control(
        Literal["line", "curve", "self-motion"], default="line", label="Atlas over",
        tip="A straight line from the pose to a second one, a curve, or the joint that is to spare",
    )  # fmt: skip
    line_to = Control(
        Floats, per="robot.tool_numbers", renew="robot.id", default=line_end, label="Line to",
        tip="Where the line ends: x, y, z [m], A, B, C and the hand's angle [rad]", symbol="p_1",
        quantity="length and angle",
    )  # fmt: skip
    atlas_curve = Control(
        FormulaCurve, default=lambda: library_curve("helix"), label="Curve", quantity="length", symbol="c(s)",
        tip="The curve of a formula, or what a trajectory instrument follows, with its hand", **CURVE_CODING,
    )  # fmt: skip
    curve_fits = Control(
        bool, default=True, label="Moved into reach",
        tip="The curve stands where the arm reaches most of it, not where its formula says",
    )  # fmt: skip
    samples = Control(
        int, default=101, low=2, high=1001, label="Samples", quantity="a number", symbol="N",
        tip="At how many places of the line or the curve every branch is sought",
    )  # fmt: skip
    spare_samples = Control(
        int, default=60, low=2, high=361, label="Values of the joint", quantity="a number", symbol="N",
        tip="For how many values of the joint to spare every branch is sought; more take longer",
    )  # fmt: skip
    sample = Control(
        int, default=1, low=1, high=1001, label="Sample", quantity="a number", symbol="k",
        tip="At which sample of the way the arm stands, counted from 1",
    )  # fmt: skip
    ribbon = Control(
        int, default=0, low=0, high=64, label="Ribbon", quantity="a number", symbol="r",
        tip="On which ribbon the arm stands, counted from 1; 0 is the choice without a jump",
    )  # fmt: skip

    atlas = Indicator(
        ArmAtlas | None, label="Atlas", tip="Every branch at every sample, as ribbons per joint",
        symbol="θ(s)", equation=explained.atlas, quantity="deg and length",
        meaning="Every solution at every sample, joined to ribbons: a ribbon ends only where two meet at a "
        "singular pose.",
    )  # fmt: skip
    atlas_words = Indicator(
        str, label="The atlas in words", tip="How many ribbons, where they meet, what the choice costs"
    )
    atlas_scene = Indicator(tuple, label="Line in the view", tip="The way of the tool under the atlas")


@BranchAtlas.step("atlas", "atlas_words", slow=True)
def make_atlas(
    robot: Robot, dock: str, atlas_over: str, pose_asked: Floats, line_to: Floats, atlas_curve: FormulaCurve,
    curve_fits: bool, samples: int, spare_samples: int, near: Floats, found: Solutions,
    report: Callable[[float], None] = lambda _: None,
) -> tuple[ArmAtlas | None, str]:  # fmt: skip
    """The atlas of a line, a curve or a self motion, or why there is none; nothing while nobody looks."""
    if dock != "atlas":
        return None, ""
    try:
        if atlas_over == "line":
            way = way_between(usual_task(robot), pose_asked, line_to, None, samples)
            made = atlas_along(robot, way, start=near, report=report)
        elif atlas_over == "curve":
            made = atlas_of_formula(
                robot, atlas_curve, samples, fits=curve_fits, start=near, report=report
            )  # fmt: skip
        else:
            made = _over_joint(robot, pose_asked, near, found, spare_samples, report)
    except Vi3drasError as error:
        return None, str(error)
    return made, made.sentence


def _over_joint(
    robot: Robot, pose: Floats, near: Floats, found: Solutions, count: int, report: Callable[[float], None]
) -> ArmAtlas:
    """The atlas over the joint to spare; what was made before is there at once."""
    key = (robot, pose.tobytes(), near.tobytes(), count)
    if key not in _KEPT:
        made = atlas_over_joint(found, None, count, report=report)
        while len(_KEPT) >= MOST_KEPT:
            _KEPT.pop(next(iter(_KEPT)))
        _KEPT[key] = made
    return _KEPT[key]


@BranchAtlas.step("atlas_scene")
def draw_line(robot: Robot, dock: str, atlas: ArmAtlas | None) -> tuple[Item, ...]:
    """The line or the curve that the tool goes along."""
    if dock != "atlas" or atlas is None or atlas.robot.id != robot.id or atlas.label != "way":
        return ()
    return (Lines("atlas/line", points_of(atlas.atlas.targets), paint="accent", width=3.0),)


@BranchAtlas.action("Line to the arm", "line_to")
def take_line_end(tool_now: Floats) -> Floats:
    """Let the line end where the tool is now."""
    return tool_now


TAB = Tab(
    "Solutions",
    (
        Heading("Pose of the tool", "base frame"),
        POSE_FORM,
        SELF_MOTION,
        ATLAS_FORM,
        SOLUTION_CARDS,
    ),
    scene="solution_scene",
    labels="solution_labels",
    below=SOLUTION_DOCK,
    below_height=340,
    verdict=("found_words",),
    readings=(SOLUTION_READINGS, ATLAS_READINGS),
)

STOPS = (
    Stop(
        "solutions",
        {
            "robot": "kuka-kr5-arc",
            "pose_asked": "0.477, 0.224, 0.552, -2.865, 0.324, -0.453, -1.148",
            "near": "20, 110, -60, 30, 235, -150",
            "final": "6",
            "posture_at": "0.4",
            "q": "20, 63.4, -86, -6.5, 168.1, -171",
        },
        "From one of eight solutions to another",
        page="Solutions",
    ),
    Stop(
        "atlas",
        {
            "robot": "kuka-kr5-arc",
            "pose_asked": "0.52, -0.72, 1.03, -1.19, -0.26, 2.15, 0.37",
            "near": "0, 90, 0, 0, 270, -180",
            "line_to": "0.13, -1.23, 0.52, -1.7, -0.75, 2.55, 0.37",
            "dock": "atlas",
            "sample": "58",
            "q": "-68.02, 67.8, -9.64, 71.14, 110.05, -174.74",
        },
        "Every branch along a line, and the choice without a jump",
        page="Solutions",
    ),
)

"""Where an arm is singular: over two joints, in the workspace, and near this pose."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.api.explorer.singular import Cuspidal, Singularities, singularities_of
from vi3dras.api.explorer.speeds import Speeds
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.explain import speeds as explained
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.steps import row_shown
from vi3dras.render.scene import Item, Lines
from vi3dras.velocities.nearest import nearest_singular
from vi3dras.velocities.painted import painted
from vi3dras.velocities.singular_set import usual_slice

from .. import _arm
from .._kit.face import Heading, Label, Line, Tab
from .._kit.face.motion import Joints
from .._kit.face.velocities import (
    CUSPIDAL_SEARCH,
    LOST_DIRECTION,
    NEAREST_SINGULAR,
    SINGULAR_SLICE,
    SPEED_NUMBERS,
)
from .singular_scene import SingularSlice, surface_items
from .velocity_scene import lost_items


class SliceErrand(NamedTuple):
    """What is to be computed: two joints, from 0, and the others as in `q` (n,)."""

    robot: Robot
    q: Floats
    joints: tuple[int, int]


def usual_joint(robot: Robot, place: int) -> int:
    """The first (0) or second (1) joint, from 1, of the slice that tells most."""
    try:
        return usual_slice(robot)[place] + 1
    except Vi3drasError:
        return min(place + 2, robot.n) if robot.n > 2 else place + 1


class SingularPoses(VIPart):
    """The singular poses of an arm: over two joints, in the workspace, and near this one."""

    pages = ("Singular",)
    singular_on = Control(
        bool, default=False, label="Show where the arm is singular",
        tip="Curves over two joints, and the surfaces that they sweep in the workspace",
    )  # fmt: skip
    slice_first = Control(
        int, per="robot", renew="robot.id", default=lambda robot: usual_joint(robot, 0), low=1, high=64,
        label="Joint across", tip="The joint that the chart has across", symbol="i", quantity="1, 2, …",
    )  # fmt: skip
    slice_second = Control(
        int, per="robot", renew="robot.id", default=lambda robot: usual_joint(robot, 1), low=1, high=64,
        label="Joint upwards", tip="The joint that the chart has upwards", symbol="j", quantity="1, 2, …",
    )  # fmt: skip
    slice_errand = Indicator(
        SliceErrand | None, tip="What is computed for the chart, while it is asked for", equation=None,
        quantity="two joints", meaning="The two joints of the chart, and where the others are.",
    )  # fmt: skip
    singular = Indicator(
        SingularSlice | None, label="Singular set", symbol="D",
        tip="The singular poses over two joints, and what they sweep",
        equation=explained.singular_set, quantity="curves",
        meaning="The singular poses over two joints, the others as they are, and what they sweep in the "
        "workspace.",
    )  # fmt: skip
    singular_words = Indicator(
        str, label="In words", tip="What is singular in the slice, or why nothing is told"
    )


class SingularView(VIPart):
    """The singular poses in the workspace, seen with the arm."""

    pages = ("Singular surfaces",)
    surfaces = Indicator(tuple, label="Surfaces", tip="The singular surfaces in the workspace, painted")
    singular_scene = Indicator(tuple, label="Singular surfaces", tip="The arm among its singular surfaces")
    singular_labels = Indicator(tuple, tip="The words beside the singular surfaces")


@SingularPoses.step("slice_errand")
def choose_slice(
    robot: Robot, q: Floats, singular_on: bool, slice_first: int, slice_second: int
) -> SliceErrand | None:
    """What is to be computed; the joints of the slice change nothing of it."""
    if not singular_on:
        return None
    i, j = row_shown(robot, slice_first), row_shown(robot, slice_second)
    others = np.array(q)
    others[[i, j]] = 0.0
    return SliceErrand(robot, others, (i, j))


@SingularPoses.step("singular", "singular_words", slow=True)
def find_singular(
    slice_errand: SliceErrand | None, report: Callable[[float], None] = lambda _: None
) -> tuple[SingularSlice | None, str]:
    """The curves over two joints, what they sweep while one more joint turns, and what to say."""
    if slice_errand is None:
        return None, ""
    robot, q, joints = slice_errand
    try:
        found = singularities_of(robot, q, joints)
    except Vi3drasError as error:
        return None, str(error)
    report(0.5)
    surfaces = tuple(painted(robot, curve) for curve in found.curves)
    return SingularSlice(found, surfaces), slice_words(found)


def slice_words(found: Singularities) -> str:
    """What is singular in a slice."""
    said = []
    if "whole" in found.throughout:
        said.append("Every pose here is singular, because of where the other joints are.")
    elif found.throughout:
        joints = ", ".join(found.throughout)
        said.append(f"Every pose here is singular, because of the other joints: {joints}.")
    if found.curves:
        said.append("On a curve the arm is singular: a click beside it takes the arm onto it.")
    return " ".join(said) or "No pose of these two joints is singular: choose two others."


@SingularView.step("surfaces")
def paint_surfaces(
    robot: Robot, singular: SingularSlice | None, cuspidal: Cuspidal | None
) -> tuple[Item, ...]:
    """The singular surfaces, and the way to another posture; they stay while the arm moves."""
    items: list[Item] = []
    if singular is not None and singular.found.robot.n == robot.n:
        items += surface_items(robot, singular)
    if cuspidal is not None and cuspidal.found.path is not None and cuspidal.robot.n == robot.n:
        way = tool_pose(robot, cuspidal.found.path)[:, :3, 3]
        items.append(Lines("posture/way", way, paint="accent", width=2.5))
    return tuple(items)


@SingularView.step("singular_scene", "singular_labels")
def show_singular(
    robot: Robot, q: Floats, frames: Floats, gripper: float, solid: bool, speeds: Speeds,
    surfaces: tuple[Item, ...],
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:  # fmt: skip
    """The arm among its singular surfaces, and what is lost here."""
    arm = _arm.arm_items(robot, q, gripper, solid=solid, wire=not solid, frames=frames)
    found, labels = lost_items(robot, speeds, frames[-1][:3, 3])
    return (*arm, *surfaces, *found), tuple(labels)


@SingularPoses.action("Go to the singular pose", "q")
def go_to_singular(
    q: Floats, singular: SingularSlice | None, key: str = "", position: Floats | None = None
) -> Floats:
    """Take the arm to the singular pose of a surface or line, by its key, at which its tool is nearest."""
    number = next((int(part) for part in key.split("/") if part.isdecimal()), None)
    if singular is None or position is None or number is None or number >= len(singular.surfaces):
        return q
    surface, curve = singular.surfaces[number], singular.found.curves[number]
    poses = curve.q if surface is None else surface.q
    points = tool_pose(singular.found.robot, poses)[:, :3, 3]
    there: Floats = poses[np.linalg.norm(points - position, axis=1).argmin()]
    return there


@SingularPoses.action("Go to the nearest singular pose", "q", slow=True)
def go_nearest(robot: Robot, q: Floats) -> Floats:
    """Take the arm to the singular pose to which its joints go least."""
    found = nearest_singular(robot, q)
    return q if found is None else found.q


TAB = Tab(
    "Singular",
    (
        SINGULAR_SLICE,
        NEAREST_SINGULAR,
        Line(),
        CUSPIDAL_SEARCH,
        Line(),
        Heading("Joints", "limits from the robot file"),
        Joints("q"),
    ),
    scene="singular_scene",
    labels="singular_labels",
    verdict=("speed_words",),
    readings=(LOST_DIRECTION, SPEED_NUMBERS),
)

"""Forward kinematics along a motion: a joint moves, what the tool does comes out; what a view shows of it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vi3dras.api.values.numbers import in_units
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import points_of
from vi3dras.explain import joints as explained
from vi3dras.explain import sweeps
from vi3dras.explain.scope import Scope
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.joint_workspace.classes import ABSENT, CLASS_PAINTS, LIMIT, NAMES, REACHABLE, Codes, stretches
from vi3dras.joint_workspace.forward_sweep import ForwardSweep, joint_range, sweep_joint
from vi3dras.joint_workspace.reading import Spot
from vi3dras.joint_workspace.study import motion_columns
from vi3dras.kinematics.forward import link_frames
from vi3dras.render.scene import Item, Lines, Points
from vi3dras.scripts.lines import joints_typed
from vi3dras.scripts.spelling import Code, literal, typed_row

from .. import _arm
from .._arm import ghosts_at, ports
from .._kit.face import Label

MOST = 400
"""Points of a way that are drawn."""


def way_items(targets: Floats, code: Codes) -> tuple[Item, ...]:
    """The way in the colours of its classes; neighbouring stretches share a point."""
    points = points_of(targets)
    items: list[Item] = []
    for k, part in enumerate(stretches(np.arange(len(points), dtype=float), code)):
        ends = max(part.first - 1, 0), part.last
        every = np.unique(np.linspace(*ends, min(ends[1] - ends[0] + 1, MOST)).astype(int))
        if len(every) > 1 and np.ptp(points[every], axis=0).max() > 0:
            items.append(Lines(f"way/{k}", points[every], paint=CLASS_PAINTS[part.code], width=4.0))
    return tuple(items)


def spot_items(
    robot: Robot, spot: Spot, targets: Floats, *, gripper: float, ghosts: bool, frames: bool
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """The arm at the cursor with the other elbows as ghosts; a target without solution says why."""
    q = spot.pose
    places = link_frames(robot, q)
    items = _arm.arm_items(robot, q, gripper, solid=True, wire=False, frames=places)
    labels: list[Label] = []
    if ghosts:
        items += ghosts_at(robot, [other for other in spot.others if np.isfinite(other).all()], q)
    if frames:
        items += _arm.frame_items(robot, places)
        labels += _arm.frame_labels(places)
    point = points_of(targets)[spot.place]
    items.append(Points("target", point[None].astype(np.float32), (CLASS_PAINTS[spot.code],), size=11.0))
    if spot.code not in {REACHABLE, LIMIT}:
        labels.append(Label("no such elbow" if spot.code == ABSENT else NAMES[spot.code], point, boxed=True))
    return tuple(items), tuple(labels)


def motion_items(robot: Robot, q: Floats, numbers: Floats, index: int, gripper: float) -> tuple[Item, ...]:
    """The arm at one place of a motion, and the way of its tool (N, 7)."""
    every = np.unique(np.linspace(0, len(q) - 1, MOST).astype(int))
    out = robot.out_of_range(q[every]).any(axis=1)
    items = _arm.arm_items(robot, q[index], gripper, solid=True, wire=False)
    for k, part in enumerate(stretches(every.astype(float), np.asarray(out, np.uint8))):
        points = numbers[every[max(part.first - 1, 0) : part.last + 1], :3]
        if len(points) > 1 and np.ptp(points, axis=0).max() > 0:
            paint = "far" if part.code else "accent"
            items.append(Lines(f"way/{k}", points, paint=paint, width=3.0))
    return tuple(items)


def unit_of_joint(scope: Scope, robot: Robot, joint: int) -> str:
    """The unit of the joint that moves, counted from 1."""
    return "rad" if robot.joints[min(max(joint, 1), robot.n) - 1].is_revolute else "m"


class JointSweep(VIPart):
    """The terminals of an arm of which one joint moves."""

    pages = ("Forward",)
    joint = Control(
        int, per="robot", renew="robot.id", default=lambda robot: min(2, robot.n), low=1,
        tip="The joint that moves, counted from 1",
    )  # fmt: skip
    joint_low = Control(
        float | None, per="robot", renew="robot.id", default=None, label="From",
        tip="Where the joint begins, in [rad] or [m]; at its limit if nothing is said", symbol="l",
        unit_by=unit_of_joint, meaning="Where the joint that moves begins; at its limit if nothing is said.",
    )  # fmt: skip
    joint_high = Control(
        float | None, per="robot", renew="robot.id", default=None, label="To",
        tip="Where the joint ends, in [rad] or [m]; at its limit if nothing is said", symbol="h",
        unit_by=unit_of_joint, meaning="Where the joint that moves ends; at its limit if nothing is said.",
    )  # fmt: skip
    joints = ports.joint_values(
        "Joints", "Where the other joints stay", symbol="q", equation=explained.joint_values,
        leads=True, meaning="Where the joints stay that do not move.",
    )  # fmt: skip
    places = Control(int, default=361, label="Places", tip="At how many values the joint stops")
    gripper = ports.gripper(0.3, "The hand, from closed to open")

    motion = Indicator(
        ForwardSweep, tip="The tool along the motion of one joint", symbol="l", equation=sweeps.motion,
        quantity="length", meaning="The tool while one joint moves through its range.",
    )  # fmt: skip
    motion_scene = Indicator(tuple, tip="The arm on the way of the joint that moves")


@JointSweep.step("motion")
def move_joint(
    robot: Robot, joints: Floats, joint: int, joint_low: float | None, joint_high: float | None, places: int
) -> ForwardSweep:
    """The tool while one joint moves."""
    moving = min(joint, robot.n) - 1
    return sweep_joint(robot, joints, moving, *ends_of(robot, moving, joint_low, joint_high), places)


def ends_of(
    robot: Robot, moving: int, joint_low: float | None, joint_high: float | None
) -> tuple[float, float]:
    """From where to where the joint goes [rad] or [m]: at its limits where nothing is said."""
    low, high = joint_range(robot, moving)
    return low if joint_low is None else joint_low, high if joint_high is None else joint_high


@JointSweep.step("motion_scene")
def draw_motion(robot: Robot, motion: ForwardSweep, cursor: float, gripper: float) -> tuple[Item, ...]:
    """The arm at the cursor of the motion."""
    index = round(cursor * (len(motion.s) - 1))
    return motion_items(robot, motion.q, motion.numbers, index, gripper)


@JointSweep.action("Table of the motion")
def motion_table(robot: Robot, motion: ForwardSweep) -> dict[str, Floats | Sequence[str]]:
    """Every place of the motion with the tool's coordinates."""
    return motion_columns(robot, motion)


def motion_in_python(
    robot: Robot, joints: Floats, joint: int, joint_low: float | None, joint_high: float | None, places: int
) -> tuple[str, ...]:  # fmt: skip
    """The tool while one joint moves as Python."""
    moving, scale = min(joint, robot.n) - 1, in_units(robot).scale
    low, high = typed_row(ends_of(robot, moving, joint_low, joint_high), [scale[moving]] * 2)
    at_home = joints_typed(robot, joints) == "home"
    others = Code("arm.home") if at_home else literal(typed_row(joints, scale))
    return (
        "import numpy as np",
        f"q = np.tile({others}, ({places}, 1)){'' if at_home else '.astype(float)'}",
        f"q[:, {moving}] = np.linspace({literal(low)}, {literal(high)}, {places})",
        "poses = arm.fk(q)",
        "print(poses.to_frame())",
    )

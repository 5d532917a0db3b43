"""Forward kinematics along a motion for any instrument: one joint moves, what the tool does out."""

from __future__ import annotations

from collections.abc import Sequence

from vi3dras.api.numbers import in_units
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import joints as explained
from vi3dras.explain import sweeps
from vi3dras.explain.scope import Scope
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.joint_workspace.forward_sweep import ForwardSweep, joint_range, sweep_joint
from vi3dras.joint_workspace.study import motion_columns
from vi3dras.render.scene import Item
from vi3dras.scripts.lines import joints_typed
from vi3dras.scripts.spelling import Code, literal, typed_row

from .._arm import ports
from .scene import motion_items


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

"""Forward kinematics of any number of poses at once."""

from __future__ import annotations

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import VI, Control, Indicator
from vi3dras.kinematics.forward import tool_pose
from vi3dras.orientation import abc_from_matrix

from .._arm import home, robot_control
from .._kit.face import Block


class FkBlock(VI):
    """Joint values in, places and orientations of the tool out."""

    id = "fk"
    title = "Forward kinematics"
    robot = robot_control()
    q = Control(
        Floats, default=home, per="robot", renew="robot.id", unit="robot", label="Joints",
        tip="Joint values, or a row of them for each pose; angles in rad, lengths in m",
    )  # fmt: skip
    points = Indicator(Floats, unit="m", shape=("n", 3), tip="Where the tool is in the base frame")
    abc = Indicator(
        Floats, unit="rad", shape=("n", 3), label="A, B, C", tip="Roll, pitch and yaw of the tool"
    )


@FkBlock.step("points", "abc")
def forward(robot: Robot, q: Floats) -> tuple[Floats, Floats]:
    """Positions (n, 3) [m] and roll, pitch, yaw (n, 3) [rad] of the tool for joint values (n, joints).

    Raises:
        JointCountError: not one value per joint.
    """
    pose = tool_pose(robot, q).reshape(-1, 4, 4)
    return pose[:, :3, 3].copy(), abc_from_matrix(pose[:, :3, :3])


BLOCK = Block(FkBlock, "Arm", icon="right", shows=("points",), edits="q")

"""The arm on its way along a curve, whatever that lies on: its joints, its tool, its matrices."""

from __future__ import annotations

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import deciding, paths
from vi3dras.explain.motions import stand as standing_joint
from vi3dras.explain.pose import abc as abc_of_tool
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.kinematics.forward import link_frames, local_transforms
from vi3dras.motion.rows import Plan
from vi3dras.orientation import abc_from_matrix
from vi3dras.path.follow import Followed

from .. import _arm
from .._arm import ports


class ArmOnWay(VIPart):
    """The terminals of an arm that follows a curve, and of its picture."""

    pages = ("Arm",)
    robot = _arm.robot_control()
    speed = Control(
        float, default=0.05, low=1e-4, high=10.0, unit="m", label="Running speed",
        tip="How far the tool goes in 1 s along the curve", symbol="v", equation=deciding("followed"),
        quantity="length per s",
        meaning="How far the tool goes in one second along the curve; it stays the same all the way.",
    )  # fmt: skip
    backwards = Control(bool, default=False, label="Backwards", tip="From the curve's end to its start")
    path = Control(
        bool, default=True, tip="The curve that the tool follows, with its points",
        meaning="The curve that the tool follows, with its points, in the view.",
    )  # fmt: skip
    chosen = ports.matrix_choice()
    arm = ports.body("The arm")
    grid = ports.ground()

    followed = Indicator(
        Followed, label="Motion", tip="Joint values at every point of the curve", symbol="T",
        equation=paths.followed, quantity="s",
        meaning="Joint values at every point of the curve, without a jump where there is a way, and when "
        "the tool is there.",
    )  # fmt: skip
    q = Indicator(
        Floats, unit="robot", label="Joints", tip="Joint values at this place of the way", symbol="q",
        equation=standing_joint, meaning="Joint values at this moment of the motion.",
    )  # fmt: skip
    frames = ports.frames("Base, D-H frames and tool in the world, 4 x 4 each")
    tool = ports.tool_matrix("The product of all A")
    links = ports.links()
    tool_position = ports.tool_position()
    abc_now = Indicator(
        Floats, unit="rad", label="A, B, C now", tip="Roll, pitch, yaw of the tool", symbol="A, B, C",
        equation=abc_of_tool, paper="KR5 Eq 7",
        meaning="How the tool is turned at this place of the way: roll, pitch and yaw.",
    )  # fmt: skip
    scene = Indicator(tuple, tip="What the 3D view shows at once")
    standing = Indicator(
        tuple, label="Arm at rest", tip="What the 3D view shows while there is no curve to stand on"
    )
    fine = Indicator(tuple, label="Fine scene", tip="The object as it is shown at rest")
    labels = Indicator(tuple, tip="The words in the 3D view")
    verdict = Indicator(str, tip="How much of the object is reached")
    subject = Indicator(
        str, label="Subject", tip="Which arm and which formula: the view comes near to new ones"
    )


@ArmOnWay.step("q")
def stand(robot: Robot, followed: Followed, plan: Plan | None, at: float) -> Floats:
    """Joint values at this moment, or as near to it as the arm can go; without a motion on the curve."""
    found = followed.at(at) if plan is None else plan.fine.at(at * plan.fine.duration)
    return robot.home if found is None or len(found) != robot.n else found


@ArmOnWay.step("frames", "tool", "links", "tool_position", "abc_now")
def forward(robot: Robot, q: Floats) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """All matrices of the arm at this place of the way, and the pose of its tool."""
    frames = link_frames(robot, q)
    tool = frames[-1]
    return frames, tool, local_transforms(robot, q), tool[:3, 3], abc_from_matrix(tool[:3, :3])

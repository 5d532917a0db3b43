"""Speeds, forces and singular poses as Python."""

from __future__ import annotations

from vi3dras.api.arm import Arm
from vi3dras.api.explorer.drives import twist_units
from vi3dras.api.explorer.speeds import Speeds
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.steps import row_shown
from vi3dras.scripts.lines import joints_typed
from vi3dras.scripts.spelling import called, typed, typed_row
from vi3dras.velocities.task_part import square_part


def speeds_in_python(
    robot: Robot, q: Floats, lead: str, tool_velocity: Floats, joint_rates: Floats, tool_force: Floats
) -> tuple[str, ...]:
    """What the pose is worth as Python, and the velocities and forces that were typed."""
    lines = [
        "# How fast and how strong the tool is, and what it has lost",
        _speeds_code(robot, q),
        "print(speeds)",
    ]
    if lead == "tool" and tool_velocity.any():
        wanted = [
            typed(v, u) for v, u in zip(tool_velocity.tolist(), twist_units(robot).tolist(), strict=True)
        ]
        lines.append(f"print({called('speeds.for_tool', Speeds.for_tool, wanted)})")
    if lead == "joints" and joint_rates.any():
        rates = typed_row(joint_rates.tolist(), robot.scale.tolist())
        lines.append(f"print({called('speeds.of_joints', Speeds.of_joints, rates)})")
    if tool_force.any():
        lines.append(f"print({called('speeds.torques', Speeds.torques, tool_force.tolist())})")
    return tuple(lines)


def _speeds_code(robot: Robot, q: Floats) -> str:
    return f"speeds = {called('arm.speeds', Arm.speeds, joints_typed(robot, q))}"


def singular_in_python(
    robot: Robot, q: Floats, singular_on: bool, joints: tuple[int, int], seek_posture: bool
) -> tuple[str, ...]:
    """The singular set and the verdict as Python, where they are asked for."""
    lines: list[str] = []
    if singular_on and square_part(robot) is not None:
        pair = (row_shown(robot, joints[0]) + 1, row_shown(robot, joints[1]) + 1)
        found = called("arm.singularities", Arm.singularities, pair, joints_typed(robot, q))
        lines += ["# Where it is singular", f"print({found})"]
    if seek_posture and square_part(robot) is not None:
        lines += ["# Whether it is cuspidal", f"print({called('arm.cuspidal', Arm.cuspidal)})"]
    return tuple(lines)

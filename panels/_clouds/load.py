"""Forces as colours of a cloud: whose torque, with what in the hand."""

from __future__ import annotations

from vi3dras.api.forces.loads import load_of
from vi3dras.arm.robot import Robot
from vi3dras.dynamics.errors import DynamicsError
from vi3dras.dynamics.estimate import with_masses
from vi3dras.dynamics.maps import MAPS, Load, Map, check_map
from vi3dras.flow import Control, Indicator, VIPart


class CloudLoad(VIPart):
    """What maps of forces are asked for."""

    pages = ("Forces",)
    load_joint = Control(
        int, default=2, low=1, high=64, label="Torque of joint", quantity="1, 2, …",
        tip="The joint whose torque at rest colours the cloud; the last one where there are fewer",
    )  # fmt: skip
    load_mass = Control(
        float, default=0.0, low=0.0, high=1e4, unit="kg", label="Payload held",
        tip="What the hand holds at the tool point while torques are told",
    )  # fmt: skip
    load = Indicator(
        Load, label="Load", tip="Joint and payload of the colours as one value", equation=None,
        quantity="a joint, a payload", meaning="What the colours are asked for where they tell forces.",
    )  # fmt: skip
    load_trouble = Indicator(
        str, label="Why no torques", tip="What is not known of the arm that the colours would need"
    )


@CloudLoad.step("load")
def ask_load(robot: Robot, load_joint: int, load_mass: float) -> Load:
    """Joint and payload of the colours as one value."""
    return load_of(robot, min(load_joint, robot.n), load_mass)


@CloudLoad.step("load_trouble")
def look_for_trouble(robot: Robot, colour_by: str) -> str:
    """What is not known of the arm that a map of forces would need, in a sentence; nothing else."""
    try:
        if colour_by in MAPS:
            check_map(with_masses(robot), colour_by, Load())
    except DynamicsError as error:
        return str(error)
    return ""


def map_text(robot: Robot, kind: Map, load: Load, value: float) -> str:
    """What a map says of a place, with its unit."""
    if kind == "torque":
        unit = "N m" if robot.joints[load.joint].is_revolute else "N"
        return f"{robot.symbol(load.joint)} {value:.3g} {unit}"
    return f"{100 * value:.3g} %" if kind == "torque-share" else f"{value:.3g} kg"

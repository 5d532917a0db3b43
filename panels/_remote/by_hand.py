"""The arm moved by hand: home, to a pose or a slider's place, always slowly; torque off."""

from __future__ import annotations

from vi3dras.api.limits_on_board import limits_on
from vi3dras.api.values.numbers import pose_named
from vi3dras.api.watched_arm import ArmNow, WatchedArm
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import Indicator, VIPart
from vi3dras.remote.errors import UnknownPlaceError
from vi3dras.remote.limits_in_force import LimitsInForce

from .._kit.face import Heading, Line, Tab
from .._kit.face.motion import Buttons, Joints
from .._kit.face.remote import ARM_MOVES
from .connection import Watched, connected


class ByHand(VIPart):
    """The actions of moving it by hand, and how far that may go."""

    limits_now = Indicator(
        LimitsInForce, label="Limits in force", quantity="deg or length", equation=None,
        tip="Between which joint values the arm may be sent: its own, or where its servos were measured",
    )  # fmt: skip


@ByHand.step("limits_now")
def find_limits(robot: Robot, arm: Watched | None, twin_board: str) -> LimitsInForce:
    """What the guard enforces on the board that is connected, or on that of the chosen twin."""
    return limits_on(robot, arm.board if isinstance(arm, WatchedArm) else twin_board)


@ByHand.action("Home")
def home_arm(arm: Watched | None, is_held: bool = False) -> None:
    """Go home slowly; `is_held` says that somebody holds the arm, whose first move may be a jump."""
    connected(arm).ask(lambda process: process.home(is_held=is_held))


@ByHand.action("Park")
def park_arm(robot: Robot, arm: Watched | None) -> None:
    """Go slowly to the pose that the arm's file calls `park`, or to its first pose."""
    found = dict(robot.poses)
    name = "park" if "park" in found else next(iter(found), "home")
    place = pose_named(robot, name)
    connected(arm).ask(lambda process: process.home(place))


@ByHand.action("Go there slowly")
def go_there(arm: Watched | None, q: Floats) -> None:
    """Go slowly to where the sliders are, by a way that is checked."""
    connected(arm).ask(lambda process: process.home(q))


@ByHand.action("Torque off")
def torque_off(arm: Watched | None, is_held: bool = False) -> None:
    """Let the servos go; somebody has to hold the arm."""
    connected(arm).ask(lambda process: process.torque_off(is_held=is_held))


@ByHand.action("From the arm", "q")
def take_stand(arm_now: ArmNow, robot: Robot) -> Floats:
    """Put the sliders where the arm is."""
    if not arm_now.knows_place or len(arm_now.commanded) != robot.n:
        raise UnknownPlaceError
    return arm_now.commanded


TAB = Tab(
    "By hand",
    (
        ARM_MOVES,
        Line(),
        Heading("Sliders", "nothing moves yet"),
        Joints("q", "limits_now"),
        Buttons(("go_there", "take_stand")),
    ),
)

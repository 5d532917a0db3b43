"""Where the arm hangs, what it does now, and STOP; none of it is undone, and no file brings it back."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import numpy as np

from vi3dras.api.arms_found import FoundPort, arms_found
from vi3dras.api.twins import FLAWS
from vi3dras.api.watched_arm import ArmNow, WatchedArm, Way
from vi3dras.api.watched_lab import WatchedLab
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.remote.byte_log import save_log
from vi3dras.remote.errors import NobodyError, NotConnectedError
from vi3dras.remote.registry import HOMES
from vi3dras.sharing.client import LabClient
from vi3dras.sharing.people import name_in
from vi3dras.twins.process import TwinSpec

from .._kit.face import Tab
from .._kit.face.remote import ARM_CONNECTION
from .state_words import StateTold, told_state

HOST = "tcp://127.0.0.1:2332"
"""Where a twin of `vi3dras twin ssc32 --port 2332` listens."""


Watched = WatchedArm | WatchedLab
"""An arm that hangs here, or one that a class shares."""


class ArmOnWire(VIPart):
    """Where the arm hangs, and what it does now."""

    pages = ("Arm on the wire",)
    arm_way = Control(
        Way, default="twin", label="Connection",
        tip="A twin of this program, a serial port, an address of the network, or a lab that shares its arm",
    )  # fmt: skip
    twin_board = Control(
        str, default="ssc32", choices=lambda: tuple(HOMES), label="Board of the twin", quantity="a board",
        tip="On which virtual board the twin hangs",
    )  # fmt: skip
    twin_flaws = Control(
        Literal["usual", "none"], default="usual", label="Flaws of the twin",
        tip="Whether its servos have play, lag and are mounted beside their file, or are perfect",
    )  # fmt: skip
    lab_host = Control(
        str, default="127.0.0.1:2340", label="Lab", quantity="an address",
        tip="Where vi3dras serve shares the arm of a class: host:port",
    )  # fmt: skip
    lab_name = Control(str, default="", label="Your name", tip="As whom everybody knows you in the lab")
    lab_token = Control(
        str, default="", live=True, label="Token", quantity="a word",
        tip="What the teacher has given the class; it stands in no file",
    )  # fmt: skip
    arm_port = Control(str, default="", label="Port", quantity="a port", tip="The serial port that is chosen")
    arm_host = Control(
        str, default=HOST, label="Address", quantity="an address",
        tip="Where an arm answers on the network: tcp://host:port",
    )  # fmt: skip
    arm = Control(
        WatchedArm | WatchedLab | None, default=None, live=True, label="Arm on the wire",
        quantity="a connection",
        tip="The arm that is connected; nothing when none is",
    )  # fmt: skip
    arm_now = Control(
        ArmNow, default=ArmNow(), live=True, label="Arm now", quantity="a state",
        tip="What the arm on the wire does now: where it was sent, where it is, how far its job is",
    )  # fmt: skip
    arm_track = Control(
        Floats, default=np.zeros((0, 0)), live=True, label="Difference so far", quantity="s, m and rad",
        tip="Commanded less reported, report by report, of the present motion",
    )  # fmt: skip
    found_arms = Control(
        tuple[FoundPort, ...], default=(), live=True, label="Arms found", quantity="ports",
        tip="The ports of this machine, and who answers there",
    )  # fmt: skip

    arm_moves = Indicator(
        bool, label="Arm moves", equation=None, quantity="yes or no",
        tip="Whether the arm on the wire moves now",
    )  # fmt: skip
    stop_is_down = Indicator(
        bool, label="STOP is down", equation=None, quantity="yes or no",
        tip="Whether STOP was pressed and not let go",
    )  # fmt: skip
    state_told = Indicator(
        StateTold, label="State", quantity="words", equation=None,
        tip="What the arm does now, in large words",
    )  # fmt: skip
    arm_verdict = Indicator(str, label="State in a line", tip="What the arm does now, for the status line")


@ArmOnWire.step("arm_moves", "stop_is_down")
def watch_motion(arm_now: ArmNow) -> tuple[bool, bool]:
    """Whether it moves, and whether STOP is down."""
    # in a lab the keys stop it for who has it alone: Space means something else to everybody who waits
    is_mine = arm_now.lab is None or arm_now.lab.holds
    return arm_now.is_moving and is_mine, arm_now.is_latched


@ArmOnWire.step("state_told", "arm_verdict")
def tell_state(arm_now: ArmNow) -> tuple[StateTold, str]:
    """What the arm does, in large words and in a line."""
    told = told_state(arm_now)
    line = f"{told.word}{' · ' if told.rest else ''}{told.rest}"
    if told.lamp == "ok" or arm_now.state in {"off", "connecting"}:
        word = told.word[:1].lower() + told.word[1:]
        line = f"All well: {word}, {told.rest}" if told.rest else f"All well: {word}"
    return told, line


@ArmOnWire.action("Connect", "arm")
def connect_arm(
    robot: Robot, arm: Watched | None, arm_way: Way, twin_board: str, twin_flaws: str, arm_port: str,
    arm_host: str, found_arms: tuple[FoundPort, ...], lab_host: str, lab_name: str, lab_token: str,
) -> Watched:  # fmt: skip
    """Begin to connect; what becomes of it is seen from frame to frame.

    Raises:
        NobodyError: nobody has answered at that port.
        LabAddressError: no lab can be there.
    """
    if arm is not None:
        arm.let_go()
    if arm_way == "lab":
        return WatchedLab(robot, LabClient(lab_host, lab_token, name_in(lab_name)))
    if arm_way == "twin":
        return WatchedArm(robot, twin_board, twin=TwinSpec(robot, twin_board, FLAWS[twin_flaws]))
    address = arm_port if arm_way == "port" else arm_host
    found = next((each for each in found_arms if each.address == address and each.board), None)
    if found is None:
        raise NobodyError(address or "no port", "nothing yet, look for arms first")
    return WatchedArm(robot, found.board, address, found.line)


@ArmOnWire.action("Let go", "arm", "arm_now", "arm_track")
def let_go(arm: Watched | None) -> tuple[None, ArmNow, Floats]:
    """Stop the arm if it moves, and let go of it."""
    if arm is not None:
        arm.let_go()
    return None, ArmNow(), np.zeros((0, 0))


@ArmOnWire.action("Look at the arm", "arm_now", "arm_track")
def look_at_arm(arm: Watched | None, arm_now: ArmNow, arm_track: Floats) -> tuple[ArmNow, Floats]:
    """What the arm does now; nothing is sent."""
    if arm is None:
        return arm_now, arm_track
    now = arm.look()
    return now, arm.track


@ArmOnWire.action("Look for arms", "found_arms", slow=True)
def find_arms(robot: Robot, arm_host: str, arm_way: str, arm_now: ArmNow) -> tuple[FoundPort, ...]:
    """Ask at every port who is there."""
    return arms_found(robot, arm_host if arm_way == "tcp" else "", without=arm_now.place)


@ArmOnWire.action("STOP")
def stop_arm(arm: Watched | None) -> None:
    """Stop the arm now."""
    if arm is not None:
        arm.ask(lambda process: process.stop())


@ArmOnWire.action("Let go of STOP")
def release_stop(arm: Watched | None) -> None:
    """Let STOP come up again; the arm stays where it is."""
    connected(arm).ask(lambda process: process.release())


@ArmOnWire.action("Save the byte log")
def save_bytes(arm: Watched | None, arm_now: ArmNow, file: str) -> str:
    """Write every byte that left and came, with its time."""
    here = connected(arm)
    about = f"arm {here.robot.id}, board {here.board}, port {here.address}, {arm_now.board}"
    saved = save_log(Path(file), here.log, about, replace=True)
    return f"{len(here.log)} entries in {saved.name}."


def connected(arm: Watched | None) -> Watched:
    """The arm on the wire.

    Raises:
        NotConnectedError: there is none.
    """
    if arm is None:
        raise NotConnectedError
    return arm


TAB = Tab("Connect", (ARM_CONNECTION,))

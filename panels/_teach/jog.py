"""Jog by hand: frames, steps and the override; what stopped the last jog; what was led, and its playback."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Literal

import numpy as np

from vi3dras.api.jogging import LeadThrough
from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.formats.registry import carried, format_of
from vi3dras.jogging.recording import USUAL, Recording, recording_of, thinned
from vi3dras.jogging.rows import JogFrame, frame_at, locks, rows_read, user_frame
from vi3dras.jogging.told import least_share
from vi3dras.motion.rows import Plan
from vi3dras.orientation import abc_from_matrix, matrix_from_abc
from vi3dras.passport.report import Report
from vi3dras.render.scene import Frame, Item
from vi3dras.velocities.lost import blame_sentence, losses_at, lost_sentence, with_minus
from vi3dras.workcell import Cell

from .._cell.among import among, known
from .._kit.face import FirstStep, Heading, Label, Line, Stop, Switches, Tab
from .._kit.face.teach import JOG_PAD, LEAD_THROUGH, USER_FRAME

StepSize = Literal["hold", "0.1", "1", "5", "10"]

AXES = 0.16
"""How long the axes of the chosen frame are drawn, as a share of the reach."""

NEARLY = 0.02
"""From this share of the largest singular value on nothing is said of singular poses."""


class Jogging(VIPart):
    """What is set and read while an arm is jogged."""

    pages = ("Jog",)
    jog_frame = Control(
        JogFrame, default="world", label="Jogging frame", leads=True,
        tip="Whose axes the rows go along and about: each joint, the world, the tool, or a frame of your own",
    )  # fmt: skip
    jog_step = Control(
        StepSize, default="hold", label="Step",
        tip="How far a press goes, in mm or degrees; hold: as long as it is pressed",
    )  # fmt: skip
    override = Control(
        float, default=0.5, low=0.01, high=1.0, label="Speed", quantity="0.01 to 1",
        tip="Speed override: at 100 % the tool goes 250 mm/s, or turns 45°/s; small arms go slower",
    )  # fmt: skip
    damped = Control(
        bool, default=False, label="Damped near singular poses",
        tip="The tool leaves its way there; otherwise it stops before a joint would have to race",
    )  # fmt: skip
    user_frame = Control(
        Floats, default=np.zeros(6), shape=(6,), label="User frame", quantity="length and angle",
        tip="Where the user frame is in the world: x, y, z and A, B, C",
    )  # fmt: skip
    tool_grips = Control(
        bool, default=True, label="Handles at the tool", tip="What the mouse moves the tool by"
    )
    jog_stop = Control(str, default="", label="Stopped", tip="What stopped the last jog")
    jog_row = Control(int, default=-1, low=-1, high=64, label="Stopped row", tip="The row that it stopped")
    jog_at = Control(
        Floats | None, default=None, shape=("n",), unit="robot", label="Stopped at",
        tip="Joint values at which the last jog was stopped",
    )  # fmt: skip
    led = Control(
        Floats | None, default=None, shape=("k", "n"), label="Recorded", quantity="s, joint values",
        tip="What was recorded: the time and the joint values of each row",
    )  # fmt: skip
    thin_joint = Control(
        float, default=USUAL.turning, low=1e-5, high=1.0, unit="rad", label="Joints within",
        tip="How far a joint may be off where rows are left out",
    )  # fmt: skip
    thin_tool = Control(
        float, default=USUAL.tool, low=1e-6, high=1.0, unit="m", label="Tool within",
        tip="How far the tool may be off where rows are left out",
    )  # fmt: skip

    jog_read = Indicator(
        Floats, shape=(6,), label="Rows", quantity="length and angle", equation=None,
        tip="x, y, z, A, B, C of the tool in the chosen frame",
    )  # fmt: skip
    jog_locks = Indicator(tuple, label="Locked rows", tip="Why a row cannot be commanded on this arm")
    jog_least = Indicator(
        float, label="Least singular value", quantity="a ratio", equation=None,
        tip="Of what the arm is commanded by, over the largest one: 0 in a singular pose",
    )  # fmt: skip
    jog_words = Indicator(str, label="Jog in words", tip="What stopped the last jog, and what is lost here")
    jog_scene = Indicator(tuple, tip="The axes of the chosen frame")
    jog_labels = Indicator(tuple, tip="The name of the chosen frame")
    led_rows = Indicator(
        Recording | None, label="Kept rows", tip="The rows of the recording that are enough", equation=None,
        quantity="s, joint values", meaning="What is left of the recording when it is thinned out.",
    )  # fmt: skip
    led_words = Indicator(str, label="Recording in words", tip="How many rows were kept of how many")
    led_plan = Indicator(
        Plan | None, label="Playback", tip="The motion that plays the recording back", equation=None,
        quantity="s, joint values", meaning="The recording as a motion under the limits of the joints.",
    )  # fmt: skip
    led_report = Indicator(
        Report | None, label="Passport of the playback", tip="Every check of the playback", equation=None,
        quantity="rows", meaning="Every check of the motion that plays the recording back.",
    )  # fmt: skip


@Jogging.step("jog_read", "jog_locks", "jog_least")
def read_rows(
    robot: Robot, q: Floats, jog_frame: JogFrame, user_frame: Floats
) -> tuple[Floats, tuple[str, ...], float]:
    """What the rows read in the chosen frame (6,), which are locked, and the least singular value."""
    frame: JogFrame = "world" if jog_frame == "joint" else jog_frame
    user = user_pose(user_frame)
    return rows_read(robot, q, frame, user), locks(robot, q, frame, user), least_share(robot, q)


@Jogging.step("jog_words")
def tell_jog(robot: Robot, q: Floats, jog_stop: str, jog_at: Floats | None, jog_least: float) -> str:
    """What stopped the last jog, as long as the arm stands there; else what a singular pose has lost."""
    if jog_stop and jog_at is not None and np.array_equal(jog_at, q):
        return jog_stop
    if jog_least >= NEARLY:
        return ""
    lost = losses_at(robot, q)
    return with_minus(f"{lost_sentence(robot, lost[0])} {blame_sentence(robot, q, lost[0])}") if lost else ""


@Jogging.step("jog_scene", "jog_labels")
def draw_frame(
    robot: Robot, frames: Floats, jog_frame: JogFrame, user_frame: Floats
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """The axes along and about which the rows go, and whose they are."""
    if jog_frame == "joint":
        return (), ()
    pose = frame_at(jog_frame, frames[-1], user_pose(user_frame))
    axes = Frame("jog frame", pose, length=AXES * longest_reach(robot))
    return (axes,), (Label(jog_frame, pose[:3, 3], boxed=True),)


@Jogging.step("led_rows", "led_words")
def thin_out(
    robot: Robot, led: Floats | None, thin_joint: float, thin_tool: float
) -> tuple[Recording | None, str]:
    """The rows of the recording that are enough, and how many of how many they are."""
    if led is None or led.shape[1] != robot.n + 1:
        return None, ""
    try:
        whole = recording_of(robot, led[:, 0], led[:, 1:])
    except Vi3drasError as error:
        return None, str(error)
    few = thinned(robot, whole, USUAL._replace(turning=thin_joint, sliding=thin_tool, tool=thin_tool))
    return few, f"{len(few.times):,} of {len(whole.times):,} rows are kept, {whole.duration:.2f} s"


@Jogging.step("led_plan", "led_report", slow=True)
def plan_playback(
    robot: Robot, led_rows: Recording | None, cell_there: Cell,
    report: Callable[[float], None] | None = None,
) -> tuple[Plan | None, Report | None]:  # fmt: skip
    """The motion that plays the recording back, and whether an arm may run it among the things."""
    if led_rows is None:
        return None, None
    motion = LeadThrough(robot, led_rows, len(led_rows.times))
    return motion.plan, replace(motion.motion, cell=known(cell_there)).passport


@Jogging.action("From the tool", "user_frame")
def take_user_frame(frames: Floats) -> Floats:
    """Put the user frame where the tool is now."""
    return np.concatenate([frames[-1][:3, 3], abc_from_matrix(frames[-1][:3, :3])])


@Jogging.action("Export motion", slow=True)
def export_led(
    robot: Robot, led_rows: Recording | None, cell_there: Cell, file: str = "",
    report: Callable[[float], None] | None = None,
) -> str:  # fmt: skip
    """Write the playback with its passport, unless it is not safe."""
    if led_rows is None:
        raise Vi3drasError("There is no motion to export: record one first.")
    played, path = LeadThrough(robot, led_rows, len(led_rows.times)).motion, Path(file)
    motion = among(played, cell_there, file)
    return motion.written(path, carried(format_of(path), robot), report=report, replace=True).sentence


def user_pose(numbers: Floats) -> Floats:
    """A user frame (4, 4) from its x, y, z [m] and A, B, C [rad], (6,)."""
    return user_frame(numbers[:3], matrix_from_abc(numbers[3:]))


PAD = (JOG_PAD, Line())
"""The head of the right column, on all pages."""

TAB = Tab(
    "Jog",
    (
        Heading("User frame", "in the world"),
        USER_FRAME,
        Line(),
        Heading("In the view"),
        Switches(("tool_grips", "damped")),
        Line(),
        LEAD_THROUGH,
    ),
    scene="jog_scene",
    labels="jog_labels",
    handles="tool_grips",
    verdict=("touch_words", "jog_words", "stand"),
)

TOUR = (
    Stop(
        "jog",
        {"robot": "rv2aj", "q": "20, 30, 80, 70, 10", "jog_frame": "tool"},
        "Five axes: C is locked, for joint 1 points the hand",
        page="Jog",
    ),
)

FIRST_STEPS = (FirstStep("Jog the tool", "Hold + beside X, or drag an arrow at the tool", "Jog", "q"),)

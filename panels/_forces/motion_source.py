"""The motion whose torques are asked: a move from pose to pose, one of another instrument, or a file."""

from __future__ import annotations

import base64
import zlib
from pathlib import Path
from typing import Any, Literal

import numpy as np

from vi3dras.api.forces.run import Motioned, of_motion, run_in, told_of
from vi3dras.api.values.wished import as_move, planned_between
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.trajectory import Trajectory
from vi3dras.errors import Vi3drasError
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.motion.laws import LawName

from .._arm import Coding, ports
from .._arm.move import elsewhere

ROWS = 101
"""Rows of a move; its torques are told at rows of its own, 0.02 s apart."""


LARGEST = 64_000_000
"""Bytes of a kept motion at most: a short text in a file may unfold into more than a machine has."""


def _encode(motion: Motioned | None) -> dict[str, Any]:
    """A motion as a file keeps it: all of its rows in one text; nothing where none was taken."""
    if motion is None:
        return {}
    rows = motion.trajectory
    table = np.column_stack([rows.times, rows.q, rows.qd, rows.qdd])
    text = base64.b64encode(zlib.compress(table.astype("<f8").tobytes())).decode()
    return {"title": motion.title, "joints": rows.q.shape[1], "jumps": rows.jumps.tolist(), "rows": text}


def _decode(raw: Any) -> Motioned | None:
    """The way back."""
    if not raw:
        return None
    n = int(raw["joints"])
    unfolded = zlib.decompressobj().decompress(base64.b64decode(raw["rows"]), LARGEST)
    data = np.frombuffer(unfolded, "<f8").reshape(-1, 1 + 3 * n)
    q, qd, qdd = np.split(data[:, 1:].copy(), 3, axis=1)
    jumps = np.array(raw["jumps"], np.int64)
    return Motioned(Trajectory(data[:, 0].copy(), q, qd, qdd, jumps), str(raw["title"]), ())


MOTION_CODING = Coding(encode=_encode, decode=_decode)
"""A motion that was taken, as a control holds it and as a file keeps it."""


class ForceMotion(VIPart):
    """Where the motion comes from, and the motion."""

    pages = ("Motion of the forces",)
    motion_from = Control(
        Literal["move", "taken", "file"], default="move", label="Motion",
        tip="A move from pose to pose, the motion of another instrument as it was taken, or a file",
    )  # fmt: skip
    move_start = ports.joint_values(
        "From", "Joint values at which the move starts", symbol="q_0", quantity="deg or length"
    )
    move_end = ports.joint_values(
        "To", "Joint values at which the move ends", default=elsewhere, symbol="q_1", quantity="deg or length"
    )
    move_law = Control(
        LawName, default="quintic", label="Law", tip="How the speed of the move goes over the time",
        meaning=ports.LAW, quantity="a law",
    )  # fmt: skip
    move_time = Control(
        float, default=0.0, low=0.0, high=600.0, unit="s", label="Time",
        tip="How long the move takes; 0 is the least time that the joints' speeds allow",
    )  # fmt: skip
    motion_taken = Control(
        Motioned | None, default=None, label="Taken motion", quantity="rows",
        tip="The motion of another instrument, as it was when it was taken", **MOTION_CODING,
    )  # fmt: skip
    motion_file = Control(
        str, default="", label="File", tip="A CSV file with times and joint values of this arm"
    )

    force_run = Indicator(
        Motioned | None, label="Motion of the forces", symbol="q(t)", equation=None, quantity="rows",
        tip="Joint values, speeds and accelerations over the time",
        meaning="Joint values with their speeds and accelerations, row by row: torques follow from them.",
    )  # fmt: skip
    force_trouble = Indicator(
        str, label="Why no motion", tip="Why there is no motion; nothing when there is one"
    )


@ForceMotion.step("force_run", "force_trouble", slow=True)
def find_motion(
    robot: Robot, motion_from: str, move_start: Floats, move_end: Floats, move_law: LawName, move_time: float,
    motion_taken: Motioned | None, motion_file: str,
) -> tuple[Motioned | None, str]:  # fmt: skip
    """The motion, or why there is none."""
    try:
        if motion_from == "move":
            ends = move_start, move_end
            plan = planned_between(robot, *ends, move_law, move_time or None, None, straight=False, rows=ROWS)
            return of_motion(robot, as_move(robot, plan, *ends, move_law, 1.0, straight=False)), ""
        if motion_from == "file":
            return (run_in(robot, Path(motion_file)), "") if motion_file else (None, "Choose a file.")
    except Vi3drasError as error:
        return None, str(error)
    if motion_taken is None:
        return None, "Choose a motion, or play one in another instrument and take it from there."
    joints = motion_taken.trajectory.q.shape[1]
    if joints != robot.n:
        return None, f"{motion_taken.title} has {joints} joints, {robot.name} has {robot.n}: choose another."
    return motion_taken._replace(told=told_of(robot, motion_taken.trajectory)), ""


@ForceMotion.action("Start here", "move_start")
def begin_here(q: Floats) -> Floats:
    """Let the move start from where the arm is."""
    return q


@ForceMotion.action("End here", "move_end")
def end_here(q: Floats) -> Floats:
    """Let the move end where the arm is."""
    return q


@ForceMotion.action("Swap ends", "move_start", "move_end")
def turn_around(move_start: Floats, move_end: Floats) -> tuple[Floats, Floats]:
    """From the end to the start."""
    return move_end, move_start

"""Inverse dynamics along a motion: torques in parts, motor limits, energy, and the largest payload."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.forces.run import Motioned
from vi3dras.api.forces.torques import Torques, torques_of
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.holding import limits_of
from vi3dras.dynamics.surroundings import EARTH, Surroundings
from vi3dras.errors import Vi3drasError
from vi3dras.explain import torques as explained
from vi3dras.explain.scope import per_joint
from vi3dras.export.csv import Column
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.laws import LawName
from vi3dras.render.scene import Item, Lines
from vi3dras.scripts.lines import joints_typed
from vi3dras.scripts.spelling import called, literal, typed

from .._kit.face import FirstStep, Line, Stop, Tab
from .._kit.face.forces import (
    ALONG_ENERGY,
    ALONG_PARTS,
    ALONG_PAYLOAD,
    ALONG_REACTION,
    FORCE_DOCK,
    FORCE_SOURCE,
    FRICTION_SWITCH,
    GRAVITY_FORM,
    MOTOR_LIMITS,
    PAYLOAD_FORM,
)
from .._kit.face.motion import Saving

NEAR_LIMIT = 0.85
"""From this share of a limit on it is near."""


class InverseDynamics(VIPart):
    """What a motion asks of the motors, and where it is looked at."""

    pages = ("Inverse",)
    typed_limits = Control(
        Floats, per="robot.joints", renew="robot.id", default=lambda robot: np.zeros(robot.n), low=0.0,
        label="Typed motor limits", symbol="τ_l", quantity="N m or N",
        tip="Largest torques that were typed, in place of those of the robot file; 0 where none was",
    )  # fmt: skip
    force_joint = Control(
        int, default=2, low=1, high=64, label="Joint of the chart", symbol="i", quantity="a number",
        tip="Whose torque is the large chart, counted from 1",
    )  # fmt: skip
    force_view = Control(
        Literal["parts", "power", "share"], default="parts", label="Chart",
        tip="The torque in parts, the power of the motor, or the share of its limit",
    )  # fmt: skip
    force_at = Control(
        float, default=0.0, low=0.0, high=1.0, label="Moment of the forces", symbol="p", quantity="0 to 1",
        tip="How much of the time of the motion is over",
    )  # fmt: skip

    torques_along = Indicator(
        Torques | None, label="Torques along the motion", symbol="τ(t)", equation=explained.torque_along,
        quantity="N m", parts=per_joint, tip="Torques, powers, energy and limits along the motion",
        meaning="What the motors have to do: inertia, Coriolis and centrifugal, gravity, friction and the "
        "payload, added up.",
    )  # fmt: skip
    along_words = Indicator(str, label="Forces in words", tip="Whether the motors can do the motion")
    along_scene = Indicator(
        tuple, label="Path of the forces", tip="The tool's way in the colours of the largest share of a limit"
    )


@InverseDynamics.step("torques_along", slow=True)
def find_torques(
    robot: Robot, force_run: Motioned | None, around: Surroundings, typed_limits: Floats
) -> Torques | None:
    """What the motion asks of the motors; its largest payload is found here too, off the window's thread."""
    if force_run is None or force_run.trajectory.q.shape[1] != robot.n or len(typed_limits) != robot.n:
        return None
    found = torques_of(robot, force_run, around, effective_limits(robot, typed_limits))
    _ = found.largest, found.found.over, found.found.worst
    return found


def effective_limits(robot: Robot, typed: Floats) -> Floats:
    """The largest torques (n,): those that were typed, else those of the file, infinite without."""
    return np.where(typed > 0, typed, limits_of(robot))


@InverseDynamics.step("along_words")
def tell_forces(robot: Robot, torques_along: Torques | None, force_trouble: str) -> str:
    """One sentence for the status line."""
    if torques_along is None or torques_along.robot.n != robot.n:
        return force_trouble
    if torques_along.over:
        words = torques_along.over[0].words
        return words[:1].upper() + words[1:]
    if not np.isfinite(torques_along.limits).any():
        return "No motor has a limit: type one into the table to have it checked"
    return "All motors stay within their limits"


@InverseDynamics.step("along_scene")
def draw_shares(robot: Robot, torques_along: Torques | None) -> tuple[Item, ...]:
    """The tool's way: within the limits, near one, over one."""
    if torques_along is None or torques_along.robot.n != robot.n:
        return ()
    q = torques_along.found.trajectory.q
    way = _way(robot, q.tobytes())
    share = np.nan_to_num(torques_along.found.share).max(axis=1)
    worst, known = np.maximum(share[1:], share[:-1]), torques_along.found.trajectory.counted
    kinds = np.where(worst > 1, 2, np.where(worst > NEAR_LIMIT, 1, 0))
    names = ("ok", "limit", "far") if np.isfinite(torques_along.limits).any() else ("accent",) * 3
    items = []
    for kind, paint in enumerate(names):
        some = np.flatnonzero(known & (kinds == kind)).astype(np.int32)
        if len(some):
            pairs = np.stack([some, some + 1], axis=1)
            items.append(Lines(f"forces/path/{kind}", way, pairs, paint=paint, width=3.0 + kind))
    return tuple(items)


@lru_cache(maxsize=4)
def _way(robot: Robot, q: bytes) -> Floats:
    """Where the tool is (N, 3); rows that are not known stand at the base, and no line goes there."""
    rows = np.nan_to_num(np.frombuffer(q).reshape(-1, robot.n))
    way: Floats = tool_pose(robot, rows)[:, :3, 3]
    return way


@InverseDynamics.action("Go to the worst pose", "force_at", "q", "force_joint")
def go_to_worst(
    torques_along: Torques | None, force_at: float, q: Floats, force_joint: int
) -> tuple[float, Floats, int]:
    """To the moment at which a motor is asked for the largest share of its limit, and to that motor."""
    worst = None if torques_along is None else torques_along.found.worst
    if torques_along is None or worst is None:
        return force_at, q, force_joint
    row, joint = worst
    times = torques_along.times
    return (
        float((times[row] - times[0]) / (times[-1] - times[0])),
        torques_along.found.trajectory.q[row],
        joint + 1,
    )


@InverseDynamics.action("Table of torques")
def force_table(torques_along: Torques | None, force_trouble: str) -> dict[str, Column]:
    """Every row: joint values, torques, their parts, powers, what the floor holds."""
    if torques_along is None:
        raise Vi3drasError(force_trouble)
    return dict(torques_along.columns())


def forces_in_python(
    robot: Robot, motion_from: str, start: Floats, end: Floats, law: LawName, seconds: float, file: str,
    around: Surroundings, limits: Floats,
) -> tuple[str, ...]:  # fmt: skip
    """The torques along the motion as Python; a motion that was taken has to be saved where it comes from."""
    if motion_from == "move":
        motion = called(
            "arm.move", Arm.move, joints_typed(robot, start), joints_typed(robot, end), law=law,
            duration=typed(seconds) or None,
        )  # fmt: skip
    elif motion_from == "file" and file:
        motion = literal(file)
    else:
        return ("# Torques: save the motion where it comes from, then arm.torques of that file",)
    place = [typed(each / robot.units.metres) for each in around.payload.place]
    asked = called(
        "arm.torques", Arm.torques, motion, payload=typed(around.payload.mass), place=tuple(place),
        gravity=None if around.gravity == EARTH else tuple(map(typed, around.gravity)),
        friction=around.has_friction,
        limits=[typed(each) or None for each in limits] if limits.any() else None,
    )  # fmt: skip
    return f"torques = {asked}", "print(torques, torques.payload_words)"


TAB = Tab(
    "Inverse",
    (
        FORCE_SOURCE,
        Line(),
        PAYLOAD_FORM,
        Line(),
        MOTOR_LIMITS,
        Line(),
        GRAVITY_FORM,
        Line(),
        FRICTION_SWITCH,
        Saving("force_table", "torques.csv"),
    ),
    below=FORCE_DOCK,
    below_height=410,
    scene="along_scene",
    verdict=("along_words",),
    readings=(ALONG_PAYLOAD, Line(), ALONG_ENERGY, Line(), ALONG_PARTS, Line(), ALONG_REACTION),
)

FIRST = FirstStep("Play a motion", "Torques run along below the arm, part by part", "Inverse", "force_at")

STOPS = (
    Stop(
        "inverse",
        {
            "robot": "puma560",
            "move_start": "0, 90, -90, 0, 0, 0",
            "move_end": "90, 0, -60, 40, 50, 90",
            "q": "64.5, 25.5, -68.5, 28.7, 35.8, 64.5",
            "payload_mass": "3.5",
            "payload_place": "0, 0, 0.08",
            "typed_limits": "0, 60, 0, 0, 0, 0",
            "force_at": "0.62",
        },
        "A move of the Puma with more in its hand than it is rated for",
        page="Inverse",
    ),
)

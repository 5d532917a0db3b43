"""What the view shows of an arm on a wire: where it was sent, where it is, and its job."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vi3dras.api.watched_arm import FIRST_JOINT, ArmNow, row_at
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.kinematics.forward import tool_pose
from vi3dras.render.scene import Item, Lines, Points
from vi3dras.solids.arm import ArmSolid, arm_solid

from .. import _arm
from .._arm import shown
from .._kit.face import Label

LAG = 5.0
"""How much larger the lag of an arm that moves is drawn."""

HAIR = np.radians(0.3)
"""An arm that is reported nearer than this to where it was sent hides its ghost [rad]."""


class RemotePicture(VIPart):
    """What is shown, and the picture."""

    pages = ("Picture of the arm",)
    commanded = Control(bool, default=True, label="Commanded", tip="The arm where it was sent, as a body")
    reported = Control(
        bool, default=True, label="Reported", tip="The arm where its board says it is, as a ghost"
    )
    lag_larger = Control(
        bool, default=True, label="Lag 5×", tip="How far an arm that moves is behind, five times as large"
    )  # fmt: skip
    show_path = Control(bool, default=True, label="Path", tip="The way of the tool along the job")
    show_frames = Control(bool, default=False, label="Frames", tip="The axes of every D-H frame")

    ghost_at = Indicator(
        Floats, unit="robot", label="Ghost", equation=None, quantity="deg or length",
        tip="Where the ghost stands: where the arm is reported, its lag perhaps drawn larger",
    )  # fmt: skip
    stands_at = Indicator(
        Floats, unit="robot", label="Arm that is drawn", equation=None, quantity="deg or length",
        tip="Where the arm was sent; where the sliders are while none is connected",
    )  # fmt: skip
    asked_scene = Indicator(tuple, tip="Where the sliders would send the arm, as a ghost")
    scene = Indicator(tuple, tip="What the 3D view shows")
    labels = Indicator(tuple, tip="The words in the 3D view")


@RemotePicture.step("stands_at", "ghost_at")
def place_arms(
    robot: Robot, q: Floats, arm_now: ArmNow, arm_track: Floats, lag_larger: bool
) -> tuple[Floats, Floats]:
    """Where the arm and its ghost are drawn, (n,) each; the ghost nowhere where nothing is reported."""
    nowhere = np.zeros(0)
    if not arm_now.knows_place or len(arm_now.commanded) != robot.n or arm_now.robot != robot.id:
        return q, nowhere
    sent = arm_now.commanded
    if arm_now.is_moving and len(arm_track) and arm_track.shape[1] == FIRST_JOINT + robot.n:
        return sent, sent - (LAG if lag_larger else 1.0) * arm_track[-1, FIRST_JOINT:]
    there = arm_now.reported
    return sent, there if len(there) == robot.n and np.isfinite(there).all() else nowhere


@RemotePicture.step("asked_scene")
def picture_asked(robot: Robot, q: Floats, stands_at: Floats) -> tuple[Item, ...]:
    """The arm where the sliders are, as a ghost, unless it stands there."""
    return _arm.ghosts_at(robot, [q], stands_at) if len(stands_at) == len(q) else ()


@RemotePicture.step("scene", "labels")
def picture(
    robot: Robot, stands_at: Floats, ghost_at: Floats, arm_now: ArmNow, gripper: float, job_path: Floats,
    arm_track: Floats, arm_mark: float | None,
    commanded: bool, reported: bool, lag_larger: bool, show_path: bool, show_frames: bool, grid: bool,
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:  # fmt: skip
    """The arm, its ghost, the job, and the ground, as they are switched on."""
    frames, *_ = shown.pose_of(robot, stands_at)
    items: list[Item] = []
    labels: list[Label] = []
    if commanded:
        items += _arm.arm_items(robot, stands_at, gripper, solid=True, wire=False, frames=frames)
    if reported and len(ghost_at) and float(np.abs(ghost_at - stands_at).max()) > HAIR:
        items += _ghost(robot).posed(ghost_at)
        tools = tool_pose(robot, np.stack([stands_at, ghost_at]))[:, :3, 3]
        items.append(Lines("lag", tools, paint="limit", width=2.0))
        if arm_now.is_moving:
            words = "reported, lag drawn 5×" if lag_larger else "reported"
            labels.append(Label(words, tools[1], boxed=True))
    if show_path and len(job_path) > 1:
        items += _job_items(job_path, arm_now)
        items += _mark_items(job_path, row_at(arm_track, arm_mark))
    around, names = shown.around_arm(robot, frames, show_frames=show_frames, grid=grid)
    return (*items, *around), (*labels, *names)


def _job_items(path: Floats, now: ArmNow) -> list[Item]:
    """The way of the tool: what is done, what is left, and a dot at the row of now."""
    at = min(now.row, len(path) - 1) if now.rows == len(path) else 0
    items: list[Item] = [Lines("job/left", path[at:], paint="steel", width=2.0)] if at < len(path) - 1 else []
    if at:
        items.append(Lines("job/done", path[: at + 1], paint="ok", width=3.0))
        items.append(Points("job/row", path[at : at + 1].astype(np.float32), paints=("accent",), size=9.0))
    return items


def _mark_items(path: Floats, row: int | None) -> list[Item]:
    """A dot at the row that somebody looks at."""
    if row is None or not row < len(path):
        return []
    return [Points("job/mark", path[row : row + 1].astype(np.float32), paints=("limit",), size=11.0)]


@lru_cache(maxsize=4)
def _ghost(robot: Robot) -> ArmSolid:
    return arm_solid(robot, key="reported", tint="accent", alpha=0.34)

"""Inverse kinematics for any instrument with an arm: a target of the tool in, every way to reach it out."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, cast

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.flow import VI, Control, Indicator
from vi3dras.inverse.forms import Task
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.reasons import Reason, why_not
from vi3dras.inverse.sentences import reason_sentence
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.usual import usual_task
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.orientation import abc_from_matrix, matrix_from_abc
from vi3dras.render.scene import Item
from vi3dras.robot import Robot
from vi3dras.solids import ArmSolid, arm_solid

from . import _arm
from ._kit.face import Heading, Label, Solutions, Switches, Tab, Target

GHOSTS = 3
"""Other solutions that are drawn: more would hide each other."""


def tool_numbers(robot: Robot, q: Floats) -> Floats:
    """What can be asked of the tool, as it is at `q` (n,): x, y, z, A, B, C and the hand's angle (7,)."""
    pose = tool_pose(robot, q)
    wrist = float(hand_angle_of(robot, q[None], pose[None])[0])
    return np.array([*pose[:3, 3], *abc_from_matrix(pose[:3, :3]), wrist])


def at_home(robot: Robot) -> Floats:
    """The target that the arm meets at home."""
    return tool_numbers(robot, robot.home)


class WithInverse(VI):
    """The terminals of an arm that can be asked for a target."""

    robot = _arm.robot_control()
    q = Control(
        Floats, per="robot.joints", renew="robot.id", default=_arm.home, unit="robot",
        label="Joints", tip="Joint values; one outside its limits is shown all the same, in red",
    )  # fmt: skip
    task = Control(
        Literal["usual", "position", "wrist", "pose"], default="usual",
        tip="What is asked of the tool: its point, its point and the hand's angle to the ground, or all",
    )  # fmt: skip
    target = Control(
        Floats, per="robot.tool_numbers", renew="robot.id", default=at_home,
        tip="x, y, z [m], A, B, C and the hand's angle to the ground [rad]",
    )  # fmt: skip
    seed = Control(
        Floats, per="robot.joints", renew="robot.id", default=_arm.home, unit="robot",
        tip="Joint values to stay near to where there is a choice",
    )  # fmt: skip
    ghosts = Control(
        bool, default=True, label="Show the others as ghosts", tip="Other ways to reach the target"
    )
    answer = Indicator(Reason, label="Solutions", tip="Every way to reach the target, or why there is none")
    answer_words = Indicator(str, label="In words", tip="How many ways there are, or why there is none")
    method = Indicator(str, tip="How the solutions were found")
    ghost_scene = Indicator(tuple, tip="The other solutions in the 3D view")
    ghost_labels = Indicator(tuple, tip="The nearest point that can be reached, when the target cannot")


@WithInverse.step("answer", "answer_words", "method", slow=True)
def solve(robot: Robot, task: str, target: Floats, seed: Floats) -> tuple[Reason, str, str]:
    """All solutions, in numbers and in words, and how they were found."""
    wanted = usual_task(robot) if task == "usual" else cast(Task, task)
    reason = why_not(robot, asked(wanted, target), wanted, seed)
    return reason, reason_sentence(robot, reason), solver_for(robot, wanted).sentence


@WithInverse.step("ghost_scene", "ghost_labels")
def ghosts_of(
    robot: Robot, q: Floats, answer: Reason, ghosts: bool
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """The nearest other solutions as see-through arms, red outside the limits; or what can be reached."""
    if answer.kind != "reachable":
        way = Label("nearest point within reach", answer.point, boxed=True)
        return tuple(_ghost(robot, 0, inside=True).posed(answer.nearest)), (way,)
    if not ghosts:
        return (), ()
    found = answer.solutions
    others = [branch for branch in found.best() if np.abs(found.q[branch] - q).max() > 1e-3]
    inside = found.within_limits
    nearest = sorted(others, key=lambda b: (not inside[b], float(np.abs(found.q[b] - q).sum())))[:GHOSTS]
    arms = [_ghost(robot, k, bool(inside[b])).posed(found.q[b]) for k, b in enumerate(nearest)]
    return tuple(mesh for arm in arms for mesh in arm), ()


def asked(task: Task, target: Floats) -> Floats:
    """The target as the solver wants it for a task, from x, y, z, A, B, C and the hand's angle (7,)."""
    if task == "position":
        return target[:3]
    if task == "wrist":
        return target[[0, 1, 2, 6]]
    pose = np.eye(4)
    pose[:3, :3], pose[:3, 3] = matrix_from_abc(target[3:6]), target[:3]
    return pose


@lru_cache(maxsize=24)
def _ghost(robot: Robot, number: int, inside: bool) -> ArmSolid:
    key = f"ghost{number}" if inside else f"ghost{number}-outside"
    return arm_solid(robot, key=key, tint=None if inside else "far", alpha=0.28 if inside else 0.16)


TAB = Tab(
    "Inverse",
    (
        Heading("Target of the tool", "base frame"),
        Target("target", "task", "seed", "q"),
        Switches(("ghosts",)),
    ),
    below=Solutions("answer", "answer_words", "method", "q"),
    scene="ghost_scene",
    labels="ghost_labels",
)

"""The detective: which slip in a D-H table the poses give away that are known to be right."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from vi3dras.api.explorer.slips import MOST_POSES, Slip, slip_in
from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_edit import with_joint
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.explain import joints as explained
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.kinematics.forward import tool_pose
from vi3dras.orientation import abc_from_matrix
from vi3dras.scripts.spelling import typed

Poses = tuple[tuple[float, ...], ...]
"""A row for each known pose in the arm's units: joint values, place, A, B, C; NaN where nothing is typed."""

FAR = 1e6
"""The largest number of a pose, in any unit."""
EXAMPLES = 6
"""Poses of an example."""
NO_POSES = "Give poses that are known to be right: joint values, and where the tool is there"


def no_poses(robot: Robot) -> Poses:
    """None is known of an arm that was just chosen."""
    return ()


def few_enough(poses: Poses) -> Poses:
    """Poses that are not more than anybody types."""
    if len(poses) > MOST_POSES:
        raise ValueError(f"{MOST_POSES} poses are the most")
    if any(abs(number) > FAR for row in poses for number in row):
        raise ValueError(f"a number of a pose is at most {FAR:g}")
    return poses


class Detective(VIPart):
    """Poses that are known to be right, and the slip that explains what the table misses them by."""

    pages = ("Detective",)
    known_poses = Control(
        Poses, per="robot", renew="robot.id", default=no_poses, validate=few_enough, label="Known poses",
        quantity="in the arm's units",
        tip="Poses that are known to be right: joint values, place, and perhaps A, B, C, in the arm's units",
    )  # fmt: skip
    known_turns = Control(
        bool, default=False, label="Orientation is known",
        tip="Whether the orientation of the tool is known in these poses, not only its place",
    )  # fmt: skip
    known_within = Control(
        float, default=0.0, low=0.0, unit="m", label="Measured to within",
        tip="How far poses that were measured may be off; 0 trusts every digit that is typed",
    )  # fmt: skip
    known_row = Control(
        int, default=1, low=1, high=MOST_POSES, label="Pose", tip="The pose that was chosen in the table"
    )  # fmt: skip

    slip = Indicator(
        Slip | None, label="Slip", symbol="e", equation=explained.miss, quantity="length and angle",
        tip="The slip that explains the known poses, and what the table misses them by before and after",
    )  # fmt: skip
    slip_words = Indicator(str, label="Verdict of the detective", tip="Which slip it is, and what is right")


@Detective.step("slip", "slip_words", slow=True)
def seek_slip(
    robot: Robot, known_poses: Poses, known_turns: bool, known_within: float
) -> tuple[Slip | None, str]:
    """The slip that explains the poses, and a sentence."""
    rows = np.array(whole_rows(robot, known_poses, turns=known_turns))
    if not len(rows):
        return None, "No pose has all of its numbers yet" if known_poses else ""
    n = robot.n
    within = known_within / robot.units.metres or None
    turns = rows[:, n + 3 :] if known_turns else None
    try:
        slip = slip_in(robot, rows[:, :n], rows[:, n : n + 3], turns, within=within)
    except Vi3drasError as error:
        return None, str(error)
    if slip.mistake == "no mistake found":
        return slip, "All of the known poses fit the table: no mistake is found"
    return slip, slip.sentence


def whole_rows(robot: Robot, poses: Poses, *, turns: bool) -> list[tuple[float, ...]]:
    """The poses that have all of their numbers; those of an arm with other joints are none."""
    used = robot.n + (6 if turns else 3)
    fitting = (row for row in poses if len(row) == robot.n + 6)
    return [row[:used] for row in fitting if all(map(math.isfinite, row[:used]))]


@Detective.action("Add the pose of the arm", "known_poses")
def add_pose(robot: Robot, q: Floats, known_poses: Poses) -> Poses:
    """One more row: the joint values of now, and where the table has the tool there."""
    return (*fitting_rows(robot, known_poses), pose_row(robot, q))


@Detective.action("Try an example", "known_poses")
def try_example(robot: Robot) -> Poses:
    """Poses of the same arm with one number of its table another: this is what the detective finds."""
    other = slipped(robot)
    rng = np.random.default_rng(18)
    low, high = (
        np.where(np.isfinite(end), end, side * math.pi) for end, side in ((robot.low, -1), (robot.high, 1))
    )
    rows = []
    for share in rng.uniform(0.15, 0.85, (EXAMPLES, robot.n)):
        values = np.round((low + share * (high - low)) / robot.scale, 1)
        pose = pose_row(other, values * robot.scale)
        rows.append((*values.tolist(), *(round(v, 3) for v in pose[robot.n :])))
    return tuple(rows)


def slipped(robot: Robot) -> Robot:
    """The arm with the other sign of a twist, or of a length where none is twisted."""
    for name in ("alpha", "a", "d"):
        values = [getattr(joint, name) for joint in robot.joints]
        sizes = np.sin(values) if name == "alpha" else np.array(values)  # half a turn is the same either way
        rows = np.flatnonzero(np.abs(sizes) > 1e-9).tolist()
        if rows:
            i = rows[min(1, len(rows) - 1)]
            return with_joint(robot, i, **{name: -getattr(robot.joints[i], name)})
    return robot


def fitting_rows(robot: Robot, poses: Poses) -> Poses:
    """The rows that are of an arm with as many joints."""
    return tuple(row for row in poses if len(row) == robot.n + 6)


def pose_row(robot: Robot, q: Floats) -> tuple[float, ...]:
    """A row of the table in the arm's units, from joint values (n,) in [rad] and [m]."""
    tool, units = tool_pose(robot, q), robot.units
    place = tool[:3, 3] / units.metres
    turned = abc_from_matrix(tool[:3, :3]) / units.radians
    values: list[Any] = [typed(v, s) for v, s in zip(q.tolist(), robot.scale.tolist(), strict=True)]
    return (*values, *np.round(place, 6).tolist(), *np.round(turned, 6).tolist())

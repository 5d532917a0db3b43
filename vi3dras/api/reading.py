"""A table of points or joint values in place of a formula: read as a motion of an arm."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from vi3dras.api.arm import Arm
from vi3dras.api.values.given import AN_ARM, file_in, one_of, whole_in
from vi3dras.api.values.motions import ArmMotion
from vi3dras.api.values.numbers import Wrist, hand_in, in_units
from vi3dras.api.values.read_tables import POINTS, motion_of_table, robot_of_table
from vi3dras.api.values.wished import wishes_in
from vi3dras.arm.library import DEFAULT_ROBOT, load_robot


def read(
    file: str | Path,
    arm: Arm | None = None,
    *,
    wrist: Wrist = None,
    abc: Sequence[float] | None = None,
    points: int = POINTS,
    **wishes: Any,
) -> ArmMotion:
    """The motion in a CSV file: one that was exported, or points and joint values of your own.

    A table with times is kept as it is, unless something is wished of its motion.

    Args:
        file: a table whose first row names its columns, such as `x_cm` or `theta1_deg`.
        arm: the arm; the one that the table's passport names, or lynx6, if None.
        wrist: how the hand is to stand where the table does not say it.
        abc: the same as roll, pitch and yaw.
        points: how many points a motion that is timed anew has at least.
        wishes: speed, law, duration, ... as for `follow`.

    Raises:
        PathFileError: the table cannot be read as a path of this arm.
        TypedError: a wish is none.
    """
    path = file_in(file)
    robot = (
        in_units(robot_of_table(path) or load_robot(DEFAULT_ROBOT))
        if arm is None
        else one_of(Arm, "An arm", arm, AN_ARM).robot
    )
    hand = None if wrist is None and abc is None else hand_in(robot, wrist, abc)
    found = motion_of_table(
        path,
        robot,
        hand,
        wishes_in(robot, **wishes),
        is_wished=bool(wishes),
        points=whole_in("The number of points", points, least=2),
    )
    return found.motion

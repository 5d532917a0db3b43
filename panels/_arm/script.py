"""An arm's inverse and its move from pose to pose as Python."""

from __future__ import annotations

from typing import cast

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.poses import Pose
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.freedom import spare_joints
from vi3dras.inverse.targets import usual_task
from vi3dras.motion.laws import LawName
from vi3dras.scripts.lines import joints_typed, place_words
from vi3dras.scripts.spelling import called, typed


def inverse_in_python(robot: Robot, way: str, wanted: str, target: Floats, seed: Floats) -> tuple[str, ...]:
    """Every way to the target as Python; what other methods give is told to be elsewhere."""
    place, hand = place_words(robot, cast(Task, wanted), target)
    near = None if np.array_equal(seed, robot.home) else joints_typed(robot, seed)
    solutions = called("arm.ik", Arm.ik, place, **hand, seed=near)
    other = "" if way == "every" else f": all solutions; vi3dras ik --method {way} gives those of that method"
    return f"# Inverse kinematics{other}", f"solutions = {solutions}", "print(solutions.to_frame())"


def self_motion_in_python(robot: Robot, wanted: str, anchor: Floats | None) -> tuple[str, ...]:
    """How the joints can go while the tool stays, as Python; nothing where nobody asked for it."""
    task = cast(Task, wanted)
    if anchor is None or len(anchor) != robot.n or not spare_joints(robot, task):
        return ()
    pose = called("arm.fk", Arm.fk, joints_typed(robot, anchor))
    standing = called(
        f"{pose}.self_motion", Pose.self_motion, task=None if task == usual_task(robot) else task
    )
    return "# Self motion", f"standing = {standing}", "print(standing)"


def move_in_python(
    robot: Robot, along: str, start: Floats, end: Floats, law: LawName, duration: float, share: float,
    rows: int,
) -> tuple[str, ...]:  # fmt: skip
    """The move as Python."""
    motion = called(
        "arm.move", Arm.move, joints_typed(robot, start), joints_typed(robot, end), law=law,
        duration=typed(duration) or None, share=typed(share), straight=along == "line", rows=rows,
    )  # fmt: skip
    return "# Move", f"motion = {motion}", "print(motion, motion.passport.sentence)"

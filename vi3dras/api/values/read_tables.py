"""A table of points or joint values as a motion of an arm, and what its passport tells of it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from vi3dras.api.values.motions import ArmMotion
from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Robot
from vi3dras.formats.imported import ImportedPath, imported_motion, read_path
from vi3dras.formats.retimed import retimed
from vi3dras.joint_workspace.hands import Hand
from vi3dras.motion.limits import MotionParameters
from vi3dras.motion.rows import Motion, Plan
from vi3dras.passport.digests import digest_of
from vi3dras.passport.errors import PassportError
from vi3dras.passport.passport import Passport, passport_file, read_passport
from vi3dras.passport.read_via import data_of
from vi3dras.passport.robot_numbers import difference

POINTS = 100
"""What a motion that is timed anew has at least."""


class ReadTable(NamedTuple):
    """What a table says of an arm's motion."""

    path: ImportedPath
    """As it was read."""
    motion: ArmMotion


def motion_of_table(
    file: Path, robot: Robot, hand: Hand | None, wishes: MotionParameters, *, is_wished: bool, points: int
) -> ReadTable:
    """What a table says, and its motion, timed anew where that `is_wished` or it has no times.

    Raises:
        PathFileError: the table cannot be read as a path of this arm.
    """
    path = read_path(file, robot)
    motion = imported_motion(path, robot, hand=hand, speed=wishes.speed)
    planned: Plan | None = None
    if is_wished or (path.times is None and motion.reachable.all() and not len(motion.jumps)):
        planned = retimed(path, robot, motion, wishes, hand=hand, count=points)
        motion = planned.stops
    else:
        motion = _with_phases(motion, _passport(file), robot, path.rows)
    return ReadTable(path, as_read(file, robot, motion, planned, path.told))


def as_read(
    file: Path, robot: Robot, rows: Motion, planned: Plan | None = None, told: tuple[str, ...] = ()
) -> ArmMotion:
    """The motion of a table, once its rows are known, with what its passport tells of it."""
    return ArmMotion(robot, rows, file.stem, planned, settings={"import": file.name}, told=told)


def _with_phases(motion: Motion, passport: Passport | None, robot: Robot, rows: int) -> Motion:
    """A motion with what its passport knows beside the table: phases, the hand, whether it closes."""
    if passport is None or passport.robot.n != robot.n or len(passport.phase) != rows:
        return motion
    return motion._replace(phase=passport.phase, gripper=passport.gripper, closes=passport.closes)


def robot_of_table(file: Path) -> Robot | None:
    """The arm that a table's passport names; None without one."""
    passport = _passport(file)
    if passport is None:
        return None
    arm = passport.robot
    known = load_robot(arm.id) if arm.id in robot_files() else None
    # the file also knows what the passport does not: servos, meshes, and its limits of today
    return known if known is not None and not difference(arm, known) else arm


def notes_on_passport(file: Path, robot: Robot, *, named: bool) -> list[str]:
    """What a table's passport says against taking the table as a path of an arm; `named` by the user."""
    passport = _passport(file)
    if passport is None:
        beside = passport_file(file)
        why = f"{beside.name} cannot be used" if beside.is_file() else "it has no passport"
        return (
            [] if named else [f"The table does not say for which arm it is ({why}): {robot.name} is taken."]
        )
    told = []
    if difference(passport.robot, robot):
        told.append(f"It was exported for {passport.robot.name}; what is read is taken for {robot.name}.")
    if digest_of(data_of(file)).sha256 != passport.digest.sha256:
        told.append(f"The table was changed since its export: vi3dras check {file.name} says where.")
    return told


def _passport(file: Path) -> Passport | None:
    if not passport_file(file).is_file():
        return None
    try:
        return read_passport(passport_file(file))
    except (
        PassportError
    ):  # a table is worth reading without its passport, too: `vi3dras check` says what is wrong
        return None

"""A table of points or joint values in place of a formula: read, judged, saved in another format."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vi3dras.commands.hand_words import hand_of
from vi3dras.commands.path_words import MotionWords
from vi3dras.formats.imported import ImportedPath, imported_motion, read_path
from vi3dras.formats.retimed import retimed
from vi3dras.library import load_robot, robot_files
from vi3dras.motion.rows import Motion, Plan
from vi3dras.passport.digests import digest_of
from vi3dras.passport.errors import PassportError
from vi3dras.passport.passport import Passport, passport_file, read_passport
from vi3dras.passport.read_via import data_of
from vi3dras.passport.robot_numbers import difference
from vi3dras.robot import Robot


def motion_of_table(
    file: Path,
    robot: Robot,
    words: MotionWords,
    wrist: str | None,
    abc: tuple[str, str, str] | None,
    points: int,
) -> tuple[ImportedPath, Motion, Plan | None]:
    """What a table says, its motion, and the plan of that when it is timed anew.

    A table with times is kept as it is, unless something is asked of its motion; `points` is how many
    via-points a motion that is timed anew has at least.

    Raises:
        PathFileError: the table cannot be read as a path of this arm.
    """
    path = read_path(file, robot)
    hand = hand_of(robot, wrist, abc) if wrist or abc else None
    wishes = words.wishes(robot)
    motion = imported_motion(path, robot, hand=hand, speed=wishes.speed)
    if words.given or (path.times is None and motion.reachable.all() and not len(motion.jumps)):
        plan = retimed(path, robot, motion, wishes, hand=hand, count=points)
        return path, plan.stops, plan
    passport = _passport(file)
    if passport is not None and passport.robot.n == robot.n and len(passport.phase) == path.rows:
        motion = motion._replace(phase=passport.phase, gripper=passport.gripper, closes=passport.closes)
    return path, motion, None


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


def table_answer(path: ImportedPath, robot: Robot, motion: Motion) -> dict[str, Any]:
    """What was read."""
    return {
        "import": path.file,
        "robot": robot.id,
        "read_as": "joint values" if path.q is not None else "places",
        "has_times": path.times is not None,
        "told": list(path.told),
        "points": path.rows,
        "reachable": int(motion.reachable.sum()),
        "closed": motion.closes,
        "length_unit": robot.units.length,
        "angle_unit": "deg",
    }

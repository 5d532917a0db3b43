"""Position lines of the MELFA controllers: what `.POS` and the end of `.MB4` hold, read and written."""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.export.quoting import one_line, plain
from vi3dras.formats.melfa import END, LAST_LINE, WIDTH
from vi3dras.interpreter.positions import FOURTH, joints_of, position_of
from vi3dras.inverse.nearest import nearest_joints
from vi3dras.programs.errors import ProgramError
from vi3dras.programs.expressions import Constant
from vi3dras.programs.reading import Fault, read_line
from vi3dras.programs.statements import Assign, Declare, Line
from vi3dras.teaching.errors import JointCountLineError, NoPositionLineError, TwiceTaughtError
from vi3dras.teaching.position import (
    EXACT,
    USUAL,
    Taught,
    coordinates_of,
    joint_constant,
    place_constant,
    taught_lines,
)

LIKE_A_POSITION = re.compile(r"\s*\d*\s*(DEF\s+(POS|JNT)\b.*|[PJ]\w*\s*)=\s*\(", re.I)
"""How a line begins that is meant as one."""

COMMENT_BEFORE = re.compile(r"'\s*(\w+):\s*(.*)")
"""A comment that did not fit behind its position."""


class LineTold(NamedTuple):
    """What is to be said of a line of a file of positions."""

    line: int
    """From 1."""
    error: Vi3drasError
    is_kept: bool = False
    """Whether there is a position all the same."""

    @property
    def message(self) -> str:
        """What is wrong, and what would be right."""
        return str(self.error)


class ReadPositions(NamedTuple):
    """What a file of positions holds."""

    positions: tuple[Taught, ...]
    told: tuple[LineTold, ...]
    """Lines that could not be read, and positions that the arm cannot take, in the order of the lines."""
    robot: str = ""
    """The id of the arm that the file names; nothing where it names none."""


def read_lines(robot: Robot, text: str, *, with_program: bool) -> ReadPositions:
    """The positions in a text, as the arm takes them.

    Args:
        robot: the arm.
        text: lines of a controller.
        with_program: whether other lines are those of a program, or do not belong there.
    """
    found: list[Taught] = []
    told: list[LineTold] = []
    places: dict[str, int] = {}
    before: dict[str, str] = {}
    for at, row in enumerate(re.split(r"\r\n|\n|\r", text), 1):
        if not row.strip() or (with_program and not LIKE_A_POSITION.match(row) and "'" not in row[:2]):
            continue
        line = read_line(row, at)
        if isinstance(line, Fault):
            told.append(LineTold(at, line.error))
            continue
        if line.statement is None:
            before |= _comment_before(line)
            continue
        constants = _constants(line)
        if not constants and not with_program:
            told.append(LineTold(at, NoPositionLineError(one_line(row)[:40])))
        for name, constant, is_joint in constants:
            if name in places:
                told.append(LineTold(at, TwiceTaughtError(name, places[name])))
                continue
            places[name] = at
            comment = _comment_of(line)
            taught, trouble = taught_of(robot, name, comment or before.pop(name, ""), constant, is_joint)
            found.append(taught)
            told += [] if trouble is None else [LineTold(at, trouble, is_kept=True)]
    return ReadPositions(tuple(found), tuple(told))


def taught_of(
    robot: Robot, name: str, comment: str, constant: Constant, is_joint: bool, near: Floats | None = None
) -> tuple[Taught, Vi3drasError | None]:
    """A position of which a file says its constant, and what stands in the way of the arm.

    Its joint values are those nearest to `near` (n,), home if None; where the arm does not come, those of the
    nearest place that it comes to.
    """
    seed = robot.home if near is None else near
    if is_joint:
        values = joints_of(robot, constant)
        if values is None:
            trouble = other_arm(robot, name, constant)
            return Taught(name, comment, tuple(seed.tolist()), True, constant), trouble
        q = np.array(values.values)
        kept = None if joint_constant(robot, q, USUAL) == constant else constant
        return Taught(name, comment, values.values, True, kept), None
    position = position_of(constant)
    arm = coordinates_of(robot)
    try:
        q = without_noise(arm.joints(position, seed, name))
    except ProgramError as error:
        q = without_noise(nearest_joints(robot, arm.task, arm.target(position), seed))
        return Taught(name, comment, tuple(q.tolist()), False, constant), error
    says_it = any(place_constant(robot, q, decimals) == constant for decimals in (USUAL, EXACT))
    return Taught(name, comment, tuple(q.tolist()), False, None if says_it else constant), None


def other_arm(robot: Robot, name: str, constant: Constant) -> JointCountLineError:
    """What to say of joint values that an arm has no joints for; of five joints J4 does not count."""
    count = len(constant.values)
    return JointCountLineError(
        name, count - (robot.n == FOURTH + 2 and count == FOURTH + 3), robot.name, robot.n
    )


def without_noise(q: Floats) -> Floats:
    """Joint values (n,) that were searched for, without what stands behind the twelfth decimal."""
    return np.asarray(np.round(q, 12) + 0.0)


def written_lines(robot: Robot, positions: tuple[Taught, ...], title: str, *, short: bool) -> str:
    """The text of a file of positions.

    Args:
        robot: the arm.
        positions: the list.
        title: what the first comment says.
        short: as they stand behind a program, `P1=(...)`, or in a file of their own, `DEF POS P1=(...)`.
    """
    lines = [f"'{plain(title)[:WIDTH]}"]
    for taught in positions:
        lines += taught_lines(robot, taught, short=short)
    return "".join(line + END for line in lines[:LAST_LINE])


def _constants(line: Line) -> list[tuple[str, Constant, bool]]:
    """The names that a line gives numbers to, and whether those are joint values."""
    statement = line.statement
    if isinstance(statement, Declare) and statement.kind in {"POS", "JNT"}:
        return [
            (each.name, each.value, statement.kind == "JNT")
            for each in statement.names
            if isinstance(each.value, Constant)
        ]
    if isinstance(statement, Assign) and isinstance(statement.value, Constant):
        to = statement.to
        if to.indices is None and not to.components and to.name[0] in "PJ":
            return [(to.name, statement.value, to.name[0] == "J")]
    return []


def _comment_of(line: Line) -> str:
    comment = line.comment or ""
    return one_line(comment[1:] if comment.startswith("'") else comment[len("REM") :])


def _comment_before(line: Line) -> dict[str, str]:
    found = COMMENT_BEFORE.match(line.comment or "")
    return {found[1]: one_line(found[2])} if found else {}

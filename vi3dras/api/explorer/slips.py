"""Which slip of the hand a D-H table has, by poses that are known to be right."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.values.given import file_in, number_in
from vi3dras.api.values.numbers import angles_out, lengths_out, numbers_in
from vi3dras.arm.robot import Convention, Robot
from vi3dras.arm.robot_file import parse_robot
from vi3dras.arrays import Floats
from vi3dras.files import read_whole
from vi3dras.formats.columns import ANGLES, RADIANS_END, Columns, columns_of, has_joints, has_places
from vi3dras.formats.text_table import UnreadableError
from vi3dras.kinematics.conventions import as_matrix
from vi3dras.kinematics.forward import joint_values
from vi3dras.notations.detective import Finding, detect
from vi3dras.notations.errors import (
    NoPosesError,
    PosesCellError,
    PosesColumnsError,
    PosesShapeError,
    TooManyPosesError,
)
from vi3dras.notations.findings import cell_numbers, finding_sentence, guess_sentence
from vi3dras.notations.held import Known, slack
from vi3dras.notations.pasted import read_pasted
from vi3dras.orientation import matrix_from_abc
from vi3dras.tables import read_table, text_of
from vi3dras.units import LENGTHS

if TYPE_CHECKING:
    from pandas import DataFrame

WITHIN_TURN = 0.05
"""What poses that were measured may be turned by [rad]."""

MOST_POSES = 200
"""Poses that are held against a table: a dozen tells all there is to tell."""

MOST_BYTES = 1 << 20
"""Of a file of poses."""

TABLES = (".csv", ".tsv", ".txt", ".md", ".tex")
"""Ends of files that hold a D-H table and no arm."""


@dataclass(frozen=True, eq=False, repr=False)
class Slip:
    """What the detective found, with what the table misses each pose by before and after its cure."""

    robot: Robot
    """The arm as it was typed."""
    finding: Finding

    @property
    def mistake(self) -> str:
        """The slip by its name, such as `sign`; or `no mistake found`, `wrong pose`, `unknown`."""
        return self.finding.id

    @property
    def sentence(self) -> str:
        """The same with its place and what would be right."""
        return finding_sentence(self.robot, self.finding)

    @property
    def row(self) -> int | None:
        """The row from 1, where it is in one."""
        return self.finding.guess.row

    @property
    def column(self) -> str | None:
        """The column, or what else it is in."""
        return self.finding.guess.column or None

    @property
    def found(self) -> float | None:
        """What stands in the cell, as typed."""
        return cell_numbers(self.robot, self.finding)[0]

    @property
    def right(self) -> float | None:
        """What should stand there."""
        return cell_numbers(self.robot, self.finding)[1]

    @property
    def before(self) -> Floats:
        """What the table as it is misses each pose by, (K,)."""
        return lengths_out(self.robot, self.finding.before.lengths[0])

    @property
    def after(self) -> Floats:
        """The same without the slip, (K,)."""
        return lengths_out(self.robot, self.finding.after.lengths[0])

    @property
    def before_angle(self) -> Floats:
        """What its orientation misses, (K,); 0 where none is known."""
        return angles_out(self.robot, self.finding.before.angles[0])

    @property
    def after_angle(self) -> Floats:
        """The same without the slip, (K,)."""
        return angles_out(self.robot, self.finding.after.angles[0])

    @property
    def ties(self) -> tuple[str, ...]:
        """Other slips that explain these poses as well: one more pose would tell."""
        return tuple(guess_sentence(self.robot, guess) for guess in self.finding.ties)

    @property
    def equals(self) -> tuple[str, ...]:
        """Other ways to say the same: their cure is the same arm."""
        return tuple(guess_sentence(self.robot, guess) for guess in self.finding.equals)

    @property
    def near(self) -> tuple[tuple[str, float], ...]:
        """Where nothing explains all poses: what comes nearest, and its worst miss."""
        metres = self.robot.units.metres
        return tuple((guess_sentence(self.robot, g), worst / metres) for g, worst in self.finding.near)

    @property
    def cured(self) -> Robot:
        """The arm with the slip undone; as it is where nothing was found."""
        guess, robot = self.finding.guess, self.robot
        theta, d, a, alpha, sign = guess.table.tolist()
        joints = tuple(
            replace(joint, theta=theta[i], d=d[i], a=a[i], alpha=alpha[i], sign=int(sign[i]))
            for i, joint in enumerate(robot.joints)
        )
        convention: Convention = "modified" if guess.is_modified else "standard"
        base, tool = as_matrix(guess.base), as_matrix(guess.tool)
        return replace(robot, joints=joints, convention=convention, base=base, tool=tool)

    def to_frame(self) -> DataFrame:
        """A table with a row for each pose."""
        from vi3dras.api.values.tables import frame

        length, angle = self.robot.units.length, self.robot.units.angle
        numbers = {
            f"before_{length}": self.before, f"after_{length}": self.after,
            f"before_{angle}": self.before_angle, f"after_{angle}": self.after_angle,
        }  # fmt: skip
        return frame({"pose": range(1, len(self.before) + 1)} | numbers)

    def __repr__(self) -> str:
        return f"<{self.sentence}>"


def slip_in(
    robot: Robot,
    poses: Any,
    places: ArrayLike | None = None,
    abc: ArrayLike | None = None,
    *,
    within: float | None = None,
) -> Slip:
    """The slip in the table of an arm that explains poses which are known to be right.

    Args:
        robot: the arm as it was typed.
        poses: joint values (K, n), or a CSV file with columns such as theta1_deg ... x_mm, y_mm, z_mm, and
            perhaps A_deg, B_deg, C_deg.
        places: where the tool is there, (K, 3).
        abc: its roll, pitch and yaw there, (K, 3).
        within: how far poses that were measured may be off; what their digits say if None.

    Raises:
        PosesError, PathFileError, NotNumbersError: there are none, or they do not go together.
    """
    if isinstance(poses, str | os.PathLike):
        q, points, turns = _read(robot, file_in(poses))
    else:
        q, points = (
            np.atleast_2d(numbers_in(what, values))
            for what, values in (("Joint values", poses), ("Places", [] if places is None else places))
        )
        turns = None if abc is None else np.atleast_2d(numbers_in("A, B, C", abc))
    return Slip(robot, detect(robot, _known(robot, q, points, turns, within)))


def poses_in(robot: Robot, file: Path) -> Floats:
    """The poses of a CSV file in the arm's units: joint values, place, perhaps A, B, C, (K, n + 3 or n + 6).

    Raises:
        PosesError, PathFileError, UnreadableError: there are none, or it is another file.
    """
    q, places, turns = _read(robot, file)
    return np.concatenate([q, places, *([] if turns is None else [turns])], axis=1)


def _known(robot: Robot, q: Floats, places: Floats, abc: Floats | None, within: float | None) -> Known:
    """Poses as they were typed, in [m] and [rad], with what their rounding allows."""
    if not q.size:
        raise NoPosesError
    if len(q) > MOST_POSES:
        raise TooManyPosesError(len(q), MOST_POSES)
    values = joint_values(robot, q) * robot.scale
    if places.shape != (len(q), 3) or (abc is not None and abc.shape != places.shape):
        raise PosesShapeError(len(q), len(places))
    whole = np.concatenate([q, places, *([] if abc is None else [abc])], axis=1)
    if not np.isfinite(whole).all():
        raise PosesCellError(int(np.argwhere(~np.isfinite(whole))[0, 0]) + 1)
    moved, turned = slack(robot, q, places, abc)
    if within is not None:
        allowed = number_in("What poses may be off", within, above=0.0) * robot.units.metres
        moved, turned = moved + allowed, turned + WITHIN_TURN
    turns = None if abc is None else matrix_from_abc(abc * robot.units.radians)
    return Known(values, places * robot.units.metres, turns, moved, turned)


def _read(robot: Robot, file: Path) -> tuple[Floats, Floats, Floats | None]:
    """Joint values, places and A, B, C of a CSV file, in the arm's units."""
    try:
        if file.stat().st_size > MOST_BYTES:
            raise OSError(errno.EFBIG, f"{MOST_POSES} poses need no more than 1 MB")
        table = read_table(file)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "unknown reason"
        raise UnreadableError(file.name or str(file), reason) from error
    if not table.rows:
        raise NoPosesError
    if len(table.rows) > MOST_POSES:
        raise TooManyPosesError(len(table.rows), MOST_POSES)
    columns = columns_of(file.name, table, robot)
    found = columns.found
    for is_there, what in ((has_joints(found, robot), "theta1"), (has_places(found), "x")):
        if not is_there:
            raise PosesColumnsError(file.name, what)
    turns = [f"turn{k}" for k in range(3)]
    turning = [f"joint{i}" for i in np.flatnonzero(robot.table.revolute).tolist()]
    kinds = [*(f"joint{i}" for i in range(robot.n)), *"xyz", *(turns if set(turns) <= set(found) else [])]
    angle = _angle_unsaid(robot, columns, [kind for kind in (*turning, *turns) if kind in kinds])
    numbers = []
    for kind in kinds:
        is_angle = kind in turning or kind in turns
        known, own = found[kind], robot.units.radians if is_angle else robot.units.metres
        size = (LENGTHS | ANGLES)[known.unit or (angle if is_angle else robot.units.length)]
        numbers.append(columns.numbers[:, known.column] * (1.0 if size == own else size / own))
    whole = np.column_stack(numbers)
    n = robot.n
    return whole[:, :n], whole[:, n : n + 3], whole[:, n + 3 :] if len(kinds) > n + 3 else None


def _angle_unsaid(robot: Robot, columns: Columns, kinds: list[str]) -> str:
    """The unit of angles whose headings say none: the arm's, but degrees where no radians are so large."""
    bare = [columns.found[kind].column for kind in kinds if not columns.found[kind].unit]
    largest = float(np.nanmax(np.abs(columns.numbers[:, bare]), initial=0.0))
    return "deg" if largest > RADIANS_END else robot.units.angle


def arm_typed(file: Path) -> tuple[Robot, tuple[str, ...]]:
    """The arm in a file as it was typed, however little sense it makes, and what was taken for granted.

    Raises:
        UnreadableError: it is not there.
        FileError, PasteError: it holds no arm and no table.
    """
    try:
        text = text_of(read_whole(file))
    except OSError as error:
        raise UnreadableError(file.name or str(file), error.strerror or "unknown reason") from error
    if file.suffix.casefold() not in TABLES:
        return parse_robot(text, file.stem), ()
    pasted = read_pasted(text)
    return Robot(file.stem, file.stem, pasted.joints, pasted.convention, units=pasted.units), pasted.told

"""The same arm in four notations, as numbers and as text of other programs; tables pasted from anywhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.values.numbers import joints_in, matrix_out, units_known
from vi3dras.arm.robot import Convention, Robot
from vi3dras.arrays import Floats
from vi3dras.errors import UnknownNameError
from vi3dras.kinematics.conventions import to_modified, to_standard
from vi3dras.kinematics.forward import tool_pose
from vi3dras.notations import latex, matlab, plain, python
from vi3dras.notations.elementary import Element, Screws, elementary, elementary_pose, screws, screws_pose
from vi3dras.notations.pasted import read_pasted, require_sense, with_table

if TYPE_CHECKING:
    from pandas import DataFrame

Notation = Literal["standard", "modified", "ets", "poe"]
NOTATIONS: tuple[Notation, ...] = get_args(Notation)
"""Both D-H conventions, elementary transforms, product of exponentials."""

TITLES = {
    "standard": "standard D-H", "modified": "modified D-H", "ets": "elementary transforms",
    "poe": "product of exponentials",
}  # fmt: skip


@dataclass(frozen=True, eq=False, repr=False)
class Written:
    """An arm in one notation: its numbers, texts to copy, and forward kinematics by that notation alone.

    >>> import vi3dras as vi
    >>> vi.robot("planar2r").written("ets")
    <planar2r as elementary transforms: rz(q1) tx(200) rz(q2) tx(200)>
    """

    robot: Robot
    """The arm; of `standard` and `modified` with the table of that convention, its base and tool fitted."""
    notation: Notation
    elements: tuple[Element, ...] = field(default=(), repr=False)
    """Of `ets` the transforms in their order, in [m] and [rad]."""
    screws: Screws | None = field(default=None, repr=False)
    """Of `poe` the screw axes and the home matrix, in [m]."""

    @property
    def axes(self) -> Floats:
        """Of `poe` the screw axes (n, 6), ω and then v in the arm's unit of length; nothing of others."""
        if self.screws is None:
            return np.zeros((0, 6))
        axes = self.screws.axes.copy()
        axes[self.robot.table.revolute, 3:] /= self.robot.units.metres
        return axes

    @property
    def matrix(self) -> Floats:
        """The tool at zero joint values, (4, 4): M of the product of exponentials."""
        return matrix_out(self.robot, tool_pose(self.robot, np.zeros(self.robot.n)))

    @cached_property
    def text(self) -> str:
        """For people, in the arm's units; a table can be pasted again."""
        return self._in(plain)

    @cached_property
    def python(self) -> str:
        """For roboticstoolbox-python, in metres and radians."""
        return self._in(python)

    @cached_property
    def matlab(self) -> str:
        """Tables for Corke's Robotics Toolbox, the others as functions T(q), in metres and radians."""
        return self._in(matlab)

    @cached_property
    def latex(self) -> str:
        """For a paper, in the arm's units."""
        return self._in(latex)

    def fk(self, q: ArrayLike | str) -> Floats:
        """The tool (..., 4, 4) for joint values (..., n), computed from this notation's numbers alone.

        Raises:
            JointCountError: not one value per joint.
        """
        return matrix_out(self.robot, pose_by(self, joints_in(self.robot, q)))

    def to_frame(self) -> DataFrame:
        """A table with a row for each joint, or for each transform."""
        from vi3dras.api.values.tables import frame, table_of_joints

        if self.notation == "ets":
            units = self.robot.units
            sizes = [units.metres if each.axis[0] == "t" else units.radians for each in self.elements]
            values = [each.value / size for each, size in zip(self.elements, sizes, strict=True)]
            joints = [0 if each.joint is None else each.sign * (each.joint + 1) for each in self.elements]
            return frame({"axis": [e.axis for e in self.elements], "value": values, "joint": joints})
        if self.screws is not None:
            names = ("wx", "wy", "wz", "vx", "vy", "vz")
            return frame(dict(zip(names, self.axes.T, strict=True)))
        limits = np.stack([self.robot.low, self.robot.high], axis=1) / self.robot.scale[:, None]
        return frame(table_of_joints(self.robot, limits))

    def _in(self, language: ModuleType) -> str:
        if self.notation == "ets":
            told = language.elements(self.robot, self.elements)
        elif self.screws is not None:
            told = language.screws(self.robot, self.screws)
        else:
            told = language.table(self.robot)
        return str(told)

    def __repr__(self) -> str:
        lines = self.text.splitlines()[1:]
        told = f": {lines[0]}" if self.notation == "ets" else f", {self.robot.n} joints"
        return f"<{self.robot.id} as {TITLES[self.notation]}{told}>"


def pose_by(written: Written, q: Floats) -> Floats:
    """The tool (..., 4, 4) in [m] by a notation's numbers alone, for joint values (..., n) in [rad], [m]."""
    if written.notation == "ets":
        return elementary_pose(written.robot, written.elements, q)
    if written.screws is not None:
        return screws_pose(written.robot, written.screws, q)
    return tool_pose(written.robot, q)


def written_in(robot: Robot, notation: str = "standard") -> Written:
    """An arm in one of the notations.

    Raises:
        UnknownNameError: there is no such notation.
    """
    for known in NOTATIONS:
        if known == notation:
            break
    else:
        raise UnknownNameError("notation", notation, NOTATIONS)
    if known == "ets":
        return Written(robot, known, elements=elementary(robot))
    if known == "poe":
        return Written(robot, known, screws=screws(robot))
    return Written(to_standard(robot) if known == "standard" else to_modified(robot), known)


class PastedTable(NamedTuple):
    """An arm with a table that was pasted."""

    robot: Robot
    told: tuple[str, ...]
    """Sentences on what was taken for granted."""


def table_pasted(
    robot: Robot,
    text: str,
    *,
    length: str | None = None,
    angle: str | None = None,
    convention: Convention | None = None,
) -> PastedTable:
    """An arm with the D-H table of a text in place of its own; names and limits of like joints stay.

    Args:
        robot: the arm that it becomes; its base and tool stay.
        text: from a spreadsheet, a paper, LaTeX, Markdown, or what `Written.text` gave.
        length: the unit of its lengths; what its headings or numbers say if None.
        angle: the same of angles; both or none.
        convention: the same of the convention.

    Raises:
        PasteError: it is no table, or one that no arm has; the sentence names row and column.
    """
    units = units_known(length or robot.units.length, angle or "deg") if length or angle else None
    pasted = read_pasted(text, units, convention)
    require_sense(pasted)
    return PastedTable(with_table(robot, pasted), pasted.told)

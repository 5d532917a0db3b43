"""What stands before an arm, and how far the arm is from it: a cell from a file, or the pipes of a weld."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.arm import Arm
from vi3dras.api.formulas import Object
from vi3dras.api.values.given import AN_ARM, file_in, one_of
from vi3dras.api.values.numbers import joints_in
from vi3dras.api.values.tables import frame, html
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.collision.meetings import Meeting, Surroundings
from vi3dras.collision.nearest import nearest
from vi3dras.passport.errors import PassportError
from vi3dras.passport.passport import passport_file, read_passport
from vi3dras.workcell import Cell, Thing, read_cell, save_cell
from vi3dras.workcell.bodies import Mesh
from vi3dras.workcell.cell_file import cell_from
from vi3dras.workcell.pipes import pipes_of

if TYPE_CHECKING:
    from pandas import DataFrame

OWN = {"SELF": "the arm itself", "GROUND": "the ground"}
"""What an arm may touch in any cell."""


@dataclass(frozen=True, repr=False)
class WorkCell:
    """The things before an arm; each change gives another one. Lengths are in the cell's unit."""

    cell: Cell
    """As the core has it: in [m]."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the things are called."""
        return self.cell.names

    def moved(self, name: str, by: Sequence[float]) -> WorkCell:
        """The cell with one thing moved by x, y, z.

        Raises:
            NoThingError: there is none of that name.
        """
        x, y, z = (float(each) for each in by)
        return WorkCell(self.cell.moved(name, np.array([x, y, z]) * self.cell.units.metres))

    def clearances(self, arm: Arm, q: ArrayLike | str = "home") -> Clearances:
        """How far an arm is from each thing, from itself and from the ground.

        Args:
            arm: the arm.
            q: joint values (n,) or (N, n) in its units, or the name of a pose.
        """
        robot = one_of(Arm, "An arm", arm, AN_ARM).robot
        return clearances_at(robot, self.cell, np.atleast_2d(joints_in(robot, q)))

    def save(self, file: str | Path, *, replace: bool = False) -> Path:
        """Write it as a file, whole or not at all.

        Raises:
            FileExistsAlreadyError, NotWritableError: it cannot be written.
        """
        path = file_in(file)
        save_cell(self.cell, path, replace=replace)
        return path

    def to_frame(self) -> DataFrame:
        """A row for each thing: kind, measures, x, y, z and roll, pitch, yaw."""
        rows = [thing_told(self.cell, thing) for thing in self.cell.things]
        keys = ("name", "kind", "measures", "xyz", "rpy_deg")
        return frame({key: [row[key] for row in rows] for key in keys})

    def __repr__(self) -> str:
        count, unit = len(self.names), self.cell.units.length
        return f"<{self.cell.title}: {count} {'thing' if count == 1 else 'things'}, in {unit}>"

    def _repr_html_(self) -> str:
        return html(repr(self)[1:-1], self.to_frame())


@dataclass(frozen=True, eq=False, repr=False)
class Clearances:
    """How far an arm is from what it must not touch, at N rows, in its unit of length."""

    robot: Robot
    names: tuple[str, ...]
    """The things, the arm itself and the ground, as far as there is anything to measure."""
    gaps: Floats
    """(N, k); negative where it touches."""
    pairs: tuple[tuple[str, ...], ...]
    """N rows of k: which parts are nearest."""

    @property
    def least(self) -> Floats:
        """The least of each row, (N,)."""
        least: Floats = self.gaps.min(axis=1)
        return least

    @property
    def touches(self) -> Bools:
        """In which rows something touches, (N,)."""
        return self.least < 0

    @property
    def nearest(self) -> tuple[str, ...]:
        """The pair that is nearest in each row."""
        return tuple(pairs[k] for pairs, k in zip(self.pairs, self.gaps.argmin(axis=1), strict=True))

    def to_frame(self) -> DataFrame:
        """A row for each row: the gap to each thing, and the nearest pair."""
        return frame(dict(zip(self.names, self.gaps.T, strict=True)) | {"nearest": list(self.nearest)})

    def __repr__(self) -> str:
        row = int(self.least.argmin())
        unit = self.robot.units.length
        return f"<{self.robot.id}: {self.nearest[row]} {self.least[row]:.4g} {unit} apart at the nearest>"


def cell(file: str | Path) -> WorkCell:
    """A cell from its file, or that of an exported motion from the passport beside it.

    Raises:
        FileError: with the line or key, what was found and what would be right.
        PassportError: there is no passport, or no cell in it.
    """
    return WorkCell(cell_in(file_in(file)))


def cell_in(file: Path) -> Cell:
    """The cell in a file that ends in .toml, or in the passport of another; see `cell`."""
    if file.suffix == ".toml":
        return read_cell(file)
    passport = file if file.name.endswith(".passport.json") else passport_file(file)
    told = read_passport(passport).cell
    if told is None:
        raise PassportError(str(passport), "the motion was exported without a cell")
    return cell_from(told["numbers"], file.parent, passport.name)


def pipes(weld: Object) -> WorkCell:
    """The two pipes that a weld is the seam of; they go where the formula goes.

    >>> import vi3dras as vi
    >>> vi.pipes(vi.formula("pipe-weld"))
    <Pipe weld on two pipes: 2 things, in cm>

    Raises:
        NoPipesError: the formula is no such weld.
    """
    return WorkCell(pipes_of(one_of(Object, "A weld", weld, 'as vi.formula("pipe-weld")').formula))


def clearances_at(robot: Robot, cell: Cell, q: Floats) -> Clearances:
    """How far an arm is from each thing at joint values (N, n) [rad], [m]."""
    around = cell.around(robot)
    groups = _groups(around, cell)
    gaps, pairs = np.empty((len(q), len(groups))), []
    for k, meetings in enumerate(groups.values()):
        gaps[:, k], which = nearest(around, q, meetings)
        pairs.append([around.name(meetings[i]) for i in which])
    rows = tuple(zip(*pairs, strict=True)) if pairs else ((),) * len(q)
    return Clearances(robot, tuple(groups), gaps / robot.units.metres, rows)


def _groups(around: Surroundings, cell: Cell) -> dict[str, list[Meeting]]:
    """All pairs by what the arm would touch."""
    groups: dict[str, list[Meeting]] = {name: [] for name in (*cell.names, *OWN.values())}
    for meeting in around.meetings:
        is_thing = meeting.kind == "WORKPIECE"
        name = around.obstacles[meeting.other].name if is_thing else OWN[meeting.kind]
        groups[name].append(meeting)
    return {name: meetings for name, meetings in groups.items() if meetings}


def thing_told(cell: Cell, thing: Thing) -> dict[str, Any]:
    """A thing for people and scripts: lengths in the cell's unit, angles in degrees."""
    metres, body = cell.units.metres, thing.body
    measures = {
        each.name: np.round(np.array(getattr(body, each.name)) / metres, 9).tolist()
        for each in fields(body)
        if each.name not in {"file", "unit", "scale", "sha256", "mesh"}
    }
    xyz = np.round(np.array(thing.place.xyz) / metres, 6) + 0.0
    rpy = np.round(np.degrees(thing.place.rpy), 6) + 0.0
    told = {"name": thing.name, "kind": body.kind, "measures": measures}
    told |= {"file": body.file} if isinstance(body, Mesh) else {}
    return told | {"xyz": xyz.tolist(), "rpy_deg": rpy.tolist(), "with_formula": thing.follows}

"""The normal form of an arm in letters: what `normal_chain` does with numbers, done with expressions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from vi3dras.arm.robot import Matrix, Robot
from vi3dras.closed_forms.chain import QUARTER, SNAP, Chain, normal_chain
from vi3dras.derivation.matrices import Rows, inverse, shifted, times, transform_rows
from vi3dras.derivation.terms import Term, named, term
from vi3dras.kinematics.conventions import to_standard
from vi3dras.rotations.elementary import rigid_inverse, shift, tilt, turn
from vi3dras.symbolic.table import Lettered, SymbolicTable


@dataclass(frozen=True, eq=False)
class LetteredChain:
    """The columns of a `Chain` as expressions, lengths in the arm's own unit."""

    table: SymbolicTable
    """The arm in standard D-H."""
    chain: Chain
    """The same in numbers [m]: what an arm is decides which equations hold."""
    base: Rows
    tool: Rows
    d: tuple[Term, ...]
    a: tuple[Term, ...]
    names: tuple[str, ...]
    """What each joint's variable is called: θ1, d3; η4, δ3 where the table's axis points the other way."""

    @property
    def robot(self) -> Robot:
        """The arm in numbers."""
        return self.table.robot

    @property
    def unit(self) -> float:
        """The arm's unit of length in [m]."""
        return self.robot.units.metres

    def variable(self, joint: int) -> Term:
        """The variable of a joint, from 1."""
        return named(self.names[joint - 1])

    def inner(self, target: Rows) -> Rows:
        """What the joints alone must make of a pose of the tool."""
        return times(times(inverse(self.base), target), inverse(self.tool))

    def inner_point(self, point: tuple[Term, ...]) -> tuple[Term, Term, Term]:
        """A point of the world as joint 1 sees it."""
        none = term(0.0)
        x, y, z = times(inverse(self.base), tuple((none, none, none, part) for part in point))
        return x[3], y[3], z[3]

    def lateral(self, *joints: int) -> Term:
        """The sum of the offsets `d` of some joints, from 1."""
        whole = term(0.0)
        for joint in joints:
            whole = whole + self.d[joint - 1]
        return whole


def lettered_chain(table: SymbolicTable, first: int = 0) -> LetteredChain:
    """The normal form of an arm in standard D-H, or of a part of it with `first` joints before it."""
    robot = table.robot
    unit, chain, joints = robot.units.metres, normal_chain(robot), robot.joints
    letters = {(cell.row, cell.column): cell for cell in table.letters}

    ways = [1]
    for joint in joints[:-1]:
        ways.append(-ways[-1] if _turns_over(joint.alpha) else ways[-1])
    slides = [joint.d if joint.is_revolute else 0.0 for joint in joints]
    d = [
        _cell(letters, i, "d", slides[i] / unit) * ways[i] if j.is_revolute else term(0.0)
        for i, j in enumerate(joints)
    ]
    a = [_cell(letters, i, "a", joint.a / unit) for i, joint in enumerate(joints)]
    between = (
        shift(x=-joints[-1].a, z=-slides[-1] * ways[-1]) @ chain.tool @ rigid_inverse(np.array(robot.tool))
    )
    behind = times(transform_rows(between, unit), _end_rows(robot.tool, robot.n, letters, unit))
    none = term(0.0)
    base = times(_end_rows(robot.base, -1, letters, unit), shifted(none, none, d[0]))
    tool = times(shifted(a[-1], none, d[-1]), behind)
    d[0] = d[-1] = a[-1] = none
    return LetteredChain(table, chain, base, tool, tuple(d), tuple(a), tuple(_names(robot, ways, first)))


def frames_at_zero(chain: LetteredChain) -> list[Rows]:
    """The frame before each joint in the world, and the tool, while all joint values are 0."""
    table, unit = chain.table, chain.unit
    robot, letters = table.robot, {(cell.row, cell.column): cell for cell in table.letters}
    place, frames = _end_rows(robot.base, -1, letters, unit), []
    for i, joint in enumerate(robot.joints):
        frames.append(place)
        lengths = [_cell(letters, i, column, getattr(joint, column) / unit) for column in ("a", "d")]
        turns = transform_rows(turn(joint.theta), 1.0), transform_rows(tilt(joint.alpha), 1.0)
        place = times(times(times(place, turns[0]), shifted(lengths[0], term(0.0), lengths[1])), turns[1])
    return [*frames, times(place, _end_rows(robot.tool, robot.n, letters, unit))]


def _cell(letters: Mapping[tuple[int, str], Lettered], row: int, column: str, value: float) -> Term:
    known = letters.get((row, column))
    return term(value) if known is None else named(known.name) * known.sign


def _end_rows(frame: Matrix, row: int, letters: Mapping[tuple[int, str], Lettered], unit: float) -> Rows:
    """Base (row -1) or tool (row n)."""
    rows = transform_rows(np.array(frame), unit)
    return tuple(
        (*line[:3], _cell(letters, row, axis, frame[k][3] / unit))
        for k, (line, axis) in enumerate(zip(rows, "xyz", strict=True))
    )


def standard_table(table: SymbolicTable) -> SymbolicTable:
    """The same letters in standard D-H: `a` of a modified table goes one row up, the first is a number."""
    if table.robot.convention == "standard":
        return table
    moved = [
        cell._replace(row=cell.row - 1) if cell.column == "a" else cell
        for cell in table.letters
        if cell.row >= 0 and (cell.row, cell.column) != (0, "a")
    ]
    return replace(table, robot=to_standard(table.robot), letters=tuple(moved))


def part_of(table: SymbolicTable, part: Robot, rows: range) -> SymbolicTable:
    """The letters of some rows, of the base before and the tool behind them, for these rows as an arm."""
    ends = {-1} if rows.start == 0 else set[int]()
    ends |= {table.robot.n} if rows.stop == table.robot.n else set()
    kept = [cell for cell in table.letters if cell.row in rows or cell.row in ends]
    return SymbolicTable(part, tuple(cell._replace(row=max(cell.row - rows.start, -1)) for cell in kept))


def with_tool_letter(table: SymbolicTable, cell: Lettered | None) -> SymbolicTable:
    """The part of an arm whose tool is the offset `d` of the joint behind it."""
    if cell is None:
        return table
    return replace(table, letters=(*table.letters, cell._replace(row=table.robot.n, column="z")))


def _names(robot: Robot, ways: list[int], first: int) -> list[str]:
    turning = [joint.is_revolute for joint in robot.joints]
    letters = [("θη" if turns else "dδ")[way < 0] for way, turns in zip(ways, turning, strict=True)]
    return [f"{letter}{joint + 1}" for joint, letter in enumerate(letters, first)]


def _turns_over(alpha: float) -> bool:
    """Whether a twist of this sort [rad] turns the rest of the chain upside down."""
    quarters = round(alpha / QUARTER)
    return abs(alpha - quarters * QUARTER) < SNAP and quarters % 4 in (2, 3)

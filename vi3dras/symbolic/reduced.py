"""The Jacobian where it is simplest: in the frame and about the point that leave the fewest terms.

A square Jacobian of six rows has the same determinant in every frame and about every point of the hand,
and its inverse is that of the simple one times a known matrix: J = X J'.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from vi3dras.symbolic import chain
from vi3dras.symbolic.expression import Expression, number, total
from vi3dras.symbolic.matrices import ExpressionMatrix, flat, mapped, part, product, transposed
from vi3dras.symbolic.simplify import USUAL, Rules, simplified
from vi3dras.symbolic.table import SymbolicTable

ROWS = ("v_x", "v_y", "v_z", "ω_x", "ω_y", "ω_z")

WORLD = -1

Triple = tuple[Expression, Expression, Expression]


class Reduced(NamedTuple):
    """A Jacobian in a frame of the arm, of a point of its hand."""

    matrix: ExpressionMatrix
    """Rows that count: velocity of the point, then angular velocity."""
    frame: int
    """In whose axes it is told; `WORLD` for the world."""
    point: int
    """The frame whose origin, thought as part of the hand, is the point; n + 1 for the tool."""


def used_rows(table: SymbolicTable, rules: Rules = USUAL) -> tuple[int, ...]:
    """The rows of J that count: those that are not zero, or the tool's place where it needs all joints."""
    J = chain.jacobian(table, rules)
    rows = tuple(i for i, row in enumerate(J) if any(row))
    place = tuple(i for i in rows if i < 3)
    return place if len(place) == len(table.moving) < len(rows) else rows


def is_square(table: SymbolicTable, rules: Rules = USUAL) -> bool:
    """Whether the rows that count are as many as the joints that move."""
    return len(used_rows(table, rules)) == len(table.moving)


@lru_cache(maxsize=32)
def reduced(table: SymbolicTable, rules: Rules = USUAL) -> Reduced:
    """The simplest of all Jacobians with the same determinant, of an arm for which `is_square` holds.

    All six rows may be told of any point and in any axes, the three of the tool's place in any axes, others
    only as they are.
    """
    n, rows = table.robot.n, used_rows(table, rules)
    if rows not in {(0, 1, 2, 3, 4, 5), (0, 1, 2)}:
        return Reduced(part(chain.jacobian(table, rules), rows, range(len(table.moving))), WORLD, n + 1)
    points = range(n + 1, -1, -1) if len(rows) == 6 else [n + 1]
    found = [Reduced(jacobian_in(table, k, m, rules), k, m) for m in points for k in range(n + 1)]
    best = min(found, key=lambda one: (terms_of(one.matrix), abs(2 * one.frame - n)))
    return best._replace(matrix=best.matrix[: len(rows)])


@lru_cache(maxsize=256)
def jacobian_in(table: SymbolicTable, frame: int, point: int, rules: Rules = USUAL) -> ExpressionMatrix:
    """The Jacobian of the origin of frame `point`, carried by the hand, in axes of frame `frame` (6, n)."""
    columns = []
    for i, sign in zip(table.moving, table.signs, strict=True):
        own = i if table.robot.convention == "standard" else i + 1
        z = _turned(table, frame, own, (number(0), number(0), number(1)), rules)
        if table.robot.joints[i].is_revolute:
            x, y, _ = _place(table, own, point, rules)
            v = _turned(table, frame, own, (-y, x, number(0)), rules)
            column = (*v, *z)
        else:
            column = (*z, number(0), number(0), number(0))
        columns.append(tuple(element * sign for element in column))
    return tuple(zip(*columns, strict=True))


def terms_of(matrix: ExpressionMatrix) -> int:
    """How many terms its elements have together."""
    return sum(len(e.terms) for e in flat(matrix))


def rotation(table: SymbolicTable, i: int, j: int, rules: Rules = USUAL) -> ExpressionMatrix:
    """The axes of frame j in those of frame i (3, 3), in whichever order they stand."""
    if i <= j:
        return tuple(row[:3] for row in chain.between(table, i, j, rules)[:3])
    return transposed(rotation(table, j, i, rules))


def _turned(table: SymbolicTable, to: int, of: int, v: Triple, rules: Rules) -> Triple:
    """A vector in the axes of frame `of` in those of frame `to`."""
    x, y, z = flat(product(rotation(table, to, of, rules), tuple((element,) for element in v)))
    return simplified(x, rules), simplified(y, rules), simplified(z, rules)


def _place(table: SymbolicTable, frame: int, point: int, rules: Rules) -> Triple:
    """The origin of frame `point` in frame `frame`, in whichever order they stand."""
    if point > table.robot.n:
        there = product(chain.between(table, frame, table.robot.n, rules), table.end(table.robot.n))
        x, y, z = (simplified(row[3], rules) for row in there[:3])
        return x, y, z
    if frame <= point:
        there = chain.between(table, frame, point, rules)
        return there[0][3], there[1][3], there[2][3]
    back = chain.between(table, point, frame, rules)
    x, y, z = (simplified(-total(back[k][c] * back[k][3] for k in range(3)), rules) for c in range(3))
    return x, y, z


def carried(table: SymbolicTable, simple: Reduced, rules: Rules = USUAL) -> ExpressionMatrix:
    """The matrix Y with J⁻¹ = J'⁻¹ Y: from the tool's velocity in the world to that of the simple one."""
    rows = len(simple.matrix)
    if simple.frame == WORLD:
        return tuple(tuple(number(int(i == j)) for j in range(rows)) for i in range(rows))
    base = tuple(row[:3] for row in table.end(-1)[:3])
    R = mapped(product(base, rotation(table, 0, simple.frame, rules)), lambda e: simplified(e, rules))
    back = transposed(R)
    if rows == 3:
        return back
    tool = [row[3] for row in chain.tool(table, rules)[:3]]
    is_tool = simple.point > table.robot.n
    point = tool if is_tool else [row[3] for row in chain.frame(table, simple.point, rules)[:3]]
    x, y, z = (simplified(a - b, rules) for a, b in zip(tool, point, strict=True))
    zero = number(0)
    cross = ((zero, -z, y), (z, zero, -x), (-y, x, zero))
    right = mapped(product(back, cross), lambda e: simplified(e, rules))
    upper = tuple((*a, *b) for a, b in zip(back, right, strict=True))
    lower = tuple((zero, zero, zero, *row) for row in back)
    return (*upper, *lower)

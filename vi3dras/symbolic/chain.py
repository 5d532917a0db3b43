"""The matrices of an arm in letters: each A_i, every product of them, the tool; Jacobians from those."""

from __future__ import annotations

from functools import lru_cache

from vi3dras.symbolic.expression import Expression, letter, number, total
from vi3dras.symbolic.matrices import ExpressionMatrix, mapped, product
from vi3dras.symbolic.simplify import USUAL, Rules, simplified
from vi3dras.symbolic.table import SymbolicTable


def between(table: SymbolicTable, i: int, j: int, rules: Rules = USUAL) -> ExpressionMatrix:
    """T_ij = A_(i+1) ... A_j (4, 4): from frame j to frame i, i <= j, without base and tool."""
    return _between(table, i, j, rules)


def frame(table: SymbolicTable, j: int, rules: Rules = USUAL) -> ExpressionMatrix:
    """D-H frame j in the world (4, 4), the base in it; without a base T_0j."""
    return _simple(product(table.end(-1), between(table, 0, j, rules)), rules)


def tool(table: SymbolicTable, rules: Rules = USUAL) -> ExpressionMatrix:
    """The tool in the world (4, 4): base, all links, tool."""
    return _tool(table, rules)


@lru_cache(maxsize=32)
def _tool(table: SymbolicTable, rules: Rules) -> ExpressionMatrix:
    last = _simple(product(between(table, 0, table.robot.n, rules), table.end(table.robot.n)), rules)
    return _simple(product(table.end(-1), last), rules)


def jacobian(table: SymbolicTable, rules: Rules = USUAL) -> ExpressionMatrix:
    """The geometric Jacobian in the world (6, n) of the joints that move: the tool point's velocity, then ω.

    Its upper rows are derivatives of the tool's place, which needs no products; its lower ones axes.
    """
    place = [row[3] for row in tool(table, rules)[:3]]
    signed = list(zip(table.moving, table.variables, table.signs, strict=True))
    upper = [tuple(simplified(p.derivative(name) * sign, rules) for _, name, sign in signed) for p in place]
    axes = [axis_of(table, i, rules) for i in table.moving]
    lower = [tuple(axis[k] * sign for axis, sign in zip(axes, table.signs, strict=True)) for k in range(3)]
    return (*upper, *lower)


def axis_of(table: SymbolicTable, i: int, rules: Rules = USUAL) -> tuple[Expression, Expression, Expression]:
    """The axis about which joint `i` turns, in the world; zero where it slides."""
    if not table.robot.joints[i].is_revolute:
        return (number(0), number(0), number(0))
    placed = frame(table, i if table.robot.convention == "standard" else i + 1, rules)
    return (placed[0][2], placed[1][2], placed[2][2])


def rate_of(matrix: ExpressionMatrix, table: SymbolicTable, rules: Rules = USUAL) -> ExpressionMatrix:
    """How a matrix changes in time, by the rates θ1', d2' of the joints that move."""
    rates = [(name, letter(f"{name}'")) for name in table.variables]
    return mapped(
        matrix,
        lambda e: simplified(total(e.derivative(name) * rate for name, rate in rates), rules),
    )


@lru_cache(maxsize=512)
def _between(table: SymbolicTable, i: int, j: int, rules: Rules) -> ExpressionMatrix:
    if i == j:
        return tuple(tuple(number(int(r == c)) for c in range(4)) for r in range(4))
    if j == i + 1:
        return table.link(i)
    return _simple(product(_between(table, i, j - 1, rules), table.link(j - 1)), rules)


def _simple(matrix: ExpressionMatrix, rules: Rules) -> ExpressionMatrix:
    return mapped(matrix, lambda e: simplified(e, rules))

"""Where one element of a matrix comes from: the factors, derivatives or links that it is made of."""

from __future__ import annotations

from typing import NamedTuple

from vi3dras.symbolic import chain
from vi3dras.symbolic.asked import Asked
from vi3dras.symbolic.catalogue import STRETCH, ends_of, stretch_name
from vi3dras.symbolic.dynamics import inertia_matrix, link_part, potential_energy
from vi3dras.symbolic.expression import Expression
from vi3dras.symbolic.matrices import ExpressionMatrix
from vi3dras.symbolic.simplify import simplified
from vi3dras.symbolic.table import SymbolicTable
from vi3dras.symbolic.writing import Named


class Origin(NamedTuple):
    """What an element is made of."""

    sentence: str
    parts: tuple[Named, ...] = ()


def origin(asked: Asked, what: str, row: int, column: int) -> Origin:
    """Of an element of A1, T06, T, J, Jdot, M, C or g, row and column from 0; others are solved for."""
    table, rules = asked.table, asked.rules
    match = STRETCH.fullmatch(what)
    if match is not None:
        return _of_product(asked, *ends_of(match), (row, column))
    if what == "T":
        left, right = chain.between(table, 0, table.robot.n, rules), table.end(table.robot.n)
        told = _row_by_column((stretch_name(0, table.robot.n), left), ("H", right), (row, column))
        return told._replace(sentence=f"The base times this product: {told.sentence}")
    if what in {"J", "Js"}:
        return (
            _of_jacobian(asked, row, column)
            if what == "J"
            else Origin("J of another point and in other axes")
        )
    if what == "Jdot":
        return _of_rate(asked, row, column)
    if what in {"M", "C", "g"} and len(table.moving) <= 6:
        return {"M": _of_inertia, "C": _of_coriolis, "g": _of_weight}[what](asked, row, column)
    return Origin("Solved from the equations above it")


def _of_product(asked: Asked, i: int, j: int, at: tuple[int, int]) -> Origin:
    if j == i + 1:
        order = "Rz(θ) Tz(d) Tx(a) Rx(α)"
        if asked.table.robot.convention == "modified":
            order = "Rx(α) Tx(a) Rz(θ) Tz(d)"
        return Origin(f"Row {j} of the table: {order}")
    left = chain.between(asked.table, i, j - 1, asked.rules)
    name = stretch_name(i, j - 1) if j - 1 > i + 1 else f"A{j - 1}"
    return _row_by_column((name, left), (f"A{j}", asked.table.link(j - 1)), at)


def _row_by_column(left: tuple[str, ExpressionMatrix], right: tuple[str, ExpressionMatrix],
                   at: tuple[int, int]) -> Origin:  # fmt: skip
    (a, A), (b, B), (r, c) = left, right, at
    met = [k for k in range(4) if A[r][k] and B[k][c]]
    parts: list[Named] = []
    for k in met:
        parts += [(f"{a}[{r + 1},{k + 1}]", A[r][k]), (f"{b}[{k + 1},{c + 1}]", B[k][c])]
    return Origin(f"Row {r + 1} of {a} times column {c + 1} of {b}", tuple(parts))


def _of_jacobian(asked: Asked, row: int, column: int) -> Origin:
    table = asked.table
    name = table.variables[column]
    if row < 3:
        place = chain.tool(table, asked.rules)[row][3]
        return Origin(
            f"How the tool's {'xyz'[row]} grows with {name}: its derivative", (("xyz"[row], place),)
        )
    axis = chain.axis_of(table, table.moving[column], asked.rules)[row - 3]
    return Origin(f"The {'xyz'[row - 3]} of the axis about which {name} turns", ((f"z{column}", axis),))


def _of_rate(asked: Asked, row: int, column: int) -> Origin:
    element = chain.jacobian(asked.table, asked.rules)[row][column]
    parts = _slopes(asked.table, f"J{row + 1}{column + 1}", element, asked)
    return Origin("Its derivative by each joint, times that joint's rate", parts)


def _of_inertia(asked: Asked, row: int, column: int) -> Origin:
    names = [link.name for link in asked.table.robot.joints]
    parts = [
        (f"link{i + 1}", link_part(asked.table, i, (row, column), asked.forces, asked.rules))
        for i in range(len(names))
    ]
    return Origin("What each link adds, m Jvᵀ Jv + Jωᵀ I Jω", tuple(p for p in parts if p[1]))


def _of_coriolis(asked: Asked, row: int, column: int) -> Origin:
    M = inertia_matrix(asked.table, asked.forces, asked.rules)
    parts = _slopes(asked.table, f"M{row + 1}{column + 1}", M[row][column], asked)
    return Origin("½ (∂M_ij/∂q_k + ∂M_ik/∂q_j − ∂M_jk/∂q_i) q'_k, added over k", parts)


def _of_weight(asked: Asked, row: int, _column: int) -> Origin:
    U = potential_energy(asked.table, asked.forces, asked.rules)
    return Origin(f"How the potential energy U grows with {asked.table.variables[row]}", (("U", U),))


def _slopes(table: SymbolicTable, name: str, element: Expression, asked: Asked) -> tuple[Named, ...]:
    found = [
        (f"∂{name}/∂{letter}", simplified(element.derivative(letter), asked.rules))
        for letter in table.variables
    ]
    return tuple(part for part in found if part[1])

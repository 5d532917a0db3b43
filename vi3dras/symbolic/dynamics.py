"""The equation of motion in letters: M(q), C(q, q') of Christoffel symbols, g(q).

Each link's speed is told in its own axes, where its inertia stands still: what is in front of a joint
then never comes into it, and angles before the first joint cancel before they are multiplied.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from vi3dras.symbolic.expression import Expression, letter, number, total
from vi3dras.symbolic.inertia import bodies
from vi3dras.symbolic.matrices import ExpressionMatrix
from vi3dras.symbolic.movement import EARTHLY, Column, Forces, Movement, movement
from vi3dras.symbolic.simplify import USUAL, Rules, simplified
from vi3dras.symbolic.table import SymbolicTable, variable

HALF = Fraction(1, 2)

Report = Callable[[float], None]


class Equation(NamedTuple):
    """M q'' + C q' + g = torque, for the joints that move."""

    M: ExpressionMatrix
    """(n, n)."""
    C: ExpressionMatrix
    """(n, n), in which θ1' and so on are the rates."""
    g: Column
    """(n,)."""
    numbers: dict[str, float]
    """What the letters of masses are now."""


def silent(_: float) -> None:
    """Nobody asks how far it is."""


def equation_of_motion(
    table: SymbolicTable,
    forces: Forces = EARTHLY,
    rules: Rules = USUAL,
    report: Report = silent,  # frozen
) -> Equation:
    """M, C and g; masses that nobody published are estimated."""
    M = inertia_matrix(table, forces, rules, report)
    report(0.5)
    C = christoffel(table, M, rules, report)
    return Equation(M, C, gravity(table, forces, rules), bodies(table.robot, lettered=forces.lettered)[1])


def inertia_matrix(
    table: SymbolicTable,
    forces: Forces = EARTHLY,
    rules: Rules = USUAL,
    report: Report = silent,  # frozen
) -> ExpressionMatrix:
    """M = sum of m Jv^T Jv + Jw^T I Jw over the links, rotors on its diagonal (n, n)."""
    heavy, _ = bodies(table.robot, lettered=forces.lettered)
    moves = [movement(table, i, forces, rules) for i in range(table.robot.n)]
    n = len(table.moving)
    rows: list[list[Expression]] = [[number(0)] * n for _ in range(n)]
    for k in range(n):
        for j in range(k + 1):
            parts = [
                _product_of(body.mass, move, body.inertia, (j, k))
                for body, move in zip(heavy, moves, strict=True)
                if move.speed[k]
            ]
            own = [heavy[table.moving[k]].rotor] if j == k else []
            element = simplified(total([*parts, *own]), rules) * (table.signs[j] * table.signs[k])
            rows[j][k] = rows[k][j] = element
            report(0.5 * (k * (k + 1) / 2 + j) / (n * (n + 1) / 2))
    return tuple(tuple(row) for row in rows)


def christoffel(
    table: SymbolicTable, M: ExpressionMatrix, rules: Rules = USUAL, report: Report = silent
) -> ExpressionMatrix:
    """C_ij = sum over k of 1/2 (dM_ij/dq_k + dM_ik/dq_j - dM_jk/dq_i) q_k' (n, n)."""
    n = len(M)
    named = list(zip(table.variables, table.signs, strict=True))
    slope = [
        [[simplified(e.derivative(name) * sign, rules) for e in row] for row in M] for name, sign in named
    ]
    rates = [letter(f"{name}'") * sign for name, sign in named]
    rows: list[tuple[Expression, ...]] = []
    for i in range(n):
        row = []
        for j in range(n):
            symbols = [
                simplified((slope[k][i][j] + slope[j][i][k] - slope[i][j][k]) * HALF, rules) * rates[k]
                for k in range(n)
            ]
            row.append(simplified(total(symbols), rules))
            report(0.5 + 0.5 * (i * n + j) / n**2)
        rows.append(tuple(row))
    return tuple(rows)


def gravity(table: SymbolicTable, forces: Forces = EARTHLY, rules: Rules = USUAL) -> Column:  # frozen
    """g(q), (n,): how the potential energy grows with each joint."""
    potential = potential_energy(table, forces, rules)
    return tuple(
        simplified(potential.derivative(name) * sign, rules)
        for name, sign in zip(table.variables, table.signs, strict=True)
    )


def potential_energy(table: SymbolicTable, forces: Forces = EARTHLY, rules: Rules = USUAL) -> Expression:
    """U = -sum of m g h over the links, h how far each centre of mass is along gravity."""
    heavy, _ = bodies(table.robot, lettered=forces.lettered)
    parts = [
        -(body.mass * movement(table, i, forces, rules).height) * letter("g") for i, body in enumerate(heavy)
    ]
    return simplified(total(parts), rules)


def _product_of(
    mass: Expression, move: Movement, inertia: ExpressionMatrix, at: tuple[int, int]
) -> Expression:
    """What a link adds to one element of M."""
    j, k = at
    moved = mass * total(a * b for a, b in zip(move.speed[j], move.speed[k], strict=True))
    turned = total(
        move.turning[j][r] * inertia[r][c] * move.turning[k][c] for r in range(3) for c in range(3)
    )
    return moved + turned


def link_part(
    table: SymbolicTable, i: int, at: tuple[int, int], forces: Forces = EARTHLY, rules: Rules = USUAL
) -> Expression:
    """What link `i`, and its rotor, adds to an element of M."""
    body, (j, k) = bodies(table.robot, lettered=forces.lettered)[0][i], sorted(at)
    move = movement(table, i, forces, rules)
    own = body.rotor if j == k and table.moving[j] == i else number(0)
    if not move.speed[k]:
        return own
    found = simplified(_product_of(body.mass, move, body.inertia, (j, k)) + own, rules)
    return found * (table.signs[j] * table.signs[k])


def rate_letters(table: SymbolicTable, primes: str = "'") -> tuple[Expression, ...]:
    """The rates of the joints that move, or with two primes their accelerations."""
    return tuple(letter(variable(table.robot, i) + primes) for i in table.moving)

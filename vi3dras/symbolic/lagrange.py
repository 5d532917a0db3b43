"""The equation of motion derived as Lagrange did, step by step, for arms of two and three joints."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from vi3dras.symbolic import chain
from vi3dras.symbolic.dynamics import Equation, equation_of_motion, potential_energy, rate_letters
from vi3dras.symbolic.errors import TooLongDerivationError
from vi3dras.symbolic.expression import Expression, total
from vi3dras.symbolic.inertia import bodies
from vi3dras.symbolic.matrices import product
from vi3dras.symbolic.movement import EARTHLY, Forces, movement, own_frame, placed
from vi3dras.symbolic.simplify import USUAL, Rules, simplified
from vi3dras.symbolic.table import SymbolicTable
from vi3dras.symbolic.writing import Named

MOST_JOINTS = 3


class DerivationStep(NamedTuple):
    """One step: why, and its equations."""

    reason: str
    """One sentence."""
    equations: tuple[Named, ...]


def lagrange(
    table: SymbolicTable, forces: Forces = EARTHLY, rules: Rules = USUAL
) -> tuple[DerivationStep, ...]:
    """From the places of the centres of mass to the torque of each joint.

    Raises:
        TooLongDerivationError: more than three joints move.
    """
    n = len(table.moving)
    if n > MOST_JOINTS:
        raise TooLongDerivationError(n, MOST_JOINTS)
    found = equation_of_motion(table, forces, rules)
    kinetic = [kinetic_energy(table, i, forces, rules) for i in range(table.robot.n)]
    potential = potential_energy(table, forces, rules)
    places = [(f"p{i + 1}", _column(centre_of(table, i, forces, rules))) for i in range(table.robot.n)]
    steps = [
        DerivationStep("Where the centre of mass of each link is, in the world.", tuple(places)),
        DerivationStep(
            "The kinetic energy of each link: its mass moves with its centre, and turns about it.",
            tuple((f"T{i + 1}", energy) for i, energy in enumerate(kinetic)),
        ),
        DerivationStep("The potential energy: each mass times g times its height.", (("U", potential),)),
        DerivationStep(
            "Lagrange's function is the difference of both, and each joint has its equation: "
            "τ = d/dt ∂L/∂q' − ∂L/∂q.",
            (("L", simplified(total(kinetic) - potential, rules)),),
        ),
        DerivationStep("What stands before the accelerations is the inertia matrix.", (("M", found.M),)),
        DerivationStep(
            "Its derivatives, sorted by Christoffel's symbols, make the Coriolis and centrifugal torques.",
            (("C", found.C),),
        ),
        DerivationStep("The derivatives of U are the torques that hold the arm.", (("g", _column(found.g)),)),
        DerivationStep("Together: the torque of each joint.", tuple(torques(table, found, rules))),
    ]
    return tuple(steps)


def torques(table: SymbolicTable, found: Equation, rules: Rules = USUAL) -> list[Named]:
    """tau_i = sum of M_ij q_j'' + C_ij q_j' + g_i, the rates those of the table's angles."""
    ahead = [r * s for r, s in zip(rate_letters(table, "''"), table.signs, strict=True)]
    rates = [r * s for r, s in zip(rate_letters(table), table.signs, strict=True)]
    return [
        (
            f"τ{i + 1}",
            simplified(
                total(
                    [
                        *(m * a for m, a in zip(M, ahead, strict=True)),
                        *(c * v for c, v in zip(C, rates, strict=True)),
                        g,
                    ]
                ),
                rules,
            ),
        )
        for i, M, C, g in zip(table.moving, found.M, found.C, found.g, strict=True)
    ]


def kinetic_energy(
    table: SymbolicTable, i: int, forces: Forces = EARTHLY, rules: Rules = USUAL
) -> Expression:
    """T = 1/2 m v^2 + 1/2 w^T I w of one link, and its rotor's."""
    body = bodies(table.robot, lettered=forces.lettered)[0][i]
    move = movement(table, i, forces, rules)
    rates = rate_letters(table)
    v, w = (
        [total(one[k] * rate for one, rate in zip(each, rates, strict=True) if one) for k in range(3)]
        for each in (move.speed, move.turning)
    )
    moved = body.mass * total(part * part for part in v)
    turned = total(w[r] * body.inertia[r][c] * w[c] for r in range(3) for c in range(3))
    own = [body.rotor * rates[table.moving.index(i)] ** 2] if i in table.moving else []
    return simplified(total([moved, turned, *own]) * Fraction(1, 2), rules)


def centre_of(
    table: SymbolicTable, i: int, forces: Forces = EARTHLY, rules: Rules = USUAL
) -> tuple[Expression, ...]:
    """A link's centre of mass in the world."""
    body = bodies(table.robot, lettered=forces.lettered)[0][i]
    if table.robot.convention == "modified":
        return placed(chain.frame(table, i + 1, rules), body.centre, rules)
    return placed(product(table.end(-1), own_frame(table, 0, i, rules)), body.centre, rules)


def _column(elements: tuple[Expression, ...]) -> tuple[tuple[Expression, ...], ...]:
    return tuple((e,) for e in elements)

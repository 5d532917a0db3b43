"""Velocities and accelerations of tool and joints in letters, forward and inverse."""

from __future__ import annotations

from vi3dras.symbolic import chain
from vi3dras.symbolic.determinant import inverse
from vi3dras.symbolic.dynamics import rate_letters
from vi3dras.symbolic.expression import Expression, cosine, letter, number, sine
from vi3dras.symbolic.matrices import ExpressionMatrix, mapped, part, product
from vi3dras.symbolic.reduced import ROWS, WORLD, Reduced, carried, reduced, terms_of, used_rows
from vi3dras.symbolic.simplify import USUAL, Rules, simplified
from vi3dras.symbolic.table import SymbolicTable
from vi3dras.symbolic.writing import Named

LONGEST = 4000
"""Terms of two matrices multiplied out; a larger product stays a product."""


def velocity(table: SymbolicTable, rules: Rules = USUAL) -> list[Named]:
    """V = J q': six rows, the joints' rates those of the table's angles."""
    return [("v", _simple(product(chain.jacobian(table, rules), _rates(table)), rules))]


def acceleration(table: SymbolicTable, rules: Rules = USUAL) -> list[Named]:
    """A = J q'' + J' q': six rows."""
    J = chain.jacobian(table, rules)
    ahead = product(J, _rates(table, "''"))
    bent = product(chain.rate_of(J, table, rules), _rates(table))
    return [("a", tuple((simplified(x[0] + y[0], rules),) for x, y in zip(ahead, bent, strict=True)))]


def inverse_velocity(table: SymbolicTable, rules: Rules = USUAL) -> list[Named]:
    """Q' = J^-1 v: what it divides by, the tool's velocity where J is simplest, and each joint's rate."""
    return _solved(table, rules, [(letter(_typed(ROWS[i])),) for i in used_rows(table, rules)], "q'")


def inverse_acceleration(table: SymbolicTable, rules: Rules = USUAL) -> list[Named]:
    """Q'' = J^-1 (a - J' q'): the same for accelerations, with what the rates alone make taken off first."""
    rows = used_rows(table, rules)
    bent = product(chain.rate_of(chain.jacobian(table, rules), table, rules), _rates(table))
    bent = part(_simple(bent, rules), rows, (0,))
    wanted = [(letter(f"a{_typed(ROWS[i])[1:]}" if i < 3 else f"b{_typed(ROWS[i])[1:]}"),) for i in rows]
    left = tuple((a[0] - letter(f"h{k}"),) for k, a in enumerate(wanted, 1))
    told: list[Named] = [(f"h{k}", e[0]) for k, e in enumerate(bent, 1)]
    return told + _solved(table, rules, list(left), "q''")


def analytic(table: SymbolicTable, rules: Rules = USUAL) -> list[Named]:
    """Ja for rates of x, y, z and of A, B, C, with R = Rz(C) Ry(B) Rx(A); there is none where cos B is 0."""
    J = chain.jacobian(table, rules)
    cb, sb, cc, sc = cosine("B"), sine("B"), cosine("C"), sine("C")
    zero = number(0)
    over = cb**-1
    E = ((cc * over, sc * over, zero), (-sc, cc, zero), (cc * sb * over, sc * sb * over, number(1)))
    lower = _simple(product(E, J[3:]), rules)
    return [("Ja", (*J[:3], *lower))]


def where(table: SymbolicTable, found: Reduced) -> str:
    """Of which point a simple Jacobian is told, and in whose axes."""
    if found.frame == WORLD:
        return "of the tool in the world"
    point = "the tool" if found.point > table.robot.n else f"the origin of frame {found.point}"
    return f"of {point} in the axes of frame {found.frame}"


def multiplied_out(left: ExpressionMatrix, right: ExpressionMatrix, rules: Rules) -> ExpressionMatrix:
    """A product of two matrices, simplified where that is worth it."""
    found = product(left, right)
    return _simple(found, rules) if terms_of(found) < LONGEST else found


def _solved(
    table: SymbolicTable, rules: Rules, wanted: list[tuple[Expression, ...]], name: str
) -> list[Named]:
    found = reduced(table, rules)
    over: dict[str, Expression] = {}
    solved = inverse(found.matrix, over, rules)
    moved = _simple(product(carried(table, found, rules), tuple(wanted)), rules)
    letters = tuple((letter(f"w{k}"),) for k in range(1, len(moved) + 1))
    rates = _simple(product(solved, letters), rules)
    told: list[Named] = list(over.items())
    told += [(f"w{k}", row[0]) for k, row in enumerate(moved, 1)]
    return [*told, (name, rates)]


def _rates(table: SymbolicTable, primes: str = "'") -> ExpressionMatrix:
    """The joints' rates q' as a column, by those of the table's angles."""
    return tuple((r * s,) for r, s in zip(rate_letters(table, primes), table.signs, strict=True))


def _typed(row: str) -> str:
    return row.replace("_", "")


def _simple(matrix: ExpressionMatrix, rules: Rules) -> ExpressionMatrix:
    return mapped(matrix, lambda e: simplified(e, rules))

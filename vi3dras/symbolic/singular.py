"""Where an arm loses a direction, read off the factors of its determinant in sentences."""

from __future__ import annotations

import math
from typing import NamedTuple

from vi3dras.symbolic.atoms import Atom
from vi3dras.symbolic.determinant import determinant
from vi3dras.symbolic.evaluate import evaluated
from vi3dras.symbolic.expression import Expression
from vi3dras.symbolic.reduced import is_square, reduced
from vi3dras.symbolic.simplify import USUAL, Rules
from vi3dras.symbolic.table import SymbolicTable
from vi3dras.symbolic.trees import collected, tree_of
from vi3dras.symbolic.writing import formula


class Condition(NamedTuple):
    """One way to be singular."""

    factor: Expression
    """What is zero then."""
    sentence: str
    """What that means, with the angles where they can be told."""


def singular_conditions(table: SymbolicTable, rules: Rules = USUAL) -> tuple[Condition, ...]:
    """Every factor of det J that may become zero; none where J is not square or singular for ever."""
    if not is_square(table, rules):
        return ()
    factors = determinant(reduced(table, rules).matrix, rules)
    if not all(factors):
        return ()
    pieces = [piece for factor in factors for piece in split(factor)]
    moving = set(table.variables)
    found = dict.fromkeys(piece for piece in pieces if piece.letters & moving)
    return tuple(Condition(piece, sentence_of(piece, table)) for piece in found)


def split(factor: Expression) -> list[Expression]:
    """A factor as its atoms and what is left of it as a sum."""
    common, left = collected(dict(factor.terms))
    atoms = [Expression({((atom, 1),): 1}) for atom, power in common if power > 0]
    rest = Expression(left)
    return atoms + ([rest if _leads(rest) else -rest] if len(rest.terms) > 1 else [])


def sentence_of(piece: Expression, table: SymbolicTable) -> str:
    """What it means that a factor is zero."""
    told = f"{formula(tree_of(piece)).replace('*', ' ').replace('-', '−')} = 0"
    angles = sorted(piece.letters & set(table.variables))
    if len(piece.terms) == 1:
        ((monomial, _),) = piece.terms.items()
        return f"{told}: {_alone(monomial[0][0], table)}"
    if len(angles) == 1 and (where := _solved(piece, angles[0], table)):
        return f"{told}: {where}"
    first = table.variables[0]
    if first not in piece.letters:
        return f"{told}: the point on which the hand turns is at the axis of {first}, which cannot move it"
    return f"{told}: the joints {', '.join(angles)} together lose a direction"


def _alone(atom: Atom, table: SymbolicTable) -> str:
    """One letter, cosine or sine that is zero."""
    inside = " + ".join(name for name, _ in atom.of)
    if atom.kind == "letter":
        return f"joint {inside} is drawn in all the way"
    where = "0° or 180°" if atom.kind == "sin" else "90° or −90°"
    names = [name for name, _ in atom.of]
    last = table.variables[-2:-1] if len(table.variables) == 6 else ()
    if tuple(names) == last:
        return f"{inside} is {where}, the first and the last axis of the wrist are in one line"
    return f"{inside} is {where}, " + (
        "the arm is stretched or folded" if len(names) == 1 else "two axes are in one line"
    )


def _solved(piece: Expression, name: str, table: SymbolicTable) -> str:
    """The angles where A cos θ + B sin θ is zero, with the numbers of now; empty for other sums."""
    parts = {"cos": 0.0, "sin": 0.0}
    for monomial, k in piece.terms.items():
        turning = [(atom, power) for atom, power in monomial if atom.kind != "letter"]
        if len(turning) != 1 or turning[0][1] != 1 or turning[0][0].of != ((name, 1),):
            return ""
        letters = Expression({tuple(p for p in monomial if p[0].kind == "letter"): k})
        parts[turning[0][0].kind] += float(evaluated([letters], table.numbers)[0])
    at = math.degrees(math.atan2(-parts["cos"], parts["sin"]))
    other = at - 180 if at > 0 else at + 180
    angles = f"{at:.2f}° or {other:.2f}°".replace("-", "−")
    return f"{name} is {angles}, the arm is stretched or folded"


def _leads(expression: Expression) -> bool:
    """Whether most of its terms are positive."""
    signs = [1 if k > 0 else -1 for k in expression.terms.values()]
    return sum(signs) >= 0

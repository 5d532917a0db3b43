"""Expressions made shorter by the rules that a student would use, each of which may be switched off."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import isclose

from vi3dras.symbolic.atoms import Angle, Atom, Monomial, joined
from vi3dras.symbolic.expression import HAIR, Expression, Number, trig

PASSES = 40
"""Rounds at most; each makes an expression shorter, so it ends long before."""


@dataclass(frozen=True)
class Rules:
    """What is done to an expression."""

    sums: bool = True
    """c1 c2 - s1 s2 becomes c12: angles about parallel axes are added up."""
    squares: bool = True
    """sin² + cos² becomes 1, and 1 - cos² becomes sin²."""
    shared: bool = True
    """What is asked for twice is computed once, and counted once."""
    expanded: bool = False
    """Everything multiplied out, nothing collected."""


USUAL = Rules()

Pair = tuple[Atom, Atom]
"""Two cosines or sines of different angles, of which each stands once in a term."""


def simplified(expression: Expression, rules: Rules = USUAL) -> Expression:
    """The same in fewer terms."""
    terms = dict(expression.terms)
    for _ in range(PASSES):
        shorter = rules.squares and _squares(terms)
        shorter = (rules.sums and _sums(terms)) or shorter
        if not shorter:
            break
    return Expression(terms)


def _sums(terms: dict[Monomial, Number]) -> bool:
    """The addition theorems: two terms that differ in a pair of cosines and sines become one."""
    groups: dict[tuple[Monomial, frozenset[Angle]], list[tuple[Pair, Monomial]]] = defaultdict(list)
    for monomial in terms:
        turning = [(atom, power) for atom, power in monomial if atom.kind != "letter" and power > 0]
        for i, (first, _) in enumerate(turning):
            for second, _ in turning[i + 1 :]:
                if first.of != second.of:
                    rest = joined(monomial, ((first, -1), (second, -1)))
                    groups[rest, frozenset((first.of, second.of))].append(((first, second), monomial))
    changed = False
    for (rest, _), members in groups.items():
        for i, one in enumerate(members):
            for other in members[i + 1 :]:
                if one[1] in terms and other[1] in terms:
                    changed = _added(terms, rest, one, other) or changed
    return changed


def _added(
    terms: dict[Monomial, Number], rest: Monomial, one: tuple[Pair, Monomial], other: tuple[Pair, Monomial]
) -> bool:
    """Two terms as one, where an addition theorem says so."""
    (pair, m), (other_pair, n) = one, other
    kinds = {atom.of: atom.kind for atom in pair}
    other_kinds = {atom.of: atom.kind for atom in other_pair}
    if any(kinds[angle] == other_kinds[angle] for angle in kinds):
        return False
    a, b = sorted(kinds)  # the two angles
    k, j = terms[m], terms[n]
    if not _is_close(abs(float(k)), abs(float(j))):
        return False
    if kinds[a] == kinds[b]:  # cos cos with sin sin
        cc, ss = (k, j) if kinds[a] == "cos" else (j, k)
        made, times = trig("cos", _both(a, b, -1 if (cc > 0) == (ss > 0) else 1)), cc
    else:  # sin cos with cos sin
        sc, cs = (k, j) if kinds[a] == "sin" else (j, k)
        made, times = trig("sin", _both(a, b, 1 if (cs > 0) == (sc > 0) else -1)), sc
    if any(abs(often) > 1 for atom in made.atoms for _, often in atom.of):
        return False  # nobody writes sin(2 θ2 + θ3)
    del terms[m], terms[n]
    for monomial, factor in made.terms.items():
        _add(terms, joined(rest, monomial), factor * times)
    return True


def _squares(terms: dict[Monomial, Number]) -> bool:
    """sin² + cos² = 1, in each of its three forms."""
    changed = False
    for monomial in list(terms):
        for atom, power in monomial:
            if monomial not in terms:
                break
            if atom.kind == "letter" or power < 2:
                continue
            twin = Atom("sin" if atom.kind == "cos" else "cos", atom.of)
            rest = joined(monomial, ((atom, -2),))
            other = joined(rest, ((twin, 2),))
            k = terms[monomial]
            if other in terms and _is_close(k, terms[other]):
                del terms[monomial], terms[other]
                _add(terms, rest, k)
                changed = True
            elif rest in terms and _is_close(k, -terms[rest]):
                j = terms.pop(rest)
                del terms[monomial]
                _add(terms, other, j)
                changed = True
    return changed


def _both(a: Angle, b: Angle, sign: int) -> dict[str, int]:
    """The sum of two angles, or their difference."""
    found = dict(a)
    for name, times in b:
        found[name] = found.get(name, 0) + sign * times
    return found


def _is_close(k: Number, j: Number) -> bool:
    """Whether two numbers are one but for rounding."""
    return isclose(float(k), float(j), rel_tol=1e-12)


def _add(terms: dict[Monomial, Number], monomial: Monomial, k: Number) -> None:
    """One term more; where its number becomes zero, none."""
    found = terms.get(monomial, 0) + k
    if abs(float(found)) > HAIR * abs(float(k)):
        terms[monomial] = found
    else:
        terms.pop(monomial, None)

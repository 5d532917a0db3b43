"""Expressions as formulas to print: what terms have in common is put before a bracket.

A formula is a tree of the formula language, so what typesets formulas typesets these: c23 is a name in it.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from vi3dras.language.tree import Call, Name, Power, Product, Sum, Tree
from vi3dras.language.tree import Number as Digits
from vi3dras.symbolic.atoms import Angle, Atom, Monomial, joined
from vi3dras.symbolic.expression import Expression, Number
from vi3dras.symbolic.simplify import USUAL, Rules

DIGITS = 12
"""Of a number that was measured."""


def tree_of(expression: Expression, rules: Rules = USUAL) -> Tree:
    """The formula to print."""
    terms = dict(sorted(expression.terms.items(), key=_rank))
    if not terms:
        return Digits(0.0)
    sign, tree = _signed_sum(terms, is_collected=not rules.expanded)
    return tree if sign > 0 else Sum(((-1, tree),))


def collected(terms: dict[Monomial, Number]) -> tuple[Monomial, dict[Monomial, Number]]:
    """What all terms have in common, and what is left of each; what any is divided by divides all of them."""
    shared = dict(next(iter(terms)))
    divided = {atom for monomial in terms for atom, power in monomial if power < 0}
    for monomial in terms:
        powers = dict(monomial)
        shared = {
            atom: min(power, powers.get(atom, 0))
            for atom, power in shared.items()
            if atom in powers or power < 0
        }
    lowest = {atom: min(dict(monomial).get(atom, 0) for monomial in terms) for atom in divided}
    shared = {atom: power for atom, power in (shared | lowest).items() if power}
    common: Monomial = tuple(sorted(shared.items()))
    inverse = tuple((atom, -power) for atom, power in common)
    return common, {joined(m, inverse): k for m, k in terms.items()}


def busiest(terms: dict[Monomial, Number]) -> Atom | None:
    """The atom that stands in most terms, in two at least; cosines and sines of few angles before letters."""
    counted = Counter(atom for monomial in terms for atom, power in monomial if power > 0)
    best = max(counted.items(), key=lambda item: (item[1], item[0].kind != "letter", item[0]), default=None)
    return best[0] if best is not None and best[1] > 1 else None


def short(atom: Atom) -> str:
    """How a cosine or sine is written short: c_23, s_α1; empty where only `cos(...)` says it."""
    names = [name for name, times in atom.of]
    if any(times != 1 for _, times in atom.of) or not names:
        return ""
    if all(name[0] == "θ" and name[1:].isdecimal() for name in names):
        numbers = [name[1:] for name in sorted(names, key=lambda n: int(n[1:]))]
        return f"{atom.kind[0]}_{('' if max(map(len, numbers)) == 1 else ',').join(numbers)}"
    return f"{atom.kind[0]}_{names[0]}" if len(names) == 1 and len(names[0]) < 4 else ""


def shown_name(name: str) -> str:
    """A letter as formulas print it: θ1' is θ'_1."""
    plain = name.rstrip("'")
    primes = name[len(plain) :]
    base = plain.rstrip("0123456789")
    if plain[:1] == "I" and len(base) == 3:  # Ixx1: a moment of inertia
        return f"I_{plain[1:]}"
    return f"{base}{primes}_{plain[len(base) :]}" if primes and base != plain else name


def angle_tree(angle: Angle) -> Tree:
    """A sum of angles."""
    parts: list[tuple[int, Tree]] = []
    for name, times in angle:
        one: Tree = Name(shown_name(name))
        many = one if abs(times) == 1 else Product(((False, Digits(float(abs(times)))), (False, one)))
        parts.append((1 if times > 0 else -1, many))
    return parts[0][1] if len(parts) == 1 and parts[0][0] > 0 else Sum(tuple(parts))


def atom_tree(atom: Atom) -> Tree:
    """A letter, or a cosine or sine as short as it goes."""
    if atom.kind == "letter":
        return Name(shown_name(atom.name))
    name = short(atom)
    return Name(name) if name else Call(atom.kind, (angle_tree(atom.of),))


def _signed_sum(terms: dict[Monomial, Number], *, is_collected: bool) -> tuple[int, Tree]:
    """A sum with its first sign taken out where all of it is one product."""
    if len(terms) == 1:
        ((monomial, k),) = terms.items()
        return _sign(k), _product(monomial, k)
    common, left = collected(terms) if is_collected else ((), terms)
    k = _shared_number(left) if is_collected else 1
    if common or k != 1:
        divided = {m: _over(j, k) for m, j in left.items()}
        inside = _inside(divided)
        return _sign(k), _product(common, k, inside)
    return 1, Sum(tuple(_parts(terms, is_collected=is_collected)))


def _inside(terms: dict[Monomial, Number]) -> Tree:
    return Sum(tuple(_parts(terms, is_collected=True)))


def _parts(terms: dict[Monomial, Number], *, is_collected: bool) -> list[tuple[int, Tree]]:
    """The terms of a sum, those with the same atom together."""
    atom = busiest(terms) if is_collected else None
    if atom is None:
        return [(_sign(k), _product(m, k)) for m, k in terms.items()]
    within = {m: k for m, k in terms.items() if dict(m).get(atom, 0) > 0}
    without = {m: k for m, k in terms.items() if m not in within}
    part = _signed_sum(within, is_collected=True)
    if not without:
        return [part]
    return [part, *_parts(without, is_collected=True)]


def _product(monomial: Monomial, k: Number, inside: Tree | None = None) -> Tree:
    """A number, the atoms with their powers, a bracket; what divides comes last."""
    above: list[Tree] = []
    below: list[Tree] = []
    size = abs(k)
    over = Fraction(size) if isinstance(size, int | Fraction) else None
    if over is not None:
        above += [Digits(float(over.numerator))] if over.numerator != 1 else []
        below += [Digits(float(over.denominator))] if over.denominator != 1 else []
    elif size != 1:
        above.append(Digits(float(f"{size:.{DIGITS}g}")))
    for atom, power in sorted(monomial, key=_place):
        tree = atom_tree(atom)
        raised = tree if abs(power) == 1 else Power(tree, Digits(float(abs(power))))
        (above if power > 0 else below).append(raised)
    above += [inside] if inside is not None else []
    factors = [(False, tree) for tree in above or [Digits(1.0)]] + [(True, tree) for tree in below]
    return factors[0][1] if len(factors) == 1 else Product(tuple(factors))


def _shared_number(terms: dict[Monomial, Number]) -> Number:
    """The size that all terms have, with the sign of the first; else 1, or -1 where all are negative."""
    sizes = {abs(k) for k in terms.values()}
    values = list(terms.values())
    if len(sizes) == 1:
        return values[0]
    return -1 if all(k < 0 for k in values) else 1


def _over(k: Number, by: Number) -> Number:
    if isinstance(k, int | Fraction) and isinstance(by, int | Fraction):
        return Fraction(k) / by
    return k / by


def _sign(k: Number) -> int:
    return -1 if k < 0 else 1


def _place(item: tuple[Atom, int]) -> tuple[int, Angle, str]:
    """Letters before cosines and sines, those of the first joints first."""
    atom, _ = item
    return (0 if atom.kind == "letter" else 1, atom.of, atom.kind)


def _rank(item: tuple[Monomial, Number]) -> tuple[bool, tuple[tuple[int, Angle, str], ...]]:
    """The order of terms: a positive one first, then as their atoms stand."""
    monomial, k = item
    return (k < 0, tuple(_place(part) for part in monomial))

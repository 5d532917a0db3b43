"""What an equation costs: its operations, each counted once where it is asked for twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from vi3dras.dynamics.tracing import Part, Symbol, Tape, Traced
from vi3dras.language.tree import Call, Name, Number, Power, Product, Sum, Tree
from vi3dras.symbolic.expression import Expression
from vi3dras.symbolic.simplify import USUAL, Rules
from vi3dras.symbolic.trees import short, shown_name, tree_of

KINDS = {
    "add": "sums", "subtract": "sums", "negative": "signs", "multiply": "products", "divide": "divisions",
    "sqrt": "roots", "cos": "angles", "sin": "angles", "tan": "angles",
}  # fmt: skip


class Operations(NamedTuple):
    """Operations by kind."""

    sums: int = 0
    """Additions and subtractions."""
    products: int = 0
    divisions: int = 0
    roots: int = 0
    angles: int = 0
    """Cosines, sines and other functions of angles."""
    signs: int = 0
    """Changes of sign, which cost nothing in most programs."""

    @property
    def total(self) -> int:
        """All of them but changes of sign."""
        return self.sums + self.products + self.divisions + self.roots + self.angles


def operations(expressions: Iterable[Expression], rules: Rules = USUAL) -> Operations:
    """What it takes to compute these expressions together."""
    found = list(expressions)
    if rules.shared:
        return counted(traced(found, sorted({name for e in found for name in e.letters}), rules))
    parts = [counted(traced([e], sorted(e.letters), rules)) for e in found]
    return Operations(*(sum(column) for column in zip(*parts, strict=True))) if parts else Operations()


def counted(program: Traced) -> Operations:
    """The operations of a straight-line program."""
    kinds = Counter(KINDS.get(step.does, "sums") for step in program.steps)
    return Operations(**kinds)


def traced(expressions: Iterable[Expression], names: Iterable[str], rules: Rules = USUAL) -> Traced:
    """Expressions as a straight-line program whose inputs are the letters `names`, in their order."""
    tape = Tape()
    given = {name: tape.noted(name) for name in names}
    turned: dict[str, Part] = {}
    found = list(expressions)
    for atom in sorted({a for e in found for a in e.atoms if a.kind != "letter"}):
        angle: Part = 0.0
        for name, times in atom.of:
            angle = angle + (given[name] * times if times != 1 else given[name])
        turned[short(atom) or str(atom)] = tape.noted(atom.kind, angle)
    known = {shown_name(name): symbol for name, symbol in given.items()} | turned
    outputs = tuple(_run(tree_of(e, rules), known) for e in found)
    return Traced(tuple(given.values()), outputs)


def _run(tree: Tree, known: Mapping[str, Part]) -> Part:
    """A formula done on symbols."""
    match tree:
        case Number(value):
            return value
        case Name(name):
            return known[name]
        case Sum(terms):
            result: Part = 0.0
            for sign, term in terms:
                value = _run(term, known)
                result = result + value if sign > 0 else _less(result, value)
            return result
        case Product(factors):
            return _multiplied(factors, known)
        case Power(base, Number(exponent)):
            value = _run(base, known)
            result = value
            for _ in range(int(exponent) - 1):
                result = result * value
            return result
        case Call(function, (inside,)):
            angle = _run(inside, known)
            return angle.tape.noted(function, angle)
    raise TypeError(tree)


def _less(result: Part, value: Part) -> Part:
    return -value if isinstance(result, float) and result == 0 else result - value


def _multiplied(factors: tuple[tuple[bool, Tree], ...], known: Mapping[str, Part]) -> Part:
    result: Part = 1.0
    for divides, factor in factors:
        value = _run(factor, known)
        if not divides:
            result = (
                result * value if isinstance(result, Symbol) or isinstance(value, float) else value * result
            )
        elif isinstance(value, Symbol):
            result = value.tape.noted("divide", result, value)
        else:
            result = result * (1.0 / value)
    return result

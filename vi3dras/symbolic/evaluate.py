"""What expressions are worth: many of them, for arrays of values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.symbolic.atoms import Atom
from vi3dras.symbolic.expression import Expression


def evaluated(expressions: Iterable[Expression], values: Mapping[str, Floats | float]) -> list[Floats]:
    """The values of many expressions; what they share is computed once."""
    known: dict[tuple[Atom, int], Floats] = {}

    def value_of(atom: Atom, power: int) -> Floats:
        if (atom, power) not in known:
            at = np.asarray(sum(times * np.asarray(values[name], float) for name, times in atom.of))
            value = at if atom.kind == "letter" else np.cos(at) if atom.kind == "cos" else np.sin(at)
            known[atom, power] = value**power if power > 0 else (1.0 / value) ** -power
        return known[atom, power]

    shape = np.broadcast_shapes(*(np.shape(v) for v in values.values()))
    found = []
    with np.errstate(divide="ignore", invalid="ignore"):  # at a singular pose there is no number
        for expression in expressions:
            result = np.zeros(shape)
            for monomial, k in expression.terms.items():
                term: Floats | float = float(k)
                for atom, power in monomial:
                    term = term * value_of(atom, power)
                result = result + term
            found.append(result)
    return found

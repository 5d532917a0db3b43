"""What cards can ask of one curve of a formula: its length, whether it closes, how evenly it is run."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.objects.closure import arc_length, closure, curve
from vi3dras.objects.formula import Formula
from vi3dras.papers.errors import CardNameError
from vi3dras.papers.formula_quantities import AT, read_places
from vi3dras.papers.inputs import read_count, read_formula
from vi3dras.papers.quantity import Inputs, Quantity, Result, Results, Work, lengths, plain
from vi3dras.papers.reach_quantities import FORMULA
from vi3dras.path.curve import curve_of


def _curve(inputs: Inputs) -> Work:
    formula = read_formula(inputs)
    runs = inputs.table.text("along", formula.names[0])
    if runs not in formula.names:
        raise inputs.table.fault(CardNameError, "along", "variable", runs, *formula.names)
    at = {name: value for name, value in read_places(inputs, formula).items() if name != runs}
    count = read_count(inputs, "points", 2001, 3, 100_000)
    return partial(_curve_results, formula, runs, at, count)


def _curve_results(formula: Formula, runs: str, at: dict[str, float], count: int) -> Results:
    found = closure(formula, runs, at)
    variable = next(v for v in formula.variables if v.name == runs)
    end = np.nan if found.end is None else found.end * variable.scale
    fixed = {v.name: replace(v, low=at[v.name], high=at[v.name]) for v in formula.variables if v.name in at}
    row = replace(formula, variables=tuple(fixed.get(v.name, v) for v in formula.variables))
    return {
        "length": lengths(arc_length(formula, runs, at)),
        "gap": lengths(found.gap),
        "closed": plain(float(found.is_closed)),
        "closes_at": Result(np.array(end), "plain" if variable.angle == "none" else "angle"),
        "ripple": plain(_ripple(curve(formula, runs, at, points=count))),
        "even_ripple": plain(_ripple(curve_of(row, runs, 0, count).points.T)),
    }


def _ripple(points: Floats) -> float:
    """Largest over least step between points (3, n)."""
    steps = np.linalg.norm(np.diff(points, axis=1), axis=0)
    return float(steps.max() / steps.min())


QUANTITIES = {
    "curve": Quantity(
        "One curve of a formula",
        {**FORMULA, "along?": "the variable that runs", **AT, "points?": "for the speed ripple"},
        {
            "length": "of the curve",
            "gap": "from its end to its start",
            "closed": "1 when they meet",
            "closes_at": "the least end of the domain that would close it",
            "ripple": "largest over least speed when the variable runs evenly",
            "even_ripple": "the same with points at even distances along the curve",
        },
        _curve,
    )
}

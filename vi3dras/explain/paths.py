"""A formula before an arm: how much of it is reached, its curve, and the way along it."""

from __future__ import annotations

import numpy as np

from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body, Line, Piece
from vi3dras.explain.inverse import distance
from vi3dras.explain.markup import EQUALS, given, told, words, worked
from vi3dras.explain.scope import Scope, count, percent, share_equation, significant
from vi3dras.language.boxes import Row, Run
from vi3dras.language.typeset import typeset
from vi3dras.objects.formula import COORDINATES, Formula
from vi3dras.objects.sampling import along
from vi3dras.path.curve import Curve
from vi3dras.path.painting import Painting

PRINTED_ENDS = {
    "hyperbolic-paraboloid": "3D-RAS calls it a closed trajectory with u from 0 to 6: it ends 2.82 cm from "
    "its start, and closes at 2π.",
    "epicycloid": "3D-RAS lets u run from 0 to 30: it ends 17.93 cm from its start. One period is π.",
    "mobius": "3D-RAS prints u and v from 0 to 360: u is meant in degrees, and v would be far too wide.",
}
"""What the paper says of the ends of its examples, by formula."""


def lines_of(formula: Formula) -> tuple[Line, ...]:
    """The coordinates as printed mathematics."""
    names = (formula.axis,) if formula.kind == "surface" else COORDINATES
    return tuple(
        (Piece(Row((Run(name, "italic"), Run(EQUALS)))), Piece(typeset(expression.tree)))
        for name, expression in zip(names, formula.expressions, strict=True)
    )


def formula_body(scope: Scope) -> Body:
    """The formula at one place of it."""
    formula: Formula = scope.value
    where = {v.name: (v.low + v.high) / 2 for v in formula.variables}
    point = along(formula, {name: np.array([at]) for name, at in where.items()}).points[:, 0]
    named = [
        (v.name, Quantity(where[v.name], significant(where[v.name], 4), "°" if v.angle == "deg" else ""))
        for v in formula.variables
    ]
    constants = [(c.name, Quantity(c.value, 0 if c.value.is_integer() else 2)) for c in formula.constants]
    places = [(f"p_{c}", scope.length(float(v))) for c, v in zip("xyz", point, strict=True)]
    numbers = [given(*(named + constants)[:6]), given(*places)]
    placed = words("p = Δ + s · R · f(" + ", ".join(formula.names) + ")")
    right = lines_of(formula)
    compared = tuple(
        pair
        for text, line in zip(formula.printed, right, strict=False)
        for pair in (("printed", told(text)), ("corrected", line))
    )
    note = " ".join(formula.notes)
    return Body((*right, placed), tuple(numbers), (), formula.title, note, compared)


def painted(scope: Scope, painting: Painting) -> Body:
    """Which share of the vertices is reached."""
    code = np.asarray(painting.code)
    known_ones = int(np.count_nonzero(code != 255))
    reached = int(np.count_nonzero((code == 0) | (code == 6)))
    rows = given(*((name, percent(share)) for name, share in painting.shares.items()))
    equation = share_equation(reached, known_ones, painting.reached)
    return worked(equation, source=painting.hand.sentence, after=(rows,))


def curve(scope: Scope, formula: Formula) -> Body:
    """Length and closure of the curve."""
    if scope.place() == 1:
        return closure(scope, formula)
    found = scope.value
    steps = np.linalg.norm(np.diff(found.way, axis=0), axis=1)
    chords = float(steps.sum())
    mean = found.length / len(steps) / scope.robot.units.metres
    known = {"n": count(len(steps)), "m": Quantity(mean, significant(mean, 7), scope.unit)}
    short = scope.length(found.length - chords, more=4)
    body = worked(
        Equation("L", "n*m", known, scope.length(found.length)),
        source="equal pieces between the places of the way", before=(words("L = ∫ |dp/du| du"),),
        after=(given(("straight chords are shorter by", short)),),
    )  # fmt: skip
    return body._replace(title="arc length of the curve", symbol="L", chip=scope.unit)


def closure(scope: Scope, formula: Formula) -> Body:
    """How far the end is from the start."""
    found = scope.value
    note = PRINTED_ENDS.get(formula.id, "")
    if found.closure.end is not None and not found.closure.is_closed:
        note = f"It would close at {found.closure.label}. {note}"
    return worked(
        distance(scope, "g", ("b", found.way[-1]), ("a", found.way[0])),
        source="from the first point to the last", note=note, has_givens=False,
    )._replace(title="closure gap", symbol="g", chip=scope.unit)  # fmt: skip


def followed(scope: Scope, curve: Curve, speed: float) -> Body:
    """How long the way takes at a constant speed."""
    found = scope.value
    duration = float(found.times[-1])
    known = {"L": scope.length(curve.length), "v": scope.length(speed)}
    known["v"] = known["v"]._replace(unit=f"{scope.unit}/s")
    reached = int(np.count_nonzero(found.stops.reachable))
    points = given(("points", count(len(found.stops.q))), ("reached", count(reached)),
                   ("jumps", count(len(found.stops.jumps))))  # fmt: skip
    return worked(
        Equation("T", "L/v", known, Quantity(duration, 2, "s")), source="constant speed along the curve",
        after=(points,), before=(words("t_i = s_i / v"),),
    )  # fmt: skip


def offer(scope: Scope) -> Body:
    """What a fit would gain."""
    found = scope.value
    known = {"b": percent(100 * found.before), "a": percent(100 * found.after)}
    moved = given(*(
        (f"p_{c}", scope.length(float(v))) for c, v in zip("xyz", found.placement.shift, strict=True)
    ))  # fmt: skip
    return worked(Equation("g", "a-b", known, percent(100 * (found.after - found.before))),
                  source="after the fit less before", after=(moved,))  # fmt: skip


def arms(scope: Scope, formula: Formula) -> Body:
    """How much one arm reaches of the object."""
    rows = scope.value
    if not rows:
        return Body((words("s = 100 n / N"),), (told("turn Compare on to see the arms of the paper too"),))
    row = rows[min(scope.place(), len(rows) - 1)]
    shape = np.prod([1 if v.low == v.high else max(v.points, 2) for v in formula.variables])
    if row.percent is None:
        return Body((words("s = 100 n / N"),), (told(f"{row.name}: this hand makes no sense for it"),))
    equation = share_equation(round(row.percent / 100 * shape), float(shape), row.percent)
    return worked(equation, source=row.name)

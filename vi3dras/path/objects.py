"""The vertices of a formula, shaped as the rest of the program wants them: points last."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.objects.formula import Formula, Placement
from vi3dras.objects.pieces import pieces_of
from vi3dras.objects.sampling import companion_sampled, sampled, undefined


def vertices_of(formula: Formula) -> Floats:
    """Where the formula stands in the arm's frame [m]: (m, n, 3), or (n, 3) when it is a curve.

    A surface whose second variable has one value only is a curve; NaN where there is no value.
    """
    return _points_last(sampled(formula).points)


def parts_of(formula: Formula) -> Floats:
    """On which piece of a curve each of its vertices is, from 0, (n, 1); NaN where there is no value."""
    runs = max(formula.variables, key=lambda each: len(each.samples()))
    values = runs.samples() / runs.scale
    parts = np.full((len(values), 1), np.nan)
    hair = 4 * np.spacing(np.abs(values).max())
    for number, piece in enumerate(pieces_of(formula, runs.name)):
        parts[(values >= piece.low - hair) & (values <= piece.high + hair)] = number
    return parts


def plain_vertices(formula: Formula) -> Floats:
    """The same before it is placed."""
    return vertices_of(replace(formula, placement=Placement()))


def points_to_fit(formula: Formula) -> Floats:
    """The vertices one after another before they are placed, (N, 3) [m].

    Raises:
        UndefinedError: the formula has no value anywhere.
    """
    points = plain_vertices(formula).reshape(-1, 3)
    if not np.isfinite(points).all(axis=1).any():
        raise undefined(formula)[0]
    return points


def middle_of(formula: Formula) -> Floats:
    """The middle (3,) of the box around the formula before it is placed [m]; 0 where it has no values."""
    points = plain_vertices(formula).reshape(-1, 3)
    known = points[np.isfinite(points).all(axis=1)]
    if not len(known):
        return np.zeros(3)
    middle: Floats = (known.min(axis=0) + known.max(axis=0)) / 2
    return middle


def companions_of(formula: Formula) -> dict[str, Floats]:
    """What is shown with the formula, by title, shaped as `vertices_of` has it."""
    return {c.title: _points_last(companion_sampled(formula, c).points) for c in formula.companions}


def _points_last(points: Floats) -> Floats:
    vertices = np.moveaxis(points, 0, -1)
    single = [axis for axis in range(vertices.ndim - 1) if vertices.shape[axis] == 1]
    return np.ascontiguousarray(
        vertices.squeeze(axis=single[0]) if single and vertices.ndim == 3 else vertices
    )

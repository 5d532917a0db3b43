"""Homogeneous transforms whose entries are expressions."""

from __future__ import annotations

from typing import TypeAlias

from vi3dras.arrays import Floats
from vi3dras.derivation.terms import Term, named, term

Rows: TypeAlias = tuple[tuple[Term, ...], ...]
"""Rows of a matrix: three of three or four of them."""

AXES = "xyz"


def transform_rows(transform: Floats, unit: float) -> Rows:
    """The upper three rows of a transform (4, 4) [m], its lengths in a unit of so many metres."""
    return tuple(
        tuple(term(float(value) / (unit if k == 3 else 1.0)) for k, value in enumerate(row))
        for row in transform[:3]
    )


def pose_rows(prefix: str = "noap") -> Rows:
    """A pose that is asked for: its columns n, o, a and p, each with x, y and z."""
    return tuple(tuple(named(f"{letter}{axis}") for letter in prefix) for axis in AXES)


def times(left: Rows, right: Rows) -> Rows:
    """The product of two transforms, or of the rotations in them."""
    made = []
    for row in left:
        turned = [sum_of([row[k] * right[k][j] for k in range(3)]) for j in range(len(right[0]))]
        if len(row) == 4 and len(turned) == 4:
            turned[3] = row[3] + sum_of([right[k][3] * row[k] for k in range(3)])
        made.append(tuple(turned))
    return tuple(made)


def rotation(rows: Rows) -> Rows:
    """The rotation in a transform."""
    return tuple(row[:3] for row in rows)


def transposed(rows: Rows) -> Rows:
    """The rotation that undoes a rotation."""
    return tuple(zip(*rows, strict=True))


def inverse(rows: Rows) -> Rows:
    """The transform that undoes a transform."""
    back = transposed(rotation(rows))
    away = [-sum_of([row[k] * rows[k][3] for k in range(3)]) for row in back]
    return tuple((*row, far) for row, far in zip(back, away, strict=True))


def shifted(x: Term, y: Term, z: Term) -> Rows:
    """A translation."""
    one, none = term(1.0), term(0.0)
    return (one, none, none, x), (none, one, none, y), (none, none, one, z)


def turned_about_z(cos: Term, sin: Term) -> Rows:
    """Rz with a cosine and a sine."""
    one, none = term(1.0), term(0.0)
    return (cos, -sin, none, none), (sin, cos, none, none), (none, none, one, none)


def sum_of(parts: list[Term]) -> Term:
    """The sum of terms."""
    whole = term(0.0)
    for part in parts:
        whole = whole + part
    return whole

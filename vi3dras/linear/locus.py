"""The root locus: where the poles of a loop go while one gain grows."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.linear.closed import Clock, Complexes, closed_matrix
from vi3dras.linear.law import LinearLaw
from vi3dras.linear.plant import Plant


class Locus(NamedTuple):
    """K values of a gain and the s poles of each."""

    gains: Floats
    """(K,)."""
    poles: Complexes
    """(K, s), each column one branch."""


def locus_of(plant: Plant, without: LinearLaw, each: LinearLaw, clock: Clock, gains: Floats) -> Locus:
    """The poles while a gain takes values (K,), each pole followed from one value to the next.

    Args:
        plant: the arm near a pose.
        without: the law with the gain at zero.
        each: what a unit of the gain adds.
        clock: when the law reads and acts.
        gains: rising, above 0, (K,).
    """
    matrices = np.stack([closed_matrix(plant, without.plus(each, float(x)), clock) for x in gains])
    values = np.linalg.eigvals(matrices).astype(complex)
    ordered = [np.sort_complex(values[0])]
    for after in values[1:]:
        ordered.append(after[_followed(ordered[-1], after)])
    return Locus(gains, np.stack(ordered))


def _followed(before: Complexes, after: Complexes) -> Floats:
    """Which pole (s,) each one of before has become: the ways together as short as can be."""
    from scipy.optimize import linear_sum_assignment

    _, columns = linear_sum_assignment(np.abs(before[:, None] - after[None, :]))
    return np.asarray(columns)

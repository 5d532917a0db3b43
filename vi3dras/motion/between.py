"""What a controller does between the rows that it is given: a curve per joint and stretch, and its extremes.

A stretch goes from one row to the next; along it u runs from 0 to 1. Every curve is a polynomial of u, its
coefficients rise with the power.
"""

from __future__ import annotations

from math import comb
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Ints

Between = Literal["even", "cubic", "quintic", "line"]
"""Evenly in every joint; the cubic with the rows' speeds; the quintic with their accelerations too; the tool
straight, by joint values that the controller finds itself."""

HALVINGS = 40
"""A place is then exact to 1e-12, and a value where the slope is 0 to its square."""


class Extremes(NamedTuple):
    """The least and the greatest along every stretch and of every joint, (M, n)."""

    low: Floats
    high: Floats

    @property
    def size(self) -> Floats:
        """The greatest amount."""
        return np.maximum(np.abs(self.low), np.abs(self.high))


def curves(between: Between, times: Floats, q: Floats, velocity: Floats, acceleration: Floats) -> Floats:
    """The coefficients (N - 1, n, k) of the joints' curves.

    Args:
        between: by what rule.
        times: of the rows [s], (N,).
        q: joint values (N, n) [rad], [m].
        velocity: per s, (N, n).
        acceleration: per s², (N, n).
    """
    step = np.diff(times)[:, None]
    start, way = q[:-1], np.diff(q, axis=0)
    if between in {"even", "line"}:
        return np.stack([start, way], axis=-1)
    v0, v1 = velocity[:-1] * step, velocity[1:] * step
    if between == "cubic":
        return np.stack([start, v0, 3 * way - 2 * v0 - v1, v0 + v1 - 2 * way], axis=-1)
    a0, a1 = acceleration[:-1] * step**2, acceleration[1:] * step**2
    return np.stack(
        [
            start, v0, a0 / 2,
            10 * way - 6 * v0 - 4 * v1 - 1.5 * a0 + 0.5 * a1,
            -15 * way + 8 * v0 + 7 * v1 + 1.5 * a0 - a1,
            6 * way - 3 * (v0 + v1) - 0.5 * (a0 - a1),
        ],
        axis=-1,
    )  # fmt: skip


def derived(coefficients: Floats) -> Floats:
    """The derivative by u."""
    return coefficients[..., 1:] * np.arange(1.0, coefficients.shape[-1])


def valued(coefficients: Floats, u: Floats) -> Floats:
    """Polynomials (M, k) at places u (M, r), (M, r)."""
    value = np.zeros_like(u)
    for power in range(coefficients.shape[-1] - 1, -1, -1):
        value = value * u + coefficients[:, power, None]
    return value


def extremes(coefficients: Floats) -> Extremes:
    """Least and greatest of polynomials (M, n, k) for u from 0 to 1: at the ends, or where the slope is 0."""
    shape = coefficients.shape[:-1]
    flat = coefficients.reshape(-1, coefficients.shape[-1])
    ends = np.stack([flat[:, 0], flat.sum(axis=1)])
    low, high = ends.min(axis=0), ends.max(axis=0)
    if flat.shape[1] > 2:
        slope = derived(flat)
        turns = _may_turn(slope)
        if len(turns):
            inner = valued(flat[turns], _turns(slope[turns]))
            low[turns] = np.minimum(low[turns], inner.min(axis=1))
            high[turns] = np.maximum(high[turns], inner.max(axis=1))
    return Extremes(low.reshape(shape), high.reshape(shape))


def _may_turn(slope: Floats) -> Ints:
    """Which polynomials (M, k) may change their sign from 0 to 1: those whose Bernstein coefficients do."""
    degree = slope.shape[1] - 1
    powers = range(degree + 1)
    hull = slope @ np.array([[comb(i, j) / comb(degree, j) for i in powers] for j in powers])
    return np.flatnonzero(np.isfinite(hull).all(axis=1) & (hull.min(axis=1) < 0) & (hull.max(axis=1) > 0))


def _turns(slope: Floats) -> Floats:
    """Places (M, k - 1) from 0 to 1, rising, between which polynomials (M, k) keep their sign.

    Where the slope of one keeps its sign, it has one root at most, which is found by halving.
    """
    if slope.shape[1] < 2:
        return np.zeros((len(slope), 0))
    inner, edge = _turns(derived(slope)), np.zeros((len(slope), 1))
    low, high = np.hstack([edge, inner]), np.hstack([inner, edge + 1])
    sign = np.sign(valued(slope, low))
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        is_before = np.sign(valued(slope, middle)) == sign
        low, high = np.where(is_before, middle, low), np.where(is_before, high, middle)
    return high

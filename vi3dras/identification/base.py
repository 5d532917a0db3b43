"""Base parameters: which sums of an arm's numbers its torques depend on, each told in letters.

Of a regressor at many states, a column that depends on those before it is folded into them (M. Gautier:
Numerical calculation of the base inertial parameters of robots, J. Robotic Systems 8 (1991), by QR).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import Mechanism
from vi3dras.identification.regressor import Parameter, parameters_of, regressor, without_masses

STATES = 400
"""Random states by which dependent columns are known: their rows are ten times the columns and more."""

HAIR = 1e-9
"""A column whose part that is new is less than this share of itself depends on those before it."""

ROUND = 1e-10
"""Of a sum's largest factor: what rounding leaves of a zero."""

SEED = 560
"""Of the states: the same base every time."""


class BaseParameters(NamedTuple):
    """The least numbers that tell an arm's torques."""

    every: tuple[Parameter, ...]
    """All p numbers, in the order of the columns."""
    kept: tuple[int, ...]
    """The places of those b whose columns are kept."""
    sums: Floats
    """What of each number belongs to each base parameter, (b, p): base = sums @ numbers."""

    @property
    def columns(self) -> tuple[Parameter, ...]:
        """The numbers whose columns are kept, b of them."""
        return tuple(self.every[k] for k in self.kept)

    @property
    def names(self) -> tuple[str, ...]:
        """Each base parameter by the number that leads it."""
        return tuple(each.name for each in self.columns)

    @property
    def formulas(self) -> tuple[str, ...]:
        """Each base parameter as a sum in letters: `ZZ1 + YY2 + 0.1865 M3`."""
        return tuple(self._formula(row) for row in self.sums)

    @property
    def unseen(self) -> tuple[str, ...]:
        """Numbers that no torque notices."""
        return tuple(each.name for each, part in zip(self.every, self.sums.T, strict=True) if not part.any())

    @property
    def of_bodies(self) -> int:
        """How many of the base parameters are led by a number of a link."""
        return sum(each.letter not in ("Ia", "Fv", "Fc", "off") for each in self.columns)

    def _formula(self, row: Floats) -> str:
        text = ""
        lead = int(np.flatnonzero(row == 1.0)[0]) if (row == 1.0).any() else 0
        order = sorted(np.flatnonzero(row).tolist(), key=lambda k: (k not in self.kept, abs(k - lead)))
        for k in order:
            size = abs(float(row[k]))
            factor = "" if abs(size - 1) < 1e-9 else f"{size:.4g} "
            sign = ("-" if row[k] < 0 else "") if not text else (" - " if row[k] < 0 else " + ")
            text += f"{sign}{factor}{self.every[k].name}"
        return text


def base_of(chain: Mechanism, *, rotors: bool = True, friction: bool = True) -> BaseParameters:
    """The base parameters of a chain; its masses and friction do not matter, its table and gravity do."""
    return _base_of(without_masses(chain), rotors, friction)


@lru_cache(maxsize=32)
def _base_of(chain: Mechanism, rotors: bool, friction: bool) -> BaseParameters:
    rng = np.random.default_rng(SEED)
    q, qd, qdd = rng.uniform(-np.pi, np.pi, (3, STATES, chain.n))
    every = parameters_of(chain.n, rotors=rotors, friction=friction)
    whole = regressor(chain, q, qd, qdd, every).reshape(-1, len(every))
    kept, sums = folded(whole)
    return BaseParameters(every, kept, sums)


def folded(whole: Floats) -> tuple[tuple[int, ...], Floats]:
    """Which columns (b,) of a matrix (K, p) stand for all, and with what factors, (b, p).

    Each column is cleared of those that are kept before it, twice because of rounding; what is left tells
    whether it brings anything new.
    """
    size = np.linalg.norm(whole, axis=0)
    size[size < HAIR * size.max()] = 0.0
    scaled = whole / np.where(size > 0, size, 1.0)
    basis = np.zeros((len(whole), 0))
    kept: list[int] = []
    for k in np.flatnonzero(size > 0).tolist():
        rest = scaled[:, k]
        for _ in range(2):
            rest = rest - basis @ (basis.T @ rest)
        new = float(np.linalg.norm(rest))
        if new > HAIR:
            kept.append(k)
            basis = np.column_stack([basis, rest / new])
    sums: Floats = np.asarray(np.linalg.lstsq(scaled[:, kept], scaled, rcond=None)[0], float)
    sums *= np.where(size > 0, size, 0.0) / size[kept][:, None]
    sums[np.abs(sums) < ROUND * np.abs(sums).max(axis=1, keepdims=True)] = 0.0
    sums[:, kept] = np.eye(len(kept))
    return tuple(kept), sums

"""Base parameters from measurements: weighted least squares, error bars, residuals, how well it was asked.

Every joint's torque has a noise of its own, which the residuals tell: each joint is weighted by it, and the
fit is done again until the weights stay. Of each joint's rows so many are spent as its torques tell of
parameters. The covariance of what is found is the inverse of the weighted regressor's square, as long as the
noise of the rows is independent.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.dynamics.chain import Mechanism, chain_of
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.identification.base import BaseParameters, base_of
from vi3dras.identification.errors import FewSamplesError, UnseenError
from vi3dras.identification.measured import Measured, States, averaged, prepared, require_sound
from vi3dras.identification.regressor import regressor

ROUNDS = 8
"""Weighing anew, at most."""

SAME = 1e-4
"""Weights that change less than this share stay."""

HOPELESS = 1e7
"""A condition from which on parameters cannot be told apart."""

CONFIDENCE = 1.96
"""Standard deviations to either side that hold 95 %."""


@dataclass(frozen=True, eq=False)
class Identified:
    """The b base parameters of an arm as K rows of n joints tell them."""

    base: BaseParameters
    values: Floats
    """(b,), in [kg m²], [kg m], [kg], [N m s/rad], [N m]."""
    covariance: Floats
    """(b, b)."""
    noise: Floats
    """Of each joint's rows: the standard deviation of what stays unexplained, (n,) in [N m], [N]."""
    torque: Floats
    """As it was measured, in blocks, (K, n)."""
    told: Floats
    """As the parameters tell it, (K, n)."""
    times: Floats
    """(K,) [s]."""
    condition: float
    """Of the weighted regressor with columns of the same length."""
    cutoff: float | None
    """Of the filter [Hz]."""

    @property
    def deviation(self) -> Floats:
        """The standard deviation of each base parameter, (b,)."""
        return np.sqrt(np.diag(self.covariance))

    @property
    def bars(self) -> Floats:
        """Half the width of the interval that holds a parameter with 95 %, (b,)."""
        return CONFIDENCE * self.deviation

    @property
    def residual(self) -> Floats:
        """What stays unexplained, (K, n)."""
        return np.asarray(self.torque - self.told)

    @property
    def share(self) -> Floats:
        """The root mean square of each joint's residual as a share of its torque's, (n,)."""
        return _rms(self.residual) / np.maximum(_rms(self.torque), 1e-300)


def identified(
    robot: Robot, measured: Measured, around: Surroundings, *, cutoff: float | None = None,
    filtered: bool = True, rotors: bool = True, friction: bool = True,
) -> Identified:  # fmt: skip
    """The base parameters of an arm whose links have some mass, from measured torques.

    Args:
        robot: the arm; of it, its table alone counts.
        measured: joint values and torques.
        around: gravity; a payload that was held is found as part of the last link.
        cutoff: of the filter [Hz]; chosen by the motion if None.
        filtered: whether joint values are filtered.
        rotors: whether rotors are parameters of their own.
        friction: whether friction and offsets are parameters.

    Raises:
        IdentificationError: the measurements do not tell them; it says why.
    """
    chain = chain_of(robot, around)
    base = base_of(chain, rotors=rotors, friction=friction)
    require_sound(measured, robot, len(base.kept))
    states = prepared(measured, cutoff, filtered=filtered)
    rows, torque, counts = rows_of(chain, base, states)
    least = -(-2 * len(base.kept) // chain.n)
    if len(torque) < least:
        raise FewSamplesError(len(torque) * states.block, len(base.kept), least * states.block)
    count = len(torque) * states.block
    start = (len(measured.times) - len(states.q)) // 2
    times = averaged(measured.times[start : start + count], states.block)
    values, covariance, noise, condition = weighted(rows, torque, counts, base)
    told = rows @ values
    return Identified(base, values, covariance, noise, torque, told, times, condition, states.cutoff)


def rows_of(chain: Mechanism, base: BaseParameters, states: States) -> tuple[Floats, Floats, Bools]:
    """Regressor (K, n, b) and torques (K, n) in blocks, and which of them count, (K, n)."""
    whole = regressor(chain, states.q, states.qd, states.qdd, base.columns)
    moves = averaged(states.moves.astype(float), states.block) == 1.0
    return averaged(whole, states.block), averaged(states.torque, states.block), moves


def weighted(
    rows: Floats, torque: Floats, counts: Bools, base: BaseParameters
) -> tuple[Floats, Floats, Floats, float]:
    """Parameters (b,), covariance (b, b), noise of each joint (n,), and the condition.

    Args:
        rows: regressor (K, n, b).
        torque: (K, n).
        counts: which of the rows count, (K, n).
        base: the parameters.

    Raises:
        UnseenError: the rows do not tell some parameters apart.
    """
    n = torque.shape[1]
    W, y = rows[counts], torque[counts]
    joint = np.nonzero(counts)[1]
    seen = np.bincount(joint, minlength=n)
    floor = 1e-12 * (np.abs(y).max() or 1.0)
    noise = np.ones(n)
    for _ in range(ROUNDS):
        heavy = W / noise[joint, None]
        size = np.linalg.norm(heavy, axis=0)
        size[size == 0] = 1.0
        U, s, Vt = np.linalg.svd(heavy / size, full_matrices=False)
        condition = float(s[0] / s[-1]) if s[-1] > 0 else np.inf
        if condition > HOPELESS:
            raise UnseenError(condition, _confused(Vt[-1], base))
        values = (Vt.T @ ((U.T @ (y / noise[joint])) / s)) / size
        square = np.bincount(joint, (y - W @ values) ** 2, minlength=n)
        spent = np.bincount(joint, (U**2).sum(axis=1), minlength=n)
        left = np.maximum(np.sqrt(square / np.maximum(seen - spent, 1.0)), floor)
        done = np.abs(left / noise - 1).max() < SAME
        noise = left
        if done:
            break
    inverse = (Vt.T / s) / size[:, None]
    return values, inverse @ inverse.T, noise, condition


def predicted(
    robot: Robot, found: Identified, other: Measured, around: Surroundings
) -> tuple[Floats, Floats]:
    """Torques (K, n) of another motion, measured and as the parameters tell them: cross-validation."""
    require_sound(other, robot, len(found.base.kept))
    states = prepared(other, found.cutoff, filtered=found.cutoff is not None)
    rows, torque, _ = rows_of(chain_of(robot, around), found.base, states)
    return torque, rows @ found.values


def _confused(direction: Floats, base: BaseParameters) -> str:
    """The names of the parameters that a direction (b,) without any torque is made of."""
    heavy = np.argsort(-np.abs(direction))[:4]
    names = [base.names[k] for k in heavy.tolist() if abs(direction[k]) > 0.1]
    return ", ".join(names)


def _rms(values: Floats) -> Floats:
    """The root mean square of each column."""
    return np.asarray(np.sqrt(np.mean(values**2, axis=0)))

"""Where an arm's energy is: in its speed, and in its height."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import Mechanism
from vi3dras.dynamics.composite import mass_matrix, whole_moment
from vi3dras.dynamics.newton_euler import turns_of


def kinetic(chain: Mechanism, q: Floats, qd: Floats) -> Floats:
    """½ q'ᵀ M(q) q' of states (..., n) in [J], (...,); rotors turn with it."""
    places, speeds = _columns(q), _columns(qd)
    rows = mass_matrix(chain, turns_of(chain, places), places)
    total = sum(speeds[i] * part * speeds[j] for i, row in enumerate(rows) for j, part in enumerate(row))
    return 0.5 * np.asarray(total, float)


def potential(chain: Mechanism, q: Floats) -> Floats:
    """The weight's energy of poses (..., n) in [J], (...,); zero where all mass is at the base frame."""
    places = _columns(q)
    moment = whole_moment(chain, turns_of(chain, places), places)
    lifted = sum(-pull * part for pull, part in zip(chain.gravity, moment, strict=True))
    return np.broadcast_to(np.asarray(lifted, float), q.shape[:-1]).copy()


def _columns(values: Floats) -> list[Floats]:
    return list(np.moveaxis(np.asarray(values, float), -1, 0))

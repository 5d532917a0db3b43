"""Where an arm's energy is: in its speed, and in its height."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import Chain
from vi3dras.dynamics.composite import mass_matrix
from vi3dras.dynamics.newton_euler import ZERO, Triple, add, before, place_of, scaled, turns_of


def kinetic(chain: Chain, q: Floats, qd: Floats) -> Floats:
    """½ q'ᵀ M(q) q' of states (..., n) in [J], (...,); rotors turn with it."""
    places, speeds = _columns(q), _columns(qd)
    rows = mass_matrix(chain, turns_of(chain, places), places)
    total = sum(speeds[i] * part * speeds[j] for i, row in enumerate(rows) for j, part in enumerate(row))
    return 0.5 * np.asarray(total, float)


def potential(chain: Chain, q: Floats) -> Floats:
    """The weight's energy of poses (..., n) in [J], (...,); zero where all mass is at the base frame."""
    moment = _whole_moment(chain, _columns(q))
    lifted = sum(-pull * part for pull, part in zip(chain.gravity, moment, strict=True))
    return np.broadcast_to(np.asarray(lifted, float), q.shape[:-1]).copy()


def _whole_moment(chain: Chain, q: list[Floats]) -> Triple:
    """The mass of all links times the place of their centre, in the base frame in [kg m]."""
    mass, moment = 0.0, ZERO
    for link, turn, value in reversed(list(zip(chain.links, turns_of(chain, q), q, strict=True))):
        mass, moment = mass + link.body.mass, add(moment, link.body.moment)
        moment = add(before(link, moment, turn), scaled(mass, place_of(link, value)))
    return moment


def _columns(values: Floats) -> list[Floats]:
    return list(np.moveaxis(np.asarray(values, float), -1, 0))

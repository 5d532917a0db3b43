"""A wrist of three turning joints, each square to the one before, that meet in one point."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.inverse.chain import Chain

LOCKED = 1e-14
"""Below this square of sin θ5 the first and the third axis are one: only the sum of their turns matters."""


FLIPS = ("wrist unflipped", "wrist flipped")
"""Joint 5 turned up, or joint 4 half a turn on and joint 5 turned down."""


class Hand(NamedTuple):
    """Numbers of the rotation Q from the forearm to the hand that tell the wrist's angles; each (N,).

    Q = Rz(θ4) Rx(90) Rz(θ5) Rx(90) Rz(θ6) = [[.., .., c4 s5], [.., .., s4 s5], [s5 c6, -s5 s6, -c5]].
    """

    q11: Floats
    q12: Floats
    q13: Floats
    q21: Floats
    q22: Floats
    q23: Floats
    q31: Floats
    q32: Floats
    q33: Floats


def is_spherical_wrist(chain: Chain) -> bool:
    """True for six joints of which the last three turn about one point, each square to the one before."""
    ends = chain.kinds[3:] == "RRR" and bool(np.all(np.abs(chain.alpha[3:5] - np.pi / 2) < 1e-9))
    return len(chain.kinds) == 6 and ends and chain.vanish("a", 4, 5) and chain.vanish("d", 5)


def write_wrist(out: Floats, hand: Hand, hold: float) -> None:
    """Both triples of wrist angles into `out` (2, 3, N): unflipped, then flipped.

    Where the axes are locked θ4 keeps the value `hold`.
    """
    sine_square = hand.q13 * hand.q13 + hand.q23 * hand.q23
    plain, flipped = out
    np.arctan2(hand.q23, hand.q13, out=plain[0])
    np.arctan2(np.sqrt(sine_square), -hand.q33, out=plain[1])
    np.arctan2(-hand.q32, hand.q31, out=plain[2])
    locked = sine_square < LOCKED
    if locked.any():
        c4, s4 = np.cos(hold), np.sin(hold)
        plain[0, locked] = hold
        free = np.arctan2(s4 * hand.q11 - c4 * hand.q21, s4 * hand.q12 - c4 * hand.q22)
        plain[2, locked] = free[locked]
    np.subtract(plain[0], np.copysign(np.pi, plain[0]), out=flipped[0])
    np.negative(plain[1], out=flipped[1])
    np.subtract(plain[2], np.copysign(np.pi, plain[2]), out=flipped[2])

"""A wrist of three turning joints, each square to the one before, that meet in one point."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import Chain

LOCKED = 1e-14
"""Below this square of sin θ5 the first and the third axis are one: only the sum of their turns matters."""


FLIPS = ("wrist unflipped", "wrist flipped")
"""Joint 5 turned up, or joint 4 half a turn on and joint 5 turned down."""


class Hand(NamedTuple):
    """Numbers of the rotation Q from the forearm to the hand that tell the wrist's angles; each (..., N).

    Q = Rz(θ4) Rx(90) Rz(θ5) Rx(90) Rz(θ6) = [[.., .., c4 s5], [.., .., s4 s5], [s5 c6, -s5 s6, -c5]].
    """

    c4s5: Floats
    s4s5: Floats
    s5c6: Floats
    s5s6: Floats
    c5: Floats


Corner = Callable[[], tuple[Floats, Floats, Floats, Floats]]
"""Gives the other numbers q11, q12, q21, q22 of Q: only a locked wrist needs them."""


def is_spherical_wrist(chain: Chain) -> bool:
    """True for six joints of which the last three turn about one point, each square to the one before."""
    ends = chain.kinds[3:] == "RRR" and bool(np.all(np.abs(chain.alpha[3:5] - np.pi / 2) < 1e-9))
    return len(chain.kinds) == 6 and ends and chain.vanish("a", 4, 5) and chain.vanish("d", 5)


def write_wrist(out: Floats, hand: Hand, corner: Corner, hold: float) -> None:
    """Both triples of wrist angles into `out` (2, ..., 3, N): unflipped, then flipped.

    Where the axes are locked θ4 keeps the value `hold`.
    """
    plain, flipped = out
    fourth, fifth, sixth = np.moveaxis(plain, -2, 0)
    square = hand.c4s5 * hand.c4s5 + hand.s4s5 * hand.s4s5
    np.arctan2(hand.s4s5, hand.c4s5, out=fourth)
    np.arctan2(np.sqrt(square), hand.c5, out=fifth)
    np.arctan2(hand.s5s6, hand.s5c6, out=sixth)
    locked = square < LOCKED
    if locked.any():
        c4, s4 = np.cos(hold), np.sin(hold)
        q11, q12, q21, q22 = corner()
        fourth[locked] = hold
        sixth[locked] = np.arctan2(s4 * q11 - c4 * q21, s4 * q12 - c4 * q22)[locked]
    outer = plain[..., ::2, :]
    np.subtract(outer, np.copysign(np.pi, outer), out=flipped[..., ::2, :])
    np.negative(fifth, out=flipped[..., 1, :])

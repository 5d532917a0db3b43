"""Three turning joints of any build for a point: the roots of a quartic, after Pieper.

θ3 alone tells how far the point is from the second axis' foot and how high over it. Both are linear in its
cosine and sine, so what is left when θ2 is removed has degree two in them: up to four roots.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.closed_forms.anthropomorphic import points_of
from vi3dras.closed_forms.chain import Chain
from vi3dras.closed_forms.forms import Form, both, root

NARROW = 1e-6
"""An offset below this share of the arm is nothing, or too little for the quartic."""

REAL = 1e-5
"""A root that is less beside the real ones lost its digits where two roots meet."""

ROOTS = tuple(f"root {i}" for i in range(1, 5))
FOLDS = tuple(f"shoulder {side}, elbow {way}" for way, side in product(("left", "right"), ("front", "back")))
"""Where the first two axes meet or are parallel the elbow is there before the shoulder."""

AROUND = np.arange(8) * np.pi / 4


class _Sums:
    """Numbers of an arm as sums over 1, cosine and sine of θ3."""

    def __init__(self, chain: Chain) -> None:
        x, y, z = chain.tool[:3, 3]
        c, s = np.cos(chain.alpha[1]), np.sin(chain.alpha[1])
        self.F = np.array([[chain.a[1], x, -y], [-s * z, c * y, c * x], [chain.d[1] + c * z, s * y, s * x]])
        """Where the point is behind joint 2, its three rows (3, 3)."""
        self.square = 2 * self.F[:, 0] @ self.F
        self.square[0] = self.F[:, 0] @ self.F[:, 0] + x * x + y * y
        """The square of its distance from there."""


def three_turns_form(chain: Chain) -> Form | None:
    """The closed form of three turning joints for the tool's point; None where one of them is of no use."""
    if chain.kinds != "RRR":
        return None
    sums = _Sums(chain)
    a, c, s = float(chain.a[0]), float(np.cos(chain.alpha[0])), float(np.sin(chain.alpha[0]))
    size = float(np.abs(chain.a).sum() + np.abs(chain.d).sum() + np.linalg.norm(chain.tool[:3, 3]))
    meet, parallel = abs(a) < NARROW * size, abs(s) < NARROW
    folds = np.hypot(*(sums.square if meet else sums.F[2] * size)[1:])
    moves = folds if meet or parallel else np.hypot(folds, np.hypot(*sums.square[1:]))
    if (meet and parallel) or moves < NARROW * size**2:
        return None

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        hold = chain.variables(hold)
        x, y, z = chain.inner_points(points_of(targets)).T
        far = _times(x * x + y * y + z * z - a * a, 1.0) - sums.square
        high = _times(z, 1.0) - c * sums.F[2]
        if meet or parallel:
            third = np.repeat(_two_angles(far if meet else high), 2, axis=0)
        else:
            third = _four_angles(_without_second(sums, far, high, a, s), hold[2])
        waves = np.stack([np.ones_like(third), np.cos(third), np.sin(third)], axis=-1)
        F1, F2, F3 = np.moveaxis(waves @ sums.F.T, -1, 0)
        along, up = (waves * far).sum(axis=-1), (waves * high).sum(axis=-1)
        if meet:
            up = up / s
            along = _completed(F1, F2, up)
        elif parallel:
            along = along / (2 * a)
            up = _completed(F1, F2, along)
        else:
            along, up = along / (2 * a), up / s
        second = np.arctan2(F1 * up - F2 * along, F1 * along + F2 * up)
        second = np.where((NARROW * NARROW * size) ** 2 > F1 * F1 + F2 * F2, hold[1], second)
        ahead, aside = a + along, c * up - s * F3
        first = np.arctan2(y, x) - np.arctan2(aside, ahead)
        on_axis = x * x + y * y < (NARROW * NARROW * size) ** 2
        out[:, 0] = np.where(on_axis, hold[0], first)
        out[:, 1], out[:, 2] = second, third
        chain.as_joints_inplace(out)

    words = "three turning joints, closed form, up to 4 solutions"
    return Form(words, FOLDS if meet or parallel else ROOTS, solve, "three turns")


def _times(values: Floats, one: float) -> Floats:
    """Values (N,) as sums that θ3 has no part in, (N, 3)."""
    return np.stack([one * values, np.zeros_like(values), np.zeros_like(values)], axis=-1)


def _completed(F1: Floats, F2: Floats, known: Floats) -> Floats:
    """The other leg to a known one of a right triangle, to the front and to the back in turn, (4, N)."""
    square = F1 * F1 + F2 * F2
    leg = root(square - known * known, square)
    leg[1::2] *= -1
    return leg


def _two_angles(sums: Floats) -> Floats:
    """Where sums (N, 3) over 1, cosine and sine of an angle vanish, (2, N)."""
    middle = np.arctan2(sums[:, 2], sums[:, 1])
    square = sums[:, 1] ** 2 + sums[:, 2] ** 2
    sine = root(square - sums[:, 0] ** 2, square)
    return middle + np.arctan2(both(sine), -sums[:, 0])


def _without_second(sums: _Sums, far: Floats, high: Floats, a: float, s: float) -> Floats:
    """What vanishes at the roots, θ2 removed, at eight values of θ3: it has degree two, (N, 8)."""
    waves = np.stack([np.ones(8), np.cos(AROUND), np.sin(AROUND)])
    flat = (sums.square @ waves) - (sums.F[2] @ waves) ** 2
    value: Floats = (s * far @ waves) ** 2 + (2 * a * high @ waves) ** 2 - (2 * a * s) ** 2 * flat
    return value


def _four_angles(values: Floats, hold: float) -> Floats:
    """Where sums of degree two in cosine and sine vanish, known at eight angles (N, 8), (4, N).

    The half angle's tangent is counted from where the sum is far from 0, so that none of its roots is far
    out. Where the sum is 0 everywhere the angle may be anything, and is `hold`.
    """
    waves = np.fft.rfft(values, axis=1)[:, :3] / 8  # of powers 0, 1, 2 of e^(iθ)
    size = np.abs(values)
    start = AROUND[size.argmax(axis=1)] + np.pi
    none = size.max(axis=1) < 1e-300
    w0, w1, w2 = (wave * np.exp(1j * k * start) for k, wave in enumerate(waves.T))
    w0, (c1, s1), (c2, s2) = w0.real, (2 * w1.real, -2 * w1.imag), (2 * w2.real, -2 * w2.imag)
    lead = np.where(none, 1.0, w0 - c1 + c2)
    powers = [2 * s1 - 4 * s2, 2 * w0 - 6 * c2, 2 * s1 + 4 * s2, w0 + c1 + c2]
    companion = np.zeros((len(values), 4, 4))
    companion[:, [1, 2, 3], [0, 1, 2]] = 1.0
    companion[:, 0] = -np.stack(powers, axis=-1) / lead[:, None]
    roots = np.linalg.eigvals(companion).T
    t = np.sort_complex(roots.T).T
    real: Bools = np.abs(t.imag) <= REAL * (1 + t.real**2)
    return np.where(none, hold, np.where(real, 2 * np.arctan(t.real) + start, np.nan))

"""The 16 roots of any six turning joints from one eigenvalue problem, after Raghavan and Roth.

Written as A3 A4 A5 = (A1 A2)⁻¹ T A6⁻¹, the third and fourth columns l and p of both sides hold no θ6. The
14 numbers l, p, p·p, p·l, p×l and (p·p) l - 2 (p·l) p are sums of products of one cosine, sine or 1 of each
angle: θ3, θ4, θ5 on the left, θ1, θ2 on the right. Eight of the equations remove θ1 and θ2; the six that
remain, and the same six times e^(iθ4), are twelve equations for the twelve products of powers of e^(iθ4)
and e^(iθ5). They have a solution where their matrix, a quadratic in x = tan((θ3 - δ) / 2), is singular.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats
from vi3dras.closed_forms.chain import Chain
from vi3dras.rotations.elementary import rigid_inverse, shift, tilt, turn

Complexes = NDArray[np.complex128]

THIRDS = np.arange(3) * 2 * np.pi / 3
"""Three angles tell a sum of cosine, sine and 1 exactly."""

SUMS = np.linalg.inv(np.stack([np.cos(THIRDS), np.sin(THIRDS), np.ones(3)], axis=1))

POWERS = np.array([[0.5, -0.5j, 0.0], [0.0, 0.0, 1.0], [0.5, 0.5j, 0.0]])
"""Cosine, sine and 1, each times e^(iθ), as powers 2, 1, 0 of e^(iθ): one row for each power."""

NEARLY_REAL = 0.2
"""Roots whose imaginary part is larger than this are no solutions, even of the arm a hair away."""


class View(NamedTuple):
    """What does not depend on the target."""

    chain: Chain
    """The arm a hair away, with lengths as shares of its size."""
    size: float
    left: Floats
    """The 14 left sides as sums over cosine, sine, 1 of θ3, θ4 and θ5, (14, 3, 3, 3)."""
    delta: float


def view_of(chain: Chain, size: float, delta: float, hair: float) -> View:
    """The view of an arm of that size [m] with δ [rad] and lengths and twists changed by about `hair`."""
    i = np.arange(1.0, 7.0)
    near = replace(
        chain,
        d=chain.d / size + hair * np.sin(i),
        a=chain.a / size + hair * np.cos(i),
        alpha=chain.alpha + hair * np.sin(i + 2),
    )
    second = shift(x=near.a[1], z=near.d[1]) @ tilt(near.alpha[1])
    links = [np.array([_link(near, joint, theta) for theta in THIRDS]) for joint in (2, 3, 4)]
    frames = np.einsum("ij,ajk,bkl,clm->abcim", second, *links)
    left = np.einsum("ai,bj,ck,ijkf->fabc", SUMS, SUMS, SUMS, _fourteen(frames))
    return View(near, size, left, delta)


def roots(view: View, inner: Floats) -> Floats:
    """Angles (N, 24, 6) of the arm a hair away for poses `inner` (N, 4, 4); NaN where a root is not real."""
    chain = view.chain
    inner = inner.copy()
    inner[:, :3, 3] /= view.size
    right = _right_sides(chain, inner)
    basis = np.linalg.svd(right[..., :8])[0]
    rest = basis[..., 8:]  # what is square to every term of θ1 and θ2: (N, 14, 6)
    six = np.einsum("nfk,fabc->nkabc", rest, view.left)
    six[:, :, 2, 2, 2] -= np.einsum("nfk,nf->nk", rest, right[..., 8])
    x, powers = _singular(six, view.delta)
    t3 = 2 * np.arctan(x.real) + view.delta
    t4, t5 = _angle_of(powers, 3), _angle_of(powers, 1)
    waves = [np.stack([np.cos(t), np.sin(t), np.ones_like(t)], axis=-1) for t in (t3, t4, t5)]
    known = np.einsum("fabc,nra,nrb,nrc->nrf", view.left, *waves) - right[:, None, :, 8]
    pinned = np.einsum("npf,nrf->nrp", np.linalg.pinv(right[..., :8]), known)
    t1, t2 = np.arctan2(pinned[..., 5], pinned[..., 2]), np.arctan2(pinned[..., 7], pinned[..., 6])
    angles = np.stack([t1, t2, t3, t4, t5, np.zeros_like(t1)], axis=-1)
    angles[..., 5] = _last(chain, angles, inner)
    angles[np.abs(x.imag) > NEARLY_REAL * (1 + np.abs(x.real))] = np.nan
    return angles


def _right_sides(chain: Chain, inner: Floats) -> Floats:
    """The 14 right sides as sums over products of cosine, sine, 1 of θ1 and θ2, (N, 14, 9)."""
    before = np.array([rigid_inverse(_link(chain, 0, theta)) for theta in THIRDS])
    back = np.array([turn(-theta) for theta in THIRDS])
    frames = np.einsum("bij,ajk,nkl->abnil", back, before, inner)
    sums: Floats = np.einsum("ai,bj,ijnf->nfab", SUMS, SUMS, _fourteen(frames))
    return sums.reshape(len(inner), 14, 9)


def _singular(six: Floats, delta: float) -> tuple[Complexes, Complexes]:
    """Where the six equations (N, 6, 3, 3, 3) have solutions: x (N, 24) and the twelve powers (N, 12, 24)."""
    c, s = np.cos(delta), np.sin(delta)
    cosine, sine, one = c * six[:, :, 0] + s * six[:, :, 1], c * six[:, :, 1] - s * six[:, :, 0], six[:, :, 2]
    A, B, C = (_twelve(part) for part in (one - cosine, 2 * sine, one + cosine))
    companion = np.zeros((len(six), 24, 24), complex)
    companion[:, :12, 12:] = np.eye(12)
    companion[:, 12:] = -np.linalg.solve(A, np.concatenate([C, B], axis=2))
    x, vectors = np.linalg.eig(companion)
    return x, vectors[:, :12]


def _twelve(part: Floats) -> Complexes:
    """Six equations (N, 6, 3, 3) in cosines and sines as twelve in powers, (N, 12, 12)."""
    powers = np.einsum("pb,rc,nkbc->nkpr", POWERS, POWERS, part)
    twelve = np.zeros((len(part), 12, 4, 3), complex)
    twelve[:, :6, 1:], twelve[:, 6:, :3] = powers, powers
    return twelve.reshape(len(part), 12, 12)


def _angle_of(powers: Complexes, step: int) -> Floats:
    """The angle whose power grows by one from each place to the one `step` before it, (N, 24)."""
    grid = powers.reshape(len(powers), 4, 3, -1)
    low, high = (grid[:, 1:], grid[:, :-1]) if step == 3 else (grid[:, :, 1:], grid[:, :, :-1])
    angle: Floats = np.angle((high * low.conj()).sum(axis=(1, 2)))
    return angle


def _last(chain: Chain, angles: Floats, inner: Floats) -> Floats:
    """θ6 (N, 24) that turns the hand as the pose asks."""
    hand = np.broadcast_to(np.eye(3), (*angles.shape[:2], 3, 3))
    for i in range(5):
        c, s = np.cos(angles[..., i]), np.sin(angles[..., i])
        x, y, z = np.moveaxis(hand, -1, 0)
        x, y = c[..., None] * x + s[..., None] * y, c[..., None] * y - s[..., None] * x
        hand = np.stack([x, y, z], axis=-1) @ tilt(chain.alpha[i])[:3, :3]
    asked = np.swapaxes(hand, -1, -2) @ inner[:, None, :3, :3]
    return np.arctan2(asked[..., 1, 0] - asked[..., 0, 1], asked[..., 0, 0] + asked[..., 1, 1])


def _link(chain: Chain, joint: int, theta: float) -> Floats:
    """A of a joint counted from 0, (4, 4)."""
    return turn(theta) @ shift(chain.a[joint], 0.0, chain.d[joint]) @ tilt(chain.alpha[joint])


def _fourteen(frame: Floats) -> Floats:
    """l, p, p·p, p·l, p×l, (p·p) l - 2 (p·l) p of frames (..., 4, 4), (..., 14)."""
    l, p = frame[..., :3, 2], frame[..., :3, 3]  # noqa: E741
    pp, pl = (p * p).sum(axis=-1, keepdims=True), (p * l).sum(axis=-1, keepdims=True)
    return np.concatenate([l, p, pp, pl, np.cross(p, l), pp * l - 2 * pl * p], axis=-1)

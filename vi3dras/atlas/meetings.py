"""Where two branches meet: they end together, begin together, or go through one singular pose."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.atlas.ribbons import Ribbons
from vi3dras.atlas.samples import Follow
from vi3dras.inverse.stretch import JUMP
from vi3dras.joint_workspace.curves import jump_sizes

How = Literal["end", "begin", "cross"]

ROUNDS = 40
"""Rounds in which the place is sought at which two branches become one."""

NEXT = 1e-4
"""Ends of ribbons this near to each other, counted in samples, are at one place."""

TOGETHER = 0.02
"""Branches that end at one place this near to each other [rad], [m] have become one there."""


class Meeting(NamedTuple):
    """Two ribbons at one singular pose; one alone where the other is not known."""

    place: float
    """Counted in samples: 2.5 is halfway from sample 2 to sample 3."""
    how: How
    """Both `end` there, both `begin` there, or they `cross`."""
    ribbons: tuple[int, ...]
    q: Floats
    """Where they meet, (n,)."""


class _Edges(NamedTuple):
    """Ends of ribbons, found to the last digit."""

    ribbon: Ints
    place: Floats
    q: Floats


def meetings_of(robot: Robot, ribbons: Ribbons, follow: Follow) -> tuple[Meeting, ...]:
    """Every place where ribbons end, begin or cross, as they come along the way."""
    count = ribbons.slot.shape[1]
    found: list[Meeting] = []
    ends = ribbons.ends() if len(ribbons.slot) else np.zeros((0, 2), int)
    which, way = np.nonzero(ends != np.array([0, count - 1]))
    if len(which):
        edges, is_end = _edges(robot, ribbons, follow, which, ends[which, way], 2 * way - 1), way == 1
        found += _paired(robot, _Edges(*(part[is_end] for part in edges)), "end")
        found += _paired(robot, _Edges(*(part[~is_end] for part in edges)), "begin")
    return tuple(sorted([*found, *_crossed(robot, ribbons)], key=lambda each: each.place))


def _edges(robot: Robot, ribbons: Ribbons, follow: Follow, which: Ints, at: Ints, step: Ints) -> _Edges:
    """Where ribbons `which` end within a `step` of 1 or -1 from their samples `at`, by strides that halve."""
    q, side = ribbons.q[which, at].copy(), ribbons.side[which, at]
    place, stride = at.astype(float), step / 2
    for _ in range(ROUNDS):
        some, sides = follow(place + stride, q)
        apart = np.nan_to_num(jump_sizes(robot, q, some), nan=np.inf)
        goes_on = (apart <= JUMP) & ~(sides * side < 0)
        place, stride = np.where(goes_on, place + stride, place), np.where(goes_on, stride, stride / 2)
        place = np.clip(place, np.minimum(at, at + step), np.maximum(at, at + step))
        q[goes_on] = some[goes_on]
    return _Edges(which, place, q)


def _paired(robot: Robot, edges: _Edges, how: How) -> list[Meeting]:
    """Ends at one place and one pose, two and two."""
    count = len(edges.ribbon)
    apart = jump_sizes(robot, edges.q[:, None], edges.q[None])
    away = np.abs(edges.place[:, None] - edges.place[None])
    apart = np.where((away < NEXT) & ~np.eye(count, dtype=bool), apart, np.inf)
    free, found = np.ones(count, bool), []
    for flat in np.argsort(apart, axis=None, kind="stable").tolist():
        one, other = divmod(flat, count)
        if apart[one, other] > TOGETHER:
            break
        if free[one] and free[other]:
            free[[one, other]] = False
            pair = tuple(sorted((int(edges.ribbon[one]), int(edges.ribbon[other]))))
            found.append(Meeting(float(edges.place[one]), how, pair, edges.q[one]))
    alone = np.flatnonzero(free).tolist()
    return [
        *found, *(Meeting(float(edges.place[k]), how, (int(edges.ribbon[k]),), edges.q[k]) for k in alone)
    ]  # fmt: skip


def _crossed(robot: Robot, ribbons: Ribbons) -> list[Meeting]:
    """Where two ribbons change their sides in one step, so near that they go through one pose."""
    found: list[Meeting] = []
    flips = np.nan_to_num(ribbons.side[:, :-1] * ribbons.side[:, 1:]) < 0
    for i in np.flatnonzero(flips.sum(axis=0) > 1).tolist():
        some = np.flatnonzero(flips[:, i]).tolist()
        for k, one in enumerate(some):
            for other in some[k + 1 :]:
                q = ribbons.q[[one, other], i : i + 2]
                before, after = jump_sizes(robot, q[0], q[1]).tolist()
                steps = float(jump_sizes(robot, q[:, 0], q[:, 1]).sum())
                if before + after <= 2 * steps + TOGETHER:
                    share = before / max(before + after, 1e-300)
                    middle = q[0, 0] + share * (q[0, 1] - q[0, 0])
                    found.append(Meeting(i + share, "cross", (one, other), middle))
    return found

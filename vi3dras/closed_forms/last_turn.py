"""A ball shoulder, an elbow with offsets, and a last axis beside the others (Franka Emika Panda): 7 is free.

With joint 7 known the hand tells where the wrist is and how axis 6 lies. The distance of the wrist bends the
elbow, and axis 5, which leads to the wrist, is square to axis 6: that leaves two ways to turn the arm about
the line from shoulder to wrist.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.closed_forms.ball_shoulder import SHOULDERS, Elbow, Line, is_ball_shoulder, write_shoulder
from vi3dras.closed_forms.chain import Chain
from vi3dras.closed_forms.families import Room, Ways
from vi3dras.closed_forms.forms import SLACK

BENDS = ("elbow left", "elbow right")
SWINGS = ("swung left", "swung right")
BRANCHES = tuple(", ".join(names) for names in product(SHOULDERS, BENDS, SWINGS))

PICKS = np.array([
    [4 * side + 2 * bend + swing] * 3 + [bend] + [2 * bend + swing] * 2 + [0, bend]
    for side, bend, swing in product((0, 1), repeat=3)
])  # fmt: skip


def last_turn_family(chain: Chain) -> LastTurn | None:
    """The family of an arm whose axes 1, 2, 3 meet, 4 has any offsets, and 5 and 6 meet."""
    elbow = Elbow.of(chain) if is_ball_shoulder(chain) else None
    return None if elbow is None else LastTurn(chain, elbow)


@dataclass(frozen=True, eq=False)
class LastTurn:
    """The solutions over the value of joint 7."""

    chain: Chain
    elbow: Elbow

    joint = 6
    branches = BRANCHES

    def placed(self, targets: Floats, hold: Floats) -> Held:
        """See `Family`."""
        return Held(self, np.array(self.chain.inner_entries(targets)), self.chain.variables(hold))

    def number_of(self, q: Floats) -> Floats:
        """See `Family`."""
        last: Floats = np.asarray(q, float)[..., 6]
        return last


class _Hand(NamedTuple):
    """What joint 7 tells of the hand, along the line to the wrist, upwards and to the side; each (..., N)."""

    line: Line
    out: tuple[Floats, Floats, Floats]
    """x of the last link, from axis 6 outwards."""
    sixth: tuple[Floats, Floats, Floats]
    """The direction of axis 6."""
    last: tuple[Floats, Floats, Floats]
    """The direction of axis 7."""


@dataclass(frozen=True, eq=False)
class Held:
    """See `Placed`."""

    family: LastTurn
    pose: Floats
    """Twelve entries of the poses, row by row, (12, N)."""
    hold: Floats
    """θ to keep where any would do, (n,)."""

    def at(self, numbers: Floats) -> Ways:
        """See `Placed`."""
        elbow = self.family.elbow
        line, out, sixth, last = self._hand(numbers)
        cosine, sine = elbow.bent(line.length)
        reaches = elbow.reaches(line.length)
        turns = np.empty((2, 2, 2, *numbers.shape[:-1], 3, numbers.shape[-1]))  # shoulder, bend, swing
        fifth, sixths = np.empty((2, 2, 2, *numbers.shape))  # of bend and swing
        bends, exists = np.empty((2, 2, *numbers.shape))
        across = np.sqrt(sixth[1] * sixth[1] + sixth[2] * sixth[2])
        away = np.where(across > 0, across, 1.0)
        for bend, way in enumerate((1.0, -1.0)):
            middle = np.cos(elbow.middle), np.sin(elbow.middle)
            c4, s4 = middle[0] * cosine - way * middle[1] * sine, middle[1] * cosine + way * middle[0] * sine
            bends[bend] = np.arctan2(s4, c4)
            a, b = (part / line.length for part in elbow.seen(c4, s4))
            along, aside = s4 * a - c4 * b, -s4 * b - c4 * a  # axis 5 along the line and square to it
            square = 1 - along * along - sixth[0] * sixth[0]
            exists[bend] = np.minimum(reaches, square + SLACK)
            share = -along * sixth[0] / np.where(np.abs(aside * across) > 0, aside * away, 1.0)
            share = share.clip(-1.0, 1.0)
            swung = np.sqrt(1 - share * share)
            for swing, side in enumerate((swung, -swung)):
                c, s = (
                    (sixth[1] * share - sixth[2] * side) / away,
                    (sixth[2] * share + sixth[1] * side) / away,
                )
                write_shoulder(turns[:, bend, swing], line, (c, s), (a, b), self.hold[0].item())
                ahead, over = c * sixth[1] + s * sixth[2], c * sixth[2] - s * sixth[1]
                x, z = a * sixth[0] - b * ahead, b * sixth[0] + a * ahead
                fifth[bend, swing] = np.arctan2(c4 * x + s4 * z, -over)
                axis = (along, aside * c, aside * s)
                sixths[bend, swing] = np.arctan2(_dot(out, axis), -_dot(last, axis))
        return Ways(self._as_joints(turns, bends, fifth, sixths, numbers), PICKS, exists)

    def edges(self, room: Room) -> None:
        """None: the ends of the limits have no formula here."""

    def holding(self, joint: int, values: Floats) -> Floats | None:
        """See `Placed`."""
        return values[None] if joint == 6 else None

    def taken(self, rows: Ints | Bools) -> Held:
        """See `Placed`."""
        return replace(self, pose=self.pose[:, rows])

    def _hand(self, numbers: Floats) -> _Hand:
        chain = self.family.chain
        nx, ox, ax, px, ny, oy, ay, py, nz, oz, az, pz = self.pose
        angle = chain.offset[6] + chain.sign[6] * numbers
        c, s = np.cos(angle), np.sin(angle)
        out = c * nx - s * ox, c * ny - s * oy, c * nz - s * oz
        sixth = s * nx + c * ox, s * ny + c * oy, s * nz + c * oz
        x, y, z = (p - chain.a[5] * part for p, part in zip((px, py, pz), out, strict=True))
        line = Line.to(x, y, z)
        return _Hand(line, line.along(out), line.along(sixth), line.along((ax, ay, az)))

    def _as_joints(
        self, turns: Floats, bends: Floats, fifth: Floats, sixths: Floats, numbers: Floats
    ) -> tuple[Floats, ...]:
        """The variables as joint values by their options, see `Ways`."""
        chain, shape = self.family.chain, numbers.shape
        shoulder = (part.reshape(8, *shape) for part in np.moveaxis(turns, -2, 0))
        variables = (*shoulder, bends, fifth.reshape(4, *shape), sixths.reshape(4, *shape))
        joints = [(v - chain.offset[i]) * chain.sign[i] for i, v in enumerate(variables)]
        return (*joints, numbers[None])


def _dot(one: tuple[Floats, ...], other: tuple[Floats, ...]) -> Floats:
    """The product of vectors told by their parts."""
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]

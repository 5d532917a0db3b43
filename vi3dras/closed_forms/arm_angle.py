"""Shoulder and wrist are ball joints with an elbow between them (KUKA iiwa, PA-10): the arm angle is free.

The wrist stays where it is while the elbow goes around the line from shoulder to wrist. All numbers from
which the joints follow are sums of 1, cosine and sine of that angle, and so is what vanishes where a joint
comes to a limit: both its roots are found by formula.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.closed_forms.ball_shoulder import SHOULDERS, Elbow, Line, is_ball_shoulder, write_shoulder
from vi3dras.closed_forms.chain import Chain
from vi3dras.closed_forms.families import Room, Ways
from vi3dras.closed_forms.plane_arm import FLIPS
from vi3dras.closed_forms.spherical_wrist import Corner, Hand, write_wrist
from vi3dras.rotations.elementary import turn_about

ELBOWS = ("elbow left", "elbow right")
BRANCHES = tuple(", ".join(names) for names in product(SHOULDERS, ELBOWS, FLIPS))

PICKS = np.array([
    [side, side, side ^ elbow, elbow, elbow ^ flip, flip, flip, 0]
    for side, elbow, flip in product((0, 1), repeat=3)
])  # fmt: skip
"""Half a turn takes joints 1 and 3 over the back, 3 and 5 for the elbow, 5 and 7 for the wrist."""


TURNED = (0, 1, 2, 4, 5, 6)
"""The joints, from 0, that turn with the arm angle."""

TWICE = 1e-9
"""Two roots nearer than this [rad] are one."""


def arm_angle_family(chain: Chain) -> ArmAngle | None:
    """The family of an arm whose axes 1, 2, 3 and 5, 6, 7 meet and whose elbow has no offset."""
    elbow = Elbow.of(chain) if is_ball_shoulder(chain) and chain.vanish("a", 3, 4, 6) else None
    return None if elbow is None else ArmAngle(chain, elbow)


@dataclass(frozen=True, eq=False)
class ArmAngle:
    """The solutions over the angle by which the elbow is turned from its highest place about that line."""

    chain: Chain
    elbow: Elbow

    joint = None
    branches = BRANCHES

    def placed(self, targets: Floats, hold: Floats) -> AroundLine:
        """See `Family`."""
        nx, ox, ax, px, ny, oy, ay, py, nz, oz, az, pz = self.chain.inner_entries(targets)
        line = Line.to(px, py, pz)
        cosine, sine = self.elbow.bent(line.length)
        reaches = self.elbow.reaches(line.length)
        c4, s4 = self._fourth(cosine, sine)
        a, b = (part / line.length for part in self.elbow.seen(c4, s4))
        hand = [line.along(axis) for axis in ((nx, ny, nz), (ox, oy, oz), (ax, ay, az))]
        return AroundLine(self, line, (a, b), (c4, s4), reaches, np.array(hand), self.chain.variables(hold))

    def number_of(self, q: Floats) -> Floats:
        """See `Family`."""
        variables = self.chain.variables(np.asarray(q, float))
        c4, s4 = np.cos(variables[..., 3]), np.sin(variables[..., 3])
        side = np.where(s4 * self._way < 0, -1.0, 1.0)
        a, b = self.elbow.seen(c4, s4)
        shoulder = _three_turns(variables[..., :3])
        wrist = shoulder[..., 0] * a[..., None] + shoulder[..., 2] * b[..., None]
        aside = side[..., None] * (shoulder[..., 2] * a[..., None] - shoulder[..., 0] * b[..., None])
        _, up, over = Line.to(*np.moveaxis(wrist, -1, 0)).along(tuple(np.moveaxis(aside, -1, 0)))
        return np.arctan2(over, up)

    @property
    def _way(self) -> float:
        """On which side of the line the elbow is when joint 4 turns forward."""
        return float(np.sign(self.elbow.upper[1] * self.elbow.fore[1]))

    def _fourth(self, cosine: Floats, sine: Floats) -> tuple[Floats, Floats]:
        """Cosine and sine of θ4 with the elbow on the side that the arm angle is counted from."""
        return -self._way * cosine, self._way * sine


@dataclass(frozen=True, eq=False)
class AroundLine:
    """See `Placed`."""

    family: ArmAngle
    line: Line
    seen: tuple[Floats, Floats]
    fourth: tuple[Floats, Floats]
    """Cosine and sine of θ4, (N,)."""
    reaches: Floats
    """Below 0 where the wrist is out of reach, (N,)."""
    hand: Floats
    """The hand's axes along the line, upwards and to the side, (3, 3, N)."""
    hold: Floats
    """θ to keep where any would do, (n,)."""

    def at(self, numbers: Floats) -> Ways:
        """See `Placed`."""
        c, s = np.cos(numbers), np.sin(numbers)
        joints = np.empty((2, 2, *numbers.shape[:-1], 3, numbers.shape[-1]))  # shoulder and wrist, either way
        write_shoulder(joints[0], self.line, (c, s), self.seen, self.hold[0].item())
        hand, corner = self._hand(c, s)
        write_wrist(joints[1], hand, corner, self.hold[4].item())
        first, second, third = np.moveaxis(joints[0], -2, 0)
        fifth, sixth, seventh = np.moveaxis(joints[1], -2, 0)
        bend = np.arctan2(self.fourth[1], self.fourth[0])
        fourth = np.broadcast_to(
            np.stack([bend, -bend]).reshape(2, *[1] * (numbers.ndim - 1), -1), first.shape
        )
        exists = np.broadcast_to(self.reaches, (1, *numbers.shape))
        return Ways(self._as_joints(first, second, third, fourth, fifth, sixth, seventh), PICKS, exists)

    def edges(self, room: Room) -> Floats:
        """See `Placed`."""
        found: list[Floats] = []
        for joint in (i for i in TURNED if room.half[i] < np.pi):
            for end in (room.middle[joint] - room.half[joint], room.middle[joint] + room.half[joint]):
                found += self._where(joint, end)
        return np.array(found).reshape(-1, self.reaches.size)

    def holding(self, joint: int, values: Floats) -> Floats | None:
        """See `Placed`."""
        if joint not in TURNED:
            return None
        one, other = self._where(joint, values)
        return np.stack([one, np.where(np.abs(other - one) < TWICE, np.nan, other)])

    def taken(self, rows: Ints | Bools) -> AroundLine:
        """See `Placed`."""
        line = Line(
            self.line.length[rows], self.line.level[rows],
            (self.line.u[0][rows], self.line.u[1][rows], self.line.u[2][rows]),
            self.line.cos[rows], self.line.sin[rows],
        )  # fmt: skip
        seen, fourth = (self.seen[0][rows], self.seen[1][rows]), (self.fourth[0][rows], self.fourth[1][rows])
        return replace(
            self, line=line, seen=seen, fourth=fourth, reaches=self.reaches[rows], hand=self.hand[:, :, rows]
        )

    def _where(self, joint: int, value: float | Floats) -> list[Floats]:
        """The two arm angles (N,) at which a joint has a value, or half a turn more."""
        limit = self.family.chain.offset[joint] + self.family.chain.sign[joint] * value
        return _roots(*self._vanishing(joint, np.cos(limit), np.sin(limit)))

    def _as_joints(self, *variables: Floats) -> tuple[Floats, ...]:
        chain = self.family.chain
        return tuple(
            (value - offset) * sign
            for value, offset, sign in zip(variables, chain.offset.tolist(), chain.sign.tolist(), strict=True)
        )

    @property
    def _turned(self) -> tuple[Floats, Floats]:
        """The wrist as joint 3 sees it, as joint 4 turns it."""
        (a, b), (c4, s4) = self.seen, self.fourth
        return c4 * a + s4 * b, s4 * a - c4 * b

    def _hand(self, c: Floats, s: Floats) -> tuple[Hand, Corner]:
        """The numbers of the wrist's angles where the arm angle has this cosine and sine."""
        k, m = self._turned
        along, up, over = self.hand[:, 0], self.hand[:, 1], self.hand[:, 2]
        e = [c * up[i] + s * over[i] for i in range(3)]
        f = [c * over[i] - s * up[i] for i in range(3)]
        third = [m * along[i] - k * e[i] for i in range(3)]

        def corner() -> tuple[Floats, Floats, Floats, Floats]:
            return k * along[0] + m * e[0], k * along[1] + m * e[1], f[0], f[1]

        return Hand(k * along[2] + m * e[2], f[2], third[0], -third[1], -third[2]), corner

    def _vanishing(
        self, joint: int, cos: float | Floats, sin: float | Floats
    ) -> tuple[Floats, Floats, Floats]:
        """What vanishes where a joint's θ has this cosine and sine: its parts of 1, cosine and sine."""
        line, (a, b), (k, m) = self.line, self.seen, self._turned
        rise, level = line.u[2], line.level
        along, up, over = self.hand[:, 0], self.hand[:, 1], self.hand[:, 2]
        if joint == 0:
            turned = line.cos * cos + line.sin * sin, line.sin * cos - line.cos * sin
            return turned[1] * level * b, -turned[1] * rise * a, -turned[0] * a
        if joint == 1:
            return rise * b + cos, level * a, np.zeros_like(a)
        if joint == 2:
            return -rise * a * sin, level * b * sin, -level * cos
        if joint == 4:
            return -k * along[2] * sin, over[2] * cos - m * up[2] * sin, -up[2] * cos - m * over[2] * sin
        if joint == 5:
            return m * along[2] + cos, -k * up[2], -k * over[2]
        one, c, s = (-part[1] * cos - part[0] * sin for part in (m * along, -k * up, -k * over))
        return one, c, s


def _roots(one: Floats, cos: Floats, sin: Floats) -> list[Floats]:
    """Where one + cos * cosine + sin * sine vanishes: two angles (N,), NaN for none."""
    size = np.sqrt(cos * cos + sin * sin)
    middle = np.arctan2(sin, cos)
    ratio = -one / np.where(size > 0, size, 1.0)
    away = np.arccos(ratio.clip(-1.0, 1.0)) + np.where((np.abs(ratio) <= 1) & (size > 0), 0.0, np.nan)
    return [middle - away, middle + away]


def _three_turns(angles: Floats) -> Floats:
    """Rz Rx(90) Rz Rx(90) Rz of angles (..., 3), (..., 3, 3)."""
    quarter = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]])
    first, second, third = (turn_about("z", angles[..., i])[..., :3, :3] for i in range(3))
    rotation: Floats = first @ quarter @ second @ quarter @ third
    return rotation

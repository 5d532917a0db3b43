"""What may leave: bytes are read again as the board will read them, and held back where the arm must not go.

Nothing here knows how the bytes were made. Limits of the joints, their speeds, the rows of a checked file and
where the arm was sent last are all that is asked.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.sentences import joint_text
from vi3dras.motion.limits import Limits, limits_of
from vi3dras.motion.rows import joint_way
from vi3dras.remote.board import Board, Order, Place
from vi3dras.remote.errors import GarbledError, HeldBackError
from vi3dras.remote.limits_in_force import limits_in_force

HAIR = 1e-9
"""What is beyond a limit by less is rounding [rad], [m]."""

AHEAD_S = 0.5
"""How far ahead of where it was an arm may be sent along the rows of its file [s]."""


class Rows(NamedTuple):
    """The rows of a checked file."""

    times: Floats
    """[s], (N,)."""
    q: Floats
    """(N, n) [rad], [m]."""


class Guard:
    """Stands between who makes bytes and the link.

    Args:
        board: how the bytes are read.
        robot: the arm, with its limits.
        limits: greatest speeds; the arm's own if None.
    """

    def __init__(self, board: Board, robot: Robot, limits: Limits | None = None) -> None:
        self.board, self.robot = board, robot
        self.speed = (limits or limits_of(robot)).speed
        self.low, self.high, *_ = limits_in_force(robot, board.reach)
        """Between which joint values it may be sent, (n,)."""
        self.may_jump = False
        """Somebody holds the arm: a first move may go at once."""
        self.may_fall = False
        """Somebody holds the arm: it may lose its torque."""
        self._rows: Rows | None = None
        self._along = 0.0
        self.forget()

    def forget(self) -> None:
        """Where the arm is is not known: at the beginning, or after its board has begun anew."""
        self.at = np.full(self.robot.n, np.nan)
        """Where the arm was sent last, or has been found, (n,)."""
        self.before = self.at
        """Where it was before that, (n,)."""
        self.blur = np.zeros(self.robot.n)
        """How far it may be from there, (n,)."""
        self.began = self.ends = -np.inf
        """When the last order began, and when it is over [s]."""

    def found(self, q: Floats, blur: Floats) -> None:
        """The arm was found standing somewhere."""
        self.at = self.before = np.asarray(q, float)
        self.blur, self.began, self.ends = blur, -np.inf, -np.inf

    def follow(self, rows: Rows | None, start: float = 0.0) -> None:
        """From now on the arm is only sent along these rows, from a time of them on; None lets it free."""
        self._rows, self._along = rows, start

    def where(self, now: float) -> Floats:
        """Where the arm should be at a time, if it goes evenly, (n,)."""
        span = self.ends - self.began
        share = 1.0 if not np.isfinite(span) or span <= 0 else np.clip((now - self.began) / span, 0.0, 1.0)
        return self.before + share * (self.at - self.before) if share < 1.0 else self.at

    def check(self, data: bytes, now: float, *, travel: float = 0.0) -> tuple[Order, ...]:
        """Look at bytes that are about to leave.

        Args:
            data: the bytes.
            now: the time on the link's clock.
            travel: how long they are on their way [s].

        Raises:
            HeldBackError: they order what the arm must not do; none of them may leave.
        """
        try:
            orders = self.board.orders(data)
        except GarbledError as error:
            raise HeldBackError(
                f"they are read as {error.args[1]}, which is no order for this arm"
            ) from error
        for order in orders:
            if order.kind == "torque off" and not self.may_fall:
                raise HeldBackError("the arm would fall, and nobody has said that it is held")
            if order.kind == "move" and order.place is not None:
                self._move(order, order.place, now, travel)
        return orders

    def stop(self, data: bytes, now: float) -> None:
        """Look at bytes that stop the arm: a place that they name must lie on the way that it is on.

        Raises:
            HeldBackError: they would send it elsewhere.
        """
        for order in self.board.orders(data):
            if order.kind == "move" and order.place is not None:
                low, high = np.minimum(self.before, self.at), np.maximum(self.before, self.at)
                blur = self.blur + self.board.report_resolution + self.board.resolution + HAIR
                away = (order.place.q < low - blur) | (order.place.q > high + blur)
                self._refuse(away, order.place.q, "a stop would send {0} to {1}, off its way")
            elif order.kind not in {"stop", "question"}:
                raise HeldBackError("a stop has other orders in it")
        self.ends = min(self.ends, now)

    def _move(self, order: Order, place: Place, now: float, travel: float) -> None:
        told = np.isfinite(place.q)
        below, above = told & (place.q < self.low - HAIR), told & (place.q > self.high + HAIR)
        self._refuse(below | above, place.q, "{0} would go to {1}, beyond its limit")
        if not np.isnan(place.gripper) and not -0.01 <= place.gripper <= 1.01:
            raise HeldBackError("the hand would go beyond its ends")
        to = np.where(told, place.q, self.at)
        known = np.isfinite(self.at)
        is_first = order.seconds is None or bool((told & ~known).any())
        if is_first and not self.may_jump:
            raise HeldBackError("the arm would jump to its first place, and nobody has said that it is held")
        if not is_first:
            self._paced(to, told, float(order.seconds or 0.0), now)
        if self._rows is not None:
            self._on_way(to, self._rows)
        seconds = order.seconds or 0.0
        self.before, self.at = np.where(known, self.at, to), to
        self.blur = np.where(told, 0.0, self.blur)
        self.began = now + travel
        self.ends = self.began + seconds

    def _paced(self, to: Floats, told: Bools, seconds: float, now: float) -> None:
        """No joint may be faster than it is allowed, also if the arm is a little off."""
        if now < self.ends - HAIR:
            raise HeldBackError("the order before is not done")
        ways = np.where(told, np.abs(to - self.at), 0.0)
        ways = ways + np.where(ways > HAIR, self.blur, 0.0)
        self._refuse(ways > self.speed * seconds * (1 + 1e-9) + HAIR, to, "{0} would go too fast, to {1}")

    def _on_way(self, to: Floats, rows: Rows) -> None:
        """The next place has to lie on the way, not behind where the arm was and not far ahead."""
        blur = self.board.resolution * 2 + 1e-6
        first = max(int(np.searchsorted(rows.times, self._along, "right")) - 1, 0)
        last = min(int(np.searchsorted(rows.times, self._along + AHEAD_S, "right")) + 1, len(rows.times) - 1)
        best, nearest = None, np.inf
        for k in range(first, max(last, first + 1)):
            end = min(k + 1, len(rows.times) - 1)
            way = rows.q[end] - rows.q[k]
            length = float(way @ way)
            share = float(np.clip((to - rows.q[k]) @ way / length, 0.0, 1.0)) if length > 0 else 1.0
            time = rows.times[k] + share * (rows.times[end] - rows.times[k])
            off = float(np.max(np.abs(rows.q[k] + share * way - to) / blur))
            if off < nearest - 1e-12:
                best, nearest = time, off
        if best is None or nearest > 1.0 or not np.isfinite(to).all():
            raise HeldBackError("the place is none of the way of the checked file")
        if best < self._along - AHEAD_S / 10:
            raise HeldBackError("the way of the checked file would be gone backwards")
        self._along = max(self._along, best)

    def _refuse(self, wrong: Bools, q: Floats, says: str) -> None:
        if wrong.any():
            joint = int(np.flatnonzero(wrong)[0])
            named = self.robot.joints[joint].name
            raise HeldBackError(says.format(named, joint_text(self.robot, joint, float(q[joint]))))


def far_apart(robot: Robot, one: Floats, other: Floats) -> str:
    """How far two places are apart, as the largest way of a joint in words."""
    joint = int(np.nanargmax(np.abs(one - other)))
    return f"{robot.joints[joint].name} {joint_way(robot, joint, float(abs(one - other)[joint]))}"

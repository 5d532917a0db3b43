"""What moves an arm over a wire, piece by piece, seen by the guard before a byte leaves.

No more than a tenth of a second of motion is ever in the board: whatever happens to this program, the arm
stands when that is over.
"""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.remote.board import Ask, Board, Place
from vi3dras.remote.conversation import MOMENT_S, Conversation, Routine
from vi3dras.remote.errors import AstrayError, BegunAnewError, NoAnswerError
from vi3dras.remote.guard import HAIR, Guard, far_apart

STOPS_S = 0.2
"""An arm has to stand after so many seconds, whatever happens."""

FIRST_S = 1.0
"""What a first move of one servo takes at most: 180 degrees of a usual one [s]."""

FOLLOWS = np.radians(20.0)
"""A joint that is further behind where a measuring board should find it does not follow [rad]."""

TRIES = 3
"""How often an order is sent that does not arrive, and how often an arm at rest is asked where it is until it
says the same twice."""

SAME = np.radians(1.0)
"""Two reports of an arm at rest may be so far apart, where its board measures [rad]."""

NEAR_S = 0.02
"""The seconds a report may take to stop an arm at it; without one it is stopped where it should be."""


class Mover:
    """An arm that is connected.

    Args:
        board: its board.
        guard: what looks at every byte.
        talk: the conversation over the link.
    """

    def __init__(self, board: Board, guard: Guard, talk: Conversation) -> None:
        self.board, self.guard, self.talk = board, guard, talk
        self.reported = Place(np.full(board.robot.n, np.nan))
        """What the board said last."""
        self.reported_at = 0.0
        """When it said so [s]."""
        self.resent = 0
        """Orders that were lost on their way and sent again."""

    def report(self) -> Routine[Place]:
        """Ask where the arm is."""
        place = yield from self.talk.ask(self.board.report())
        self.reported, self.reported_at = place, self.talk.now()
        return place

    def find(self) -> Routine[None]:
        """Ask where the arm is, and believe it where nobody knows better and it says the same twice.

        A single answer may be spoilt, or be one to the question before that came late.
        """
        place = yield from self.report()
        for _ in range(TRIES):
            before, place = place, (yield from self.report())
            is_same = bool((np.abs(place.q - before.q) <= self.board.report_resolution + SAME).all())
            if is_same or not np.isfinite([before.q, place.q]).any():
                break
        if is_same:
            q, blur = place.q, self.board.report_resolution
            known = np.abs(q - self.guard.at) <= blur + HAIR
            # a report is coarse: where it agrees with the last order, the order is the better number
            self.guard.found(np.where(known, self.guard.at, q), np.where(known, 0.0, blur))
        else:
            self.guard.forget()

    def look(self) -> Routine[None]:
        """Ask where an arm at rest is.

        Raises:
            BegunAnewError: the board knew it, and does not any more.
        """
        if np.isfinite(self.guard.at).all():
            yield from self._see(np.inf)
        else:
            yield from self.report()

    def switch_on(self, end: Floats) -> Routine[None]:
        """Switch the servos on one after the other; each goes to its place as fast as it can."""
        for joint in range(self.board.robot.n):
            q = np.full(self.board.robot.n, np.nan)
            q[joint] = self.inside(end)[joint]
            yield from self._send(self._move(Place(q), None))
            yield from self.talk.wait(self.talk.now() + FIRST_S)
        yield from self.find()
        self.guard.may_jump = False

    def piece(self, to: Place, seconds: float) -> Routine[None]:
        """Send one piece, see where the arm is on its way, wait until it is done, see that it is there.

        An order that has been lost is sent again, where the arm stands as if it had never come.

        Raises:
            AstrayError: the arm is elsewhere.
            BegunAnewError: the board does not know any more where it is.
        """
        before, blur = self.guard.at.copy(), self.guard.blur.copy()
        ask = self._move(to, self._slow_enough(to, seconds))
        for _ in range(TRIES):
            yield from self._send(ask)
            yield from self._see(FOLLOWS if self.board.measures else np.inf)
            yield from self.talk.wait(self.guard.ends)
            yield from self._until_still(np.inf)
            if (yield from self._has_arrived(before)):
                return
            self.guard.found(before, blur)
            self.resent += 1
        raise AstrayError(far_apart(self.board.robot, self.reported.q, to.q))

    def stop(self) -> Routine[None]:
        """Stop the arm where it is."""
        wire, guard = self.talk, self.guard
        moves = guard.ends > wire.now()
        if moves and self.board.stops_where_told:
            standing = Place(guard.where(wire.now()))
            try:
                place = yield from wire.ask(self.board.report(), NEAR_S)
                low, high = np.minimum(guard.before, guard.at), np.maximum(guard.before, guard.at)
                standing = Place(np.clip(place.q, low, high)) if np.isfinite(place.q).all() else standing
            except NoAnswerError:
                pass
            self._send_stop(self.board.stop(standing))
        elif moves or not self.board.stops_where_told:
            self._send_stop(self.board.stop(Place(guard.where(wire.now()))))
        yield from self._until_still(STOPS_S)
        guard.forget()
        yield from self.find()

    def let_go(self) -> Routine[None]:
        """Take the torque off; from then on nobody knows where the arm is."""
        yield from self._send(self.board.torque_off())
        self.guard.may_fall = False
        self.guard.forget()

    def inside(self, q: Floats) -> Floats:
        """Joint values so far from the limits that no rounding of an order goes beyond them."""
        low, high = self.guard.low + self.board.resolution, self.guard.high - self.board.resolution
        inside: Floats = np.clip(q, low, high)
        return inside

    def _until_still(self, seconds: float) -> Routine[None]:
        """Ask until the board says that nothing moves, or for so long."""
        end = self.talk.now() + seconds
        while (yield from self.talk.ask(self.board.moving())) and self.talk.now() < end:
            yield from self.talk.wait(self.talk.now() + MOMENT_S)

    def _slow_enough(self, to: Place, seconds: float) -> float:
        """The time for a piece, longer where a joint would be too fast, by rounding say."""
        told = self.board.sendable(to).q
        ways = np.abs(told - self.guard.at)
        ways = ways + np.where(ways > HAIR, self.guard.blur, 0.0)
        return max(seconds, float((ways / self.guard.speed).max()), 0.001)

    def _move(self, to: Place, seconds: float | None) -> Ask[bool]:
        """An order to a place from where the arm stands."""
        self.board.start = Place(self.guard.at)
        return self.board.move(to, seconds)

    def _send(self, ask: Ask[bool]) -> Routine[bool]:
        """Past the guard, on to the wire; nothing in between."""
        self.guard.check(ask.data, self.talk.now(), travel=self.talk.travel(ask.data))
        return (yield from self.talk.order(ask))

    def _send_stop(self, ask: Ask[bool]) -> None:
        if np.isfinite(self.guard.at).all():
            self.guard.stop(ask.data, self.talk.now())
        self.talk.send(ask.data)

    def _see(self, most: float) -> Routine[Place]:
        """A report that fits to where the arm should be; asked for again where not, for bytes get spoilt.

        Raises:
            AstrayError: a joint is further away.
            BegunAnewError: the board does not know where it is.
        """
        for is_last in (False, True):
            place = yield from self.report()
            off = np.abs(place.q - self.guard.where(self.reported_at))
            if (off <= most).all():
                break
            if is_last and not np.isfinite(place.q).all():
                raise BegunAnewError
            if is_last:
                raise AstrayError(far_apart(self.board.robot, place.q, self.guard.where(self.reported_at)))
        return place

    def _has_arrived(self, before: Floats) -> Routine[bool]:
        """Whether the arm is where it was sent; False where it stands as before, and may be sent again."""
        board, at = self.board, self.guard.at
        blur = board.report_resolution + board.resolution + HAIR
        blur = np.maximum(blur, FOLLOWS) if board.measures else blur
        place = yield from self.report()
        if (np.abs(place.q - at) <= blur).all():
            return True
        try:
            yield from self._see(float(blur.min()))
        except AstrayError:
            if (np.abs(self.reported.q - before) <= blur + self.guard.blur).all():
                return False
            self.guard.found(self.reported.q, board.report_resolution)
            raise
        return True

"""What a pressed row does: a step, or on and on while it is held; all of a press is one step of undo."""

from __future__ import annotations

import math
from collections.abc import Callable
from time import monotonic

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.jogging.along import JogAsk, held, jog_step, jog_to, row_name
from vi3dras.jogging.rows import ROWS, user_frame
from vi3dras.jogging.step import Jogged
from vi3dras.jogging.told import jog_sentence, why_sentence
from vi3dras.orientation import matrix_from_abc

from ...face.board import Board
from ...face.bound import next_gesture
from ...face.units import joint_factor, number_factor

LONGEST = 0.1
"""The longest time between two pictures that counts [s]: a window that waited must not leap."""

ABOUT_NOW = 1.0
"""What was told since so many seconds still holds: a window at rest draws four pictures a second."""

Still = Callable[[], bool]


class Jogger:
    """Jogs the arm of a board; the pad, the keys and the handles share one."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.row = 0
        """The row that the keys go along."""
        self._held: tuple[int, float, Still] | None = None
        self._last = 0.0
        self._gesture = 0
        self._keys_at = -ABOUT_NOW
        self._runs_at = -ABOUT_NOW
        self._tells_way = False
        """Whether the amount that is asked is a way: not while a row is held, nor where a value is typed."""

    @property
    def count(self) -> int:
        """How many rows there are."""
        robot: Robot = self._board.get("robot")
        return robot.n if self._board.get("jog_frame") == "joint" else len(ROWS)

    def keys_on(self) -> None:
        """The page on which keys jog is open: told once per frame."""
        self._keys_at = monotonic()

    @property
    def has_keys(self) -> bool:
        """Whether keys jog now."""
        return monotonic() - self._keys_at < ABOUT_NOW

    def program_runs(self, *, on: bool) -> None:
        """A program drives the arm now, or no more: told once per frame by what runs it."""
        self._runs_at = monotonic() if on else -ABOUT_NOW

    @property
    def is_off(self) -> bool:
        """Whether a program drives the arm, so that no hand does."""
        return monotonic() - self._runs_at < ABOUT_NOW

    @property
    def held(self) -> tuple[int, float] | None:
        """The row that is held, and its sign."""
        return None if self._held is None else self._held[:2]

    def press(self, row: int, sign: float, still: Still) -> None:
        """A button or a key goes down; `still` tells whether it is held yet."""
        if self.is_off:
            return
        step: str = self._board.get("jog_step")
        self._gesture, self.row = next_gesture(), row
        self._tells_way = step != "hold"
        if step == "hold":
            self._held, self._last = (row, sign, still), monotonic()
            self._hold(0.02)  # a quick click is seen, too
        else:
            self._do(
                row,
                lambda robot, q, ask: jog_step(robot, q, ask, damped=self._damped),
                sign * self._step(row),
            )

    def frame(self) -> None:
        """Go on while it is held: once per frame."""
        if self._held is None:
            return
        now = monotonic()
        seconds, self._last = min(now - self._last, LONGEST), now
        if not self._held[2]():
            self._held = None
        elif seconds > 0:
            self._hold(seconds)

    def type(self, row: int, shown: float) -> None:
        """Go until a row reads a value, in the units that are shown."""
        if self.is_off:
            return
        self._gesture, self.row, self._tells_way = next_gesture(), row, False
        value = shown / self.factor(row)
        self._do(row, lambda robot, q, ask: jog_to(robot, q, ask, damped=self._damped), value)

    def choose(self, by: int) -> None:
        """Let the keys go along another row."""
        self.row = (self.row + by) % self.count

    def factor(self, row: int) -> float:
        """How many shown units one SI unit of a row is."""
        robot: Robot = self._board.get("robot")
        is_joint = self._board.get("jog_frame") == "joint"
        return joint_factor(robot, row) if is_joint else number_factor(robot, row)

    def tell(self, robot: Robot, done: Jogged, row: int, sentence: str, label: str, gesture: int) -> None:
        """Put where the arm came, and what stopped it."""
        board, values = self._board, {"q": done.q}
        more: dict[str, object] = {}
        if done.stop is not None or max(done.missed) > 0:
            more = {"jog_stop": sentence, "jog_row": row, "jog_at": done.q}
        elif board.get("jog_stop"):
            more = {"jog_stop": "", "jog_row": -1, "jog_at": None}
        board.put_all(values | more, label=label, gesture=("jog", gesture))

    @property
    def _damped(self) -> bool:
        return bool(self._board.get("damped"))

    def _hold(self, seconds: float) -> None:
        if self._held is None:
            return
        row, sign, _ = self._held
        speed: float = self._board.get("override")
        self._do(row, lambda robot, q, ask: held(robot, q, ask, seconds, speed, damped=self._damped), sign)

    def _step(self, row: int) -> float:
        """The chosen step of a row [m] or [rad]: millimetres or degrees."""
        robot: Robot = self._board.get("robot")
        is_joint = self._board.get("jog_frame") == "joint"
        turns = robot.joints[row].is_revolute if is_joint else row >= 3
        amount = float(self._board.get("jog_step"))
        return math.radians(amount) if turns else amount / 1000

    def _do(self, row: int, work: Callable[[Robot, Floats, JogAsk], Jogged], amount: float) -> None:
        board, robot = self._board, self._board.get("robot")
        user: Floats = board.get("user_frame")
        place = user_frame(user[:3], matrix_from_abc(user[3:]))
        ask = JogAsk(board.get("jog_frame"), row, amount, place)
        found: list[Jogged] = []
        if not board.tries(lambda: found.append(work(robot, board.get("q"), ask))):
            self._held = None
            return
        done = found[0]
        name = row_name(robot, ask.frame, row)
        sentence = "" if done.stop is None and not max(done.missed) else self._said(robot, ask, done)
        if np.array_equal(done.q, board.get("q")) and sentence == board.get("jog_stop"):
            return
        self.tell(robot, done, row, sentence, f"Jog {name}", self._gesture)

    def _said(self, robot: Robot, ask: JogAsk, done: Jogged) -> str:
        """What stopped it; of a single step also how far it came."""
        if self._tells_way:
            return jog_sentence(robot, ask, done)
        return why_sentence(robot, done)


def jogger_of(board: Board) -> Jogger:
    """The one of a board."""
    found = board.memo.setdefault("jogger", Jogger(board))
    assert isinstance(found, Jogger)
    return found

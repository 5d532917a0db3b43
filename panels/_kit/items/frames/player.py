"""The player of the four steps: a card for each, and the time over them."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain.steps import step_name
from vi3dras.kinematics.conventions import in_convention
from vi3dras.kinematics.hidden import Hidden
from vi3dras.kinematics.steps import (
    Step,
    done_at,
    row_shown,
    seconds_of,
    step_at,
    step_digits,
    step_numbers,
    steps_of,
    time_of,
)

from ...charts.player import Player
from ...face.board import Board, FixedPart
from ...face.bound import Playing
from ...face.frames import STEP_PLAYER
from ...pen import shown
from ...widgets.heads import gap
from ...widgets.tiles import Tile, Tiles


class StepPlayer(FixedPart, Playing, shows=STEP_PLAYER):
    """Plays one step, the four of a joint, or the chain; Space plays, the arrows go from step to step."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        named = "Play the steps", "Go along the steps", "Step along the row"
        self.player = Player(parent, named, width=width, on_go=self._go, on_begin=self._begin)
        gap(parent, 10)
        self._cards = Tiles(parent, width=width, on_choose=self._start, has_titles=True)
        self._clock = Clock(np.zeros(0), 0, 0)

    def show(
        self, robot: Robot, q: Floats, order: str, joint: int, done: float, span: str,
        moves: tuple[Step, ...], asked: Hidden | None,
    ) -> None:  # fmt: skip
        """Show what is played, and where in it the frame is."""
        if len(q) != robot.n:
            return
        at, k = row_shown(robot, joint), step_at(done)
        self._clock = clock_of(in_convention(robot, order), q, span, at)
        ends = np.cumsum(self._clock.seconds)
        run = self.player.run._replace(total=float(ends[-1]), ticks=(0.0, *ends.tolist()))
        self.player.update(run, self._clock.time(at, done))
        cards = [self._card(robot, at, n, k, step, done, order) for n, step in enumerate(moves)]
        if asked is not None:
            cards[asked.k] = cards[asked.k]._replace(whole="?", title="how far?")
        self._cards.update(tuple(cards))
        begun = self._board.memo.pop("play", None)
        if begun is not None:  # to start it and to play it are one step of undo
            self._gesture = begun
            self.player.play()

    def _card(self, robot: Robot, at: int, n: int, k: int, step: Step, done: float, order: str) -> Tile:
        share = min(max(done - n, 0.0), 1.0)
        amount, unit = step_numbers(robot, step)
        digits = step_digits(robot, step)
        text, unit = shown(share * amount if n == k else amount, digits), unit.strip()
        is_between = n == k and done < 4.0 and 0.0 < share < 1.0
        whole = f"{shown(amount, digits)}{'°' if step.turns else ''}" if is_between else ""
        frame = at if n < 2 else at + 1  # the first two go by the frame before, the others by the new one
        title = f"{'turn about' if step.turns else 'slide along'} {step.axis}_{frame}"
        if step.is_still:
            title = "nothing moves"
        return Tile(
            step_name(step, at, order), text, unit, whole, title,
            is_current=n == k and 0.0 < done < 4.0, share=share,
        )  # fmt: skip

    def _start(self, k: int) -> None:
        self._begin()
        self._board.put("done", float(k), label="Go to a step", gesture=("steps", self._gesture))

    def _go(self, seconds: float, label: str) -> None:
        joint, done = self._clock.place(seconds)
        values = (
            {"done": done} if joint + 1 == self._board.get("joint") else {"joint": joint + 1, "done": done}
        )
        self._board.put_all(values, label=label, gesture=("steps", self._gesture))


class Clock:
    """The time of everything that is played: one step, four, or four for each joint."""

    def __init__(self, seconds: Floats, joint: int, first: int) -> None:
        self.seconds, self._joint, self._first = seconds, joint, first

    def time(self, joint: int, done: float) -> float:
        """When so many steps of a row are done [s]."""
        return time_of(self.seconds, 4 * (joint - self._joint) + done - self._first)

    def place(self, seconds: float) -> tuple[int, float]:
        """The row, and how many of its steps are done, at a time [s]."""
        whole = done_at(self.seconds, seconds) + self._first
        row = min(int(whole // 4), max((len(self.seconds) + self._first - 1) // 4, 0))
        return self._joint + row, whole - 4 * row


def clock_of(arm: Robot, q: Floats, span: str, joint: int) -> Clock:
    """The time of what is played of an arm at joint values (n,)."""
    if span == "chain":
        return Clock(np.concatenate([seconds_of(steps_of(arm, q, i)) for i in range(arm.n)]), 0, 0)
    seconds = seconds_of(steps_of(arm, q, joint))
    if span == "joint":
        return Clock(seconds, joint, 0)
    first = [step.parameter for step in steps_of(arm, q, joint)].index(span)  # type: ignore[arg-type]
    return Clock(seconds[first : first + 1], joint, first)

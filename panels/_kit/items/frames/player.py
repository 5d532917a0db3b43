"""The player of the four steps: a card for each, and the time over them."""

from __future__ import annotations

import time
from functools import partial

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain.steps import step_name
from vi3dras.kinematics.conventions import in_convention
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
from ...face.frames import STEP_PLAYER
from ...pen import shown
from ...widgets.heads import gap
from ...widgets.tiles import Tile, Tiles


class StepPlayer(FixedPart, shows=STEP_PLAYER):
    """Plays one step, the four of a joint, or the chain; Space plays, the arrows go from step to step."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._last = 0.0
        self._player = Player(
            parent, width=width, on_play=self._play, on_back=self._back, on_step=partial(self._step, 1),
            on_scrub=self._scrub, on_begin=self._begin,
        )  # fmt: skip
        gap(parent, 10)
        self._cards = Tiles(parent, width=width, on_choose=self._start, has_titles=True)
        self._clock = Clock(np.zeros(0), 0, 0)

    def show(
        self, robot: Robot, q: Floats, order: str, joint: int, done: float, span: str, moves: tuple[Step, ...]
    ) -> None:
        """Show what is played, and where in it the frame is."""
        if len(q) != robot.n:
            return
        at, k = row_shown(robot, joint), step_at(done)
        self._clock = clock_of(in_convention(robot, order), q, span, at)
        ends = np.cumsum(self._clock.seconds)
        run = self._player.run._replace(total=float(ends[-1]), ticks=(0.0, *ends.tolist()))
        self._player.update(run, self._clock.time(at, done))
        self._cards.update(
            tuple(self._card(robot, at, n, k, step, done, order) for n, step in enumerate(moves))
        )
        begun = self._board.memo.pop("play", None)
        if begun is not None:  # to start it and to play it are one step of undo
            self._gesture, self._last = begun, time.monotonic()
            self._player.update(self._player.run._replace(is_playing=True))

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

    def frame(self) -> None:
        """Go on while it plays: once per frame."""
        run = self._player.run
        if not run.is_playing or run.total <= 0:
            return
        now = time.monotonic()
        passed, self._last = now - self._last, now
        there = self._player.time + passed * run.speed
        if there >= run.total and not run.is_looping:
            self._player.update(run._replace(is_playing=False))
        self._go(there % run.total if run.is_looping else min(there, run.total), "Play the steps")

    def on_key(self, key: str) -> bool:
        """Space plays or pauses, the arrows go from step to step."""
        return self._player.on_key(key, self._step)

    def _play(self, on: bool) -> None:
        self._begin()
        self._last = time.monotonic()
        if on and self._player.time >= self._player.total:
            self._go(0.0, "Play the steps")
        self.refresh()

    def _back(self) -> None:
        self._begin()
        self._go(0.0, "Back to the start")

    def _step(self, by: int) -> None:
        ends = np.array([0.0, *np.cumsum(self._clock.seconds)])
        now = self._player.time
        there = (
            ends[ends > now + 1e-9].min(initial=ends[-1])
            if by > 0
            else ends[ends < now - 1e-9].max(initial=0.0)
        )
        self._go(float(there), "Step along the row")

    def _start(self, k: int) -> None:
        self._begin()
        self._board.put("done", float(k), label="Go to a step", gesture=("steps", self._gesture))

    def _scrub(self, seconds: float) -> None:
        self._go(seconds, "Go along the steps")

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

"""The player of three turns: a card for each, and the time over them."""

from __future__ import annotations

import math
import time
from functools import partial

from vi3dras.arrays import Floats
from vi3dras.explain.frames import ANGLES

from ...charts.player import Player
from ...face.board import Board, FixedPart
from ...face.pair import TURN_PLAYER
from ...pen import shown
from ...widgets.heads import gap
from ...widgets.tiles import Tile, Tiles

SECONDS = 2.0
"""Of one turn."""
TURNS = 3
TURN_PX = math.radians(0.5)
"""What a pixel of a drag turns."""


class TurnPlayer(FixedPart, shows=TURN_PLAYER):
    """Plays three turns; a card dragged sideways changes its angle, where that is one's own."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._last, self._held, self._held_in = 0.0, 0.0, -1
        self.player = Player(
            parent, width=width, on_play=self._play, on_back=self._back, on_step=partial(self._step, 1),
            on_scrub=self._go, on_begin=self._begin,
        )  # fmt: skip
        gap(parent, 10)
        self.cards = Tiles(
            parent,
            width=width,
            on_choose=self._start,
            on_drag=self._drag,
            on_begin=self._begin,
            has_titles=True,
        )

    def show(
        self,
        frames_study: str,
        turn_angles: Floats,
        euler_angles: Floats | None,
        euler_order: str,
        euler_about: str,
        turns_done: float,
    ) -> None:
        """Show the three turns, and where in them the frame is."""
        angles = turn_angles if frames_study == "compound rotation" else euler_angles
        ends = tuple(SECONDS * k for k in range(TURNS + 1))
        self.player.update(self.player.run._replace(total=ends[-1], ticks=ends), SECONDS * turns_done)
        self.cards.update(
            tuple(
                _card(
                    k, euler_order[k], euler_about, None if angles is None else float(angles[k]), turns_done
                )
                for k in range(TURNS)
            )
        )

    def frame(self) -> None:
        """Go on while it plays: once per frame."""
        run = self.player.run
        if not run.is_playing:
            return
        now = time.monotonic()
        passed, self._last = now - self._last, now
        there = self.player.time + passed * run.speed
        if there >= run.total and not run.is_looping:
            self.player.update(run._replace(is_playing=False))
        self._go(there % run.total if run.is_looping else min(there, run.total))

    def on_key(self, key: str) -> bool:
        """Space plays or pauses, the arrows go from turn to turn."""
        return self.player.on_key(key, self._step)

    def _play(self, on: bool) -> None:
        self._begin()
        self._last = time.monotonic()
        if on and self.player.time >= self.player.total:
            self._go(0.0)
        self.refresh()

    def _back(self) -> None:
        self._begin()
        self._go(0.0)

    def _step(self, by: int) -> None:
        done = self.player.time / SECONDS
        there = math.floor(done + 1e-9) + 1 if by > 0 else math.ceil(done - 1e-9) - 1
        self._go(SECONDS * min(max(there, 0), TURNS))

    def _start(self, k: int) -> None:
        self._begin()
        self._go(SECONDS * k)

    def _go(self, seconds: float) -> None:
        self._board.put(
            "turns_done",
            min(max(seconds / SECONDS, 0.0), 3.0),
            label="Play the turns",
            gesture=("turns", self._gesture),
        )

    def _drag(self, k: int, pixels: float) -> None:
        """Go on from where the angle was when the drag began."""
        if self._board.get("frames_study") != "compound rotation":
            return
        if self._held_in != self._gesture:
            self._held_in, self._held = self._gesture, float(self._board.get("turn_angles")[k])
        angle = min(max(self._held + TURN_PX * pixels, -2 * math.pi), 2 * math.pi)
        angles = self._board.changed("turn_angles", k, angle)
        self._board.put("turn_angles", angles, label="Turn an angle", gesture=("turn", self._gesture))


def _card(k: int, axis: str, about: str, angle: float | None, turns_done: float) -> Tile:
    share = min(max(turns_done - k, 0.0), 1.0)
    title = f"turn about the {about} {axis}"
    if angle is None:
        return Tile(ANGLES[k], "–", "", "", title)
    is_current = k <= turns_done < min(k + 1, TURNS)
    degrees = math.degrees(angle)
    is_between = is_current and 0.0 < share < 1.0
    text = shown(share * degrees if is_between else degrees, 1)
    whole = f"{shown(degrees, 1)}°" if is_between else ""
    return Tile(ANGLES[k], text, "°", whole, title, is_current=is_current and turns_done > 0.0, share=share)

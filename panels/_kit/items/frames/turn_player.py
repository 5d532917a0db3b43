"""The player of three turns: a card for each, and the time over them."""

from __future__ import annotations

import math

from vi3dras.arrays import Floats
from vi3dras.explain.frames import ANGLES

from ...charts.player import Player
from ...face.board import Board, FixedPart
from ...face.bound import Playing
from ...face.pair import TURN_PLAYER
from ...pen import shown
from ...widgets.heads import gap
from ...widgets.tiles import Tile, Tiles

SECONDS = 2.0
"""Of one turn."""
TURNS = 3
TURN_PX = math.radians(0.5)
"""What a pixel of a drag turns."""


class TurnPlayer(FixedPart, Playing, shows=TURN_PLAYER):
    """Plays three turns; a card dragged sideways changes its angle, where that is one's own."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._held, self._held_in = 0.0, -1
        named = ("Play the turns",) * 3
        self.player = Player(parent, named, width=width, on_go=self._go, on_begin=self._begin)
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

    def _start(self, k: int) -> None:
        self._begin()
        self._go(SECONDS * k, "Play the turns")

    def _go(self, seconds: float, label: str) -> None:
        self._board.put("turns_done", seconds / SECONDS, label=label, gesture=("turns", self._gesture))

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

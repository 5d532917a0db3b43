"""How much of a part the arm reaches, and what Fit would gain."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.path.fit import Fit

from ...face.board import Board, FixedPart
from ...face.parts import PART_REACH
from ...face.units import DECIMALS
from ...hands.pointer import Shows
from ...pen import shown
from ...widgets.heads import Paragraph, Section
from ...widgets.reach import ReachBar
from ...widgets.spots import Action
from ..paths.objects import shares_of

MAY = {"turn": "may_turn", "for the line": "fit_for_line"}


class PartReach(FixedPart, shows=PART_REACH):
    """Percent, bar, classes, and the one primary button of the panel."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self.ports = ("shown", "offer", "place", "turn", "robot", *MAY.values())
        self._head = Section(parent, "Reach of its surface", width=width)
        self._card = ReachBar(
            parent,
            width=width,
            action=self._action(enabled=False),
            options=self._options(),
            on_option=self._allow,
        )
        self._card.shows_at = {"Fit to my arm": Shows("offer"), **{w: Shows(p) for w, p in MAY.items()}}
        self._why = Paragraph(parent, width=width)

    def refresh(self) -> None:
        """Show what is known."""
        board, stale = self._board, self._board.is_stale("shown")
        found: Any = board.get("shown")
        self._card.choose(self._options())
        told = (("mesh", "shown"), ("line_found", "offer"))  # what another page says is said there alone
        self._why.update(
            next((board.error(b) for a, b in told if board.error(b) != board.error(a)), ""), "far"
        )
        self._head.update(hint="", stale=stale)
        if found is None:
            self._card.update((), stale=True)
            self._card.offer(self._action(enabled=False))
            return
        self._head.update(hint=f"within {np.degrees(found.cone):.4g}°")
        self._card.update(shares_of(found.shares), stale=stale, reached=found.reached)
        self._offer(board.get("offer"), stale=board.is_stale("offer"))

    def _offer(self, offer: Fit | None, *, stale: bool) -> None:
        words, outcome, what = "", "", "the line" if self._board.get("fit_for_line") else "its surface"
        if self._board.error("offer"):
            pass
        elif stale or offer is None:
            words = "Looking for a better place"
        elif offer.before >= 1.0:
            words = f"All of {what} is reached where it is"
        elif offer.after <= offer.before + 5e-4:
            turns = self._board.get("may_turn")
            words = (
                "No better place: try another arm or cone" if turns else "No better place: let Fit turn it"
            )
        else:
            words, outcome = self._change(offer), f"{shown(100 * offer.after, 1)} %"
        self._card.offer(self._action(enabled=bool(outcome)), words, outcome)

    def _change(self, offer: Fit) -> str:
        """What Fit would do, in words."""
        robot: Robot = self._board.get("robot")
        metres, digits = robot.units.metres, max(DECIMALS[robot.units.length] - 1, 0)
        moves = (offer.placement.matrix[:3, 3] - self._board.get("place")) / metres
        words = [f"move ({', '.join(shown(float(m), digits) for m in moves)}) {robot.units.length}"]
        turns = np.degrees(offer.placement.turn - self._board.get("turn"))
        if np.abs(turns).max() > 1e-9:
            words.append(f"turn {shown(float(turns[np.abs(turns).argmax()]), 0)}°")
        return "Would " + ", ".join(words)

    def _action(self, *, enabled: bool) -> Action:
        tip = "The least change of its place that lets the arm reach most of it"
        return Action("Fit to my arm", partial(self._board.act, "take_place"), "fit", "primary", enabled, tip)

    def _options(self) -> dict[str, bool]:
        return {word: bool(self._board.get(port)) for word, port in MAY.items()}

    def _allow(self, word: str, on: bool) -> None:
        label = f"{'Let' if on else 'Do not let'} Fit turn" if word == "turn" else "Fit for the line"
        self._board.put(MAY[word], on, label=label)

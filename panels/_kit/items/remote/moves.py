"""Home, park and torque off."""

from __future__ import annotations

from functools import partial

from vi3dras.api.watched_arm import ArmNow

from ...face.board import Board, FixedPart
from ...face.remote import ARM_MOVES
from ...widgets.heads import Caption, Section, gap
from ...widgets.spots import Action, Buttons
from .asking import ask_held


class MoveButtons(FixedPart, shows=ARM_MOVES):
    """Two buttons for slow moves, and one that lets the arm fall."""

    ports = ("arm_now",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Move by hand", width=width)
        self.moves = Buttons(parent, (), width=width, height=32)
        gap(parent, 6)
        self.off = Buttons(parent, (), width=width, height=32)
        self._why = Caption(parent, width=width)

    def refresh(self) -> None:
        """Show what may be done now."""
        board, now = self._board, self._board.get("arm_now") or ArmNow()
        may = now.is_connected and not now.is_moving and not now.is_latched and now.state != "lost"
        is_own = now.lab is None
        may_home = may and (now.lab is None or now.lab.is_teacher)
        home = Action("Home", partial(ask_held, board, now), "home", enabled=may_home)
        may = may and is_own
        park = Action("Park", partial(board.act, "park_arm"), "down", enabled=may and now.knows_place)
        self._head.update(hint="always slowly" if may or may_home else "waits")
        self.moves.update((home, park))
        fall = partial(ask_held, board, now, falls=True)
        can_fall = is_own and now.is_connected and not now.is_latched and not now.is_moving
        self.off.update((Action("Torque off: hold the arm first", fall, "power", "danger", can_fall),))
        self._why.update(self._told(now, may=may))

    def _told(self, now: ArmNow, *, may: bool) -> str:
        if not now.is_connected:
            return "No arm is connected: see Connect."
        if now.lab is not None:
            return "The arm belongs to the class: send it a motion, from Job."
        if now.is_latched:
            return "STOP is down: let go of it first."
        if may and not now.knows_place:
            return "Home asks whether somebody holds the arm: its first move is a jump."
        return "" if may else "It waits until the arm stands."

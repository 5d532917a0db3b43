"""The user frame: six fields, and the tool's place taken into them; the keys of the page that is open."""

from __future__ import annotations

from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats

from ...face.board import Board, FixedPart
from ...face.teach import USER_FRAME
from ...face.units import DECIMALS, number_factor, number_unit
from ...hands.pointer import Shows
from ...widgets.fields import NumberField
from ...widgets.heads import Caption, gap
from ...widgets.spots import Action, Buttons
from ...widgets.widget import renewed
from .jogger import jogger_of

NAMES = ("x", "y", "z", "A", "B", "C")
KEYS = "Keys: up and down choose a row, left and right jog it"


class UserFrameFields(FixedPart, shows=USER_FRAME):
    """x, y, z in the arm's unit, A, B, C in degrees."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._group: int = dpg.add_group(parent=parent)
        self._fields: dict[tuple[int, str], NumberField] = {}
        gap(parent, 4)
        tip = "Put the user frame where the tool is now"
        take = Action("From the tool", partial(board.act, "take_user_frame"), "target", tip=tip)
        self._take = Buttons(parent, (take,), width=width)
        self._take.shows_at = {"From the tool": Shows("take_user_frame")}
        self._said = Caption(parent, width=width)
        self._said.update(KEYS)

    def show(self, user_frame: Floats, robot: Robot) -> None:
        """Show the numbers."""
        unit = robot.units.length
        self._fields = renewed(self._fields, [(k, unit) for k in range(6)], partial(self._field, robot))
        for (k, _), field in self._fields.items():
            field.update(round(float(user_frame[k]) * number_factor(robot, k), 9))

    def on_key(self, key: str) -> bool:
        """Up and down choose a row of the pad, left and right jog it, as long as they are held."""
        jogger = jogger_of(self._board)
        if key in {"Up", "Down"}:
            jogger.choose(-1 if key == "Up" else 1)
            return True
        if key not in {"Left", "Right"}:
            return False
        code = dpg.mvKey_Left if key == "Left" else dpg.mvKey_Right
        if jogger.held is None:
            jogger.press(jogger.row, -1.0 if key == "Left" else 1.0, lambda: bool(dpg.is_key_down(code)))
        return True

    def frame(self) -> None:
        """Go on while a key is held, also where the pad is folded away: once per frame."""
        jogger = jogger_of(self._board)
        jogger.keys_on()
        jogger.frame()

    def _field(self, robot: Robot, at: tuple[int, str]) -> NumberField:
        k = at[0]
        shown = number_unit(robot, k)
        change = partial(self._put, k)
        return NumberField(
            self._group, NAMES[k], 0.0, width=self._width, unit=shown, decimals=DECIMALS.get(shown, 1),
            step=1.0, on_change=change,
        ).showing("user_frame", (k,))  # fmt: skip

    def _put(self, k: int, typed: float) -> None:
        robot: Robot = self._board.get("robot")
        numbers = self._board.changed("user_frame", k, typed / number_factor(robot, k))
        self._board.put("user_frame", numbers, label=f"User frame {NAMES[k]}")

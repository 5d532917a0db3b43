"""Marks in the scene that the mouse drags in the plane of the picture, such as the flag of a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.camera import Camera, Size
from vi3dras.render.pick import Picked

from ..face import Moved
from ..face.board import Board
from ..face.bound import next_gesture
from ..hands.mouse import Mouse
from .handles_drag import on_plane


class Marks:
    """The mark that the mouse has taken; a drag is one step of undo, and Escape takes it back.

    Args:
        board: the instrument.
        drags: how the keys of such items begin, each with the action that says what a drag comes to.
        pick: what lies under the mouse.
    """

    def __init__(
        self, board: Board, drags: tuple[tuple[str, str], ...], pick: Callable[[Mouse], Picked | None]
    ) -> None:
        self._board, self._drags, self._pick = board, drags, pick
        self._taken: tuple[str, Picked] | None = None
        """The action and what was taken; None behind Escape."""
        self._aside: Floats = np.zeros(3)
        self._before: dict[str, Any] = {}
        self._gesture = 0
        self.is_held = False
        """Whether the mouse belongs to a mark, from its press to its release."""

    def take(self, mouse: Mouse, camera: Camera, size: Size) -> None:
        """Take the mark under the mouse with the left button, if there is one."""
        self.is_held, self._taken = False, None
        if not self._drags or mouse.button != 0 or mouse.shift:
            return
        picked = self._pick(mouse)
        action = next((act for start, act in self._drags if picked and picked.key.startswith(start)), "")
        at = None if picked is None else _met(mouse, picked, camera, size)
        if picked is None or at is None or not action:
            return
        self._aside = picked.position - at
        self._taken, self._before, self._gesture = (action, picked), {}, next_gesture()
        self.is_held = True

    def drag(self, mouse: Mouse, camera: Camera, size: Size) -> None:
        """Bring the mark under the mouse, as far as it goes."""
        if self._taken is None:
            return
        action, picked = self._taken
        at = _met(mouse, picked, camera, size)
        moved = None if at is None else self._board.act(action, index=picked.part, to=at + self._aside)
        if not isinstance(moved, Moved):
            return
        for port in moved.values:
            self._before.setdefault(port, self._board.get(port))
        self._put(moved.values, moved.label)

    def let_go(self) -> None:
        """The button is up."""
        self.is_held, self._taken = False, None

    def frame(self) -> None:
        """Take a drag back when Escape is pressed: once per frame."""
        if self._taken is not None and dpg.is_key_pressed(dpg.mvKey_Escape):
            self.take_back()

    def take_back(self) -> None:
        """Put everything where it was when the mark was taken; the mouse must let go first."""
        self._taken = None
        if self._before:
            self._put(self._before, "Move a mark")

    def _put(self, values: dict[str, Any], label: str) -> None:
        self._board.put_all(values, label=label, gesture=("mark", self._gesture))


def _met(mouse: Mouse, picked: Picked, camera: Camera, size: Size) -> Floats | None:
    """Where the mouse is in the plane of the picture through what was taken, (3,) [m]."""
    return on_plane(camera.ray((mouse.x, mouse.y), size), picked.position, camera.axes[2])

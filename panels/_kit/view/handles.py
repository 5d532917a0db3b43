"""Handles in the 3D view: arrows, squares, rings and a knob that move, turn and scale what they stand on."""

from __future__ import annotations

import math
from collections.abc import Sequence

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.render.camera import Camera, Size
from vi3dras.render.scene import Item

from ..face import Label
from ..face.board import Board
from ..hands.mouse import Mouse
from ..pen import Pen, px
from .handles_drag import BASE, Drag, Handle, reading, whole
from .handles_object import DragWords, Mover, ObjectMover
from .handles_paint import paint_box, paint_growth, paint_handles, paint_move, paint_turn
from .handles_shape import LENGTH, Shape, Stage, handle_at, shapes

REACH = 6
"""How far from a line the mouse may be, in sizes of the look."""
TURN_STEP = math.radians(5)
WORDS = 160
"""How far words go to the right of their place."""
LARGEST = 0.24
"""The longest arrow, as a share of the view's shorter side."""


class Handles:
    """The handles of one control while another one switches them on.

    A drag is one step of undo; Shift makes it fine, Ctrl keeps to whole units, Escape takes it back.
    """

    def __init__(
        self, surface: int, board: Board, control: str, switch: str, kind: type[Mover] = ObjectMover
    ) -> None:
        self._board, self._switch = board, switch
        self._mover = kind(board, control)
        self.ports = (switch, *self._mover.ports)
        """What has to be looked at again when it changes."""
        self._pen = Pen(dpg.add_draw_layer(parent=surface))
        self._camera, self._size = Camera(), (1, 1)
        self._stage: Stage | None = None
        self._found: list[Shape] = []
        self._mouse: Mouse | None = None
        self._drag: Drag | None = None
        self._held_at, self._turns = np.zeros(3), BASE
        self._told = DragWords("")
        self.is_held = False
        """Whether the mouse belongs to a handle, from its press to its release."""

    @property
    def lit(self) -> Handle | None:
        """The handle that is held, or lies under the mouse."""
        if self._drag is not None:
            return self._drag.handle
        if self._mouse is None or self.is_held:
            return None
        return handle_at(self._found, (self._mouse.x, self._mouse.y), px(REACH))

    def show(self, camera: Camera, size: Size) -> None:
        """Stand on what they move, as it is seen now."""
        self._camera, self._size = camera, size
        self._stage = self._look() if self._board.get(self._switch) else None
        self._found = shapes(self._stage, self._mover.offers) if self._stage is not None else []
        if self._stage is None:
            self._drag = None
        self._paint()

    @property
    def items(self) -> tuple[Item, ...]:
        """What of them stands in the scene."""
        return self._mover.items if self._board.get(self._switch) else ()

    def spare(self, labels: Sequence[Label]) -> list[Label]:
        """The labels without those in boxes that would lie under the handles."""
        return [label for label in labels if not (label.boxed and self._covers(label))]

    def hover(self, mouse: Mouse | None) -> None:
        """Light up what is under the mouse, and say what it does."""
        before, self._mouse = self.lit, mouse
        if self.lit is not None or before is not None:
            self._paint()

    def take(self, mouse: Mouse) -> bool:
        """Take the handle under the mouse with the left button; False when there is none."""
        self._mouse = mouse
        handle = self.lit
        if handle is None or self._stage is None or mouse.button != 0:
            return False
        self._held_at, self._turns = self._stage.centre, self._stage.turns
        start = self._read(handle, mouse)
        if start is None:
            return False
        self._mover.begin()
        self._drag, self._told = Drag(handle, start), DragWords(self._mover.does(handle))
        self.is_held = True
        self._paint()
        return True

    def drag(self, mouse: Mouse) -> None:
        """Move, turn or scale as far as the mouse has gone."""
        self._mouse, drag = mouse, self._drag
        if drag is None:
            return
        drag.go(self._read(drag.handle, mouse), fine=mouse.shift)
        self._told = self._change(drag, whole_units=mouse.ctrl)
        self._paint()

    def let_go(self, mouse: Mouse) -> None:
        """The button is up."""
        if self.is_held:
            self._drag, self.is_held, self._mouse = None, False, mouse
            self._paint()

    def frame(self) -> None:
        """Take a drag back when Escape is pressed: once per frame."""
        if self._drag is not None and dpg.is_key_pressed(dpg.mvKey_Escape):
            self.take_back()

    def take_back(self) -> None:
        """Put everything where it was when the handle was taken; the mouse must let go first."""
        self._drag = None
        self._mover.take_back()
        self._paint()

    def delete(self) -> None:
        """Take them away for good."""
        dpg.delete_item(self._pen.surface)

    def _read(self, handle: Handle, mouse: Mouse) -> Floats | None:
        """Where the mouse is on a handle, as that stood when it was taken."""
        at = (mouse.x, mouse.y)
        return reading(handle, at, self._held_at, self._camera, self._size, self._turns)

    def _look(self) -> Stage | None:
        try:
            centre = self._mover.centre()
            turns = self._mover.turns() if self._drag is None else self._turns
        except Vi3drasError:
            return None  # its own field says why it has no values
        length = min(px(LENGTH), LARGEST * min(self._size))
        return Stage(self._camera, self._size, centre, length, turns)

    def _covers(self, label: Label) -> bool:
        if not self._found or self._stage is None:
            return False
        x, y = self._camera.project(label.at, self._size).pixels - self._stage.pixel
        room = self._stage.length
        return bool(-px(WORDS) - room < x < room and abs(y) < room)

    def _change(self, drag: Drag, *, whole_units: bool) -> DragWords:
        handle = drag.handle
        if handle.kind == "turn":
            return self._mover.turn(handle.axis, self._angle(drag, whole_units=whole_units))
        if handle.kind == "size":
            return self._mover.grow(math.exp(float(drag.total[0])), whole_units=whole_units)
        return self._mover.shift(drag.shift, handle.axes, whole_units=whole_units)

    def _angle(self, drag: Drag, *, whole_units: bool) -> float:
        angle = float(drag.total[0])
        return whole(angle, TURN_STEP) if whole_units else angle

    def _paint(self) -> None:
        self._pen.clear()
        stage, lit, drag = self._stage, self.lit, self._drag
        if stage is None or not self._found:
            return
        if drag is not None and drag.handle.kind == "move":
            paint_move(self._pen, drag.handle, stage)
        paint_handles(self._pen, self._found, stage, lit, held=drag is not None)
        if drag is not None and self._mouse is not None:
            self._paint_drag(drag, stage, self._mouse)
        elif lit is not None and self._mouse is not None:
            keys = f"Ctrl {self._mover.whole(lit.kind)}   Shift fine"
            paint_box(
                self._pen, (self._mouse.x, self._mouse.y), self._size, self._mover.does(lit), below=keys
            )

    def _paint_drag(self, drag: Drag, stage: Stage, mouse: Mouse) -> None:
        if drag.handle.kind == "turn":
            angle = self._angle(drag, whole_units=mouse.ctrl)
            paint_turn(self._pen, drag.handle, stage, float(drag.start[0]), angle)
        if drag.handle.kind == "size":
            paint_growth(self._pen, stage, (mouse.x, mouse.y), math.exp(float(drag.total[0])))
        paint_box(self._pen, (mouse.x, mouse.y), self._size, *self._told)

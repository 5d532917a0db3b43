"""What instruments really move: looked at in every frame, with a STOP that is always in reach."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.flow import Engine
from vi3dras.render.camera import Size

from ..face import Device, Face
from ..messages.notes import Notes
from ..pen import Rect
from ..widgets.stop import StopWindow

LOOK_S = 0.04
"""How often a device is looked at [s]: more pictures would show nothing new."""
STOPS = {"Esc": dpg.mvKey_Escape, "Space": dpg.mvKey_Spacebar}
"""The keys that stop what moves, whatever else they do."""


class Devices:
    """Each device by the name of its instrument."""

    def __init__(self, engine: Engine, faces: Mapping[str, Face], notes: Notes) -> None:
        self._engine, self._faces, self._notes = engine, faces, notes
        self.keys: frozenset[str] = frozenset()
        """Keys that were taken in this frame."""
        self.stop = StopWindow()
        self._looked = 0.0
        self.is_moving = False
        """Whether something moves: the next look is waited for."""

    @property
    def has_news(self) -> bool:
        """Whether something moves and it is time for another look."""
        return self.is_moving and self._is_due

    @property
    def _is_due(self) -> bool:
        return time.monotonic() - self._looked > LOOK_S

    def frame(self) -> None:
        """Look at all of them, and stop what moves where a key asks for it: first in every frame."""
        down = frozenset(name for name, code in STOPS.items() if dpg.is_key_pressed(code))
        self.keys, is_due, self.is_moving = frozenset(), self._is_due, False
        if is_due:
            self._looked = time.monotonic()
        for name, device in self._devices():
            if is_due:
                with self._notes.refusals():
                    self._engine.act(f"{name}.{device.look}")
            moves = self._moves(name, device)
            self.is_moving = self.is_moving or moves
            if moves and down:
                self.keys = down
                self._stop(name, device)

    def place(self, here: str, view: Rect, size: Size) -> None:
        """Put the STOP into a corner, over everything: once per frame.

        Args:
            here: the instrument whose front panel is open, or nothing; others show theirs while they move.
            view: where the view begins, in pixels of the window.
            size: how much of it the picture takes.
        """
        shown = next((pair for pair in self._devices() if pair[0] == here or self._moves(*pair)), None)
        if shown is None:
            self.stop.remove()
            return
        name, device = shown
        right, bottom = round(view.x + size[0]), round(view.y + size[1])
        self.stop.place(name, right, bottom, partial(self._stop, name, device))
        self.stop.update(is_latched=bool(self._engine.values.get(f"{name}.{device.is_down}")))

    def _devices(self) -> list[tuple[str, Device]]:
        found = []
        for name, one in self._engine.document.instruments.items():
            face = self._faces.get(one.vi.id)
            if face is not None and face.device is not None:
                found.append((name, face.device))
        return found

    def _moves(self, name: str, device: Device) -> bool:
        return bool(self._engine.values.get(f"{name}.{device.moves}"))

    def _stop(self, name: str, device: Device) -> None:
        with self._notes.refusals():
            self._engine.act(f"{name}.{device.stop}")

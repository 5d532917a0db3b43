"""What instruments really move: looked at in every frame, with a STOP that is always in reach."""

from __future__ import annotations

import time
from collections.abc import Mapping

import dearpygui.dearpygui as dpg

from vi3dras.flow import Engine

from ..face import Device, Face
from ..messages.notes import Notes
from ..pen import px
from ..pen.skin import FRAMELESS
from ..widgets.stop import StopButton
from .shell import Shell

LOOK_S = 0.04
"""How often a device is looked at [s]: more pictures would show nothing new."""
STOPS = {"Esc": dpg.mvKey_Escape, "Space": dpg.mvKey_Spacebar}
"""The keys that stop what moves, whatever else they do."""


class Devices:
    """Each device by the name of its instrument."""

    def __init__(self, engine: Engine, faces: Mapping[str, Face], shell: Shell, notes: Notes) -> None:
        self._engine, self._faces, self._shell, self._notes = engine, faces, shell, notes
        self.keys: frozenset[str] = frozenset()
        """Keys that were taken in this frame."""
        self._window = 0
        self.button: StopButton | None = None
        """The STOP, while there is one."""
        self._place: tuple[object, ...] = ()
        self._looked = 0.0
        self.is_moving = False
        """Whether something moves: the next look is waited for."""

    @property
    def is_due(self) -> bool:
        """Whether it is time for another look."""
        return time.monotonic() - self._looked > LOOK_S

    def frame(self) -> None:
        """Look at all of them, and stop what moves where a key asks for it: first in every frame."""
        down = frozenset(name for name, code in STOPS.items() if dpg.is_key_pressed(code))
        self.keys, is_due, self.is_moving = frozenset(), self.is_due, False
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

    def place(self) -> None:
        """Put the STOP into the lower right corner of the view, over everything: once per frame."""
        here = self._shell.current if self._shell.inside is None else ""
        shown = next((pair for pair in self._devices() if pair[0] == here or self._moves(*pair)), None)
        view, size = self._shell.layout.view, self._shell.stage_size
        place = None if shown is None else (shown[0], view.x, view.y, size)
        if place != self._place or (place and not dpg.does_item_exist(self._window)):
            self._place = place or ()
            self._remove()
            if shown is not None:
                self._make(*shown, round(view.x + size[0]), round(view.y + size[1]))
        if self.button is not None and shown is not None:
            told = self._engine.values.get(f"{shown[0]}.{shown[1].is_down}")
            self.button.update(is_latched=bool(told))

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

    def _make(self, name: str, device: Device, right: int, bottom: int) -> None:
        self._window = dpg.add_window(**FRAMELESS, no_scrollbar=True, no_background=True, min_size=(8, 8))
        self.button = StopButton(self._window, lambda: self._stop(name, device))
        x, y = right - self.button.width - px(16), bottom - self.button.height - px(30)
        dpg.configure_item(self._window, pos=(x, y), width=self.button.width, height=self.button.height)

    def _remove(self) -> None:
        if self.button is not None:
            self.button.delete()
            self.button = None
        if self._window and dpg.does_item_exist(self._window):
            dpg.delete_item(self._window)
        self._window = 0

"""The mouse: read once per frame and told to whatever lies under it."""

from __future__ import annotations

import time
from math import hypot
from typing import NamedTuple

import dearpygui.dearpygui as dpg

from .mouse import Mouse, MouseState, Shows, Target, WheelOwner, is_key_held

__all__ = ["POINTER", "Mouse", "MouseState", "Pointer", "Shows", "Target"]

DOUBLE_S, DOUBLE_FRAMES = 0.35, 4
"""Two clicks within so many seconds, or so few frames, are one double click: slow frames read late."""
NEAR = 5
"""Pixels within which two places of the mouse are one."""
_PRESS_FRAMES = 3


class _Press(NamedTuple):
    """A press that nobody has been told of yet."""

    button: int
    at: MouseState
    frames: int
    """How many more it waits for a target."""


class _Click(NamedTuple):
    """A press that was told."""

    at: MouseState
    frame: int
    target: Target | None

    def is_second_to(self, first: _Click) -> bool:
        """Whether both are one double click."""
        is_soon = self.at.time - first.at.time < DOUBLE_S or self.frame - first.frame <= DOUBLE_FRAMES
        is_near = hypot(self.at.x - first.at.x, self.at.y - first.at.y) < NEAR
        return is_soon and is_near and self.target is first.target


_NO_CLICK = _Click(MouseState(0, 0, time=-9.0), -9, None)


class Pointer:
    """Who is under the mouse, who holds it, and what each of them is told."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Start anew, as in another Dear PyGui context."""
        self.targets: list[Target] = []
        """All that hears of the mouse, in the order in which it was made."""
        self._wheel = 0.0
        self.last = MouseState(0, 0)
        """The reading of the latest frame."""
        self._pending: _Press | None = None
        self._pressed: tuple[Target, int] | None = None
        self._click = _NO_CLICK
        self._frame = 0
        self._wheel_owner = WheelOwner()
        self.over: Target | None = None
        """What the mouse is over."""
        self.since = 0.0
        """When the mouse last moved or acted, on the clock of the readings."""
        self.is_asking = False
        """True from a move with no button held to the next press, release or turn of the wheel."""

    @property
    def is_held(self) -> bool:
        """Tell whether something is being dragged."""
        return self._pressed is not None

    def add(self, target: Target) -> None:
        """Tell a target about the mouse from now on."""
        self.targets.append(target)

    def remove(self, target: Target) -> None:
        """Forget a target that is going away."""
        if target in self.targets:
            self.targets.remove(target)
        if self.over is target:
            self._wheel_owner.take_back()
            self.over = None
        if self._pressed is not None and self._pressed[0] is target:
            self._pressed = None

    def forget_gone(self) -> None:
        """Forget every target whose item was deleted together with its column."""
        for target in [t for t in self.targets if not dpg.does_item_exist(t.item)]:
            self.remove(target)

    def turn(self, steps: float) -> None:
        """Count steps of the wheel until the next frame; the handler that hears the wheel calls this."""
        self._wheel += steps

    def frame(self) -> None:
        """Read the mouse and tell the targets: once per frame, after the callbacks have run."""
        x, y = dpg.get_mouse_pos(local=False)
        wheel, self._wheel = self._wheel, 0.0
        down = tuple(dpg.is_mouse_button_down(button) for button in range(3))
        held = is_key_held("Control"), is_key_held("Shift")
        self.step(MouseState(x, y, down, wheel, *held, time.monotonic()))

    def step(self, now: MouseState) -> None:
        """Tell the targets what changed since the last reading."""
        before, self.last = self.last, now
        self._frame += 1
        moved = (now.x, now.y) != (before.x, before.y)
        acted = moved or now.down != before.down or now.wheel != 0
        if acted:
            self.since = now.time
            self.is_asking = not (any(before.down) or any(now.down) or now.wheel)
        if self._pressed is not None:
            self._hold(now, moved)
            return
        if acted or self._pending is not None or self._wheel_owner.is_scrolling(now.time):
            self._find(now, moved)
        button = next((b for b in range(3) if now.down[b] and not before.down[b]), None)
        if button is not None:
            self._pending = _Press(button, now, _PRESS_FRAMES)
        if self._pending is not None:
            self._press(self._pending, now)
        if now.wheel:
            self._turn(now)
        elif self.over is not None:
            self._settle(now)

    def _hold(self, now: MouseState, moved: bool) -> None:
        if self._pressed is None:  # what was pressed is gone
            return
        target, button = self._pressed
        mouse = self.mouse(target, now, button)
        if now.down[button]:
            if moved:
                target.on_drag(mouse)
            return
        self._pressed = None
        target.on_release(mouse)

    def _find(self, now: MouseState, moved: bool) -> None:
        # The last one made lies in front.
        found = next((t for t in reversed(self.targets) if t.is_hit()), None)
        if self.over is not None and self.over is not found:
            self._wheel_owner.take_back()
            self.over.on_leave()
        entered, self.over = found is not self.over, found
        if found is not None and (moved or entered) and not any(now.down):
            found.on_move(self.mouse(found, now))

    def _press(self, press: _Press, now: MouseState) -> None:
        """Hand a press to what is under the mouse, and its release too when that has come already.

        The text field that was just left still owns the mouse in the frame of the press, so that nothing is
        under it yet: a press waits a few frames for its target, also after a button that was only tapped.
        """
        target, is_down = self.over, now.down[press.button]
        strayed = hypot(now.x - press.at.x, now.y - press.at.y) > NEAR
        if target is None or (strayed and not is_down):
            self._pending = press._replace(frames=press.frames - 1) if press.frames > 1 else None
            return
        self._pending, self._pressed = None, (target, press.button)
        mouse = self.mouse(target, press.at, press.button)
        last, self._click = self._click, _Click(press.at, self._frame, target)
        if press.button == 0 and self._click.is_second_to(last):
            self._click = _NO_CLICK
            target.on_double(mouse)
        else:
            target.on_press(mouse)
        if not is_down:
            self._hold(now, moved=False)

    def _turn(self, now: MouseState) -> None:
        if self.over is not None and self._wheel_owner.is_widget:
            self.over.on_wheel(self.mouse(self.over, now), now.wheel)
        else:
            self._wheel_owner.scroll(now.time)

    def _settle(self, now: MouseState) -> None:
        assert self.over is not None
        if self.over.takes_wheel(self.mouse(self.over, now)):
            self._wheel_owner.give(self.over.item, now.time)
        else:
            self._wheel_owner.take_back()

    def mouse(self, target: Target, now: MouseState | None = None, button: int = 0) -> Mouse:
        """Give the mouse as a target sees it."""
        now = now or self.last
        x, y = target.corner()
        return Mouse(now.x - x, now.y - y, button, now.ctrl, now.shift)


POINTER = Pointer()
"""There is one mouse."""

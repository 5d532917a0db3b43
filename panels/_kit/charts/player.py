"""The player under the view or under charts: what plays a path, and where in time it is."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import NamedTuple

import dearpygui.dearpygui as dpg

from ..hands.pointer import Mouse
from ..pen import Paint, Pen, Rect, fonts, px
from ..widgets.menus import Entry, Menu
from ..widgets.slider import Told
from ..widgets.spots import Action, Spots
from .ticks import Axis

CLOSEST = 3
"""Ticks that would stand closer than this, in sizes of the look, are left out."""
LEAST = 60
"""A bar that would be shorter than this, in sizes of the look, has the total left out."""
SPEEDS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0)


class Run(NamedTuple):
    """What is played, and how."""

    total: float = 0.0
    """Seconds."""
    ticks: tuple[float, ...] = ()
    """When each of its points is reached, in seconds."""
    is_playing: bool = False
    is_looping: bool = False
    speed: float = 1.0


class Player(Spots):
    """A line of 44: back, play, step, loop, the time to scrub along with a tick per point, and the speed.

    It tells `on_go` every time in seconds that it goes to, and what undo calls that: one of `named` for
    playing, for taking it along, and for a step. Each of these runs `on_begin` first. A step leads from tick
    to tick, unless `steps` gives the time of the next point (1) or the one before (-1).
    """

    time = 0.0
    """Seconds."""
    _held = _lit = False
    _last = 0.0
    """When it took its last step while playing."""

    def __init__(
        self, parent: int, named: tuple[str, str, str], *, width: int, on_go: Callable[[float, str], None],
        on_begin: Told, steps: Callable[[int], float] | None = None, back: Paint = "bar", pad: float = 12,
    ) -> None:  # fmt: skip
        self.run = Run()
        self._named_play, self._named_along, self._named_step = named
        self._on_go, self._on_begin, self._steps = on_go, on_begin, steps or self._stop
        self._back: Paint = back
        super().__init__(parent, width=width, height=px(44), pad=pad)
        self.pen = Pen(dpg.add_draw_layer(parent=self.item))
        self._front = Pen(dpg.add_draw_layer(parent=self.item))

    @property
    def total(self) -> float:
        """Seconds."""
        return self.run.total

    @property
    def bar(self) -> tuple[int, int]:
        """The first pixel of the bar, and the one after the clock at its right."""
        return self.left + px(156), self.right - px(64 + 12)

    @property
    def axis(self) -> Axis:
        """Time over pixels."""
        start, end = self.bar
        return Axis(0.0, max(self.total, 1e-9), start, max(end - round(sum(self._clock())) - px(16), start))

    def update(self, run: Run, time: float | None = None) -> None:
        """Show what is played, and a time in seconds."""
        time = min(self.time if time is None else time, run.total)
        if run.is_playing and not self.run.is_playing:
            self._last = monotonic()
        if self.take(run=run):
            self.time = time
        self.move(time)

    def play(self, *, on: bool = True) -> None:
        """Play from where it is, or pause."""
        self.update(self.run._replace(is_playing=on))

    def toggle(self) -> None:
        """Play or pause, as the space key does; from the start when it is at the end."""
        self._on_begin()
        self.play(on=not self.run.is_playing)
        if self.run.is_playing and 0 < self.total <= self.time:
            self._go(0.0, self._named_play)

    def frame(self) -> None:
        """Go on while it plays: once per frame."""
        run, before = self.run, self._last
        self._last = monotonic()
        if not run.is_playing or run.total <= 0:
            return
        there = self.time + (self._last - before) * run.speed
        if there >= run.total and not run.is_looping:
            self.play(on=False)
        self._go(there % run.total if run.is_looping else there, self._named_play)

    def back(self) -> None:
        """Go back to the start."""
        self._on_begin()
        self._go(0.0, "Back to the start")

    def step(self, by: int = 1) -> None:
        """Go to the next point, or with -1 to the one before."""
        if self.total > 0:
            self._on_begin()
            self._go(self._steps(by), self._named_step)

    def on_key(self, key: str) -> bool:
        """Play or pause with the space key, step with the arrows; False for others, or with no time."""
        if key not in {"Space", "Left", "Right"} or self.total <= 0:
            return False
        if key == "Space":
            self.toggle()
        else:
            self.step(1 if key == "Right" else -1)
        return True

    def loop(self) -> None:
        """Play once, or again and again."""
        self.update(self.run._replace(is_looping=not self.run.is_looping))

    def choose(self, speed: float) -> None:
        """Play at another speed."""
        self.update(self.run._replace(speed=speed))

    def paint_spots(self) -> None:
        """Draw buttons, bar and speed."""
        self.pen.box(0, 0, self.width, self.height, self._back)
        self.pen.rule(0, 0, self.width)
        play = Action("Play", self.toggle, "play", tip="Play")
        if self.run.is_playing:
            play = Action("Pause", self.toggle, "pause", tip="Pause")
        buttons = (
            Action("Back", self.back, "back", tip="Back to the start"),
            play,
            Action("Step", self.step, "step", tip="One point further"),
            Action("Repeat", self.loop, "loop", tip="Again and again"),
        )
        for k, action in enumerate(buttons):
            place = Rect(self.left + px(36) * k, px(8), px(32), px(28))
            self._paint_button(action, place, is_main=action is play)
        self._paint_speed(Rect(self.right - px(64), px(8), px(64), px(28)))
        self.paint_bar()

    def _paint_button(self, action: Action, place: Rect, *, is_main: bool) -> None:
        is_on, lit = action.label == "Repeat" and self.run.is_looping, self.is_lit(action)
        fill: Paint = "accent" if is_main else "accent_back" if is_on else "hover" if lit else "card"
        edge: Paint = "text" if is_main and lit else "accent" if is_main or is_on else "card_line"
        self.pen.box(*place, fill, edge, radius=4)
        ink: Paint = "on_accent" if is_main else "accent" if is_on else "text"
        self.pen.icon(place.x + px(16), px(22), action.icon or "play", 13, ink)
        self.spot(place, action)

    def _paint_speed(self, place: Rect) -> None:
        action = Action("Speed", self._open_speeds, tip="How fast it plays")
        self.pen.box(*place, "field", "text3" if self.is_lit(action) else "line2", radius=4)
        self.pen.text(place.x + px(8), px(22), f"{self.run.speed:g}×", 15)
        self.pen.icon(self.right - px(14), px(22), "down", 10, "text3")
        self.spot(place, action)

    def _open_speeds(self) -> None:
        x, y = self.corner()
        entries = [Entry(f"{s:g}×", partial(self.choose, s), is_current=s == self.run.speed) for s in SPEEDS]
        Menu(entries, x + self.right - px(64), y + self.height, least_width=px(64))

    def move(self, time: float) -> None:
        """Move to a time in seconds; only thumb and clock are drawn again."""
        if time != self.time:
            self.time = time
            self.paint_time()

    def on_press(self, mouse: Mouse) -> None:
        """Take the time along, or press what is under the mouse."""
        if mouse.button == 0 and self.takes_wheel(mouse):
            self._held = True
            self._on_begin()
            self.scrub(self.axis.value(mouse.x))
        else:
            super().on_press(mouse)

    def on_drag(self, mouse: Mouse) -> None:
        """Take the time along."""
        if self._held:
            self.scrub(self.axis.value(mouse.x))
        else:
            super().on_drag(mouse)

    def on_release(self, mouse: Mouse) -> None:
        """Let the time go."""
        if self._held:
            self._held = False
            self._light(self.takes_wheel(mouse))
        else:
            super().on_release(mouse)

    def on_move(self, mouse: Mouse) -> None:
        """Light up what can be acted on."""
        super().on_move(mouse)
        self._light(self.takes_wheel(mouse))

    def on_leave(self) -> None:
        """Go dark again."""
        super().on_leave()
        self._light(False)

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Over the bar."""
        axis = self.axis
        beside = axis.start - px(9) <= mouse.x <= axis.end + px(9)
        return beside and abs(mouse.y - self.height / 2) <= px(14) and self.total > 0

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """Go to the next point, or back to the one before."""
        self._on_begin()
        self.scrub(self._stop(1 if steps > 0 else -1))

    def _stop(self, by: int) -> float:
        """The time of the next tick, or of the one before."""
        stops = sorted({0.0, *self.run.ticks, self.total})
        after, before = bisect_right(stops, self.time + 1e-9), bisect_left(stops, self.time - 1e-9) - 1
        return stops[min(after, len(stops) - 1) if by > 0 else max(before, 0)]

    def clock(self, time: float) -> str:
        """Give how a time is written."""
        return f"{time:.2f}"

    def whole(self) -> str:
        """Give what is written behind it."""
        return f"/ {self.total:.2f} s"

    def paint_bar(self) -> None:
        """Draw the bar with its ticks, then the time on it."""
        axis, y = self.axis, self.height // 2
        self.pen.box(axis.start, y - px(2), axis.end - axis.start, px(4), "line2", radius=2)
        for x in _apart([round(float(axis.at(tick))) for tick in self.run.ticks], px(CLOSEST)):
            self.pen.box(x, y + px(5), px(1), px(4), "text3")
        self.paint_time()

    def paint_time(self) -> None:
        """Draw what moves with the time."""
        pen, axis, y = self._front, self.axis, self.height // 2
        pen.clear()
        x, lit = round(float(axis.at(min(max(self.time, 0.0), axis.high)))), self._lit or self._held
        if self.total > 0:
            pen.box(axis.start, y - px(2), x - axis.start, px(4), "accent", radius=2)
            pen.disc(x, y, 8.5 if lit else 8, "accent" if lit else self._back)
            pen.disc(x, y, 6.5, "thumb", "accent", thickness=2)
        now, whole = self._clock()
        end = axis.end + px(16) + now
        pen.text(end, y, self.clock(self.time), 15, style="mono", align="right")
        if whole:
            pen.text(end + px(8), y, self.whole(), 13, "text3", style="mono", row=15)

    def _clock(self) -> tuple[float, float]:
        """Give the widths of the time and of the total in pixels; the total goes where the bar needs room."""
        now = fonts.text_width(self.clock(self.total), "mono", 15)
        whole = fonts.text_width(self.whole(), "mono", 13) + px(8)
        start, end = self.bar
        return now, whole if end - start - now - whole > px(LEAST + 16) else 0.0

    def scrub(self, time: float) -> None:
        """Take the time along."""
        if min(max(time, 0.0), self.total) != self.time:
            self._go(time, self._named_along)

    def _go(self, time: float, label: str) -> None:
        self.move(min(max(time, 0.0), self.total))
        self._on_go(self.time, label)

    def _light(self, lit: bool) -> None:
        if lit != self._lit:
            self._lit = lit
            self.paint_time()


def _apart(places: Sequence[int], least: int) -> list[int]:
    kept: list[int] = []
    for place in places:
        if not kept or place - kept[-1] >= least:
            kept.append(place)
    return kept

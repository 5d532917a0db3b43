"""The player under the view or under charts: what plays a path, and where in time it is."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import dearpygui.dearpygui as dpg

from ..hands.pointer import Mouse
from ..pen import Paint, Pen, Rect, fonts, px, rgba
from ..widgets.menus import Entry, Menu
from ..widgets.slider import Told, nothing
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

    It only tells what is asked of it and shows what it is given; who plays owns the time. Taking the time
    along runs `on_begin`, then `on_scrub` with every time in seconds.
    """

    time = 0.0
    """Seconds."""
    _held = _lit = False

    def __init__(
        self,
        parent: int,
        *,
        width: int,
        on_play: Callable[[bool], None],
        on_back: Told,
        on_step: Told,
        on_scrub: Callable[[float], None] = lambda _: None,
        on_begin: Told = nothing,
        back: Paint = "bar",
        pad: float = 12,
    ) -> None:
        self.run = Run()
        self._on_play, self._on_back, self._on_step = on_play, on_back, on_step
        self._back: Paint = back
        self._on_scrub, self._on_begin = on_scrub, on_begin
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
        if self.take(run=run):
            self.time = time
        self.move(time)

    def toggle(self) -> None:
        """Play or pause, as the space key does."""
        self.update(self.run._replace(is_playing=not self.run.is_playing))
        self._on_play(self.run.is_playing)

    def on_key(self, key: str, step: Callable[[int], None]) -> bool:
        """Play or pause with the space key, step with the arrows by 1 or -1; False for other keys."""
        if key == "Space":
            self.toggle()
        elif key in {"Left", "Right"}:
            self._on_begin()
            step(1 if key == "Right" else -1)
        return key in {"Space", "Left", "Right"}

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
            Action("Back", self._on_back, "back", tip="Back to the start"),
            play,
            Action("Step", self._on_step, "step", tip="One point further"),
            Action("Loop", self.loop, "loop", tip="Again and again"),
        )
        for k, action in enumerate(buttons):
            place = Rect(self.left + px(36) * k, px(8), px(32), px(28))
            self._paint_button(action, place, is_main=action is play)
        self._paint_speed(Rect(self.right - px(64), px(8), px(64), px(28)))
        self.paint_bar()

    def _paint_button(self, action: Action, place: Rect, *, is_main: bool) -> None:
        is_on, lit = action.label == "Loop" and self.run.is_looping, self.is_lit(action)
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
            self._scrub(self.axis.value(mouse.x))
        else:
            super().on_press(mouse)

    def on_drag(self, mouse: Mouse) -> None:
        """Take the time along."""
        if self._held:
            self._scrub(self.axis.value(mouse.x))
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
        stops = sorted({0.0, *self.run.ticks, self.total})
        after, before = bisect_right(stops, self.time + 1e-9), bisect_left(stops, self.time - 1e-9) - 1
        self._on_begin()
        self._scrub(stops[min(after, len(stops) - 1) if steps > 0 else max(before, 0)])

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

    def _scrub(self, time: float) -> None:
        time = min(max(time, 0.0), self.total)
        if time != self.time:
            self.move(time)
            self._on_scrub(time)

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


class ChartPlayer(Player):
    """A player whose bar is the axis of the charts above it: in its place stands what the lines mean."""

    legend: tuple[tuple[str, bool], ...] = ()
    """Words, and whether their line is dashed."""

    def name_lines(self, legend: tuple[tuple[str, bool], ...]) -> None:
        """Say what solid and dashed lines are."""
        self.take(legend=legend)

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Nowhere: there is no bar."""
        return False

    def paint_bar(self) -> None:
        """Draw the legend as far as there is room for it."""
        x, end = self.bar
        for words, is_dashed in self.legend:
            width = px(32) + fonts.text_width(words, "word", 13)
            if x + width > end:
                break
            _paint_sample(self.pen, x, self.height // 2, is_dashed)
            x = round(self.pen.text(x + px(32), self.height // 2, words, 13, "text2")) + px(20)

    def paint_time(self) -> None:
        """Draw nothing: the charts show where it is."""


def _paint_sample(pen: Pen, x: int, y: int, is_dashed: bool) -> None:
    for k in range(3 if is_dashed else 0):
        pen.box(x + px(9) * k, y - px(1) // 2, px(5), px(1), rgba("text2", 200))
    if not is_dashed:
        pen.box(x, y - px(1), px(24), px(2), "text2")

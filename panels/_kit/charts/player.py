"""The player under the view: what plays a path, and where in time it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ..hands.overlay import Rect
from ..pen.theme import Paint, px
from ..widgets.menus import Entry, Menu
from ..widgets.slider import Told, nothing
from ..widgets.spots import Action
from .scrub import Scrub

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


class Player(Scrub):
    """A line of 44: back, play, step, loop, the time to scrub along with a tick per point, and the speed.

    It only tells what is asked of it and shows what it is given; who plays owns the time.
    """

    def __init__(
        self,
        parent: int,
        *,
        width: int,
        on_play: Callable[[bool], None],
        on_back: Told,
        on_step: Told,
        on_loop: Callable[[bool], None],
        on_scrub: Callable[[float], None],
        on_speed: Callable[[float], None],
        on_begin: Told = nothing,
        on_end: Told = nothing,
        back: Paint = "bar",
        pad: float = 12,
    ) -> None:
        self.run = Run()
        self._on_play, self._on_back, self._on_step = on_play, on_back, on_step
        self._on_loop, self._on_speed = on_loop, on_speed
        super().__init__(
            parent,
            width=width,
            height=px(44),
            pad=pad,
            back=back,
            on_scrub=on_scrub,
            on_begin=on_begin,
            on_end=on_end,
        )

    @property
    def bar(self) -> tuple[int, int]:
        """The first pixel of the bar, and the one after the clock at its right."""
        return self.left + px(156), self.right - px(64 + 12)

    def update(self, run: Run, time: float | None = None) -> None:
        """Show what is played, and a time in seconds."""
        time = min(self.time if time is None else time, run.total)
        if run != self.run:
            self.run, self.total, self.ticks, self.time = run, run.total, run.ticks, time
            self.repaint()
        self.move(time)

    def toggle(self) -> None:
        """Play or pause, as the space key does."""
        self.update(self.run._replace(is_playing=not self.run.is_playing))
        self._on_play(self.run.is_playing)

    def loop(self) -> None:
        """Play once, or again and again."""
        self.update(self.run._replace(is_looping=not self.run.is_looping))
        self._on_loop(self.run.is_looping)

    def choose(self, speed: float) -> None:
        """Play at another speed."""
        self.update(self.run._replace(speed=speed))
        self._on_speed(speed)

    def paint_spots(self) -> None:
        """Draw buttons, bar and speed."""
        self.pen.box(0, 0, self.width, self.height, self._back)
        self.pen.rule(0, 0, self.width)
        play = (
            Action("Pause", self.toggle, "pause", tip="Pause")
            if self.run.is_playing
            else Action("Play", self.toggle, "play", tip="Play")
        )
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

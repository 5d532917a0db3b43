"""The player of a run: it stops at breakpoints, and its buttons go line by line."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from ...charts.player import Player
from ...pen import Rect, px
from ...widgets.spots import Action

WIDE = 640
"""From this width on, in sizes of the look, the buttons have words."""


class RunPlayer(Player):
    """A player whose time is the moment of a run."""

    verbs: tuple[Action, ...] = ()
    """What the buttons do, beside running on and pausing."""
    stops_at: Callable[[float], float] = staticmethod(lambda moment: moment)
    """The next moment behind one at which it pauses."""
    waits = False
    """Whether there is more to come behind the end."""

    @property
    def bar(self) -> tuple[int, int]:
        """The first pixel of the bar, and the one after the clock at its right."""
        return self._buttons_end + px(14), self.right - px(64 + 12)

    @property
    def _widths(self) -> list[int]:
        """Of the button that runs and pauses, and of the others, in pixels."""
        is_wide = self.width >= px(WIDE)
        return [px(92 if is_wide else 36), *[px(32)] * len(self.verbs)]

    @property
    def _buttons_end(self) -> int:
        return self.left + sum(self._widths) + px(6) * len(self.verbs)

    def frame(self) -> None:
        """Go on while it plays, to the next stop: once per frame."""
        before, self._last = self._last, monotonic()
        if self.run.is_playing and self.total > 0:
            self.advance((self._last - before) * self.run.speed)

    def hold(self) -> None:
        """Let no time pass: there is nothing to run on along for now."""
        self._last = monotonic()

    def advance(self, seconds: float) -> None:
        """Run on by so many seconds, or to where it pauses."""
        stop = self.stops_at(self.time)
        there = self.time + seconds
        if there >= stop and not (self.waits and stop >= self.total):
            self.play(on=False)
        self._go(min(there, stop), self._named_play)

    def paint_spots(self) -> None:
        """Draw buttons, bar and speed."""
        self.pen.box(0, 0, self.width, self.height, self._back)
        self.pen.rule(0, 0, self.width)
        is_on, widths = self.run.is_playing, self._widths
        word = "Pause" if is_on else "Run on"
        main = Action(
            word if widths[0] > px(40) else "", self.toggle, "pause" if is_on else "play", "primary",
            self.total > 0, "Pause (Space)" if is_on else "Run on (Space)",
        )  # fmt: skip
        x = self.left
        for action, width in zip((main, *self.verbs), widths, strict=True):
            self.button(Rect(x, px(8), width, px(28)), action, size=13)
            x += width + px(6)
        self._paint_speed(Rect(self.right - px(64), px(8), px(64), px(28)))
        self.paint_bar()

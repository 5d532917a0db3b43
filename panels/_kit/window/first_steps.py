"""The first steps with an instrument, on a card over its view: what is done gets a tick by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ..face import FirstStep
from ..hands.overlay import wrapped
from ..pen import Paint, Rect, px
from ..settings import read_settings, write_settings
from ..widgets.slider import Told
from ..widgets.spots import Action, Spots
from ..widgets.widget import Floating

if TYPE_CHECKING:
    from .app import App

WIDTH, HEAD, TITLE, TEXT = 264, 38, 34, 17
"""Of the card, and the heights of its head, of a step's title and of a line of what it says."""
ENOUGH = 2
"""Who has closed it so often knows it: it opens only when asked for."""


class StepsCard(Spots):
    """The steps below each other: what is done has a tick, the next one says how; a click leads there."""

    def __init__(
        self, parent: int, steps: Sequence[FirstStep], go: Callable[[int], object], close: Told
    ) -> None:
        self.steps, self.done = tuple(steps), 0
        self._go, self._close = go, close
        self._texts = [wrapped(step.sentence, px(WIDTH - 64), 13) for step in steps]
        most = max(len(lines) for lines in self._texts)
        height = px(HEAD + TITLE * len(steps) + TEXT * most + 12)
        super().__init__(parent, width=px(WIDTH), height=height, pad=0)

    def update(self, done: int) -> None:
        """Show how many are done."""
        self.take(done=done)

    def paint_spots(self) -> None:
        """Draw the card."""
        pen, y = self.pen, px(HEAD)
        pen.box(0, 0, self.width, self.height, "card", "line2", radius=6)
        pen.text(px(16), px(21), "First steps", 14, style="bold")
        told = f"{self.done} of {len(self.steps)}"
        pen.text(self.width - px(40), px(21), told, 13, "text2", style="mono", align="right", row=14)
        close = Action("Close", self._close, tip="Help, First steps brings it back")
        place = Rect(self.width - px(32), px(9), px(24), px(24))
        pen.icon(place.x + px(12), place.y + px(12), "close", 12, "text" if self.is_lit(close) else "text2")
        self.spot(place, close)
        for k, (step, lines) in enumerate(zip(self.steps, self._texts, strict=True)):
            action = Action(f"step {k + 1}", partial(self._go, k), tip=f"Turn to the page {step.page}")
            is_next = k == self.done
            place = Rect(px(6), y, self.width - px(12), px(TITLE + (TEXT * len(lines) + 6 if is_next else 0)))
            if is_next or self.is_lit(action):
                pen.box(*place, "accent_back" if is_next else "hover", radius=4)
            self._sign(k, px(24), y + px(TITLE / 2))
            ink: Paint = "text" if k <= self.done else "text2"
            pen.text(px(46), y + px(TITLE / 2), step.title, 14, ink, style="bold" if is_next else "word")
            for row, line in enumerate(lines if is_next else ()):
                pen.text(px(46), y + px(TITLE + TEXT * (row + 0.5)), line, 13, "text2")
            self.spot(place, action)
            y += round(place.height)

    def _sign(self, step: int, x: float, y: float) -> None:
        """A tick for what is done, else the number."""
        is_done = step < self.done
        ring: Paint = "ok" if is_done else "accent" if step == self.done else "text3"
        self.pen.disc(x, y, 11, ring if is_done else "card", ring)
        if is_done:
            self.pen.icon(x, y, "check", 11, "win")
        else:
            self.pen.text(x, y, f"{step + 1}", 13, ring, style="mono", align="centre")


class FirstSteps:
    """Opens the card, follows what is done, and remembers who knows it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._name = ""
        """The instrument whose steps are shown, if any."""
        self._before: dict[str, Any] = {}
        self._done = 0
        self._place: tuple[object, Floating] | None = None
        self.card: StepsCard | None = None
        """What is shown, while it is."""

    def open(self) -> None:
        """Show the steps of the instrument that is open, none of them done."""
        app, name = self._app, self._app.shell.current
        app.shell.open_panel(name)
        self._name, self._done = name, 0
        self._before = {step.about: self._now(step) for step in app.shell.face.first_steps}
        self._remove()

    def offer(self) -> None:
        """Show them to who has not closed them often."""
        if _closed() < ENOUGH:
            self.open()

    def close(self) -> None:
        """Take the card away, and remember that somebody did."""
        self._name = ""
        self._remove()
        write_settings("first_steps", {"closed": _closed() + 1})

    def frame(self, foot: int) -> None:
        """Show how far one is, at the foot of the view or `foot` pixels above it: once per frame."""
        shell = self._app.shell
        steps = shell.face.first_steps if self._name == shell.current else ()
        if not steps or shell.view is None or shell.diagram is not None:
            self._remove()
            return
        if self._done < len(steps) and self._is_done(steps[self._done]):
            self._done += 1
        at = (shell.stage, shell.stage_size, foot)
        if self._place is None or self._place[0] != at:
            self._remove()
            floating = Floating(shell.stage)
            self._place = (at, floating)
            self.card = StepsCard(floating.item, steps, self._go, self.close)
            floating.place(px(12), shell.stage_size[1] - px(16) - foot - self.card.height, self.card)
        assert self.card is not None
        self.card.update(self._done)

    def _go(self, number: int) -> None:
        shell = self._app.shell
        shell.choose(shell.face.first_steps[number].page)

    def _now(self, step: FirstStep) -> Any:
        ref, engine = f"{self._name}.{step.about}", self._app.engine
        return engine.values[ref] if ref in engine.document.ports else engine.outcome(ref)

    def _is_done(self, step: FirstStep) -> bool:
        now = self._now(step)
        return now is not None and bool(step.is_done(now, self._before.get(step.about)))

    def _remove(self) -> None:
        if self._place is not None:
            self._place[1].delete()
        self._place = self.card = None


def _closed() -> int:
    found = read_settings("first_steps").get("closed")
    return found if isinstance(found, int) else 0

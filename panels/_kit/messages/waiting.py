"""What the view waits for: what is being computed, or the one click after which its controls count."""

from __future__ import annotations

import time

from vi3dras.flow import Engine
from vi3dras.jobs.events import Progress as Job

from ..pen import fonts
from ..pen.theme import px
from ..widgets.places import Floating
from ..widgets.spots import Action
from .notices import Busy, Strip

PAUSED = "Paused: controls move, nothing is computed."
PAUSED_OLD = "Paused: what is grey belongs to older controls."
CANCELLED = "Cancelled: what is grey belongs to older controls."
RUN, UPDATE = "Run continuously", "Update"


def told_held(engine: Engine, name: str) -> tuple[str, str]:
    """What is to be said of an instrument that does not show its controls, and what helps; or nothing."""
    is_held = engine.is_held(name)
    if engine.transport == "pause":
        return (PAUSED_OLD if is_held else PAUSED), RUN
    return (CANCELLED, UPDATE) if is_held and not engine.progress else ("", "")


class HeldStrip:
    """A line at the top of the view."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._shown: tuple[str, int, tuple[int, int]] = ("", 0, (0, 0))
        self._place: Floating | None = None
        self.strip: Strip | None = None
        """The line, while there is one."""

    def frame(self, name: str, stage: int, size: tuple[int, int]) -> None:
        """Show or take away the line for an instrument, or for none: once per frame."""
        sentence, verb = told_held(self._engine, name) if name else ("", "")
        if (sentence, stage, size) == self._shown:
            return
        if self._place is not None:
            self._place.delete()
        self._shown, self._place, self.strip = (sentence, stage, size), None, None
        if sentence:
            words = fonts.text_width(sentence, "word", 14) + fonts.text_width(verb, "bold", 13)
            width = min(round(words) + px(80), size[0] - px(32))
            self._place = Floating(stage)
            self.strip = Strip(self._place.item, sentence, Action(verb, self._engine.run), width=width)
            self._place.place((size[0] - width) / 2, px(56), self.strip)


PATIENCE = 0.3
"""Seconds before it shows: what is quick needs no words."""


class ProgressStrip:
    """A card for the oldest thing under way."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._card: tuple[str, int, Floating, Busy] | None = None

    def frame(self, stage: int, size: tuple[int, int]) -> None:
        """Show, refresh or take away the card: once per frame."""
        now = time.monotonic()
        job = next((job for job in self._engine.progress if now - job.started > PATIENCE), None)
        shown = self._card[:2] if self._card else None
        if self._card is not None and (job is None or shown != (job.ref, stage)):
            self._card[2].delete()
            self._card = None
        if job is None:
            return
        if self._card is None:
            self._card = self._make(job, stage, size)
        spent = now - job.started
        left = (
            f"{spent * (1 - job.fraction) / job.fraction:.0f} s left" if job.fraction > 0.02 else "starting"
        )
        self._card[3].update(job.fraction, count=f"{spent:.0f} s", left=left)

    def _make(self, job: Job, stage: int, size: tuple[int, int]) -> tuple[str, int, Floating, Busy]:
        place = Floating(stage)
        what = job.ref.rpartition(".")[2].replace("_", " ").capitalize()
        width = min(px(420), size[0] - px(32))
        card = Busy(place.item, what, lambda: self._engine.cancel(job.ref), width=width)
        place.place((size[0] - width) / 2, px(56), card)
        return job.ref, stage, place, card

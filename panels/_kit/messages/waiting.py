"""What the view waits for: what is being computed, or the one click after which its controls count."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

from vi3dras.flow import Engine
from vi3dras.jobs.job_process import Progress as Job

from ..pen import fonts, px
from ..widgets.spots import Action
from ..widgets.widget import Floating
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
    """A line at the top of the view, between its tools and what floats there."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._shown: tuple[str, int, tuple[int, int], int] = ("", 0, (0, 0), 0)
        self._place: Floating | None = None
        self.strip: Strip | None = None
        """The line, while there is one."""

    @property
    def room(self) -> int:
        """How much of the view's top it takes, in pixels."""
        return self.strip.height + px(8) if self.strip else 0

    def frame(self, name: str, stage: int, size: tuple[int, int], top: int) -> None:
        """Show or take away the line for an instrument, or for none, so far from the top: once per frame."""
        sentence, verb = told_held(self._engine, name) if name else ("", "")
        if (sentence, stage, size, top) == self._shown:
            return
        if self._place is not None:
            self._place.delete()
        self._shown, self._place, self.strip = (sentence, stage, size, top), None, None
        if sentence:
            words = fonts.text_width(sentence, "word", 14) + fonts.text_width(verb, "bold", 13)
            width = min(round(words) + px(80), size[0] - px(32))
            self._place = Floating(stage)
            self.strip = Strip(self._place.item, sentence, Action(verb, self._engine.run), width=width)
            self._place.place((size[0] - width) / 2, top, self.strip)


PATIENCE = 0.3
"""Seconds before it shows: what is quick needs no words."""
LEAST = 0.02
"""Share of the work that has to be done before it tells how long the rest takes."""


class ProgressStrip:
    """A card at the foot of the view for what is under way, while somebody waits for something."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._since = time.monotonic()
        """When there was nothing to wait for, last."""
        self._card: tuple[str, int, Floating, Busy] | None = None

    @property
    def room(self) -> int:
        """How much of the view's foot it takes, in pixels."""
        return self._card[3].height + px(8) if self._card else 0

    def frame(self, jobs: Sequence[Job], stage: int, size: tuple[int, int]) -> None:
        """Show, refresh or take away the card for the first of what is waited for: once per frame."""
        now = time.monotonic()
        if not jobs:
            self._since = now
        job = jobs[0] if now - self._since > PATIENCE else None
        if self._card is not None and (job is None or self._card[:2] != (job.ref, stage)):
            self._card[2].delete()
            self._card = None
        if job is None:
            return
        if self._card is None:
            self._card = self._make(job, stage, size)
        spent = now - job.started
        left = time_left(job.fraction, spent, expected_of(self._engine, job.ref))
        words = "starting" if left is None else f"{left:.0f} s left"
        self._card[3].update(job.fraction, count=f"{spent:.0f} s", left=words)

    def _make(self, job: Job, stage: int, size: tuple[int, int]) -> tuple[str, int, Floating, Busy]:
        place = Floating(stage)
        width = min(px(420), size[0] - px(32))
        cancel = partial(self._engine.cancel, job.ref)
        card = Busy(place.item, title_of(self._engine, job.ref), cancel, width=width)
        place.place((size[0] - width) / 2, size[1] - px(16) - card.height, card)
        return job.ref, stage, place, card


def title_of(engine: Engine, ref: str) -> str:
    """What a step gives, as its first indicator says it; of an action its own name."""
    name, document = ref.rpartition(".")[0], engine.document
    if ref not in document.steps:
        return document.action(ref).title.removesuffix("...")
    return document.port(f"{name}.{document.step(ref).outputs[0]}").tip


def expected_of(engine: Engine, ref: str) -> float | None:
    """Seconds that a step takes, as its instrument told beforehand; none where it did not."""
    step = engine.document.steps.get(ref)
    port = f"{ref.rpartition('.')[0]}.{step.takes}" if step is not None and step.takes else ""
    return engine.values[port] if port and engine.state(port).name == "fresh" else None


def time_left(fraction: float, spent: float, expected: float | None) -> float | None:
    """Seconds: at first as was expected, the more is done the more as it went; none while nobody knows."""
    if fraction <= LEAST:
        return expected
    whole = spent / fraction
    return (1 - fraction) * (whole if expected is None else expected + (whole - expected) * fraction)

"""What is being computed, over the view: how far it is, and how to stop it."""

from __future__ import annotations

import time

from vi3dras.flow import Engine
from vi3dras.flow.events import Progress as Job

from ..pen.theme import px
from ..window.notices import Busy
from .places import Floating

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
        if job is None or shown != (job.ref, stage):
            self._drop(stage)
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

    def _drop(self, stage: int) -> None:
        if self._card is None:
            return
        _, made_on, place, card = self._card
        card.delete()
        if made_on == stage:
            place.delete()
        self._card = None

"""That what is shown belongs to older controls, over the view, and the one click that ends it."""

from __future__ import annotations

from vi3dras.flow import Engine

from ..pen import fonts
from ..pen.theme import px
from ..window.notices import Strip
from .places import Floating
from .spots import Action

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
        self._parts: tuple[Floating, Strip] | None = None

    @property
    def strip(self) -> Strip | None:
        """The line, while there is one."""
        return self._parts[1] if self._parts else None

    def frame(self, name: str, stage: int, size: tuple[int, int]) -> None:
        """Show or take away the line for an instrument, or for none: once per frame."""
        sentence, verb = told_held(self._engine, name) if name else ("", "")
        if (sentence, stage, size) == self._shown:
            return
        if self._parts is not None:
            self._parts[1].delete()
            if stage == self._shown[1]:
                self._parts[0].delete()
        self._shown, self._parts = (sentence, stage, size), None
        if sentence:
            self._parts = self._made(sentence, Action(verb, self._engine.run), stage, size)

    def _made(
        self, sentence: str, action: Action, stage: int, size: tuple[int, int]
    ) -> tuple[Floating, Strip]:
        words = fonts.text_width(sentence, "word", 14) + fonts.text_width(action.label, "bold", 13)
        width = min(round(words) + px(80), size[0] - px(32))
        place = Floating(stage)
        strip = Strip(place.item, "warning", sentence, action, width=width, icon="hourglass")
        place.place((size[0] - width) / 2, px(56), strip)
        return place, strip

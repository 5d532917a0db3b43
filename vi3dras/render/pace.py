"""How fine pictures may be while the view moves, learned from how long they take."""

from __future__ import annotations

from typing import Literal

from vi3dras.render.backend import Quality

Level = Literal["half", "moving", "smooth"]

_TOO_SLOW = {"half": float("inf"), "moving": 0.060, "smooth": 0.040}
"""Seconds above which a level is left for the one below."""
_EASY = {"half": 0.012, "moving": 0.014, "smooth": 0.0}
"""Seconds below which the level above is tried."""
_PROOF = 6
"""Easy pictures in a row that are asked for before a level is tried again."""
_LEVELS: tuple[Level, ...] = ("half", "moving", "smooth")


class Pace:
    """Half the size when pictures are slow, smoothed edges when there is time for them."""

    def __init__(self) -> None:
        self.level: Level = "moving"
        self._easy = 0
        self._asked = _PROOF

    @property
    def half(self) -> bool:
        """True when pictures are drawn at half the size."""
        return self.level == "half"

    @property
    def quality(self) -> Quality:
        """What to ask the renderer for."""
        return "smooth" if self.level == "smooth" else "moving"

    def note(self, seconds: float) -> None:
        """Learn from a picture that took so long."""
        if seconds > _TOO_SLOW[self.level]:
            self._step(-1)
            # every failed attempt makes the next one later, so that the picture does not flicker
            self._asked = min(self._asked * 4, 1000)
            return
        self._easy = self._easy + 1 if seconds < _EASY[self.level] else 0
        if self._easy >= self._asked:
            self._step(1)

    def _step(self, way: int) -> None:
        at = _LEVELS.index(self.level) + way
        self.level = _LEVELS[min(max(at, 0), len(_LEVELS) - 1)]
        self._easy = 0

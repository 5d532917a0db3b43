"""How much is spent on a picture of each quality, and which quality there is time for."""

from __future__ import annotations

from typing import Literal, NamedTuple

from vi3dras.render.camera import Size

Quality = Literal["moving", "smooth", "rest"]
"""Quick, quick with smoothed edges, and as good as it gets."""


class Effort(NamedTuple):
    """How much is spent on a picture."""

    samples: int
    """Samples per pixel each way."""
    texels: float
    """Texels of the sun's map over the softness of its shadow."""
    soft: int
    """Samples of the shadow on the solids."""
    around: int
    """Samples of the ambient occlusion."""
    block: int
    """Pixels each way that share one value of the ground's shadow."""


_MOVING = Effort(samples=1, texels=4, soft=4, around=6, block=2)
_SMOOTH = Effort(samples=2, texels=4, soft=3, around=5, block=2)
_REST = Effort(samples=3, texels=8, soft=12, around=14, block=1)
_MANY_PIXELS = 1_300_000
"""Pixels from which a picture takes four samples at rest: nine would need half a gigabyte."""


def effort_of(quality: Quality, size: Size) -> Effort:
    """Give what a picture of `size` may cost."""
    if quality != "rest":
        return _MOVING if quality == "moving" else _SMOOTH
    return _REST if size[0] * size[1] <= _MANY_PIXELS else _REST._replace(samples=2)


Level = Literal["half", "moving", "smooth"]

_TOO_SLOW = {"half": float("inf"), "moving": 0.060, "smooth": 0.020}
"""Seconds above which a level is left for the one below: smooth edges are worth no late picture."""
_EASY = {"half": 0.012, "moving": 0.008, "smooth": 0.0}
"""Seconds below which the level above is tried: smooth edges take some two and a half times as long."""
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

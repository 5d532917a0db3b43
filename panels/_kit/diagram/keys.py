"""The keys of the diagram."""

from __future__ import annotations

from ..face.board import Bound
from .canvas import Canvas
from .eye import Eye

MOVE = 80.0
"""How far an arrow key goes, in sizes of the look."""
STEPS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}


class Arrows(Bound):
    """The keys that move the view."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas

    def on_key(self, key: str) -> bool:
        """Move a little."""
        eye = self._canvas.eye
        if key not in STEPS or eye is None:
            return False
        across, down = STEPS[key]
        self._canvas.look(Eye(eye.zoom, eye.x + across * MOVE / eye.zoom, eye.y + down * MOVE / eye.zoom))
        return True

"""Pictures of the window: everything computed, everything drawn at its best, then written whole."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vi3dras.errors import PictureError
from vi3dras.files import write_whole
from vi3dras.render.png import encoded

from ..pen.pixels import ask_pixels
from .app import App

LONGEST = 300.0
"""Seconds after which a picture that does not come is given up: a busy machine is slow."""
FRAMES = 8
"""Frames that Dear PyGui needs until everything stands where it belongs."""


def shoot(app: App, file: Path) -> None:
    """Write what the window shows as a PNG, in place of one that is there.

    Raises:
        PictureError: the picture does not come.
        NotWritableError: the folder will not take it.
    """
    write_whole(file, encoded(grab(app)), replace=True)


def grab(app: App) -> NDArray[np.uint8]:
    """What the window shows (height, width, 3).

    Raises:
        PictureError: the picture does not come.
    """
    _come_to_rest(app)
    got: list[NDArray[np.uint8]] = []
    ask_pixels(got.append)
    _wait(app, lambda: got, "the window's picture")
    return got[0]


def _come_to_rest(app: App) -> None:
    for _ in range(FRAMES):
        app.frame()
    _wait(app, lambda: not app.engine.progress, "what is being computed")
    calm = 0

    def is_calm() -> bool:
        """What was computed is drawn some frames later, and may start what is computed next."""
        nonlocal calm
        calm = calm + 1 if app.is_at_rest() and not app.engine.progress else 0
        return calm > FRAMES

    _wait(app, is_calm, "the 3D view")


def _wait(app: App, done: object, what: str) -> None:
    assert callable(done)
    deadline = time.monotonic() + LONGEST
    while not done():
        if time.monotonic() > deadline:
            raise PictureError(what, LONGEST)
        app.frame()

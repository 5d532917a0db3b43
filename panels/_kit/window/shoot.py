"""Pictures of the window: everything computed, everything drawn at its best, then written whole."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np
from numpy.typing import NDArray

from vi3dras.errors import NotWritableError, PictureError
from vi3dras.files import refuse_unwritable
from vi3dras.render.png import to_bytes

from .app import App

LONGEST = 60.0
"""Seconds after which a picture that does not come is given up."""
FRAMES = 8
"""Frames that Dear PyGui needs until everything stands where it belongs."""


def shoot(app: App, file: Path) -> None:
    """Write what the window shows as a PNG.

    Raises:
        PictureError: the picture does not come.
        NotWritableError: the folder will not take it.
    """
    _come_to_rest(app)
    temporary = file.with_name(f".{file.stem}.part.png")
    try:
        refuse_unwritable(temporary)
        dpg.output_frame_buffer(str(temporary))
        _wait(app, lambda: _is_whole(temporary), "the window's picture")
        os.replace(temporary, file)
    except OSError as error:
        raise NotWritableError(str(file), error.strerror or "unknown reason") from error
    finally:
        temporary.unlink(missing_ok=True)


def grab(app: App) -> NDArray[np.uint8]:
    """What the window shows (height, width, 3).

    Raises:
        PictureError: the picture does not come.
    """
    _come_to_rest(app)
    got: list[Any] = []
    dpg.output_frame_buffer(callback=lambda sender, buffer: got.append(buffer))
    _wait(app, lambda: got, "the window's picture")
    shape = (got[0].get_height(), got[0].get_width(), 4)
    return to_bytes(np.frombuffer(got[0], np.float32).reshape(shape)[:, :, :3])


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


def _is_whole(file: Path) -> bool:
    """A PNG that ends with its last chunk."""
    return file.exists() and file.stat().st_size > 64 and file.read_bytes()[-8:-4] == b"IEND"

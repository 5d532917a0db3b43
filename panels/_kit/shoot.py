"""Pictures of the window: everything computed, everything drawn at its best, then written whole."""

from __future__ import annotations

import os
import time
from pathlib import Path

import dearpygui.dearpygui as dpg

from vi3dras.errors import NotWritableError, PictureError

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
    for _ in range(FRAMES):
        app.frame()
    _wait(app, lambda: not app.engine.progress, "what is being computed")
    app.frame()
    _wait(app, app.is_at_rest, "the 3D view")
    for _ in range(FRAMES):
        app.frame()
    temporary = file.with_name(f".{file.stem}.part.png")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        temporary.touch()
        temporary.unlink()
        dpg.output_frame_buffer(str(temporary))
        _wait(app, lambda: _is_whole(temporary), "the window's picture")
        os.replace(temporary, file)
    except OSError as error:
        raise NotWritableError(str(file), error.strerror or "unknown reason") from error
    finally:
        temporary.unlink(missing_ok=True)


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

"""A screen to draw on: the one that is there, or a virtual one for the time of a picture."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from vi3dras.errors import NoScreenError


def has_screen() -> bool:
    """True when a window can be opened."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@contextmanager
def some_screen(width: int, height: int) -> Iterator[None]:
    """A virtual screen of this size where there is Xvfb, so that pictures are the same everywhere.

    Raises:
        NoScreenError: there is neither a screen nor Xvfb.
    """
    server = shutil.which("Xvfb")
    if sys.platform in {"win32", "darwin"} or (server is None and has_screen()):
        yield
        return
    if server is None:
        raise NoScreenError(for_window=False)
    before = {name: os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")}
    read, write = os.pipe()
    virtual = subprocess.Popen(
        [server, "-noreset", "-nolisten", "tcp", "-displayfd", str(write),
         "-screen", "0", f"{width}x{height}x24"],
        pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = told.readline().strip()
        if not number:
            raise NoScreenError(for_window=False)
        os.environ["DISPLAY"] = f":{number}"
        os.environ.pop("WAYLAND_DISPLAY", None)
        yield
    finally:
        virtual.terminate()
        virtual.wait()
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value

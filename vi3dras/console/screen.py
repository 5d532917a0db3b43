"""A screen to draw on: the one that is there, or a virtual one for the time of a picture."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from vi3dras.errors import NoScreenError

PATIENCE = 10.0
"""Seconds after which a display that says nothing counts as none."""

PROBE = """
import ctypes, sys
x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
display = x11.XOpenDisplay(None)
numbers = [ctypes.byref(ctypes.c_int()) for _ in range(3)]
sys.exit(0 if display and x11.XQueryExtension(ctypes.c_void_p(display), b"GLX", *numbers) else 1)
"""
"""Opens the display as the window does, which ends the whole program where that fails."""


def has_screen() -> bool:
    """True when a window can be opened: there is a display, it answers, and it draws OpenGL."""
    if sys.platform in {"win32", "darwin"}:
        return True
    if not os.environ.get("DISPLAY"):  # Dear PyGui speaks X11, on Wayland through Xwayland
        return False
    try:
        command = [sys.executable, "-I", "-S", "-c", PROBE]
        return subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def require_screen() -> None:
    """Find out before a window is made whether it can be opened.

    Raises:
        NoScreenError: it cannot.
    """
    if not has_screen():
        named = os.environ.get("DISPLAY", "")
        raise NoScreenError(True, "".join(filter(str.isprintable, named))[:80])


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
        raise NoScreenError(False)
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
            raise NoScreenError(False)
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


if __name__ == "__main__":
    sys.exit(0 if has_screen() else 1)

"""How large the window begins, how it was left, and the sessions that were opened or saved last."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from vi3dras.render.detail import BODIES
from vi3dras.sessions.restore import SessionError

from ..settings import read_settings, recent, settings_file, write_settings
from ..view.bodies import SHOWN_AS
from ..words import LANGUAGES

if TYPE_CHECKING:
    from .app import App


USUAL, SMALLEST = (1440, 900), (900, 600)
FRAME = (32, 112)
"""Pixels that a frame, a title and the bars of a system may take of a screen, at most as a rule."""
TITLE = 40
"""Of them, above the window."""
UNKNOWN = (1392, 780)
"""A screen of a small laptop, where the system does not tell."""


def first_size(screen: tuple[int, int]) -> tuple[int, int]:
    """The usual size of the window, or as much of it as leaves room on a screen of so many pixels."""
    width, height = (
        min(usual, max(whole - taken, least))
        for usual, whole, taken, least in zip(USUAL, screen, FRAME, SMALLEST, strict=True)
    )
    return width, height


def first_place(screen: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    """Where the upper left corner of what is in the window begins: in the middle, below the title."""
    x, y = ((whole - own) // 2 for whole, own in zip(screen, size, strict=True))
    return max(x, 0), max(y, TITLE)


def screen_size() -> tuple[int, int]:
    """Width and height of the screen in pixels, as the system tells them without a window."""
    try:
        size = _told()
    except (OSError, AttributeError):  # no library of that name, or none with these functions
        return UNKNOWN
    return size if min(size) > 0 else UNKNOWN


def _told() -> tuple[int, int]:
    if sys.platform == "win32":
        metrics = ctypes.windll.user32.GetSystemMetrics
        return metrics(0), metrics(1)
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return UNKNOWN
    size = x11.XDisplayWidth(display, 0), x11.XDisplayHeight(display, 0)
    x11.XCloseDisplay(display)
    return size


LARGEST = 16_384
"""Pixels along a side that a graphics card may draw."""
BUDGET = 2 << 30
"""Bytes that the pictures of a window may take: one of 8K does."""
PIXEL = 64
"""Bytes of a pixel: four numbers each in two blocks of shared memory, in the texture, in the renderer."""


class Look(NamedTuple):
    """How the window starts."""

    size: tuple[int, int] = USUAL
    theme: str = "dark"
    scale: float = 1.0
    is_picture: bool = False
    """For a picture that should come out the same every time: nothing that depends on the clock is shown."""
    language: str = "en"
    """A code of `words.LANGUAGES`."""
    body: str = BODIES[0]
    """How arms are shown."""


class Left(NamedTuple):
    """How the window was left."""

    look: Look
    opened: str
    """The instrument that was open."""
    pages: dict[str, str]
    """The page of each instrument."""
    problem: SessionError | None = None
    """What of it is not taken."""


def recall() -> Left:
    """The look, the instrument and the pages of the last time; a file that makes no sense counts as none."""
    data = read_settings("window")
    size, scale, language = data.get("size"), data.get("scale"), str(data.get("language"))
    is_size = isinstance(size, list) and len(size) == 2 and all(isinstance(v, int) for v in size)
    wanted, problem = (size[0], size[1]) if is_size and size else first_size(screen_size()), None
    if wanted[0] * wanted[1] * PIXEL > BUDGET:
        wanted, problem = Look().size, _too_large(*wanted)
    look = Look(
        size=_bounded(*wanted),
        theme="light" if data.get("theme") == "light" else "dark",
        scale=float(min(max(1.0, scale), 2.0)) if isinstance(scale, int | float) else 1.0,
        language=language if language in LANGUAGES else Look().language,
        body=body if (body := str(data.get("body"))) in BODIES else BODIES[0],
    )
    tabs = data.get("tabs")
    pages = {k: v for k, v in tabs.items() if isinstance(v, str)} if isinstance(tabs, dict) else {}
    return Left(look, str(data.get("open", "")), pages, problem)


def _too_large(width: int, height: int) -> SessionError:
    """A file may hold numbers of hundreds of digits: their size is told, not they."""
    asked = f"{width} x {height}" if max(width, height) < 10**6 else "millions of pixels"
    taken = f"{width * height * PIXEL / 1e9:.1f}" if max(width, height) < 10**6 else "thousands of"
    start = " x ".join(map(str, Look().size))
    most = f"{BUDGET / 1e9:.1f}"
    why = f"a window of {asked} takes {taken} GB, and {most} GB is the most: it starts with {start}."
    return SessionError(settings_file("window").name, "size", why)


def _bounded(width: int, height: int) -> tuple[int, int]:
    return min(max(width, SMALLEST[0]), LARGEST), min(max(height, SMALLEST[1]), LARGEST)


def remember(app: App) -> None:
    """Keep how the window is now; where nothing can be written, the next start looks like the first."""
    told = {
        "size": list(app.size),
        "theme": app.look.theme,
        "scale": app.look.scale,
        "language": app.look.language,
        "body": SHOWN_AS.now,
        "open": app.shell.current,
        "tabs": dict(app.shell.tabs),
    }
    write_settings("window", told)


def recent_files() -> list[Path]:
    """The sessions that were opened or saved last, the newest first, also those that are gone."""
    return [Path(name) for name in recent("files")]

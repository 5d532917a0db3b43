"""How the window was left: its size, theme, scale, language, and what was open in it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from vi3dras.errors import Vi3drasError
from vi3dras.files import read_whole, write_whole
from vi3dras.flow.toml_text import table_text
from vi3dras.library import own_folder

from ..words import LANGUAGES
from .app import SMALLEST, App, Look

LARGEST = 16_384
"""Pixels of a window that any screen may have."""


def _file() -> Path:
    return own_folder("settings") / "window.toml"


def recall() -> tuple[Look, str, dict[str, str]]:
    """The look, the instrument and the pages of the last time; a file that makes no sense counts as none."""
    try:
        found = tomllib.loads(read_whole(_file()).decode()).get("window")
    except (OSError, ValueError, RecursionError):
        found = None
    data: dict[str, Any] = found if isinstance(found, dict) else {}
    size, scale, language = data.get("size"), data.get("scale"), str(data.get("language"))
    is_size = isinstance(size, list) and len(size) == 2 and all(isinstance(v, int) for v in size)
    look = Look(
        size=_bounded(size[0], size[1]) if is_size and size else Look().size,
        theme="light" if data.get("theme") == "light" else "dark",
        scale=float(min(max(1.0, scale), 2.0)) if isinstance(scale, int | float) else 1.0,
        language=language if language in LANGUAGES else Look().language,
    )
    tabs = data.get("tabs")
    pages = {k: v for k, v in tabs.items() if isinstance(v, str)} if isinstance(tabs, dict) else {}
    return look, str(data.get("open", "")), pages


def _bounded(width: int, height: int) -> tuple[int, int]:
    return min(max(width, SMALLEST[0]), LARGEST), min(max(height, SMALLEST[1]), LARGEST)


def remember(app: App) -> None:
    """Keep how the window is now; where nothing can be written, the next start looks like the first."""
    told = {
        "size": list(app.size),
        "theme": app.look.theme,
        "scale": app.look.scale,
        "language": app.look.language,
        "open": app.shell.current,
        "tabs": dict(app.shell.tabs),
    }
    try:
        write_whole(_file(), table_text("window", told), replace=True)
    except Vi3drasError:
        return

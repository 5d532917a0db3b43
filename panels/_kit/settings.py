"""Small files of settings, and what was used last: sessions, formulas, arms."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

from vi3dras.arm.library import own_folder
from vi3dras.errors import Vi3drasError
from vi3dras.files import read_whole, write_whole
from vi3dras.sessions.toml_text import table_text

MOST = 8
"""So many of each kind are remembered."""


def settings_file(name: str) -> Path:
    """Where a table of settings lies; `VI3DRAS_HOME` moves it."""
    return own_folder("settings") / f"{name}.toml"


def read_settings(name: str) -> dict[str, Any]:
    """The table of a file of settings, named like the file; one that makes no sense counts as none."""
    try:
        found = tomllib.loads(read_whole(settings_file(name)).decode()).get(name)
    except (OSError, ValueError, RecursionError):
        found = None
    return found if isinstance(found, dict) else {}


def write_settings(name: str, table: dict[str, Any]) -> None:
    """Keep a table; where nothing can be written, nothing is remembered."""
    with suppress(Vi3drasError):
        write_whole(settings_file(name), table_text(name, table), replace=True)


def recent(kind: str) -> list[str]:
    """The `files`, `formulas` or `robots` that were used last, the newest first, also those that are gone."""
    found = read_settings("recent").get(kind)
    named = found if isinstance(found, list) else []
    return [name for name in named if isinstance(name, str) and name and "\0" not in name][:MOST]


def note_recent(kind: str, name: str) -> None:
    """Put what is used now first; where nothing can be written, none is remembered."""
    names = [name, *(other for other in recent(kind) if other != name)][:MOST]
    write_settings("recent", read_settings("recent") | {kind: names})


def by_use(kind: str, names: Collection[str]) -> tuple[list[str], list[str]]:
    """Of these names those that were used last, the newest first, and the others in their order."""
    used = [name for name in recent(kind) if name in names]
    return used, [name for name in names if name not in used]

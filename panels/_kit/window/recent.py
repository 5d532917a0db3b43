"""The sessions that were opened or saved last."""

from __future__ import annotations

import tomllib
from pathlib import Path

from vi3dras.errors import Vi3drasError
from vi3dras.files import read_whole, write_whole
from vi3dras.flow.toml_text import table_text
from vi3dras.library import own_folder

MOST = 8
"""So many are remembered."""


def _file() -> Path:
    return own_folder("settings") / "recent.toml"


def recent_files() -> list[Path]:
    """The newest first, also those that are gone; a file that makes no sense counts as none."""
    try:
        found = tomllib.loads(read_whole(_file()).decode()).get("recent")
    except (OSError, ValueError, RecursionError):
        return []
    files = found.get("files") if isinstance(found, dict) else None
    return [Path(name) for name in files if _is_name(name)][:MOST] if isinstance(files, list) else []


def note_recent(path: Path) -> None:
    """Put a file first; where nothing can be written, none is remembered."""
    path = path.absolute()
    files = [path, *(other for other in recent_files() if other != path)][:MOST]
    try:
        write_whole(_file(), table_text("recent", {"files": [str(file) for file in files]}), replace=True)
    except Vi3drasError:
        return


def _is_name(name: object) -> bool:
    return isinstance(name, str) and name != "" and "\0" not in name

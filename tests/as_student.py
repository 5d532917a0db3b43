"""Python as a student types it: the public names, and scripts that begin with their import."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path
from typing import Any

import vi3dras.api.public as vi

__all__ = ["as_run", "printed", "vi"]

IMPORT, HERE = "import vi3dras as vi", "import vi3dras.api.public as vi"


def as_run(script: str) -> str:
    """The script with the public names from where they are at home."""
    return script.replace(IMPORT, HERE)


def printed(script: str, folder: Path, known: dict[str, Any] | None = None) -> str:
    """What a script prints that is run in a folder."""
    told = io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(told):
        exec(compile(as_run(script), "<script>", "exec"), {} if known is None else known)
    return told.getvalue()

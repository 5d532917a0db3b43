"""Python as a student types it: `vi`, and what a script prints."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path
from typing import Any

import vi3dras as vi

__all__ = ["printed", "vi"]


def printed(script: str, folder: Path, known: dict[str, Any] | None = None) -> str:
    """What a script prints that is run in a folder."""
    told = io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(told):
        exec(compile(script, "<script>", "exec"), {} if known is None else known)
    return told.getvalue()

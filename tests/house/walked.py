"""The way that data takes through the rooms, in one run: which rooms, and how many doors are passed."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).parents[2]
FLOORS = ("vi3dras", "panels")
NAMELESS = {"<genexpr>", "<lambda>", "<listcomp>", "<dictcomp>", "<setcomp>"}


def walked(call: Callable[[], object]) -> list[str]:
    """The rooms that are entered one after the other, in a second run: what the first one left is there."""
    call()
    rooms: list[str] = []

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_flags & inspect.CO_OPTIMIZED or code.co_name in NAMELESS:
            return
        path = Path(code.co_filename)
        if not path.is_relative_to(ROOT) or path.relative_to(ROOT).parts[0] not in FLOORS:
            return
        room = ".".join(path.relative_to(ROOT).parent.parts)
        if not rooms or rooms[-1] != room:
            rooms.append(room)

    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
    return rooms

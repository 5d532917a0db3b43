"""What a process that is lent is asked to do where it is looked at."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from vi3dras.arrays import Floats


def note(log: str, numbers: Floats) -> tuple[int, Floats]:
    """The process, and many numbers; each time that it is computed the log is longer."""
    with Path(log).open("a", encoding="utf-8") as opened:
        opened.write("x")
    return os.getpid(), numbers * 2


def write(file: str, text: str) -> int:
    """Write a file that is not there yet."""
    with Path(file).open("x", encoding="utf-8") as opened:
        return opened.write(text)


def go_on(numbers: Floats, report: Callable[..., None]) -> None:
    """Tell for ever."""
    while True:
        report(0.5, numbers)


def go_on_deaf() -> None:
    """Hear nothing for ever."""
    while True:
        pass

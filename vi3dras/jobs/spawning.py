"""A process of our own that does not run the program's main module a second time."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from types import ModuleType
from typing import Any


def started(
    target: Callable[..., None], arguments: tuple[Any, ...], name: str, *, knows_main: bool = False
) -> SpawnProcess:
    """Start a process.

    Args:
        target: what it does: a function of a module.
        arguments: what that is given.
        name: what the process is called.
        knows_main: import the program's main module there too; only functions defined in it need that, and a
            script without a `__main__` guard would run a second time.
    """
    process = multiprocessing.get_context("spawn").Process(
        target=target, args=arguments, name=name, daemon=True
    )
    main = sys.modules["__main__"]
    if not knows_main:
        sys.modules["__main__"] = ModuleType("__main__")
    try:
        process.start()
    finally:
        sys.modules["__main__"] = main
    return process

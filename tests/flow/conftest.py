"""An engine per test, and the proof that it leaves nothing behind."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flow.machines import RUNS, Join, Source

from vi3dras.flow import Engine


def leftovers() -> list[str]:
    """Compute processes, threads and shared-memory blocks of ours that are still there."""
    found = [child.name for child in multiprocessing.active_children()]
    found += [t.name for t in threading.enumerate() if t is not threading.main_thread()]
    prefix = f"v{multiprocessing.current_process().pid:x}-"
    shared = Path("/dev/shm")
    return found + (
        [p.name for p in shared.iterdir() if p.name.startswith(prefix)] if shared.is_dir() else []
    )


@pytest.fixture
def engine() -> Iterator[Engine]:
    RUNS.clear()
    with Engine() as made:
        yield made
    assert leftovers() == []


@pytest.fixture
def diamond(engine: Engine) -> Engine:
    """One source, two ways, one join."""
    for name in ("top", "left", "right"):
        engine.add(Source, name)
    engine.add(Join)
    wires = {"left.x": "top.y", "right.x": "top.y", "join.a": "left.y", "join.b": "right.y"}
    for target, source in wires.items():
        engine.connect(source, target)
    engine.tick()
    return engine

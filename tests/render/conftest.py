"""A render client per test, and the proof that it leaves nothing behind."""

from __future__ import annotations

import gc
import multiprocessing
import threading
from collections.abc import Iterator

import pytest
from render.watching import SIZE, blocks, cube

from vi3dras.render.client import RenderClient
from vi3dras.render.scene import Grid


@pytest.fixture
def client() -> Iterator[RenderClient]:
    """A client that must leave nothing behind."""
    before, threads = blocks(), threading.active_count()
    made = RenderClient(SIZE)
    made.show(Grid(), cube())
    yield made
    made.close()
    gc.collect()
    assert multiprocessing.active_children() == []
    assert threading.active_count() == threads
    assert blocks() - before == set()

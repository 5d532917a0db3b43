"""Helpers of the tests that run a render process."""

from __future__ import annotations

import multiprocessing.connection
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from vi3dras.render.client import Picture, RenderClient
from vi3dras.render.scene import Mesh
from vi3dras.shared_memory import PREFIX
from vi3dras.solids.shapes import box

SIZE = (120, 90)
PATIENCE = 300.0
"""Seconds after which what is waited for is given up: a hang, not a busy machine."""


def cube(key: str = "cube") -> Mesh:
    shape = box((-0.2,) * 3, (0.2,) * 3)
    return Mesh(key, shape.vertices.astype(np.float32), shape.triangles.astype(np.int32))


def blocks() -> set[str]:
    folder = Path("/dev/shm")
    own = f"{PREFIX}{os.getpid()}_"
    return {p.name for p in folder.iterdir() if p.name.startswith(own)} if folder.is_dir() else set()


def until(client: RenderClient, wanted: Callable[[Picture], bool]) -> Picture:
    """Poll, as a window does once per frame, until a wanted picture comes."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        picture = client.poll()
        if picture is not None and wanted(picture):
            return picture
        multiprocessing.connection.wait([], 0.002)
    raise AssertionError(f"no picture: {client.status}, {client.restarts.last_reason}")


def until_news(client: RenderClient) -> None:
    """Wait, without a poll, until the client says that one is due."""
    end = time.monotonic() + PATIENCE
    while not client.has_news:
        assert time.monotonic() < end, "no news"
        multiprocessing.connection.wait([], 0.002)


def at_rest(picture: Picture) -> bool:
    return picture.quality == "rest" and picture.is_current


def kill(client: RenderClient) -> None:
    os.kill(pid(client), getattr(signal, "SIGKILL", signal.SIGTERM))


def pid(client: RenderClient) -> int:
    link = client._link
    assert link is not None
    assert link.pid is not None
    return link.pid

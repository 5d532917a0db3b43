"""The render process: reads batches and draws, quickly while they keep coming and finely at rest."""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection

import numpy as np

from vi3dras import processor
from vi3dras.arrays import Singles
from vi3dras.render.camera import Camera
from vi3dras.render.effort import Pace, Quality
from vi3dras.render.frames import Frames
from vi3dras.render.pick import pick
from vi3dras.render.protocol import (
    Applied,
    Ask,
    Batch,
    Begun,
    Drawn,
    Failed,
    Found,
    GivenUp,
    Look,
    Message,
    Ready,
    Reply,
    Resize,
    apply,
)
from vi3dras.render.scene import Scene
from vi3dras.render.software import Interrupted, SoftwareRenderer
from vi3dras.render.theme import THEMES
from vi3dras.shared_memory import unpack

_WAIT = 0.01
"""Seconds between two looks whether a body has come."""
_BREATH = 1 / 30 if (os.cpu_count() or 1) <= 2 else 0.0
"""Seconds from one picture of what moves to the next: two cores are the window's own first."""
_CALM = 0.12
"""Seconds without news after which the fine picture is drawn."""


def main(inbox: Connection, outbox: Connection, backend: str) -> None:
    """Serve one window until its end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the window's to answer
    processor.go_behind()
    os.environ.pop("DISPLAY", None)  # a hidden X11 window can be read back black; without one EGL is used
    try:
        studio = Studio(outbox, _started(backend))
    except Exception as error:  # whatever keeps a renderer from starting, the window falls back to another
        outbox.send(Failed(f"{type(error).__name__}: {error}"))
        return
    outbox.send(Ready(studio.backend.name))
    try:
        studio.serve(inbox)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass  # the window is gone
    except Exception as error:
        traceback.print_exc()  # before it is reported: the window ends this process when it hears of it
        outbox.send(Failed(f"{type(error).__name__}: {error}"))
    finally:
        studio.close()


class Studio:
    """One scene, one view, and the decision what to draw next."""

    def __init__(self, outbox: Connection, backend: SoftwareRenderer) -> None:
        self.backend = backend
        self._outbox = outbox
        self._scene = Scene()
        self._look = Look(Camera())
        self._frames: Frames | None = None
        self._free: list[int] = []
        self._news = False
        self._said = 0
        self._rest_at: float | None = None
        self._next_at = 0.0
        self._pace = Pace()

    def serve(self, inbox: Connection) -> None:
        """Read and draw until the pipe ends."""
        while True:
            if inbox.poll(self._patience()):
                self._read(inbox)
            # a fine picture that waited for its bodies would look as if the process hung
            elif self._frames is not None and (self._news or not self.backend.dressing.waits(self._scene)):
                self._draw(inbox)

    def close(self) -> None:
        """Let go of the shared memory and of the renderer."""
        self._drop_frames()
        self.backend.close()

    def _drop_frames(self) -> None:
        if self._frames is not None:
            self._frames.close()
            self._frames = None

    def _patience(self) -> float | None:
        """Give how long to wait for news before drawing; for ever when nothing is to be drawn."""
        if not self._free:
            return None
        if self._news:
            return max(0.0, self._next_at - time.monotonic())
        if self._rest_at is None:
            return None
        left = max(0.0, self._rest_at - time.monotonic())
        return max(left, _WAIT) if self.backend.dressing.waits(self._scene) else left

    def _read(self, inbox: Connection) -> None:
        batch: Batch = unpack(inbox.recv(), unlink=False)
        self._free += [block for block in batch.taken if block not in self._free]
        for message in apply(self._scene, batch.messages):
            self._obey(message)
        if batch.said != self._said:
            self._said, self._news = batch.said, True
        self._say(Applied())

    def _obey(self, message: Message) -> None:
        match message:
            case Look():
                self._look = message
            case Resize(size, blocks, number):
                self._drop_frames()
                self._frames = Frames(size, number, blocks)
                self._free = list(range(len(blocks)))
                self._pace = Pace()
            case Ask(number, pixel):
                size = self._frames.size if self._frames is not None else (1, 1)
                self._say(Found(number, pick(self._scene, self._look.camera, size, pixel)))

    def _draw(self, inbox: Connection) -> None:
        assert self._frames is not None
        quality: Quality = self._pace.quality if self._news else "rest"
        target = self._frames.picture(self._free[0])
        self._say(Begun())
        start = time.monotonic()
        self._next_at = start + _BREATH
        try:
            self._paint(target, quality, lambda: quality != "rest" or not inbox.poll(0))
        except Interrupted:
            self._say(GivenUp())
            return
        spent = time.monotonic() - start
        block = self._free.pop(0)
        self._rest_at = time.monotonic() + _CALM if self._news else None
        if self._news:
            self._pace.note(spent)
        self._news = False
        some = target[::16, ::16]  # nothing at all was drawn, not even a background
        blank = not np.isfinite(some).all() or not some[..., 3].any()
        self._say(Drawn(block, self._frames.number, quality, 1000 * spent, blank, self._said))

    def _paint(self, target: Singles, quality: Quality, wanted: Callable[[], bool]) -> None:
        """Draw into a block (height, width, 4), at half the size when moving pictures have become slow."""
        height, width, _ = target.shape
        half = quality != "rest" and self._pace.half
        picture = self.backend.render(
            self._scene,
            self._look.camera,
            (max(width // 2, 1), max(height // 2, 1)) if half else (width, height),
            quality=quality,
            theme=THEMES[self._look.theme],
            scale=self._look.scale / (2 if half else 1),
            out=None if half else target,
            wanted=wanted,
        )
        if half:
            rows = np.arange(height) * picture.shape[0] // height
            columns = np.arange(width) * picture.shape[1] // width
            np.take(picture[rows], columns, axis=1, out=target)

    def _say(self, reply: Reply) -> None:
        self._outbox.send(reply)


def _started(backend: str) -> SoftwareRenderer:
    if backend == "software":
        processor.leave_a_core()
        return SoftwareRenderer()
    if backend in ("open3d", "open3d if fast"):
        _silence()
        from vi3dras.render.open3d_renderer import Open3DRenderer

        return Open3DRenderer(must_be_fast=backend != "open3d")
    raise ValueError(f'there is no renderer "{backend}"')


def _silence() -> None:
    """Send what libraries print nowhere: the command line promises a clean standard output."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)

"""The window's side of the render process: show, look, poll; whatever happens, the picture comes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Singles
from vi3dras.processor import UnhurriedClock
from vi3dras.render import protocol
from vi3dras.render.camera import Camera, Size
from vi3dras.render.effort import Quality
from vi3dras.render.frames import Frames
from vi3dras.render.link import Link, WorkerLostError
from vi3dras.render.pick import Picked, Pixel
from vi3dras.render.scene import Item, Scene
from vi3dras.render.upgrade import Restarts, Upgrade, has_graphics_card

_LIFE = {"open3d": 100_000}
"""Pictures after which a worker is replaced: older Open3D drew nothing after some 131,000."""


class Picture(NamedTuple):
    """A finished frame."""

    pixels: Singles
    """(height, width, 4) screen values 0 to 1."""
    quality: Quality
    milliseconds: float
    """What drawing took."""
    is_current: bool
    """Whether it shows everything that was asked for; another picture follows when it does not."""
    said: int = 0
    """Of the changes that were asked for, how many it shows."""


class Questions:
    """Only the last question counts, and it is asked again when the worker dies over it."""

    def __init__(self) -> None:
        self.open: protocol.Ask | None = None
        self._number = 0
        self._answers: dict[int, Picked | None] = {}

    def ask(self, pixel: Pixel) -> protocol.Ask:
        """Note a new question."""
        self._number += 1
        self.open = protocol.Ask(self._number, pixel)
        return self.open

    def hear(self, found: protocol.Found) -> None:
        """Note an answer."""
        self._answers = {found.number: found.picked}
        if self.open is not None and self.open.number == found.number:
            self.open = None

    def answer(self, number: int) -> tuple[bool, Picked | None]:
        """Tell whether a question has been answered, and the answer, once."""
        return (True, self._answers.pop(number)) if number in self._answers else (False, None)


class RenderClient:
    """Owns the render process; all methods return at once, `poll` once per frame does the rest."""

    def __init__(
        self,
        size: Size,
        *,
        backend: str = "auto",
        limit: float = 5.0,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.scene = Scene()
        """What is shown, so that a new worker can be told."""
        self.restarts = Restarts("software" if backend == "auto" else backend)
        """How often the worker was replaced and why, for the error list."""
        self._limit, self._clock = limit, clock or UnhurriedClock()
        self._look = protocol.Look(Camera())
        self._outbox = protocol.Outbox()
        self._frames = Frames(size, 0)
        self._old_frames: list[Frames] = []
        self._taken: list[int] = []
        self._link: Link | None = None
        self._may_upgrade = backend == "auto" and has_graphics_card()
        self._better: Upgrade | None = None
        self._pictures = 0
        self._drawn: protocol.Drawn | None = None
        self._questions = Questions()
        self._tell_everything()

    @property
    def size(self) -> Size:
        """Width and height of the pictures in pixels."""
        return self._frames.size

    @property
    def said(self) -> int:
        """How many changes have been asked for: a picture that shows as many is as of now."""
        return self._outbox.said

    @property
    def worker(self) -> int | None:
        """Number of the process that draws, while there is one."""
        return None if self._link is None else self._link.pid

    @property
    def has_news(self) -> bool:
        """Whether the next `poll` hears or says something; asking costs nothing."""
        link = self._link
        return link is not None and (link.has_spoken or (link.listening and len(self._outbox) > 0))

    @property
    def status(self) -> str:
        """Who draws and how fast, for the status line."""
        if self._link is None or not self._link.ready:
            return "3D picture is starting" if self.restarts.count == 0 else "3D picture is being restarted"
        if self._drawn is None:
            return "3D picture is starting"
        by = ", by Open3D" if self._link.backend == "open3d" else ""
        return f"3D picture {self._drawn.milliseconds:.0f} ms{by}"

    def show(self, *items: Item) -> None:
        """Add or replace items; their arrays must not be changed afterwards."""
        for item in items:
            self.scene.show(item)
            self._outbox.put(protocol.Show(item))

    def hide(self, *keys: str) -> None:
        """Take items away, and all items below `key/`."""
        for key in keys:
            self.scene.hide(key)
            self._outbox.put(protocol.Hide(key))

    def move(self, transforms: Mapping[str, Floats]) -> None:
        """Place items anew: key to (4, 4)."""
        for key, transform in transforms.items():
            if key in self.scene.items:
                self.scene.move(key, transform)
                self._outbox.put(protocol.Move(key, transform))

    def look(
        self, camera: Camera | None = None, *, theme: str | None = None, scale: float | None = None
    ) -> None:
        """Change how the scene is looked at; what is not given stays."""
        new = protocol.Look(
            self._look.camera if camera is None else camera,
            self._look.theme if theme is None else theme,
            self._look.scale if scale is None else scale,
        )
        if new != self._look:
            self._look = new
            self._outbox.put(new)

    def resize(self, size: Size) -> None:
        """Ask for pictures of another size; those of the old one are not given any more."""
        if size == self._frames.size:
            return
        self._old_frames.append(self._frames)
        self._frames = Frames(size, self._frames.number + 1)
        if self._link is None:
            self._drop_old_frames()
        self._taken = []
        self._outbox.put(self._resize())

    def ask(self, pixel: Pixel) -> int:
        """Ask what lies under a pixel; only the last question counts. Gives the number for `answer`."""
        question = self._questions.ask(pixel)
        self._outbox.put(question)
        return question.number

    def answer(self, number: int) -> tuple[bool, Picked | None]:
        """Tell whether a question has been answered, and the answer, once."""
        return self._questions.answer(number)

    def poll(self, into: Singles | None = None) -> Picture | None:
        """Give a new picture if there is one; start, watch and restart the worker on the way.

        Args:
            into: (height, width, 4) to copy the picture into, if it has the right shape.
        """
        try:
            picture = self._talk(into)
        except WorkerLostError as lost:
            self.restarts.losses += self._pictures > 0
            self.restarts.failed(lost.reason)
            self._replace()
            return None
        if self._link is not None and self._pictures >= _LIFE.get(self._link.backend, self._pictures + 1):
            self.restarts.renewed("It had drawn for a long time.")
            self._replace()
        return picture

    def close(self) -> None:
        """End the worker and remove the shared memory."""
        for running in (self._link, self._better):
            if running is not None:
                running.close()
        self._link = self._better = None
        self._drop_old_frames()
        self._frames.close()

    def _drop_old_frames(self) -> None:
        """Let go of pictures of another size, into which no worker draws any more."""
        for frames in self._old_frames:
            frames.close()
        self._old_frames = []

    def _talk(self, into: Singles | None) -> Picture | None:
        if self._better is not None and (link := self._better.poll()) is not None:
            self._replace(link)
        if self._link is None:
            if not self.restarts.due:
                return None
            patience = self.restarts.patience
            self._link = Link(self.restarts.backend, self._limit, patience=patience, clock=self._clock)
        newest: protocol.Drawn | None = None
        for reply in self._link.replies():
            drawn = self._hear(reply)
            newest = newest if drawn is None else drawn
        picture = None if newest is None else self._read(newest, into)
        if self._link.listening and (len(self._outbox) or self._taken):
            self._link.send(protocol.Batch(self._outbox.take(), tuple(self._taken), self._outbox.said))
            self._taken = []
        return picture

    def _hear(self, reply: protocol.Reply) -> protocol.Drawn | None:
        """Note a reply; gives a picture that can be read."""
        match reply:
            case protocol.Drawn() if reply.blank:
                raise WorkerLostError("It drew an empty picture.")
            case protocol.Drawn() if reply.number == self._frames.number:
                self._drop_old_frames()
                self._taken.append(reply.block)
                return reply
            case protocol.Found():
                self._questions.hear(reply)
            case _:
                pass
        return None

    def _read(self, drawn: protocol.Drawn, into: Singles | None) -> Picture:
        source = self._frames.picture(drawn.block)
        pixels = into if into is not None and into.shape == source.shape else np.empty_like(source)
        np.copyto(pixels, source)
        self._drawn = drawn
        self._pictures += 1
        self.restarts.succeeded()
        if self._may_upgrade and drawn.quality == "rest":
            self._may_upgrade, self._better = False, Upgrade(self._limit)
        return Picture(pixels, drawn.quality, drawn.milliseconds, drawn.said == self._outbox.said, drawn.said)

    def _replace(self, link: Link | None = None) -> None:
        """End the worker; the given one, or the one that the next poll starts, is told everything."""
        if self._link is not None:
            self._link.close()
            self._drop_old_frames()
        self._link = link
        if link is not None:
            self.restarts.backend = link.backend
        self._pictures = 0
        self._tell_everything()

    def _resize(self) -> protocol.Resize:
        return protocol.Resize(self._frames.size, self._frames.names, self._frames.number)

    def _tell_everything(self) -> None:
        self._taken = []
        self._outbox.put(self._resize())
        self._outbox.put(self._look)
        self._outbox.refill(self.scene)
        if self._questions.open is not None:
            self._outbox.put(self._questions.open)

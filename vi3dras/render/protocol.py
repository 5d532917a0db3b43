"""What the window and the render process say to each other.

Only the last word about a thing counts: while the worker is busy, newer messages replace older ones with the
same key, so a slider that moves faster than pictures are drawn costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from vi3dras.arrays import Floats
from vi3dras.render.camera import Camera, Size
from vi3dras.render.effort import Quality
from vi3dras.render.pick import Picked, Pixel
from vi3dras.render.scene import Frame, Item, Lines, Mesh, Scene


@dataclass(frozen=True, eq=False)
class Show:
    """Add an item, or replace the one with the same key."""

    item: Item


@dataclass(frozen=True)
class Hide:
    """Take an item away, and all items below `key/`."""

    key: str


@dataclass(frozen=True, eq=False)
class Move:
    """Place a mesh, line or frame anew, by a transform (4, 4)."""

    key: str
    transform: Floats


@dataclass(frozen=True)
class Look:
    """How the scene is looked at."""

    camera: Camera
    theme: str = "dark"
    scale: float = 1.0


@dataclass(frozen=True)
class Resize:
    """How large pictures are, and the shared memory blocks they go into."""

    size: Size
    blocks: tuple[str, ...]
    number: int = 0
    """Distinguishes one set of blocks from an earlier one of the same size."""


@dataclass(frozen=True)
class Ask:
    """What lies under a pixel?"""

    number: int
    pixel: Pixel


Message = Show | Hide | Move | Look | Resize | Ask


@dataclass(frozen=True)
class Batch:
    """Everything that is new, sent at once; the next batch waits for the answer to this one."""

    messages: tuple[Message, ...]
    taken: tuple[int, ...] = ()
    """Blocks whose picture has been read."""
    said: int = 0
    """How many changes there have been so far, these included."""


@dataclass(frozen=True)
class Ready:
    """The worker has started."""

    backend: str


@dataclass(frozen=True)
class Applied:
    """The last batch has been read."""


@dataclass(frozen=True)
class Begun:
    """A picture is being drawn; until `Drawn` or `GivenUp` the worker may hang."""


@dataclass(frozen=True)
class GivenUp:
    """The picture was not finished, for something newer."""


@dataclass(frozen=True)
class Drawn:
    """A picture is in a block."""

    block: int
    number: int
    """Of the `Resize` that the block belongs to."""
    quality: Quality
    milliseconds: float
    blank: bool = False
    said: int = 0
    """Of the last `Batch` that it shows."""


@dataclass(frozen=True)
class Found:
    """The answer to an `Ask`."""

    number: int
    picked: Picked | None


@dataclass(frozen=True)
class Failed:
    """The worker cannot go on; it ends after this."""

    reason: str


Reply = Ready | Applied | Begun | GivenUp | Drawn | Found | Failed


class Outbox:
    """Messages that wait to be sent, at most one about each thing."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str, str], Message] = {}
        self.said = 0
        """How many changes of the picture have been put in since the beginning."""

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, message: Message) -> None:
        """Add a message and drop those that it makes pointless."""
        self.said += not isinstance(message, Ask)
        match message:
            case Show(item):
                self._put(("item", item.key), message)
                self._waiting.pop(("move", item.key), None)
            case Hide(key):
                self._drop(lambda name: name == key or name.startswith(key + "/"))
                self._put(("hide", key), message)
            case Move(key, transform):
                shown = self._waiting.get(("item", key))
                if isinstance(shown, Show) and isinstance(shown.item, Mesh | Frame | Lines):
                    self._waiting["item", key] = Show(replace(shown.item, transform=transform))
                else:
                    self._put(("move", key), message)
            case _:
                self._put((type(message).__name__, ""), message)

    def take(self) -> tuple[Message, ...]:
        """Give all messages in order and forget them."""
        messages = tuple(self._waiting.values())
        self._waiting.clear()
        return messages

    def refill(self, scene: Scene) -> None:
        """Forget everything about items, and put the whole scene in instead."""
        self._drop(lambda _: True)
        for item in scene.items.values():
            self.put(Show(item))

    def _drop(self, chosen: Callable[[str], bool]) -> None:
        """Forget what was said about items whose key is chosen."""
        for kind, name in list(self._waiting):
            if kind in ("item", "move", "hide") and chosen(name):
                del self._waiting[kind, name]

    def _put(self, key: tuple[str, str], message: Message) -> None:
        self._waiting.pop(key, None)
        self._waiting[key] = message


def apply(scene: Scene, messages: tuple[Message, ...]) -> Iterator[Message]:
    """Change a scene by messages; those that are not about items are given back."""
    for message in messages:
        match message:
            case Show(item):
                scene.show(item)
            case Hide(key):
                scene.hide(key)
            case Move(key, transform):
                scene.move(key, transform)
            case _:
                yield message

"""Something on a face that shows ports, and what is played there."""

from __future__ import annotations

from itertools import count

from ..charts.player import Player

_gestures = count(1)


def next_gesture() -> int:
    """The number of a drag, or of something else that is one step of undo, however long it takes."""
    return next(_gestures)


class Bound:
    """Something on the face that shows ports."""

    ports: tuple[str, ...] = ()
    _gesture = 0
    """The number of the drag that goes on: what is put with it is one step of undo."""
    chief: str = ""
    """The port that it is mostly about; without it the first that is no arm."""

    @property
    def is_refused(self) -> bool:
        """True while it shows something that its control did not take."""
        return False

    def refresh(self) -> None:
        """Show what the ports hold now."""

    def frame(self) -> None:
        """Take a step of something that moves by itself: once per frame."""

    def turned_to(self) -> None:
        """Somebody has turned to its page: it was not only drawn anew, or brought back."""

    def on_key(self, key: str) -> bool:
        """Take `Space`, `Left`, `Right`, `Up` or `Down`; False when there is no use for it."""
        return False

    def _begin(self) -> None:
        self._gesture = next_gesture()


class Playing(Bound):
    """The same of something with a time that is played."""

    player: Player

    def frame(self) -> None:
        """Play on: once per frame."""
        self.player.frame()

    def on_key(self, key: str) -> bool:
        """Space plays or pauses, the arrows go from point to point."""
        return self.player.on_key(key)

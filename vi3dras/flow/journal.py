"""Everything is remembered: each change with what was there before, for unlimited undo and redo."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from vi3dras.flow.parts import Change, same


@dataclass(frozen=True)
class Entry:
    """One thing that a person did, with all that it changed."""

    label: str
    """In a person's words: *Move θ3*."""
    changes: tuple[Change, ...]
    gesture: Hashable = None
    """Changes of one gesture, such as a drag, make one entry."""


class Journal:
    """What was done, what was undone, and nothing about how."""

    def __init__(self) -> None:
        self.done: list[Entry] = []
        self.undone: list[Entry] = []

    def record(self, entry: Entry) -> None:
        """Remember an entry; it joins the one before when both belong to the same gesture."""
        last = self.done[-1] if self.done else None
        joins = last is not None and entry.gesture is not None and last.gesture == entry.gesture
        if last is not None and joins and not self.undone:
            self.done.pop()
            entry = Entry(entry.label, _joined(last.changes, entry.changes), entry.gesture)
        self.undone.clear()
        if entry.changes:
            self.done.append(entry)

    def clear(self) -> None:
        """Forget everything: what is here now is the start."""
        self.done.clear()
        self.undone.clear()

    def undo(self) -> Entry | None:
        """Step back: the entry whose changes are to be reversed, if there is one."""
        if not self.done:
            return None
        self.undone.append(self.done.pop())
        return self.undone[-1]

    def redo(self) -> Entry | None:
        """Step forward again: the entry whose changes are to be made, if there is one."""
        if not self.undone:
            return None
        self.done.append(self.undone.pop())
        return self.done[-1]


def _joined(first: tuple[Change, ...], second: tuple[Change, ...]) -> tuple[Change, ...]:
    """The changes of both, one per part of the document; what came back to where it was is no change."""
    joined = {(c.part, c.key): c for c in first}
    for change in second:
        key = (change.part, change.key)
        joined[key] = joined[key]._replace(new=change.new) if key in joined else change
    return tuple(c for c in joined.values() if not same(c.old, c.new))

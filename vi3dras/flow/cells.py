"""What each port holds now, and how it came to be so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from vi3dras.errors import Vi3drasError
from vi3dras.flow.values import EMPTY, equal

Freshness = Literal["fresh", "stale", "error", "empty"]


class Status(NamedTuple):
    """How far a port can be trusted."""

    name: Freshness
    error: Vi3drasError | None
    """The reason when `name` is error."""


class Cell(NamedTuple):
    """A port's value, whether it waits to be computed anew, and the error that left it empty."""

    value: Any
    stale: bool = False
    error: Vi3drasError | None = None

    @property
    def status(self) -> Status:
        """How far the value can be trusted."""
        if self.error is not None:
            return Status("error", self.error)
        if self.stale:
            return Status("stale", None)
        return Status("empty" if self.value is EMPTY else "fresh", None)


NOTHING = Cell(EMPTY)


def failed(error: Vi3drasError) -> Cell:
    """The cell of a port that could not be computed; the error lets go of the frames that it came through."""
    error.__cause__ = error.__context__ = None
    return Cell(EMPTY, error=error.with_traceback(None))


class Cells:
    """All ports' cells, and which of them changed since somebody last asked."""

    def __init__(self) -> None:
        self._cells: dict[str, Cell] = {}
        self.changed: set[str] = set()
        self.wrong: dict[str, Vi3drasError] = {}
        """The ports that are in error: few, and asked for in every frame."""
        self.retained: dict[str, Any] | None = None
        """What emptied ports held before; none while nobody wants it kept."""

    def __getitem__(self, ref: str) -> Cell:
        return self._cells.get(ref, NOTHING)

    def __contains__(self, ref: object) -> bool:
        return ref in self._cells

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def replace(self, ref: str, new: Cell) -> bool:
        """Store a cell; False when it is equal to the old one, whose very value is then kept."""
        old = self[ref]
        is_equal = equal(old.value, new.value)
        if is_equal and old.stale == new.stale and _same_error(old.error, new.error) and ref in self._cells:
            return False
        if is_equal and new.value is not old.value:
            new = new._replace(value=old.value)
        self._cells[ref] = new
        self.changed.add(ref)
        if new.error is None:
            self.wrong.pop(ref, None)
        else:
            self.wrong[ref] = new.error
        if self.retained is not None:
            self._retain(self.retained, ref, old.value, new.value)
        return True

    @staticmethod
    def _retain(kept: dict[str, Any], ref: str, old: Any, new: Any) -> None:
        if new is not EMPTY:
            kept.pop(ref, None)
        elif old is not EMPTY:
            kept[ref] = old

    def drop(self, ref: str) -> None:
        """Forget a port that is no more."""
        self._cells.pop(ref, None)
        self.wrong.pop(ref, None)
        self.changed.add(ref)
        if self.retained is not None:
            self.retained.pop(ref, None)


class Values(Mapping[str, Any]):
    """What every port holds, by ref, as a live read-only mapping; None where there is nothing."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells

    def __getitem__(self, ref: str) -> Any:
        if ref not in self._cells:
            raise KeyError(ref)
        value = self._cells[ref].value
        return None if value is EMPTY else value

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)


def _same_error(a: Vi3drasError | None, b: Vi3drasError | None) -> bool:
    return a is b or (a is not None and b is not None and type(a) is type(b) and a.args == b.args)

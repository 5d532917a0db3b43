"""A shelf of files of one kind: those that ship with the program, and the user's own before them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, wraps
from itertools import count
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from vi3dras.errors import LibraryNameError, UnknownNameError
from vi3dras.file_errors import FileError

T = TypeVar("T")


class Found(NamedTuple, Generic[T]):
    """Everything that was found on a shelf."""

    by_id: dict[str, T]
    """In the order of the shelf; the user's own file wins over a shipped one of the same name."""
    faults: list[FileError]
    """One for each file that could not be used; the rest is there all the same."""
    own: frozenset[str]
    """Ids that come from the user's folder."""


class Shelf(Generic[T]):
    """Files by the id that their names are; an own file wins over a shipped one of the same name.

    Args:
        kind: what a file holds, as an error calls it.
        shipped: the folder that ships with the program.
        own: gives the user's folder, which may move.
        read: makes of a file what it holds, or raises a `FileError`.
        order: what all are sorted by, equal ones in alphabetical order.
        end: how the names of its files end.
    """

    def __init__(
        self, kind: str, shipped: Path, own: Callable[[], Path], read: Callable[[Path], T],
        order: Callable[[T], Any] = lambda _: 0, end: str = ".toml",
    ) -> None:  # fmt: skip
        self._kind, self._shipped, self._own, self._read, self._order = kind, shipped, own, read, order
        self._end = end

    def files(self) -> dict[str, Path]:
        """Every file by id, in alphabetical order, read or not."""
        files: dict[str, Path] = {}
        for folder in (self._shipped, self._own()):
            if folder.is_dir():
                files.update((file.stem, file) for file in folder.glob(f"*{self._end}"))
        return dict(sorted(files.items()))

    def load_all(self) -> Found[T]:
        """What every file holds that can be read, and what is wrong with those that cannot."""
        found: dict[str, T] = {}
        faults: list[FileError] = []
        files, own = self.files(), self._own()
        for name, file in files.items():
            try:
                found[name] = self._read(file)
            except FileError as fault:
                faults.append(fault)
        ordered = dict(sorted(found.items(), key=lambda item: self._order(item[1])))
        return Found(ordered, faults, frozenset(name for name, file in files.items() if file.parent == own))

    def load(self, name: str) -> T:
        """What one file holds, by its id (`_` and capitals do not matter) or by a path with its end, `.toml`.

        Raises:
            UnknownNameError: there is none of that name; the nearest are offered.
            FileError: its file is there but cannot be used.
        """
        return self._read(self.path(name))

    def path(self, name: str) -> Path:
        """The file that `load` reads.

        Raises:
            UnknownNameError: there is none of that name; the nearest are offered.
        """
        if name.endswith(self._end):
            return Path(name)
        files = self.files()
        wanted = name.strip().casefold().replace("_", "-")
        file = files.get(name) or next((f for n, f in files.items() if n.casefold() == wanted), None)
        if file is None:
            raise UnknownNameError(self._kind, name, tuple(files))
        return file

    def own_file(self, name: str, origin: str = "") -> Path:
        """Where a file of that name stands in the user's folder; `origin` is what it is a change of.

        Raises:
            LibraryNameError: it would stand before a shipped one that has this name.
        """
        file = self._own() / f"{name}{self._end}"
        shipped = {other.stem.casefold() for other in self._shipped.glob(f"*{self._end}")}
        is_known = name == origin and file.is_file()  # a person who put it there by hand
        if name.casefold().replace("_", "-") in shipped and not is_known:
            raise LibraryNameError(name, self.free_id(name))
        return file

    def free_id(self, title: str) -> str:
        """A name that no file has: the words of a title, with a number after them where that is taken."""
        stem = "-".join(re.findall(r"[^\W_]+", title.casefold())) or self._kind
        taken = {name.casefold() for name in self.files()}
        names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
        return next(name for name in names if name not in taken)


def is_id(text: str) -> bool:
    """Tell whether a text can be the name of a file on a shelf: letters, digits and hyphens."""
    return text.replace("-", "a").isalnum()


def after(sources: tuple[str, ...]) -> tuple[str, ...]:
    """The sources of a change of what came from these."""
    return tuple(source if source.startswith("after ") else f"after {source}" for source in sources)


def read_once(read: Callable[[Path], T]) -> Callable[[Path], T]:
    """The same reader, which reads a file that has not changed no second time."""

    @lru_cache(maxsize=512)
    def kept(file: Path, _changed: int) -> T:
        return read(file)

    @wraps(read)
    def reader(file: Path) -> T:
        try:
            changed = file.stat().st_mtime_ns
        except (OSError, ValueError):  # a name with a NUL in it
            changed = 0
        return kept(file, changed)

    return reader

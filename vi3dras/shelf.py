"""A shelf of files of one kind: those that ship with the program, and the user's own before them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from pathlib import Path
from typing import Generic, TypeVar

from vi3dras.errors import UnknownNameError
from vi3dras.file_errors import FileError

T = TypeVar("T")


class Shelf(Generic[T]):
    """TOML files by the id that their names are; an own file wins over a shipped one of the same name.

    Args:
        kind: what a file holds, as an error calls it.
        shipped: the folder that ships with the program.
        own: gives the user's folder, which may move.
        read: makes of a file what it holds, or raises a `FileError`.
    """

    def __init__(self, kind: str, shipped: Path, own: Callable[[], Path], read: Callable[[Path], T]) -> None:
        self._kind, self._shipped, self._own, self._read = kind, shipped, own, read

    def files(self) -> dict[str, Path]:
        """Every file by id, in alphabetical order, read or not."""
        files: dict[str, Path] = {}
        for folder in (self._shipped, self._own()):
            if folder.is_dir():
                files.update((file.stem, file) for file in folder.glob("*.toml"))
        return dict(sorted(files.items()))

    def load_all(self) -> tuple[dict[str, T], list[FileError]]:
        """What every file holds that can be read, and what is wrong with those that cannot."""
        found: dict[str, T] = {}
        faults: list[FileError] = []
        for name, file in self.files().items():
            try:
                found[name] = self._read(file)
            except FileError as fault:
                faults.append(fault)
        return found, faults

    def load(self, name: str) -> T:
        """What one file holds, by its id (`_` and capitals do not matter) or by a path that ends in `.toml`.

        Raises:
            UnknownNameError: there is none of that name; the nearest are offered.
            FileError: its file is there but cannot be used.
        """
        if name.endswith(".toml"):
            return self._read(Path(name))
        files = self.files()
        wanted = name.strip().casefold().replace("_", "-")
        file = files.get(name) or next((f for n, f in files.items() if n.casefold() == wanted), None)
        if file is None:
            raise UnknownNameError(self._kind, name, tuple(files))
        return self._read(file)

    def own_ids(self) -> frozenset[str]:
        """The ids that come from the user's folder."""
        own = self._own()
        return frozenset(name for name, file in self.files().items() if file.parent == own)


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

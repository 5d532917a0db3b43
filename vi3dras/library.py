"""Find the arms: those that ship with the program and those in the user's own folder."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from vi3dras.errors import FileError, UnknownNameError
from vi3dras.robot import Robot
from vi3dras.robot_file import read_robot

DEFAULT_ROBOT = "lynx6"


class Library(NamedTuple):
    """Everything that was found."""

    robots: dict[str, Robot]
    """By id, in alphabetical order; the user's own file wins over a shipped one of the same name."""
    faults: list[FileError]
    """One for each file that could not be used; the rest is there all the same."""
    own: frozenset[str]
    """Ids that come from the user's folder."""


def shipped_folder(kind: str) -> Path:
    """The folder of `robots` or `formulas` that ships with the program."""
    inside = Path(__file__).parent / kind
    return inside if inside.is_dir() else Path(__file__).parent.parent / kind


def own_folder(kind: str) -> Path:
    """The user's own folder of `robots` or `formulas`; `VI3DRAS_HOME` moves it."""
    home = os.environ.get("VI3DRAS_HOME")
    if home:
        return Path(home) / kind
    from platformdirs import user_data_path  # only those who list or open arms need it

    return user_data_path("vi3dras", appauthor=False) / kind


def robot_files() -> dict[str, Path]:
    """The file of every arm by id, read or not."""
    files: dict[str, Path] = {}
    for folder in (shipped_folder("robots"), own_folder("robots")):
        if folder.is_dir():
            files.update((file.stem, file) for file in folder.glob("*.toml"))
    return dict(sorted(files.items()))


def load_library() -> Library:
    """All arms that can be read, and what is wrong with those that cannot."""
    robots: dict[str, Robot] = {}
    faults: list[FileError] = []
    files = robot_files()
    for name, file in files.items():
        try:
            robots[name] = load_file(file)
        except FileError as fault:
            faults.append(fault)
    own = frozenset(name for name, file in files.items() if file.parent == own_folder("robots"))
    return Library(robots, faults, own)


def load_robot(name: str) -> Robot:
    """One arm by its id (`_` and capitals do not matter), or from a path that ends in `.toml`.

    Raises:
        UnknownNameError: there is none of that name; the nearest are offered.
        FileError: its file is there but cannot be used.
    """
    if name.endswith(".toml"):
        return load_file(Path(name))
    files = robot_files()
    wanted = name.strip().casefold().replace("_", "-")
    file = files.get(name) or next((f for n, f in files.items() if n.casefold() == wanted), None)
    if file is None:
        raise UnknownNameError("robot", name, tuple(files))
    return load_file(file)


def load_file(file: Path) -> Robot:
    """The arm in a file; a file that has not changed is read once.

    Raises:
        FileError: the file cannot be used.
    """
    try:
        changed = file.stat().st_mtime_ns
    except (OSError, ValueError):  # a name with a NUL in it
        changed = 0
    return _read_once(file, changed)


@lru_cache(maxsize=512)
def _read_once(file: Path, _changed: int) -> Robot:
    return read_robot(file)

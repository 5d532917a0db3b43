"""Files that a description names: looked for near it, in the folders that it stands in, never elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

ABOVE = 6
"""How many folders above a file may belong to its package, or to one beside it."""

SCHEMES = ("package://", "model://", "file://")


def named_file(uri: str, beside: Path) -> Path | None:
    """The file that a description in `beside` means by `uri`; None where there is none near it.

    `package://NAME/rest` is looked for in folders called NAME around it, then, as packages are often
    renamed, as `rest` in those above it. A name that leads out of such a folder is not gone after.
    """
    scheme = next((each for each in SCHEMES if uri.startswith(each)), "")
    rest = unquote(uri[len(scheme) :]).replace("\\", "/")
    if scheme == "file://" and rest.startswith(SCHEMES):
        return named_file(rest, beside)
    parts = PurePosixPath(rest).parts
    if not parts or "\0" in rest:
        return None
    folders = list(_around(beside))
    if not scheme and not rest.startswith("/"):
        return _within(beside.parent.joinpath(*parts), folders[: 1 + 3] or [beside.parent])
    if ".." in parts:
        return None
    parts = parts[1:] if parts[0] == "/" else parts
    tails = [parts] if scheme in {"package://", "model://"} else [parts[k:] for k in range(len(parts))]
    for tail in tails:
        for folder in folders:
            for found in _candidates(folder, tail, is_named=scheme != "file://" and bool(scheme)):
                if (file := _within(found, [folder])) is not None:
                    return file
    return None


def leads_out(uri: str) -> bool:
    """Whether a name goes up from the folder of its package."""
    scheme = next((each for each in SCHEMES if uri.startswith(each)), "")
    return bool(scheme) and ".." in PurePosixPath(unquote(uri[len(scheme) :]).replace("\\", "/")).parts


def _candidates(folder: Path, parts: tuple[str, ...], *, is_named: bool) -> Iterator[Path]:
    if is_named and folder.name == parts[0] and len(parts) > 1:
        yield folder.joinpath(*parts[1:])
    yield folder.joinpath(*parts)
    if is_named and len(parts) > 1:
        yield folder.joinpath(*parts[1:])


def _around(file: Path) -> Iterator[Path]:
    """The folder of a file and those above it, up to the person's own, which is no package."""
    home = Path.home()
    for folder in file.absolute().parents[:ABOVE]:
        if folder == home or len(folder.parts) < 3:
            return
        yield folder


def _within(file: Path, folders: list[Path]) -> Path | None:
    """A file that is there, and in one of the folders wherever its links lead."""
    try:
        real = file.resolve()
        is_inside = any(real.is_relative_to(folder.resolve()) for folder in folders)
        return file if is_inside and real.is_file() else None
    except (OSError, ValueError, RuntimeError):  # a name that no disk knows, a link that leads to itself
        return None

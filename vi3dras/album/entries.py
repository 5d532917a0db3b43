"""The list of an album: which instrument, set how, looked at how, under which name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from vi3dras.file_errors import DuplicateError, MissingKeyError, WrongKindError
from vi3dras.render.detail import BODIES
from vi3dras.toml_table import TomlTable

SIDES = ("front", "inside", "wires")
LANGUAGES = ("en", "es")
SMALLEST, LARGEST = (900, 600), (3840, 2160)
MOST_BYTES = 1 << 30
"""Of all frames of a film, which are in memory at once."""


@dataclass(frozen=True)
class Film:
    """A control that runs while the picture is taken again and again."""

    control: str
    start: float
    end: float
    frames: int
    seconds: float
    """How long one frame stays."""


@dataclass(frozen=True)
class Picture:
    """One picture of an album."""

    name: str
    """Of its file, without the end."""
    panel: str
    shows: str
    """One sentence: what there is to see."""
    stop: str = ""
    """The stop of the instrument's tour to begin with."""
    page: str = ""
    sets: tuple[tuple[str, str], ...] = ()
    """Controls and their values, in words as on the command line."""
    acts: tuple[str, ...] = ()
    """Actions to start when all is set."""
    session: Path | None = None
    """A session to bring back first."""
    side: str = "front"
    """The front panel, the diagram inside the instrument, or the wires between all instruments."""
    help: str = ""
    """The port that the context help explains, perhaps with a part, as in `links:3,1,4`."""
    theme: str = "dark"
    body: str = BODIES[0]
    """How arms are shown, one of `BODIES`."""
    language: str = "en"
    size: tuple[int, int] = (1440, 900)
    crop: tuple[int, int, int, int] | None = None
    """Left, top, width and height in pixels of what is kept."""
    shrink: int = 1
    """So many pixels become one, in both directions."""
    film: Film | None = None


def read_album(file: Path) -> tuple[Picture, ...]:
    """All pictures that a file lists.

    Raises:
        FileError: with the place in the file, what was found and what would be right.
    """
    whole = TomlTable.read(file)
    pictures: list[Picture] = []
    for table in whole.tables("picture"):
        picture = _picture(table, file.parent)
        if picture.name in {known.name for known in pictures}:
            raise table.fault(DuplicateError, "name", "name", picture.name)
        pictures.append(picture)
    if not pictures:
        raise whole.fault(MissingKeyError, "", "picture", "[[picture]]")
    whole.finish()
    return tuple(pictures)


def _picture(table: TomlTable, folder: Path) -> Picture:
    name = table.text("name", example='"arm-from-above"')
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", name):
        raise table.fault(WrongKindError, "name", "name", f'"{name}"', "small letters, digits and hyphens")
    sets = table.table("set")
    picture = Picture(
        name=name,
        panel=table.text("panel", example='"robot-simulator"'),
        shows=table.text("shows", example='"What there is to see"'),
        stop=table.text("stop", ""),
        page=table.text("page", ""),
        sets=tuple((control, sets.text(control)) for control in sets.names()),
        acts=table.texts("acts"),
        session=folder / table.text("session") if table.has("session") else None,
        side=table.choice("side", SIDES, "front"),
        help=table.text("help", ""),
        theme=table.choice("theme", ("dark", "light"), "dark"),
        body=table.choice("body", BODIES, BODIES[0]),
        language=table.choice("language", LANGUAGES, "en"),
        size=_size(table),
        crop=_crop(table),
        shrink=table.whole("shrink", 1, 8, 1),
        film=_film(table.table("film")) if table.has("film") else None,
    )
    table.finish()
    _require_room(table, picture)
    return picture


def _require_room(table: TomlTable, picture: Picture) -> None:
    """Say what is cut where there is no picture, or is more than memory holds."""
    left, top, width, height = picture.crop or (0, 0, *picture.size)
    if left + width > picture.size[0] or top + height > picture.size[1]:
        found, size = f"[{left}, {top}, {width}, {height}]", f"{picture.size[0]} x {picture.size[1]}"
        raise table.fault(WrongKindError, "crop", "crop", found, f"inside the picture of {size} pixels")
    columns, rows = width // picture.shrink, height // picture.shrink
    if not columns or not rows:
        wanted = f"at most {min(width, height)}, the pixels that crop keeps"
        raise table.fault(WrongKindError, "shrink", "shrink", f"{picture.shrink}", wanted)
    if picture.film is not None and picture.film.frames * columns * rows * 3 > MOST_BYTES:
        found = f"{picture.film.frames} frames of {columns} x {rows} pixels"
        most = MOST_BYTES // (columns * rows * 3)
        raise table.fault(WrongKindError, "film", "film", found, f"at most {most} frames: crop, or shrink")


def _film(table: TomlTable) -> Film:
    start, end = table.numbers("range", 2)
    film = Film(
        control=table.text("control", example='"at"'),
        start=start,
        end=end,
        frames=table.whole("frames", 2, 600, 40),
        seconds=table.number("seconds", 0.08),
    )
    if not 0.01 <= film.seconds <= 60:
        raise table.fault(WrongKindError, "seconds", "seconds", f"{film.seconds:g}", "from 0.01 to 60")
    table.finish()
    return film


def _size(table: TomlTable) -> tuple[int, int]:
    if not table.has("size"):
        return Picture.size
    width, height = (int(number) for number in table.numbers("size", 2))
    if not (SMALLEST[0] <= width <= LARGEST[0] and SMALLEST[1] <= height <= LARGEST[1]):
        limits = f"from {SMALLEST[0]} x {SMALLEST[1]} to {LARGEST[0]} x {LARGEST[1]} pixels"
        raise table.fault(WrongKindError, "size", "size", f"{width} x {height}", limits)
    return width, height


def _crop(table: TomlTable) -> tuple[int, int, int, int] | None:
    if not table.has("crop"):
        return None
    left, top, width, height = (int(number) for number in table.numbers("crop", 4))
    if min(left, top) < 0 or min(width, height) < 1:
        found = f"[{left}, {top}, {width}, {height}]"
        raise table.fault(WrongKindError, "crop", "crop", found, "left, top, width and height in pixels")
    return left, top, width, height

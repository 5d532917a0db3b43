"""What a dialog for files is made of: where one is, what is there, and where one often goes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from functools import partial
from os.path import isdir
from pathlib import Path
from typing import NamedTuple

from ..hands.pointer import Mouse
from ..pen import Paint, Rect, fonts, px
from ..words import verbatim
from .menus import Entry
from .spots import Action, Spots
from .widget import Widget

ROW = 26
MOST = 500
"""Lines of a folder: who has more types the name."""
ABOVE = ".."


class FileRow(NamedTuple):
    """A folder or a file."""

    path: Path
    is_folder: bool
    name: str
    when: str = ""
    """When it was written."""


def listed(folder: Path, suffix: str) -> tuple[tuple[FileRow, ...], str]:
    """Folders and files with a suffix, or all of them for none, and why they cannot be told, if so."""
    above = [FileRow(folder.parent, True, ABOVE)] if folder.parent != folder else []
    rows: list[FileRow] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                is_folder = entry.is_dir()
                if entry.name.startswith(".") or not (is_folder or entry.name.endswith(suffix)):
                    continue
                if fonts.printable(entry.name, "word") == entry.name:  # else nothing could draw it
                    written = entry.stat(follow_symlinks=False).st_mtime  # a link may lead nowhere
                    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(written))
                    rows.append(FileRow(Path(entry.path), is_folder, entry.name, "" if is_folder else when))
    except OSError as error:
        return tuple(above), f"This folder cannot be read: {error.strerror}"
    rows.sort(key=lambda row: (not row.is_folder, row.name.casefold()))
    return (*above, *rows[:MOST]), ""


def places(own: Path, go: Callable[[Path], object]) -> list[Entry]:
    """Where one often goes: the program's own folder, the documents, the desktop, the home."""
    from platformdirs import user_desktop_path, user_documents_path  # as in `own_folder`

    known = {
        verbatim(own.name): own, "Documents": user_documents_path(), "Desktop": user_desktop_path(),
        "Home folder": Path.home(),
    }  # fmt: skip
    return [
        Entry(name, partial(go, path), "home" if path == Path.home() else "folder")
        for name, path in known.items()
        if isdir(path)
    ]


class FileHead(Widget):
    """What is asked for, and in which folder; or what is wrong."""

    def __init__(self, parent: int, title: str, *, width: int, height: int) -> None:
        self._title, self._folder, self._wrong = title, "", ""
        super().__init__(parent, width=width, height=height)

    def update(self, folder: str) -> None:
        """Show another folder."""
        self.take(_folder=folder, _wrong="")

    def complain(self, wrong: str) -> None:
        """Say what is wrong, or no more."""
        self.take(_wrong=wrong)

    def paint(self) -> None:
        """Draw both lines."""
        self.pen.text(self.left, px(21), self._title, 16, style="bold")
        paint: Paint = "far" if self._wrong else "text2"
        words = self._wrong or verbatim(self._folder)
        words = fonts.elided(words, "word", 13, self.right - self.left)
        self.pen.text(self.left, px(43), words, 13, paint)
        self.pen.rule(0, self.height - px(1), self.width)


class FileList(Spots):
    """Folders and files, one below the other: a click chooses, another one takes."""

    def __init__(
        self, parent: int, chose: Callable[[str], object], take: Callable[[], object], *, width: int
    ) -> None:
        self.rows: tuple[FileRow, ...] = ()
        self.current = -1
        self._chose, self._take = chose, take
        super().__init__(parent, width=width, height=1, pad=8)

    @property
    def chosen(self) -> FileRow | None:
        """The line that is chosen, if one is."""
        return self.rows[self.current] if 0 <= self.current < len(self.rows) else None

    def update(self, rows: Sequence[FileRow] | None = None, *, current: int = -1) -> None:
        """Show other lines, or choose one of them."""
        rows = self.rows if rows is None else tuple(rows)
        if self.take(rows=rows, current=current):
            self.resize(self.width, px(8) + px(ROW) * len(rows))

    def step(self, way: int) -> None:
        """Choose the next line, or the one before."""
        if self.rows:
            self._choose(min(max(self.current + way, 0), len(self.rows) - 1))

    def on_double(self, mouse: Mouse) -> None:
        """Take the line that the first click has chosen."""
        if self.spot_at(mouse) is not None:
            self._take()

    def paint_spots(self) -> None:
        """Draw the lines."""
        for k, row in enumerate(self.rows):
            place = Rect(self.left, px(4 + ROW * k), self.right - self.left, px(ROW))
            action, y = Action(f"{k} {row.name}", partial(self._choose, k)), place.y + place.height / 2
            if k == self.current or self.is_lit(action):
                self.pen.box(*place, "accent_back" if k == self.current else "hover", radius=4)
            self.pen.icon(place.x + px(14), y, "folder" if row.is_folder else "file", 13, "text2")
            self.pen.text(self.right - px(8), y, row.when, 12, "text3", style="mono", align="right", row=14)
            room = place.width - px(32 + (130 if row.when else 8))
            name = fonts.elided(verbatim(row.name), "word", 14, room)
            self.pen.text(place.x + px(28), y, name, 14)
            self.spot(place, action)

    def _choose(self, k: int) -> None:
        self.update(current=k)
        self._chose("" if self.rows[k].is_folder else self.rows[k].name)

"""Asking for a file, in the look of the window; Enter takes it, Escape closes it."""

from __future__ import annotations

from collections.abc import Callable
from os.path import exists, isdir, isfile  # no name is too long or too odd for these
from pathlib import Path

import dearpygui.dearpygui as dpg

from vi3dras.files import usable_folder

from ..hands.overlay import window_size
from ..pen.fonts import printable
from ..pen.skin import themed
from ..pen.theme import px, rgba
from ..widgets.menus import Entry, Menu
from ..words import said

_open: list[FileDialog] = []

_asked: list[tuple[FileDialog, Path, int]] = []
"""Questions with the frames until they are put: a menu that opens while the dialog goes would go with it."""

ENTER = (dpg.mvKey_Return, dpg.mvKey_NumPadEnter)

SETTLED = 4
"""Frames after which a closed dialog is gone."""


class FileDialog:
    """A dialog that gives one path, or none; one that `replaces` asks before it gives a file that exists.

    It begins in a folder that is made where it is not there, or above it where that is refused.
    """

    def __init__(
        self,
        title: str,
        folder: Path,
        suffix: str,
        done: Callable[[Path], object],
        *,
        name: str = "",
        replaces: bool = False,
    ) -> None:
        self._done, self._title, self._suffix, self._replaces = done, title, suffix, replaces
        self._is_new = replaces or bool(name)
        # A folder may be called by bytes that are no text: Dear PyGui would end the program.
        known = usable_folder(folder)
        begin = next(path for path in (known, *known.parents) if _is_text(path))
        wide, high = window_size()
        size = (min(px(680), wide - px(32)), min(px(440), high - px(32)))
        self._item: int = dpg.add_file_dialog(
            label=said(title), modal=True, default_path=str(begin), default_filename=printable(name, "word"),
            callback=self._chosen, cancel_callback=self.close, width=size[0], height=size[1],
        )  # fmt: skip
        dpg.add_file_extension(suffix, parent=self._item, color=rgba("accent"))
        dpg.add_file_extension("", parent=self._item, color=rgba("text2"))
        self._theme = themed(
            {"WindowBg": "card", "TitleBgActive": "panel", "ModalWindowDimBg": rgba("win", 140)},
            {
                "WindowPadding": (px(16), px(12)),
                "ItemSpacing": (px(8), px(8)),
                "FramePadding": (px(10), px(5)),
                "CellPadding": (px(6), px(4)),
            },
        )
        dpg.bind_item_theme(self._item, self._theme)
        _open.append(self)

    def close(self) -> None:
        """Take it away."""
        if self in _open:
            _open.remove(self)
            dpg.delete_item(self._item)
            dpg.delete_item(self._theme)

    def confirm(self) -> None:
        """Take the name that stands in the dialog, as its OK does; nothing while there is none to take."""
        answer = dpg.get_file_dialog_info(self._item)
        path = Path(answer["file_path_name"])
        takes = isdir(path.parent) and not isdir(path) if self._is_new else isfile(path)
        if answer["file_name"] and takes:
            self._chosen(self._item, answer)

    def _chosen(self, _sender: int, answer: dict[str, str]) -> None:
        path = Path(answer["file_path_name"])
        self.close()
        if self._replaces and exists(path):
            _asked.append((self, path, SETTLED))
        else:
            self._done(path)

    def ask(self, path: Path) -> None:
        """Replace what is there, or choose another name."""
        entries = (
            Entry(f"Replace {path.name}", lambda: self._done(path), "warning"),
            Entry("Choose another name", lambda: self._again(path), "pen"),
        )
        wide, high = window_size()
        Menu(entries, wide / 2 - px(140), high / 2 - px(40), least_width=px(280))

    def _again(self, path: Path) -> None:
        FileDialog(
            self._title, path.parent, self._suffix, self._done, name=path.name, replaces=self._replaces
        )


def with_suffix(path: Path, suffix: str) -> Path:
    """A path as it was typed, with the suffix that it lacks."""
    return path if path.suffix == suffix else path.with_name(path.name + suffix)


def dialogs_frame() -> None:
    """Take what Enter confirms, close what Escape leaves, put the questions that are due: once per frame."""
    due = [(dialog, path) for dialog, path, frames in _asked if frames <= 1]
    _asked[:] = [(dialog, path, frames - 1) for dialog, path, frames in _asked if frames > 1]
    for dialog, path in due:
        dialog.ask(path)
    if _open and dpg.is_key_pressed(dpg.mvKey_Escape):
        _open[-1].close()
    elif _open and any(dpg.is_key_pressed(key) for key in ENTER):
        _open[-1].confirm()


def forget_dialogs() -> None:
    """Start anew in another Dear PyGui context."""
    _open.clear()
    _asked.clear()


def is_asking() -> bool:
    """Tell whether keys belong to a dialog: shortcuts then wait."""
    return bool(_open)


def _is_text(path: Path) -> bool:
    return printable(str(path), "word") == str(path)

"""Asking for a file: by the dialog of the system, or by one in the look of the window where there is none."""

from __future__ import annotations

from collections.abc import Callable
from os.path import exists, expanduser, isdir, isfile  # no name is too long or too odd for these
from pathlib import Path

import dearpygui.dearpygui as dpg

from vi3dras.files import usable_folder

from ..hands.overlay import open_alone, window_size
from ..hands.pointer import POINTER
from ..pen import Rect, px, rgba
from ..pen.fonts import printable
from ..pen.skin import FRAMELESS, bare_child, themed
from ..widgets.choices import Segment
from ..widgets.files import FileHead, FileList, listed, places
from ..widgets.menus import Entry, MenuList
from ..widgets.spots import Action, Buttons
from ..widgets.widget import at
from ..words import said
from .system_dialog import SystemDialog, system_dialog

ENTER = (dpg.mvKey_Return, dpg.mvKey_NumPadEnter)
HEAD, FOOT, SIDE = 60, 100, 176
"""Of our dialog, in sizes of the look."""
FOCUS = 6
"""Frames after which the name has the keyboard."""

Done = Callable[[Path], object]

_open: list[FileDialog] = []
_away: list[tuple[SystemDialog, FileDialog]] = []
"""Dialogs of the system, each with ours that takes its answer, or its place."""
_last: dict[Path, Path] = {}
"""Where the last file was that was chosen beginning in a folder."""


def ask_file(
    title: str, folder: Path, suffix: str, done: Done, *, name: str = "", replaces: bool = False
) -> None:
    """Ask for one path; one that `replaces` asks before it gives a file that exists.

    It begins in a folder that is made where it is not there, or above it where that is refused. Who asks
    while a dialog of the system is still open gets ours: perhaps that one cannot be seen. What a menu asks
    for is opened when the menu is gone, which would take it along.
    """
    is_first = not _away
    forget_dialogs()
    asked = FileDialog(title, folder, suffix, done, name=name, replaces=replaces)
    theirs = None
    if is_first:
        start = asked.folder / name if asked.is_new else asked.folder
        theirs = system_dialog(str(said(title)), start, suffix, is_new=asked.is_new)
    if theirs is None:
        open_alone(asked.open)
    else:
        _away.append((theirs, asked))


class FileDialog:
    """Our dialog for one path: folders and files as a list, a name that can be typed, some places.

    Enter takes what is chosen or typed, Escape leaves it, Up and Down go through the list.
    """

    def __init__(
        self, title: str, folder: Path, suffix: str, done: Done, *, name: str = "", replaces: bool = False
    ) -> None:
        self._done, self._title, self._suffix, self._replaces = done, title, suffix, replaces
        self._key, self._name = folder, name
        self.is_new = replaces or bool(name)
        """Whether a name is asked for that need not be there yet."""
        # A folder may be called by bytes that are no text: Dear PyGui would end the program.
        last = _last.get(folder, folder)
        known = last if isdir(last) else usable_folder(folder)
        self.folder = next(
            path for path in (known, *known.parents) if printable(str(path), "word") == str(path)
        )
        self._ends = (suffix, "")
        self._doubtful: Path | None = None
        """What is there already, while that is asked."""
        self._frames = 0

    def open(self, name: str = "") -> None:
        """Show it."""
        wide, high = window_size()
        w, h = min(px(720), wide - px(32)), min(px(500), high - px(32))
        self.window: int = dpg.add_window(
            modal=True, **FRAMELESS, no_scrollbar=True, width=w, height=h,
            pos=((wide - w) // 2, (high - h) // 2) if wide < 10**6 else (0, 0),
        )  # fmt: skip
        self._theme = themed(
            {"PopupBg": "card", "Border": "line2", "ModalWindowDimBg": rgba("win", 140), "FrameBg": "field"},
            {
                "WindowPadding": (0, 0),
                "WindowRounding": (px(6),),
                "WindowBorderSize": (1,),
                "FrameBorderSize": (1,),
                "FramePadding": (px(8), px(6)),
            },
        )
        dpg.bind_item_theme(self.window, self._theme)
        self._head = FileHead(at(self.window, 0, 0), self._title, width=w, height=px(HEAD))
        inner = Rect(0, px(HEAD), px(SIDE), h - px(HEAD + FOOT))
        side = bare_child(self.window, inner, "panel")
        MenuList(side, places(self._key, self.enter), _go, width=px(SIDE))
        right = inner._replace(x=px(SIDE), width=w - px(SIDE))
        self._column = bare_child(self.window, right, "clear", scrolls=True)
        self._list = FileList(self._column, self._chose, self.confirm, width=w - px(SIDE + 12))
        self._lay_foot(w, h, name or self._name)
        _open.append(self)
        self.enter(self.folder)

    def _lay_foot(self, w: int, h: int, name: str) -> None:
        self._input = 0
        self._typed_at = Rect(px(16), h - px(FOOT - 12), w - px(32), 0)
        self._write(name)
        foot = at(self.window, 0, h - px(44))
        self._filter = Segment(
            foot, (f"{self._suffix} files", "All files"), f"{self._suffix} files", self._turn
        )
        self._buttons = Buttons(at(self.window, w - px(420), h - px(44)), (), width=px(420))
        self._tell("")

    def close(self) -> None:
        """Take it away."""
        if self in _open:
            _open.remove(self)
            dpg.delete_item(self.window)
            dpg.delete_item(self._theme)
            POINTER.forget_gone()

    def _write(self, name: str) -> None:
        """Let a name stand in the field, a new one: one that has the keyboard keeps what is typed."""
        if self._input:
            dpg.delete_item(self._input)
        self._input = dpg.add_input_text(
            parent=self.window, pos=self._typed_at[:2], width=int(self._typed_at.width),
            hint=said("File name"), default_value=printable(name, "word"),
            callback=lambda: self._list.update(current=-1),
        )  # fmt: skip

    def enter(self, folder: Path) -> None:
        """Show what is in another folder."""
        rows, wrong = listed(folder, self._ends[0])
        self.folder = folder
        self._list.update(rows)
        self._head.update(str(folder))
        dpg.set_y_scroll(self._column, 0.0)
        self._tell(wrong)

    def step(self, way: int) -> None:
        """Go to the next line, or the one before."""
        self._list.step(way)

    def leave(self) -> None:
        """Go back to the name while something is asked, else take all of it away."""
        if self._doubtful is None:
            self.close()
        else:
            self._tell("")

    def confirm(self) -> None:
        """Take the line that is chosen or the name that stands there; nothing while there is none to take."""
        if self._doubtful is not None or self not in _open:
            return
        row, name = self._list.chosen, dpg.get_value(self._input).strip()
        if row is not None and row.is_folder:
            self.enter(row.path)
        elif name:
            self._take_name(self.folder / expanduser(name))

    def _take_name(self, path: Path) -> None:
        if isdir(path):
            self._write(self._name)
            self.enter(path)
        elif not self.is_new and not isfile(path):
            self._tell(f"There is no file {path.name} here")
        elif not isdir(path.parent):
            self._tell(f"There is no folder {path.parent.name} here")
        else:
            self.take(path)

    def take(self, path: Path, *, is_sure: bool = False) -> None:
        """Give a path, unless it stands for a file that nobody has said may go."""
        path = with_suffix(path, self._suffix) if self.is_new else path
        if self._replaces and not is_sure and exists(path):
            self._ask(path)
            return
        self.close()
        if self._key != path.parent:
            _last[self._key] = path.parent
        self._done(path)

    def take_theirs(self, path: Path) -> None:
        """Take what a dialog of the system gave: it has asked whether that very file may go."""
        self.take(path, is_sure=path.suffix == self._suffix)

    def _ask(self, path: Path) -> None:
        """Replace what is there, or choose another name."""
        if self not in _open:
            self.open(path.name)
            self.enter(path.parent)
        self._doubtful = path
        self._head.complain(f"{path.name} is there already")
        self._filter.show(False)
        replace = Action(f"Replace {path.name}", lambda: self.take(path, is_sure=True), "warning", "danger")
        self._buttons.update((Action("Choose another name", lambda: self._tell("")), replace))

    def _tell(self, wrong: str) -> None:
        """Offer what can be done, say why something cannot, and give the name the keyboard back."""
        self._doubtful, self._frames = None, 0
        self._head.complain(wrong)
        self._filter.show(True)
        verb = "Save here" if self.is_new else "Open file"
        take = Action(verb, self.confirm, "save" if self.is_new else "folder", "primary")
        self._buttons.update((Action("Cancel", self.close), take))

    def _chose(self, name: str) -> None:
        """A line was chosen: a file by its name."""
        if name:
            self._write(name)
        self._tell("")

    def _turn(self, word: str) -> None:
        self._ends = ("", self._suffix) if word == "All files" else (self._suffix, "")
        self.enter(self.folder)

    def frame(self) -> None:
        """Follow the keyboard: once per frame while it is the last that was opened."""
        self._frames += 1
        if self._frames < FOCUS:
            dpg.focus_item(self._input)
        if dpg.is_key_pressed(dpg.mvKey_Escape):
            self.leave()
        elif any(dpg.is_key_pressed(key) for key in ENTER):
            self.confirm()
        elif dpg.is_key_pressed(dpg.mvKey_Down) or dpg.is_key_pressed(dpg.mvKey_Up):
            self.step(1 if dpg.is_key_pressed(dpg.mvKey_Down) else -1)


def with_suffix(path: Path, suffix: str) -> Path:
    """A path as it was typed, with the suffix that it lacks."""
    return path if path.name.endswith(suffix) else path.with_name(path.name + suffix)


def dialogs_frame() -> None:
    """Take what a dialog of the system gave, and follow the keyboard in ours: once per frame."""
    for theirs, asked in [pair for pair in _away if not pair[0].is_open]:
        _away.remove((theirs, asked))
        path, has_worked = theirs.answer()
        if path is not None:
            asked.take_theirs(path)
        elif not has_worked:
            asked.open()
    if _open:
        _open[-1].frame()


def forget_dialogs() -> None:
    """Take all of them away, also in another Dear PyGui context."""
    for theirs, _ in _away:
        theirs.close()
    _away.clear()
    _open.clear()


def is_asking() -> bool:
    """Tell whether keys belong to a dialog: shortcuts then wait."""
    return bool(_open)


def _go(entry: Entry) -> None:
    entry.run()

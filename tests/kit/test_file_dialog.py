"""A dialog for files, ours or the system's, asks before it gives a file that is there already."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.arm.library import work_folder
from vi3dras.panels._kit.hands.overlay import popups_frame
from vi3dras.panels._kit.hands.pointer import POINTER
from vi3dras.panels._kit.messages import file_dialog, system_dialog
from vi3dras.panels._kit.messages.file_dialog import FOCUS, FileDialog, ask_file, dialogs_frame, is_asking
from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.messages.system_dialog import CHOICE, dialog_command
from vi3dras.panels._kit.pen import theme
from vi3dras.panels._kit.widgets.files import ABOVE
from vi3dras.panels._kit.widgets.menus import Entry, Menu
from vi3dras.panels._kit.window import frame


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    dpg.create_context()
    theme.use("dark", 1.0)
    frame.start()
    yield
    dpg.destroy_context()


def saving(folder: Path, given: list[Path], name: str = "a.ply") -> FileDialog:
    ask_file("Save", folder, ".ply", given.append, name=name, replaces=True)
    return file_dialog._open[-1]


def opening(folder: Path, given: list[Path], suffix: str = ".vi3") -> FileDialog:
    ask_file("Open", folder, suffix, given.append)
    return file_dialog._open[-1]


def names(dialog: FileDialog) -> list[str]:
    return [row.name for row in dialog._list.rows]


def choose(dialog: FileDialog, name: str) -> None:
    dialog._list.click(f"{names(dialog).index(name)} {name}")


def wrong(dialog: FileDialog) -> str:
    return dialog._head._wrong


def test_a_line_of_a_menu_asks_a_whole_frame_after_the_menu_is_gone(tmp_path: Path) -> None:
    """In the same frame the end of the menu took the dialog along, until the mouse was moved."""
    given: list[Path] = []
    menu = Menu([Entry("PLY", lambda: ask_file("Save", tmp_path, ".ply", given.append, name="a.ply"))], 0, 0)
    menu.click("PLY")
    popups_frame()
    assert not is_asking()
    popups_frame()
    assert is_asking()
    file_dialog._open[-1].confirm()
    assert given == [tmp_path / "a.ply"]


def test_a_new_name_is_given_at_once(tmp_path: Path) -> None:
    given: list[Path] = []
    saving(tmp_path, given).confirm()
    assert given == [tmp_path / "a.ply"]
    assert not is_asking()


@pytest.mark.parametrize("name", ["a.ply", "a"])
def test_a_file_that_exists_is_given_only_when_it_may_be_replaced(tmp_path: Path, name: str) -> None:
    """Also one that only with the suffix that is put to it is there: it was replaced unasked."""
    given: list[Path] = []
    file = tmp_path / "a.ply"
    file.touch()
    dialog = saving(tmp_path, given, name)
    dialog.confirm()
    assert wrong(dialog) == "a.ply is there already"
    dialog.confirm()  # Enter twice is no answer
    assert given == []
    dialog._buttons.click("Choose another name")
    assert is_asking()
    assert wrong(dialog) == ""
    dialog.confirm()
    dialog._buttons.click("Replace a.ply")
    assert given == [file]
    assert not is_asking()


def test_a_dialog_that_is_gone_gives_nothing_more(tmp_path: Path) -> None:
    """The second click of a double one, or Enter in the frame in which it closes, ended in a fault."""
    given: list[Path] = []
    dialog = saving(tmp_path, given)
    dialog.confirm()
    dialog.confirm()
    assert given == [tmp_path / "a.ply"]


def test_a_dialog_for_opening_asks_nothing(tmp_path: Path) -> None:
    given: list[Path] = []
    file = tmp_path / "a.vi3"
    file.touch()
    dialog = opening(tmp_path, given)
    choose(dialog, "a.vi3")
    dialog._buttons.click("Open file")
    assert given == [file]


def test_enter_takes_a_new_name_but_no_folder_and_no_name_at_all(tmp_path: Path) -> None:
    given: list[Path] = []
    dialog = saving(tmp_path, given, "")
    dialog.confirm()
    dialog._write(f"../{tmp_path.name}")
    dialog.confirm()
    assert given == []
    assert dialog.folder.resolve() == tmp_path
    dialog._write("no such/a.ply")
    dialog.confirm()
    assert (wrong(dialog), given) == ("There is no folder no such here", [])
    dialog._write("a.ply")
    dialog.confirm()
    assert [path.resolve() for path in given] == [tmp_path / "a.ply"]
    assert not is_asking()


def test_enter_opens_only_a_file_that_is_there(tmp_path: Path) -> None:
    given: list[Path] = []
    dialog = opening(tmp_path, given)
    dialog._write("a.vi3")
    dialog.confirm()
    assert is_asking()
    assert wrong(dialog) == "There is no file a.vi3 here"
    (tmp_path / "a.vi3").touch()
    dialog.confirm()
    assert given == [tmp_path / "a.vi3"]


def test_folders_come_first_and_only_files_of_the_kind(tmp_path: Path) -> None:
    for name in ("b.csv", "A.csv", "c.txt", ".hidden.csv"):
        (tmp_path / name).touch()
    (tmp_path / "welds").mkdir()
    (tmp_path / "welds" / "in.csv").touch()
    given: list[Path] = []
    dialog = opening(tmp_path, given, ".csv")
    assert names(dialog) == [ABOVE, "welds", "A.csv", "b.csv"]
    dialog._filter.choose("All files")
    assert names(dialog) == [ABOVE, "welds", "A.csv", "b.csv", "c.txt"]
    dialog._filter.choose(".csv files")
    for _ in range(2):
        dialog.step(1)
    dialog.confirm()
    assert names(dialog) == [ABOVE, "in.csv"]
    for way in (1, 1, 1, -1, 1):
        dialog.step(way)
    dialog.confirm()
    assert given == [tmp_path / "welds" / "in.csv"]
    assert opening(tmp_path, given, ".csv").folder == tmp_path / "welds", "where the last one was"
    shutil.rmtree(tmp_path / "welds")
    assert opening(tmp_path, given, ".csv").folder == tmp_path, "that went"


@pytest.mark.skipif(sys.platform == "win32", reason="links are for a few there")
def test_a_link_that_leads_nowhere_hides_no_folder(tmp_path: Path) -> None:
    (tmp_path / "a.ply").touch()
    (tmp_path / "b.ply").symlink_to(tmp_path / "gone")
    assert names(saving(tmp_path, [])) == [ABOVE, "a.ply", "b.ply"]


def test_a_name_that_is_typed_counts_more_than_a_folder_that_is_chosen(tmp_path: Path) -> None:
    (tmp_path / "welds").mkdir()
    given: list[Path] = []
    dialog = saving(tmp_path, given)
    choose(dialog, "welds")
    dpg.get_item_callback(dialog._input)()  # type: ignore[misc]
    dialog.confirm()
    assert given == [tmp_path / "a.ply"]


def test_the_name_has_the_keyboard_again_after_a_click_in_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Into a folder by two clicks, then typing: the letters went nowhere."""
    (tmp_path / "welds").mkdir()
    dialog = saving(tmp_path, [])
    focused: list[int] = []
    monkeypatch.setattr(dpg, "focus_item", focused.append)
    for _ in range(FOCUS + 2):
        dialogs_frame()
    assert len(focused) == FOCUS - 1, "and then it is nobody's to take"
    choose(dialog, "welds")
    dialog.confirm()
    focused.clear()
    dialogs_frame()
    assert focused == [dialog._input]


def test_a_folder_that_went_is_told_and_leads_back(tmp_path: Path) -> None:
    dialog = saving(tmp_path, [])
    dialog.enter(tmp_path / "gone")
    assert wrong(dialog).startswith("This folder cannot be read: ")
    assert names(dialog) == [ABOVE]


def test_a_dialog_that_was_closed_leaves_no_target(tmp_path: Path) -> None:
    before = list(POINTER.targets)
    saving(tmp_path, []).leave()
    assert not is_asking()
    assert before == POINTER.targets


SAYS = "import sys; code, _, path = open(sys.argv[1]).read().partition(' ')"


class Theirs:
    """A dialog of the system that waits until somebody answers in it."""

    def __init__(self, pipe: Path, patch: pytest.MonkeyPatch) -> None:
        self._pipe = pipe
        self.asked: list[tuple[Path, bool]] = []
        os.mkfifo(pipe)
        patch.delenv(CHOICE)
        patch.setattr(system_dialog, "dialog_command", self._command)

    def _command(self, title: str, start: Path, suffix: str, *, is_new: bool) -> list[str]:
        self.asked.append((start, is_new))
        return [sys.executable, "-c", f"{SAYS}; print(path, end=''); sys.exit(int(code))", str(self._pipe)]

    def answer(self, code: int, path: str = "") -> None:
        """Answer, and let the window see that."""
        for _ in range(3):
            dialogs_frame()  # frames go on while it waits
        assert len(file_dialog._away) == 1
        self._pipe.write_text(f"{code} {path}")
        file_dialog._away[0][0]._process.wait()
        dialogs_frame()


@pytest.fixture
def theirs(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Theirs:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipe with a name here")
    return Theirs(tmp_path_factory.mktemp("pipe") / "answer", monkeypatch)


def test_the_dialog_of_the_system_is_asked_and_frames_go_on(theirs: Theirs, tmp_path: Path) -> None:
    given: list[Path] = []
    ask_file("Save", tmp_path, ".ply", given.append, name="a.ply", replaces=True)
    assert theirs.asked == [(tmp_path / "a.ply", True)]
    assert not is_asking()
    theirs.answer(0, f"{tmp_path / 'b.ply'}\n")
    assert given == [tmp_path / "b.ply"]


def test_what_it_may_replace_is_what_it_has_asked_about(theirs: Theirs, tmp_path: Path) -> None:
    given: list[Path] = []
    file = tmp_path / "a.ply"
    file.touch()
    ask_file("Save", tmp_path, ".ply", given.append, name="a.ply", replaces=True)
    theirs.answer(0, str(file))
    assert given == [file]
    ask_file("Save", tmp_path, ".ply", given.append, name="a.ply", replaces=True)
    theirs.answer(0, str(tmp_path / "a"))
    assert given == [file]
    assert wrong(file_dialog._open[-1]) == "a.ply is there already"


def test_who_leaves_it_chose_nothing_and_one_that_fails_gives_way_to_ours(
    theirs: Theirs, tmp_path: Path
) -> None:
    given: list[Path] = []
    ask_file("Open", tmp_path, ".vi3", given.append)
    theirs.answer(1)
    assert (given, is_asking()) == ([], False)
    ask_file("Open", tmp_path, ".vi3", given.append)
    theirs.answer(255)
    assert is_asking()


def test_who_asks_again_gets_ours_and_no_process_remains(theirs: Theirs, tmp_path: Path) -> None:
    """Perhaps it stands behind the window, or on another screen."""
    ask_file("Open", tmp_path, ".vi3", lambda _: None)
    first = file_dialog._away[0][0]._process
    ask_file("Open", tmp_path, ".vi3", lambda _: None)
    assert first.returncode is not None
    assert is_asking()
    assert file_dialog._away == []


def test_files_go_with_the_documents_and_into_no_hidden_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """They went to a folder whose name begins with a dot, which no file manager shows."""
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path / "Documents")
    monkeypatch.setenv("VI3DRAS_HOME", str(tmp_path / "home"))
    assert work_folder("exports") == tmp_path / "home" / "exports"
    monkeypatch.delenv("VI3DRAS_HOME")
    assert work_folder("exports") == tmp_path / "Documents" / "vi3dras" / "exports"


@pytest.mark.parametrize(
    ("there", "desktop", "program"),
    [
        ({"zenity", "kdialog"}, "KDE", "kdialog"),
        ({"zenity", "kdialog"}, "GNOME", "zenity"),
        ({"kdialog"}, "XFCE", "kdialog"),
        ({"zenity"}, "KDE", "zenity"),
        (set(), "GNOME", ""),
    ],
)
def test_linux_has_the_dialog_of_its_desktop(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, there: set[str], desktop: str, program: str
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", desktop)
    monkeypatch.setattr(system_dialog.shutil, "which", lambda name: name if name in there else None)
    for is_new in (True, False):
        start = tmp_path / "a.csv" if is_new else tmp_path
        command = dialog_command("Title", start, ".csv", is_new=is_new)
        assert "".join(command[:1]) == program
        assert not command or any(str(start) in word for word in command)
        assert not command or ("--confirm-overwrite" in command or "--getsavefilename" in command) == is_new


def test_what_was_saved_offers_its_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Files went to a hidden folder, and there was no way to it."""
    opened: list[list[str]] = []
    monkeypatch.setattr(system_dialog.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: opened.append(command))
    notes = Notes()
    notes.saved("Saved", "It is there", tmp_path / "a.csv")
    (action,) = notes.history[-1][1].actions
    assert action.label == "Open folder"
    action.run()
    assert [command[1] for command in opened] == [str(tmp_path)]
    monkeypatch.setattr(system_dialog.shutil, "which", lambda name: None)
    notes.saved("Saved", "It is there", tmp_path / "a.csv")
    assert notes.history[-1][1].actions == (), "no button that does nothing"

"""A dialog for saving asks before it gives a file that is there already."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.panels._kit.hands.overlay import open_popups
from vi3dras.panels._kit.messages.file_dialog import SETTLED, FileDialog, dialogs_frame, is_asking
from vi3dras.panels._kit.pen import theme
from vi3dras.panels._kit.widgets.menus import Menu
from vi3dras.panels._kit.window import frame


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    dpg.create_context()
    theme.use("dark", 1.0)
    frame.start()
    yield
    dpg.destroy_context()


def answer(dialog: FileDialog, path: Path) -> None:
    dialog._chosen(0, {"file_path_name": str(path)})


@contextmanager
def telling(folder: Path, name: str) -> Iterator[None]:
    """The dialog as it tells of itself with a name typed in: without a screen it knows none."""
    answer = {"file_name": name, "file_path_name": str(folder / name)}
    with patch.object(dpg, "get_file_dialog_info", lambda item: answer):
        yield


def question() -> Menu:
    for _ in range(SETTLED):
        assert not open_popups()
        dialogs_frame()
    (menu,) = open_popups()
    assert isinstance(menu, Menu)
    return menu


def test_a_new_name_is_given_at_once(tmp_path: Path) -> None:
    given: list[Path] = []
    answer(
        FileDialog("Save", tmp_path, ".ply", given.append, name="a.ply", replaces=True), tmp_path / "a.ply"
    )
    assert given == [tmp_path / "a.ply"]
    assert not open_popups()


def test_a_file_that_exists_is_given_only_when_it_may_be_replaced(tmp_path: Path) -> None:
    given: list[Path] = []
    file = tmp_path / "a.ply"
    file.touch()
    answer(FileDialog("Save", tmp_path, ".ply", given.append, name="a.ply", replaces=True), file)
    assert given == []
    question().click("Choose another name")
    assert is_asking()
    answer(FileDialog("Save", tmp_path, ".ply", given.append, name="a.ply", replaces=True), file)
    question().click("Replace a.ply")
    assert given == [file]


def test_a_dialog_for_opening_asks_nothing(tmp_path: Path) -> None:
    given: list[Path] = []
    file = tmp_path / "a.vi3"
    file.touch()
    answer(FileDialog("Open", tmp_path, ".vi3", given.append), file)
    assert given == [file]


def test_enter_takes_a_new_name_but_no_folder_and_no_name_at_all(tmp_path: Path) -> None:
    given: list[Path] = []
    dialog = FileDialog("Save", tmp_path, ".ply", given.append, name="a.ply", replaces=True)
    with telling(tmp_path, ""):
        dialog.confirm()
    with telling(tmp_path.parent, tmp_path.name):
        dialog.confirm()
    assert given == []
    with telling(tmp_path, "a.ply"):
        dialog.confirm()
    assert given == [tmp_path / "a.ply"]
    assert not is_asking()


def test_enter_opens_only_a_file_that_is_there(tmp_path: Path) -> None:
    given: list[Path] = []
    dialog = FileDialog("Open", tmp_path, ".vi3", given.append)
    with telling(tmp_path, "a.vi3"):
        dialog.confirm()
        assert is_asking()
        (tmp_path / "a.vi3").touch()
        dialog.confirm()
    assert given == [tmp_path / "a.vi3"]

"""A shelf finds files in two folders, the user's own first, and reads past those that are broken."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vi3dras.errors import UnknownNameError
from vi3dras.file_errors import FileError
from vi3dras.shelf import Shelf, read_once


def number_in(file: Path) -> int:
    text = file.read_text(encoding="utf-8")
    if not text.isdigit():
        raise FileError(file.name, "", "no number")
    return int(text)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf[int]:
    """Two shipped numbers, one of which the user replaced, one own, and one that is none."""
    files = {"shipped/a.toml": "1", "shipped/b.toml": "2", "own/b.toml": "20", "own/My_One.toml": "3"}
    for name, text in (files | {"own/bad.toml": "x"}).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Shelf("number", tmp_path / "shipped", lambda: tmp_path / "own", number_in)


def test_an_own_file_wins_and_a_broken_one_stops_no_other(shelf: Shelf[int]) -> None:
    found, faults, own = shelf.load_all()
    assert found == {"My_One": 3, "a": 1, "b": 20}
    assert [fault.file for fault in faults] == ["bad.toml"]
    assert own == {"My_One", "b", "bad"}


@pytest.mark.parametrize(("name", "number"), [("a", 1), (" A ", 1), ("B", 20), ("My_One", 3)])
def test_capitals_and_spaces_around_an_id_do_not_matter(shelf: Shelf[int], name: str, number: int) -> None:
    assert shelf.load(name) == number


def test_a_path_is_read_wherever_it_is(shelf: Shelf[int], tmp_path: Path) -> None:
    (tmp_path / "else.toml").write_text("7", encoding="utf-8")
    assert shelf.load(str(tmp_path / "else.toml")) == 7


def test_an_unknown_name_is_told_with_its_kind(shelf: Shelf[int]) -> None:
    with pytest.raises(UnknownNameError, match='There is no number "zzz"'):
        shelf.load("zzz")


def test_a_file_is_read_again_only_when_it_changed(tmp_path: Path) -> None:
    file, times = tmp_path / "one.toml", list[Path]()

    def read(path: Path) -> int:
        times.append(path)
        return number_in(path)

    reader = read_once(read)
    file.write_text("1", encoding="utf-8")
    assert (reader(file), reader(file), len(times)) == (1, 1, 1)
    file.write_text("2", encoding="utf-8")
    os.utime(file, ns=(1, 1))
    assert (reader(file), len(times)) == (2, 2)

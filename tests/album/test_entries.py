"""An album is read, or its mistake is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from vi3dras.album.entries import Film, read_album
from vi3dras.file_errors import FileError

GOOD = '[[picture]]\nname = "arm"\npanel = "robot-simulator"\nshows = "An arm"\n'


def album(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "album.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_an_entry_needs_a_name_a_panel_and_a_sentence(tmp_path: Path) -> None:
    (picture,) = read_album(album(tmp_path, GOOD))
    assert (picture.name, picture.panel, picture.shows) == ("arm", "robot-simulator", "An arm")
    assert (picture.size, picture.theme, picture.side) == ((1440, 900), "dark", "front")


def test_everything_else_may_be_said(tmp_path: Path) -> None:
    text = GOOD + (
        'stop = "bent"\npage = "Inverse"\nset = { q = "1, 2", wire = "true" }\nacts = ["take_tool"]\n'
        'side = "inside"\nhelp = "links:3"\ntheme = "light"\nlanguage = "es"\nsize = [1100, 700]\n'
        'crop = [10, 20, 300, 200]\nshrink = 2\nsession = "a.vi3"\n'
        'film = { control = "at", range = [0, 1], frames = 9 }\n'
    )
    (picture,) = read_album(album(tmp_path, text))
    assert picture.sets == (("q", "1, 2"), ("wire", "true"))
    assert picture.session == tmp_path / "a.vi3"
    assert (picture.crop, picture.shrink, picture.language) == ((10, 20, 300, 200), 2, "es")
    assert picture.film == Film("at", 0, 1, 9, 0.08)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('name = "Arm one"', "small letters, digits and hyphens"),
        ("size = [100, 100]", "from 900 x 600"),
        ("crop = [-1, 0, 10, 10]", "left, top, width and height"),
        ("crop = [1400, 0, 100, 100]", "inside the picture of 1440 x 900 pixels"),
        ("crop = [0, 0, 1100, 800]\nsize = [1100, 700]", "inside the picture of 1100 x 700 pixels"),
        ("crop = [0, 0, 4, 100]\nshrink = 8", "at most 4, the pixels that crop keeps"),
        ("film = { control = 'at', range = [0, 1], frames = 600 }", "at most 276 frames: crop, or shrink"),
        ("film = { control = 'at', range = [0, 1], seconds = -1 }", "from 0.01 to 60"),
        ("film = { control = 'at', range = [0, 1], seconds = 99 }", "from 0.01 to 60"),
        ("shrink = 1.5", "a whole number from 1 to 8"),
        ('theme = "drak"', "dark"),
        ("film = { control = 'at', range = [0, 1], frames = 1 }", "a whole number from 2 to 600"),
        ('sets = { q = "1" }', "set"),
    ],
)
def test_a_mistake_is_told_with_what_would_be_right(tmp_path: Path, line: str, sentence: str) -> None:
    text = GOOD.replace('name = "arm"', line) if line.startswith("name") else GOOD + line + "\n"
    with pytest.raises(FileError, match=r"album\.toml") as caught:
        read_album(album(tmp_path, text))
    assert sentence in str(caught.value)


def test_two_pictures_need_two_names(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="arm"):
        read_album(album(tmp_path, GOOD + GOOD))


@pytest.mark.parametrize("text", ["", "picture = []\n"])
def test_an_album_without_pictures_is_none(tmp_path: Path, text: str) -> None:
    with pytest.raises(FileError, match=r"\[\[picture\]\]"):
        read_album(album(tmp_path, text))

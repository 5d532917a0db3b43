"""`vi3dras album`: the pictures of a list, small and the same every time."""

from __future__ import annotations

import shutil
import struct
from pathlib import Path

import numpy as np
import pytest
from display.test_pictures import vi3dras
from seen import looks_alike, pixels

needs_xvfb = pytest.mark.skipif(shutil.which("Xvfb") is None, reason="pictures without a display need Xvfb")

ALBUM = """
[[picture]]
name = "inside"
panel = "robot-simulator"
shows = "The diagram of the simulator"
side = "wires"
size = [1100, 700]
crop = [0, 50, 1000, 600]

[[picture]]
name = "film"
panel = "robot-simulator"
shows = "A hand that opens"
set = { q = "32, 58.4, -64, -38.5, 12" }
size = [1100, 700]
shrink = 2
film = { control = "gripper", range = [0, 1], frames = 3 }
"""


def size(file: Path) -> tuple[int, int]:
    width, height = struct.unpack(">II", file.read_bytes()[16:24])
    return width, height


@needs_xvfb
@pytest.mark.slow
def test_an_album_is_taken_whole_small_and_the_same_every_time(tmp_path: Path) -> None:
    (tmp_path / "album.toml").write_text(ALBUM, encoding="utf-8")
    for folder in ("a", "b"):
        answer = vi3dras(tmp_path, "album", "album.toml", "-o", folder)
        assert answer.returncode == 0, answer.stderr
        assert "A hand that opens" in answer.stdout
    for name, wanted in (("inside", (1000, 600)), ("film", (550, 350))):
        first, second = (tmp_path / folder / f"{name}.png" for folder in ("a", "b"))
        assert looks_alike(pixels(first), pixels(second))
        assert size(first) == wanted
        assert first.stat().st_size < 120_000
    assert (tmp_path / "a" / "film.png").read_bytes().count(b"fcTL") == 3


def test_the_eye_sees_another_digit_and_no_rounding() -> None:
    ground = np.full((40, 60, 3), 30, np.int16)
    rounded, digit = ground + 1, ground.copy()
    rounded[8:16, 20] += 60  # one edge of a letter
    digit[8:18, 21:23] = 200  # a 1 where nothing was
    assert looks_alike(ground, rounded)
    assert not looks_alike(ground, digit)
    assert not looks_alike(ground, ground[:-1])


@needs_xvfb
@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('panel = "simulator"', "robot-simulator"),
        ('stop = "bend"', '"bent"'),
        ('page = "Invers"', "Inverse"),
        ('set = { qq = "1" }', 'no control "qq"'),
        ('acts = ["take_tol"]', "take_tool"),
        ('help = "link:3"', "links"),
    ],
)
def test_what_is_not_there_is_told_in_one_sentence(tmp_path: Path, line: str, sentence: str) -> None:
    panel = "" if line.startswith("panel") else 'panel = "robot-simulator"\n'
    text = f'[[picture]]\nname = "arm"\nshows = "An arm"\n{panel}{line}\n'
    (tmp_path / "album.toml").write_text(text, encoding="utf-8")
    answer = vi3dras(tmp_path, "album", "album.toml")
    assert answer.returncode == 2
    assert sentence.strip('"') in answer.stderr
    assert answer.stderr.strip().count("\n") == 0
    assert not list(tmp_path.glob("*.png"))


@needs_xvfb
def test_another_picture_is_offered(tmp_path: Path) -> None:
    (tmp_path / "album.toml").write_text(ALBUM, encoding="utf-8")
    answer = vi3dras(tmp_path, "album", "album.toml", "--only", "insides")
    assert answer.returncode == 2
    assert "Did you mean inside?" in answer.stderr

"""The size of the first window."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import pytest

from vi3dras.panels._kit.window import remembered
from vi3dras.panels._kit.window.remembered import (
    FRAME,
    SMALLEST,
    TITLE,
    UNKNOWN,
    USUAL,
    first_place,
    first_size,
    recall,
)


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900), (1920, 1080), (3840, 2160)])
def test_the_first_window_stands_whole_on_the_screen_with_its_frame(size: tuple[int, int]) -> None:
    """At 1440 x 900 its status line was below the edge: as large as the screen, and 100 pixels lower."""
    first = first_size(size)
    assert all(least <= one <= usual for least, one, usual in zip(SMALLEST, first, USUAL, strict=True))
    assert all(one + taken <= whole for one, taken, whole in zip(first, FRAME, size, strict=True))
    x, y = first_place(size, first)
    assert x >= 0
    assert y >= TITLE
    assert x + first[0] <= size[0]
    assert y + first[1] <= size[1]
    assert first == USUAL or any(o + t == w for o, t, w in zip(first, FRAME, size, strict=True))


def test_a_screen_that_is_too_small_gets_the_smallest_window() -> None:
    assert first_size((640, 480)) == SMALLEST


def test_a_system_that_does_not_tell_has_a_small_laptop(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(name: str) -> None:
        raise OSError(name)

    monkeypatch.setattr(ctypes, "CDLL", none)
    monkeypatch.setattr(sys, "platform", "aix")
    assert remembered.screen_size() == UNKNOWN


def test_only_a_first_start_asks_the_screen(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(
        "vi3dras.panels._kit.window.remembered.screen_size", lambda: asked.append("") or (1440, 900)
    )
    assert recall().look.size == (1408, 788)
    settings = own_home / "settings" / "window.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("[window]\nsize = [1440, 900]\n")
    assert recall().look.size == (1440, 900)
    assert len(asked) == 1

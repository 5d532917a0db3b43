"""The legend: counts as people read them, eyes, and names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from vi3dras.panels._kit.pen.theme import segment
from vi3dras.panels._kit.widgets.legend import Legend, Shown, millions, thousands

Drawn = Callable[[Any], list[Any]]
Names = tuple[str, ...]

ROWS = (
    Shown("base", segment(0), 1, 0.002, is_shown=False),
    Shown("wrist", segment(3), 1_458_000, 7.84),
    Shown("gripper", segment(4), 168_000_000, total=262_440_000),
)


def legend(window: int, tell: Callable[[Names], None] = lambda _: None) -> Legend:
    made = Legend(window, "Cloud", tell, width=272)
    made.update(ROWS)
    return made


def test_it_shows_names_counts_and_times(window: int, texts: Drawn) -> None:
    shown = texts(legend(window))
    assert shown[:3] == ["Cloud", "points", "ms"]
    assert {"base", "wrist", "gripper", "< 0.01", "7.84", "168 M of 262 M", "…"} <= set(shown)
    # The thousands are drawn one by one, from the right, with a thin gap between them.
    start = shown.index("000")
    assert shown[start : start + 3] == ["000", "458", "1"]


def test_an_eye_shows_or_hides_one(window: int) -> None:
    heard: list[Names] = []
    made = legend(window, heard.append)
    made.click("eye base")
    made.click("eye wrist")
    assert heard == [("base", "wrist", "gripper"), ("base", "gripper")]


def test_a_name_shows_it_alone_and_again_shows_all(window: int) -> None:
    heard: list[Names] = []
    made = legend(window, heard.append)
    made.click("wrist")
    made.click("wrist")
    assert heard == [("wrist",), ("base", "wrist", "gripper")]


def test_showing_rows_tells_nobody_and_makes_the_box_as_tall(window: int) -> None:
    heard: list[Names] = []
    made = legend(window, heard.append)
    assert made.height == 30 + 3 * 24 + 8
    made.update(ROWS[:1])
    assert made.height == 30 + 24 + 8
    assert heard == []


def test_a_long_name_is_cut_and_the_count_is_not(window: int, texts: Drawn) -> None:
    made = legend(window)
    made.update([Shown("a very long name of a link", segment(0), 262_440_000, 1620.4)])
    shown = texts(made)
    assert any(text.endswith("…") and text.startswith("a very") for text in shown)
    assert {"262", "440", "000", "620"} <= set(shown)


@pytest.mark.parametrize(
    ("count", "text"),
    [(999, "999"), (9_999, "9\u2009999"), (16_200, "16 k"), (999_600, "1.0 M"), (262_440_000, "262 M")],
)
def test_large_counts_are_short(count: int, text: str) -> None:
    assert millions(count) == text


def test_thousands_have_a_thin_gap() -> None:
    assert thousands(1_458_000) == "1\u2009458\u2009000"

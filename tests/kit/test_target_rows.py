"""Ranges with a count, and strips over very many targets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from vi3dras.errors import Vi3drasError
from vi3dras.panels._kit.charts.strips import MOST_POINTS, TargetStrips, Trace, thinned, thinned_places
from vi3dras.panels._kit.hands.overlay import OVERLAY
from vi3dras.panels._kit.items.clouds.target_rows import CountLine, RangeCount
from vi3dras.panels._kit.pen.theme import segment
from vi3dras.panels._kit.widgets.tracks import Axis

Drawn = Callable[[Any], list[Any]]
Told = list[tuple[tuple[float, float], int]]


class NoSuchRangeError(Vi3drasError):
    def __str__(self) -> str:
        return "That holds nothing."


def row(window: int, told: Told, refuses: bool = False) -> RangeCount:
    def ask(ends: tuple[float, float], count: int) -> None:
        if refuses:
            raise NoSuchRangeError
        told.append((ends, count))

    axis = Axis("p_x", low=-20, high=20, unit="", ends=(-50, 50), is_turn=False)
    return RangeCount(window, axis, (-10.0, 10.0), 20, width=328, colour=segment(0), on_ask=ask)


def test_ends_and_count_are_shown_and_typed(window: int, texts: Drawn) -> None:
    told: Told = []
    made = row(window, told)
    assert {"\u221210.0", "10.0", "20", "×"} <= set(texts(made))
    made.type(0, "-12,5")
    made.type(2, "7")
    assert told == [((-12.5, 10.0), 20), ((-10.0, 10.0), 7)]
    made.show_now(made.axis, (-12.5, 10.0), 7)
    assert "7" in texts(made)
    assert len(told) == 2


@pytest.mark.parametrize(("end", "text"), [(0, "40"), (2, "0"), (1, "far")])
def test_what_is_refused_is_said_under_its_field(window: int, end: int, text: str) -> None:
    OVERLAY.calm()
    told: Told = []
    row(window, told, refuses=True).type(end, text)
    assert told == []
    assert OVERLAY._complaint is not None
    OVERLAY.calm()


def test_the_fields_do_not_overlap_in_the_narrowest_column(window: int) -> None:
    axis = Axis("p_x", ends=(-50, 50))
    made = RangeCount(window, axis, (-10.0, 10.0), 20, width=300, colour=segment(0), on_ask=lambda *_: None)
    assert made.field(1).x + made.field(1).width + 10 <= made.count_field.x


def test_a_large_count_is_read_in_thousands(window: int, texts: Drawn) -> None:
    line = CountLine(window, width=328)
    line.update("N = n_x n_y n_z", 125_000)
    assert {"000", "125"} <= set(texts(line))


def test_thinned_values_keep_least_and_largest_of_every_stretch() -> None:
    values = np.random.default_rng(1).normal(size=50_000)
    thin = thinned(values)
    assert len(thin) == len(thinned_places(50_000)) == MOST_POINTS
    for k in range(0, MOST_POINTS // 2, 97):
        part = values[50 * k : 50 * (k + 1)]
        assert thin[2 * k] == part.min()
        assert thin[2 * k + 1] == part.max()
    assert thinned(values[:300]) is not values
    assert (thinned(values[:300]) == values[:300]).all()


def test_the_cursor_reads_the_target_itself_among_very_many(window: int) -> None:
    heard: list[float] = []
    strips = TargetStrips(window, width=700, on_scrub=heard.append)
    values = np.random.default_rng(2).normal(size=80_000)
    strips.load((Trace("theta_1", values, segment(0), -1.0, 1.0),), first=100, cursor=40_123.0)
    assert strips.value_at(0) == values[40_023]
    assert strips.axis.low == 100
    assert strips.axis.high == 80_099
    strips.move(5.0)
    assert np.isnan(strips.value_at(0))

"""A map of a number over two others: its contours, what a click tries, what its key hides."""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg
import numpy as np
import pytest
from numpy.testing import assert_allclose
from tuning.valley import KP, KV, SPANS, value_of

from vi3dras.panels._kit.charts.contours import factors, level_lines, levels_of
from vi3dras.panels._kit.charts.maps import MapChart, MapMark, MapSheet
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.widgets.widget import Widget
from vi3dras.tuning.spans import Grid

Texts = Callable[[Widget], list[str]]


def sheet() -> MapSheet:
    grid = Grid(SPANS)
    heights = np.array([value_of(*row) for row in grid.rows.tolist()]).reshape(grid.shape)
    return MapSheet(KP.values, KV.values, heights, ("K_p", "K_v"), "J", "unstable")


@pytest.fixture
def picked() -> list[tuple[float, float]]:
    return []


@pytest.fixture
def chart(window: int, picked: list[tuple[float, float]]) -> MapChart:
    made = MapChart(window, width=700, height=400, on_pick=lambda x, y: picked.append((x, y)))
    made.update(sheet())
    return made


def over(chart: MapChart, kp: float, kv: float) -> Mouse:
    x, y = chart.axes()
    return Mouse(float(x.at(kp)), float(y.at(kv)), 0)


def test_a_line_of_equal_height_of_a_cone_is_a_circle() -> None:
    u = np.linspace(-1, 1, 81)
    cone = np.hypot(*np.meshgrid(u, u, indexing="ij"))
    (line,) = level_lines(cone, 0.6)
    assert_allclose(np.hypot(*(line / 40 - 1).T), 0.6, atol=2e-3)
    assert_allclose(line[0], line[-1])


def test_a_line_ends_where_nothing_is_known() -> None:
    u = np.linspace(-1, 1, 41)
    slope = np.tile(u[:, None], (1, 41))
    slope[:, 30:] = np.inf
    (line,) = level_lines(slope, 0.22)
    assert line[:, 1].max() == 29
    assert_allclose(line[:, 0] / 20 - 1, 0.22, atol=1e-12)


@pytest.mark.parametrize(("low", "high"), [(0.1, 20.0), (0.11, 0.14), (3e-4, 7e5), (2.0, 9.0)])
def test_heights_are_round_and_not_too_many(low: float, high: float) -> None:
    found = levels_of(low, high)
    assert 3 <= len(found) <= 12
    assert all(low < each < high for each in found)
    assert found == sorted(set(found))


def test_round_numbers_of_an_axis_are_those_of_a_slide_rule() -> None:
    assert factors(10, 4000, 9) == [10, 20, 50, 100, 200, 500, 1000, 2000]


def test_a_click_tries_the_cell_under_it_and_a_drag_others(
    chart: MapChart, picked: list[tuple[float, float]]
) -> None:
    chart.on_press(over(chart, 380, 42))
    chart.on_drag(over(chart, 1000, 30))
    chart.on_release(over(chart, 1000, 30))
    chart.on_drag(over(chart, 20, 3))
    assert len(picked) == 2
    for (kp, kv), (want_kp, want_kv) in zip(picked, [(380, 42), (1000, 30)], strict=True):
        assert kp in KP.values
        assert abs(np.log(kp / want_kp)) <= np.log(400) / 95 / 2 + 1e-9
        assert abs(np.log(kv / want_kv)) <= np.log(300) / 71 / 2 + 1e-9


def test_the_tip_tells_a_cell(chart: MapChart) -> None:
    assert chart.tip(over(chart, 3900, 2)).endswith("unstable")
    words = chart.tip(over(chart, 700, 40))
    assert float(words.split(": ")[1]) == pytest.approx(value_of(700, 40), rel=0.3)


def test_the_key_hides_what_is_higher(chart: MapChart, texts: Texts) -> None:
    left, foot, _ = chart._key()
    before = texts(chart)
    chart.on_press(Mouse(left + 4, foot - 2, 0))
    assert chart.ceiling == chart.levels[0]
    assert texts(chart) == before
    chart.on_press(Mouse(left + 4, foot - 2, 0))
    assert chart.ceiling == np.inf


def test_marks_have_their_words_and_none_lies_over_another(chart: MapChart, texts: Texts) -> None:
    marks = (
        MapMark(60, 4, "ring", "default", "60 · 4"),
        MapMark(700, 40, "target", "best", "700 · 40"),
        MapMark(690, 41, "square", "picked cell", "690 · 41"),
    )
    chart.mark(marks)
    shown = texts(chart)
    over_items = dpg.get_item_children(chart._over.surface, 2) or []
    words = [dpg.get_item_configuration(i)["text"] for i in over_items if "Text" in dpg.get_item_type(i)]
    assert {"default", "best", "picked cell"} <= {*shown, *words}
    boxes = [dpg.get_item_configuration(i) for i in over_items if "Rect" in dpg.get_item_type(i)]
    wide = [(b["pmin"], b["pmax"]) for b in boxes if b["pmax"][0] - b["pmin"][0] > 30]
    assert len(wide) == 3
    for k, (a, b) in enumerate(wide):
        for c, d in wide[k + 1 :]:
            assert b[0] <= c[0] or d[0] <= a[0] or b[1] <= c[1] or d[1] <= a[1]


def test_a_map_without_runs_says_so(chart: MapChart) -> None:
    chart.update(None, "Run the search to see the cost")
    assert chart.tip(over(chart, 2, 2)) == ""
    assert chart.cell(over(chart, 2, 2)) is None
    assert chart.words

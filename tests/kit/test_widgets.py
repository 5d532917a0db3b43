"""The other widgets show what they are given and tell what is done to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.panels._kit.widgets.cards import Bar, MatrixView, PoseCard, ReadingRow
from vi3dras.panels._kit.widgets.heads import LampWord, Section, Separator
from vi3dras.panels._kit.widgets.widget import paint_stale
from vi3dras.panels._kit.window.bars import Status, StatusLine

Drawn = Callable[[Any], list[Any]]


def test_the_pose_has_fixed_decimals(window: int, texts: Drawn) -> None:
    card = PoseCard(window, width=320)
    card.describe("mm", 1)
    card.update((665.24, -0.01, 1782.5), (-167.94, 0, -0.04))
    numbers = [text for text in texts(card) if text[-1].isdigit()]
    assert numbers == ["665.2", "−167.9", "0.0", "0.0", "1782.5", "0.0"]


def test_a_matrix_has_four_decimals_for_the_rotation_and_its_own_for_the_position(
    window: int, texts: Drawn
) -> None:
    view = MatrixView(window, "^0T_5", "base to tool", width=320, decimals=2)
    view.update(np.array([[0.6874, -0.0, 0.6, 23.377], [0, 1, 0, -5], [0, 0, 1, 0], [0, 0, 0, 1]]))
    shown = texts(view)
    assert shown[:4] == ["0", "T", "5", "base to tool"]
    assert shown[4:12] == ["0.6874", "0.0000", "0.6000", "23.38", "0.0000", "1.0000", "0.0000", "−5.00"]
    assert shown[-4:] == ["0", "0", "0", "1"]


def test_nothing_is_painted_again_when_the_digits_stay_the_same(window: int) -> None:
    view = MatrixView(window, "A_1", width=320)
    view.update(np.eye(4))
    assert paint_stale() == 1
    view.update(np.eye(4) + 1e-9)
    assert paint_stale() == 0


def test_what_speaks_to_a_widget_that_is_gone_does_no_harm(window: int) -> None:
    """A menu of formats was open while its page was built anew; a click in it ended in a fault."""
    view, other = MatrixView(window, "A_1", width=320), MatrixView(window, "A_2", width=320)
    view.delete()
    dpg.delete_item(other.item)  # with the page that it stood on
    for gone in (view, other):
        gone.show(False)
        gone.resize(200, 100)
        gone.update(np.eye(4))
    assert paint_stale() == 2


def test_readings_and_bars_show_number_and_unit(window: int, texts: Drawn) -> None:
    reading, bar = (
        ReadingRow(window, "Nearest limit", width=320, unit="°"),
        Bar(window, "Manipulability", width=320),
    )
    reading.update(26.04, note="θ_3")
    bar.update(0.674, 1.7)
    assert texts(reading) == ["Nearest limit", "°", "26.0", "θ", "3"]
    assert texts(bar) == ["Manipulability", "0.67"]


def test_a_stale_section_says_what_it_belongs_to(window: int, texts: Drawn) -> None:
    section = Section(window, "Volume", "cm³", width=320)
    section.update(hint="Factor 6, updating", stale=True)
    assert texts(section)[:2] == ["Volume", "Factor 6, updating"]
    assert texts(LampWord(window, "live", "ok", width=320)) == ["live"]
    assert texts(Separator(window, width=320)) == []


def test_the_status_line_shows_its_pieces(window: int, texts: Drawn) -> None:
    line = StatusLine(window, width=1440)
    line.update([Status("Ready", "check", "ok")], ["UI 100 %", "cm · deg"])
    assert texts(line)[1:] == ["Ready", "UI 100 %", "cm · deg"]


def test_a_deleted_widget_is_not_painted(window: int) -> None:
    reading = ReadingRow(window, "Gone", width=320)
    reading.delete()
    assert paint_stale() == 0

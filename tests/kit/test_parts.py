"""What a widget draws in parts is drawn again only where it changed."""

from __future__ import annotations

from typing import Any

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.panels._kit.pen import Pen
from vi3dras.panels._kit.widgets.factors import FactorCard, Factors
from vi3dras.panels._kit.widgets.widget import paint_stale

QUIET = ("1", "0", "0", "0", "0", "1", "0", "0", "0", "0", "1", "0", "0", "0", "0", "1")


def test_only_the_matrix_that_changes_is_drawn_again(window: int, monkeypatch: pytest.MonkeyPatch) -> None:
    widget = Factors(window, width=300)
    drawn: list[str] = []
    symbol = Pen.symbol

    def seen(pen: Pen, x: float, y: float, markup: str, *look: Any, **how: Any) -> float:
        drawn.append(markup)
        return symbol(pen, x, y, markup, *look, **how)

    monkeypatch.setattr(Pen, "symbol", seen)
    cards = [FactorCard(f"F_{k}", QUIET) for k in range(4)]
    widget.update(tuple(cards))
    paint_stale()
    assert drawn == ["F_0", "F_1", "F_2", "F_3"]
    drawn.clear()
    cards[2] = cards[2]._replace(texts=("2", *QUIET[1:]))
    widget.update(tuple(cards))
    paint_stale()
    assert drawn == ["F_2"]
    widget.update(tuple(cards[:1]))
    paint_stale()
    assert len(dpg.get_item_children(widget.item, 2)) == 1

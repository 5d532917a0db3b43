"""The list of what can be added is seen whole, in as many columns as the window needs."""

from __future__ import annotations

import pytest

from vi3dras.panels._kit.diagram.compose import in_columns
from vi3dras.panels._kit.pen import theme
from vi3dras.panels._kit.widgets.menus import Entry, height_of

ENTRIES = [Entry(f"line {k}") if k % 5 else Entry() for k in range(1, 30)]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("high", [300, 500, 892, 2000])
def test_every_line_stands_in_one_column_that_fits(scale: float, high: int) -> None:
    theme.use("dark", scale)
    try:
        columns = in_columns(ENTRIES, high)
        assert [e for column in columns for e in column if e.label] == [e for e in ENTRIES if e.label]
        assert len(columns) == 1 or all(height_of(column) <= high + theme.px(56) for column in columns)
        assert all(column[0].label and column[-1].label for column in columns)
        assert len(columns) == -(-height_of(ENTRIES) // high)
    finally:
        theme.use("dark", 1.0)

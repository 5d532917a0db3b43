"""An equation over several rows: one of which nothing is left takes no row."""

from __future__ import annotations

from vi3dras.panels._kit.widgets.mathematics import _rows


def test_a_line_without_pieces_has_no_rows() -> None:
    assert _rows((), 300.0, 15.0) == []

"""Tables and fields take what is typed, or say why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from vi3dras.errors import Vi3drasError
from vi3dras.panels._kit.hands.overlay import OVERLAY
from vi3dras.panels._kit.hands.pointer import POINTER
from vi3dras.panels._kit.items.arms.reading import ORIGIN_COLUMNS, origin_rows
from vi3dras.panels._kit.items.arms.table import DH_COLUMNS, dh_row
from vi3dras.panels._kit.widgets.fields import NumberField
from vi3dras.panels._kit.widgets.tables import Table, TableRow

Drawn = Callable[[Any], list[Any]]


def rows_of(*rows: tuple[float, ...], variables: tuple[str, ...] = ("theta", "theta")) -> list[TableRow]:
    """Rows of θ, d, a and α that may be typed."""
    names = ("theta", "d", "a", "alpha")
    found = (dict(zip(names, row, strict=True)) for row in rows)
    return [
        dh_row(i, row, variable, can_edit=True)
        for i, (row, variable) in enumerate(zip(found, variables, strict=False))
    ]


def test_a_number_beyond_the_ends_of_its_field_is_refused_in_a_sentence(window: int, texts: Drawn) -> None:

    heard: list[float] = []
    field = NumberField(window, "Factor", 15, width=320, decimals=0, low=1, high=90, on_change=heard.append)
    field.type("120")
    OVERLAY.frame(POINTER)
    assert OVERLAY.shown == "Factor cannot be 120: the largest is 90."
    assert texts(field) == ["Factor", "15"]
    field.type("30")
    assert heard == [30.0]


class TooLongError(Vi3drasError):
    def __str__(self) -> str:
        return "a of row 1 is 900: this arm is measured in cm."


def test_a_table_says_under_itself_why_a_cell_was_not_taken(window: int, texts: Drawn) -> None:
    heard: list[tuple[int, int, float]] = []

    def edit(row: int, column: int, value: float) -> None:
        if value > 500:
            raise TooLongError
        heard.append((row, column, value))

    table = Table(window, DH_COLUMNS, width=328, on_edit=edit)
    table.update(rows_of((32.0, 6.5, 0.0, 90.0), (-0.0, 0.0, 12.0, -90.0)))
    before = table.height
    table.type(0, 3, "900")
    assert table.wrong == (0, 3)
    assert "a of row 1 is 900: this arm is measured in cm." in texts(table)
    assert table.height > before
    table.type(0, 3, "nine")
    assert table.sentence == '"nine" is not a number: a of row 1 needs one such as 30 or -12.5.'
    table.type(1, 4, "45")
    assert (table.sentence, table.height, heard) == ("", before, [(1, 4, 45.0)])


def test_the_head_of_a_dh_table_has_both_letters_of_the_offset(window: int, texts: Drawn) -> None:
    """Two of the papers call it b, the others d: the head said d only."""
    table = Table(window, DH_COLUMNS, width=328)
    assert "di (bi)" in "".join(texts(table))


def test_the_variable_of_a_joint_is_shown_but_not_typed(window: int, texts: Drawn) -> None:
    table = Table(window, DH_COLUMNS, width=328, on_edit=lambda *_: None)
    table.update(rows_of((32.0, 6.5, 0.0, 90.0), (0.0, 2.0, 0.0, 0.0), variables=("theta", "d")))
    assert [cell.can_edit for cell in table.rows[0].cells] == [False, False, True, True, True]
    assert [cell.can_edit for cell in table.rows[1].cells] == [False, True, False, True, True]
    assert [cell.paint for cell in table.rows[0].cells] == ["text2", "accent", "text", "text3", "text"]
    assert texts(table)[12:17] == ["1", "32.0", "6.50", "0.00", "90.0"]


def test_origins_are_listed_by_link(window: int, texts: Drawn) -> None:
    table = Table(window, ORIGIN_COLUMNS, width=320)
    table.update(origin_rows(np.array([[0, 0, 6.5], [5.3321, -0.00001, 16.72]]), 3))
    assert texts(table) == [
        "x",
        "y",
        "z",
        "O",
        "1",
        "0.000",
        "0.000",
        "6.500",
        "O",
        "2",
        "5.332",
        "0.000",
        "16.720",
    ]


@pytest.mark.parametrize("width", [296, 328, 400])
def test_another_width_moves_what_stands_on_the_right(window: int, width: int, boxes: Drawn) -> None:
    table = Table(window, DH_COLUMNS, width=360)
    table.update(rows_of((1, 2, 3, 4)))
    table.resize(width)
    assert boxes(table)[0][:3] == (16, 0, width - 32)

"""Tables of numbers: exact text, quick and slow ways alike."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from vi3dras.export.csv import Column, csv_pieces, write_csv
from vi3dras.export.digits import ROWS, _plain


def csv_text(columns: Mapping[str, Column], *, decimals: int = 6) -> str:
    """The table as text."""
    return b"".join(csv_pieces(columns, decimals=decimals)).decode()


def is_rounded(cell: str, number: float, decimals: int) -> bool:
    """True when a cell is at most half of its last decimal away from the number.

    The number is scaled by 10**decimals before it is rounded, which may shift it by half the distance of two
    floating-point numbers there: less than their distance at the number itself. The cell is compared as the
    fraction that it is, since reading it would round again.
    """
    half = Fraction(1, 2 * 10**decimals)
    return abs(Fraction(cell) - Fraction(number)) <= half + Fraction(float(np.spacing(abs(number))))


def test_numbers_are_written_without_padding_and_without_a_minus_zero() -> None:
    numbers = np.array([0.0, -0.0, -1e-9, -12.5, 99.9999996, 9999.5, 10000.25, -12345678.0, 20000.0])
    assert csv_text({"x_cm": numbers}).splitlines()[1:] == [
        "0.000000", "0.000000", "0.000000", "-12.500000", "100.000000", "9999.500000", "10000.250000",
        "-12345678.000000", "20000.000000",
    ]  # fmt: skip


@given(
    st.lists(st.floats(-1e7, 1e7), min_size=1, max_size=20),
    st.integers(0, 8),
)
def test_every_number_is_the_one_that_was_given(numbers: list[float], decimals: int) -> None:
    text = csv_text({"a": np.array(numbers), "b": np.array(numbers) / 3}, decimals=decimals)
    for row, number in zip(text.splitlines()[1:], numbers, strict=True):
        first, second = row.split(",")
        assert is_rounded(first, number, decimals)
        assert is_rounded(second, number / 3, decimals)
    for cell in (cell for row in text.splitlines()[1:] for cell in row.split(",")):
        whole, _, part = cell.lstrip("-").partition(".")
        assert len(part) == decimals
        assert whole == "0" or not whole.startswith("0")


def test_numbers_that_are_none_or_huge_are_written_too() -> None:
    text = csv_text({"a": np.array([np.nan, 1e12, -np.inf]), "b": np.arange(3)}, decimals=2)
    assert text == "a,b\nnan,0.00\n1000000000000.00,1.00\n-inf,2.00\n"


def test_a_column_of_nothing_but_huge_numbers_is_written_to_the_last_digit() -> None:
    text = csv_text({"a": np.array([2.0**60, -(2.0**80)])}, decimals=1)
    assert text == f"a\n{2**60}.0\n-{2**80}.0\n"


def test_words_are_quoted_where_they_must_be() -> None:
    text = csv_text({"code": ["a,b", 'say "x"', "plain"], "x": np.array([1.0, 2.0, 3.0])}, decimals=1)
    assert text == 'code,x\n"a,b",1.0\n"say ""x""",2.0\nplain,3.0\n'


def test_a_long_table_is_in_order(tmp_path: Path) -> None:
    count = 5 * ROWS + 3
    columns = {"i": np.arange(count), "x": np.arange(count) / 7}
    write_csv(tmp_path / "a.csv", columns)
    assert_allclose(
        np.loadtxt(tmp_path / "a.csv", delimiter=",", skiprows=1),
        np.stack(list(columns.values()), axis=1),
        atol=5.1e-7,
    )


def test_a_table_without_rows_is_its_header() -> None:
    assert csv_text({"a": np.zeros(0), "b": np.zeros(0)}) == "a,b\n"


def test_columns_are_of_one_length() -> None:
    with pytest.raises(ValueError, match=r"columns of \[2, 3\] rows"):
        csv_text({"a": np.zeros(2), "b": np.zeros(3)})


@example([2097152.251953125], 8)  # between two cells that are equally near
@given(
    st.lists(st.one_of(st.floats(-1e7, 1e7), st.just(float("nan"))), min_size=1, max_size=20),
    st.integers(0, 8),
)
def test_cells_without_a_number_say_so_among_others(numbers: list[float], decimals: int) -> None:
    """The quick way leaves room for `nan`; Python's own formatting says what each row has to be."""
    text = csv_text({"a": np.array(numbers), "b": np.array(numbers)}, decimals=decimals)
    for row, number in zip(text.splitlines()[1:], numbers, strict=True):
        first, second = row.split(",")
        assert first == second
        assert first == "nan" if np.isnan(number) else is_rounded(first, number, decimals)


def test_words_stand_beside_whole_numbers_in_order() -> None:
    count = 2 * ROWS + 5
    words = np.array(["reachable", "too far", "a,b", "grün"])[np.arange(count) % 4]
    columns = {"i": np.arange(count), "x": np.arange(count) / 8, "code": words}
    rows = b"".join(csv_pieces(columns, decimals=3, whole=["i"])).decode().splitlines()[1:]
    quoted = {"a,b": '"a,b"'}
    assert rows == [f"{i},{i / 8:.3f},{quoted.get(word, word)}" for i, word in enumerate(words.tolist())]


def test_a_small_negative_number_among_words_is_nought_without_a_sign() -> None:
    assert _plain([np.array([-0.001, -0.006])], [2], ",").split() == [b"0.00", b"-0.01"]


def test_how_much_of_a_long_table_is_written_ends_at_one(tmp_path: Path) -> None:
    told: list[float] = []
    write_csv(tmp_path / "long.csv", {"x": np.arange(2.0 * ROWS + 1)}, report=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert 0 < told[0] < 1

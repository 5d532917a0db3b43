"""What is typed into the cells of a table in letters."""

import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.symbolic import chain
from vi3dras.symbolic.errors import SymbolsError, TwoValuesError
from vi3dras.symbolic.lettering import in_letters
from vi3dras.symbolic.table import SymbolicTable
from vi3dras.symbolic.typed import with_typed
from vi3dras.symbolic.writing import written


@pytest.fixture
def table() -> SymbolicTable:
    return in_letters(load_robot("planar3r"))


def test_a_letter_goes_where_it_is_typed(table: SymbolicTable) -> None:
    for row, name in enumerate(("l_1", "l2", "-λ")):
        table = with_typed(table, row, "a", name)
    assert "a1" not in (text := written([("T", chain.tool(table))]))
    assert "T[1,4] = l1*c1 + l2*c12 - λ*c123" in text
    assert table.numbers["λ"] == -table.robot.joints[2].a


def test_a_number_is_read_in_the_units_of_the_arm(table: SymbolicTable) -> None:
    table = with_typed(with_typed(table, 0, "a", "3"), 1, "alpha", "90")
    assert np.isclose(table.robot.joints[0].a, 3 * table.robot.units.metres)
    assert np.isclose(table.robot.joints[1].alpha, np.pi / 2)


def test_a_number_in_a_joints_own_cell_holds_it_and_its_letter_frees_it(table: SymbolicTable) -> None:
    held = with_typed(table, 1, "theta", "90")
    assert held.variables == ("θ1", "θ3")
    assert with_typed(held, 1, "theta", "θ2") == table


@pytest.mark.parametrize(
    ("column", "text", "says"),
    [
        ("a", " ", "the cell is empty"),
        ("a", "l1+", "neither a number nor a letter"),
        ("a", "λ🤖", "neither a number nor a letter"),
        ("a", "sin", '"sin" is a function already'),
        ("a", "and", "a word or number of the formula language"),
        ("a", "π", ""),
        ("a", "c2", "short for a cosine"),
        ("a", "θ3", "the letter of a joint"),
        ("a", "J", "a matrix"),
        ("a", "lambda_{ij}", "neither"),
        ("theta", "x", "its letter is θ2"),
        ("a", "nan", "a word or number"),
        ("a", "l" * 40, "neither"),
    ],
)
def test_what_means_nothing_is_refused_in_a_sentence(
    table: SymbolicTable, column: str, text: str, says: str
) -> None:
    if not says:  # π is a number: 3.14 of the arm's units
        assert np.isclose(
            with_typed(table, 1, column, text).robot.joints[1].a, np.pi * table.robot.units.metres
        )
        return
    with pytest.raises(SymbolsError, match=says):
        with_typed(table, 1, column, text)


def test_one_letter_for_two_numbers_is_refused(table: SymbolicTable) -> None:
    both = with_typed(with_typed(with_typed(table, 0, "a", "l"), 1, "a", "7"), 1, "a", "l")
    with pytest.raises(TwoValuesError, match="give both one number"):
        _ = both.numbers

"""What is typed into the cells of a table in letters."""

import re

import numpy as np
import pytest

import vi3dras as vi
from vi3dras.arm.library import load_robot
from vi3dras.symbolic import chain
from vi3dras.symbolic.errors import SymbolsError, TwoValuesError
from vi3dras.symbolic.lettering import in_letters
from vi3dras.symbolic.spelling import To
from vi3dras.symbolic.table import SymbolicTable
from vi3dras.symbolic.typed import with_cells, with_typed
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


@pytest.mark.parametrize(
    ("cells", "what", "said"),
    [
        ({(1, "a"): "0"}, "Jinv", "det J is zero in every pose of θ1, θ2, θ3"),
        (
            {(1, "theta"): "0", (2, "theta"): "10", (3, "theta"): "20"},
            "J",
            "No joint moves, so there is no J",
        ),
    ],
)
def test_what_cells_leave_no_equation_is_told(
    cells: dict[tuple[int, str], str], what: str, said: str
) -> None:
    arm = vi.symbols("planar3r")
    for (row, column), text in cells.items():
        arm = arm.typed(row, column, text)
    assert said in arm.lacks(what)
    assert not arm.lacks("T")
    with pytest.raises(SymbolsError, match=said.split(",", maxsplit=1)[0]):
        arm[what]


def test_an_arm_that_is_singular_for_ever_says_so() -> None:
    found = vi.symbols("planar3r").typed(1, "a", "0")["det"]
    assert found.sentences == ("It is always zero: every pose is singular",)
    assert found.at([10, 20, 30])["det"] == 0


@pytest.mark.parametrize("cell", ["", "0", "0 a", "x a l1", "0 b l1", "-1 a l1"])
def test_a_cell_that_is_none_is_told(cell: str) -> None:
    with pytest.raises(SymbolsError):
        with_cells(in_letters(load_robot("planar3r")), [cell])


def test_equations_that_were_derived_before_are_there_at_once() -> None:
    first = vi.symbols("scara-roboanalyzer")["M"].equations
    assert vi.symbols("scara-roboanalyzer")["M"].equations is first
    assert vi.symbols("scara-roboanalyzer", expanded=True)["M"].equations is not first


@pytest.mark.parametrize(("language", "name"), [("matlab", "for"), ("mathematica", "I"), ("matlab", "ñ")])
def test_letters_that_a_language_keeps_are_spelt_otherwise(language: To, name: str) -> None:
    text = vi.symbols("planar2r").typed(1, "a", name)["T"].written(language)
    assert not re.search(rf"(?<![A-Za-z]){name}(?![A-Za-z])", text)

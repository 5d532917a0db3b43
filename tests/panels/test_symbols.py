"""The instrument Symbols, built without a display: lists, the typeset sheet, cells that are typed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import vi3dras as vi
from vi3dras.arm.library import load_robot
from vi3dras.kinematics.forward import dh_frames
from vi3dras.panels._kit.items.symbols.equation_list import EquationRows
from vi3dras.panels._kit.items.symbols.equation_now import ElementOrigin
from vi3dras.panels._kit.items.symbols.equation_sheet import EquationSheet, MatrixBoxes
from vi3dras.panels._kit.items.symbols.force_programs import ForcePrograms
from vi3dras.panels._kit.items.symbols.letter_table import LetterTable
from vi3dras.panels._kit.window.shell import Shell

ONLY = ("symbols",)


def put(shell: Shell, **values: object) -> None:
    for port, value in values.items():
        shell.engine.put(f"symbols.{port}", value)
    told(shell)


def told(shell: Shell) -> None:
    shell.engine.settle()
    shell.frame(set(shell.engine.values))


def part(shell: Shell, kind: type) -> Any:
    assert shell.front is not None
    return next(bound for bound in shell.front.bound if isinstance(bound, kind))


def get(shell: Shell, port: str) -> Any:
    return shell.engine.get(f"symbols.{port}")


@pytest.fixture
def lab(shell: Shell) -> Shell:
    shell.build(1440, 900)
    shell.open("symbols")
    put(shell, robot=load_robot("puma560"))
    return shell


def test_a_click_in_the_list_writes_an_equation_and_its_numbers_are_those_of_the_arm(lab: Shell) -> None:
    rows = part(lab, EquationRows)
    names = [row.name for row in rows._rows]
    assert names[0] == "A1"
    rows._choose(names.index("T06"))
    q = np.radians([10.0, 20, 30, 40, 50, 60])
    put(lab, q=q)
    np.testing.assert_allclose(get(lab, "equation_now"), dh_frames(load_robot("puma560"), q)[6], atol=1e-12)
    ((_, whole), _) = part(lab, EquationSheet)._cards.parts
    assert isinstance(whole, MatrixBoxes)
    assert len(whole.cells) == 4


def test_an_element_that_is_clicked_tells_its_factors(lab: Shell) -> None:
    put(lab, equation="T06")
    cards = part(lab, EquationSheet)._cards
    cards.click("Element 1, 4")
    told(lab)
    assert (get(lab, "element_row"), get(lab, "element_column")) == (1, 4)
    assert get(lab, "element_origin").sentence == "Row 1 of T05 times column 4 of A6"
    assert len(part(lab, ElementOrigin)._lines.lines) == 2


def test_a_letter_is_typed_and_a_word_that_means_something_is_refused_below_the_table(lab: Shell) -> None:
    table = part(lab, LetterTable)._table
    table.type(1, 3, "l2")
    told(lab)
    assert "l2" in get(lab, "letters").numbers
    assert "l_{2}" in get(lab, "equation_text")
    table.type(2, 3, "cos")
    assert '"cos" is a function already' in table.sentence
    table.type(2, 3, "")
    assert "the cell is empty" in table.sentence
    table.type(0, 1, "30")
    told(lab)
    assert get(lab, "letters").variables[0] == "θ2", "a number holds the joint"


def test_an_arm_without_an_inverse_says_so_in_the_middle(lab: Shell) -> None:
    put(lab, robot=load_robot("lynx6"), equation="Jinv")
    assert lab.front is not None
    lab.front.choose("Jacobian")
    told(lab)
    assert get(lab, "shown").sentences[0].startswith("J has 6 rows and only 5 columns")
    rows = {row.name: row for row in part(lab, EquationRows)._rows}
    assert not rows["det"].has_one
    assert rows["J"].has_one


def test_a_large_matrix_shows_how_long_its_elements_are(lab: Shell) -> None:
    put(lab, equation="C")
    (told_so, counts), _ = part(lab, EquationSheet)._cards.parts
    assert "terms in all" in told_so
    assert isinstance(counts, MatrixBoxes)


def test_torques_and_accelerations_are_counted_beside_the_letters_of_an_arm_without_published_masses(
    lab: Shell,
) -> None:
    """What gravity does not pull sideways is not computed; the sentence of the estimate stands above M."""
    put(lab, robot=load_robot("lynx6"), equation="M")
    assert lab.front is not None
    lab.front.choose("Dynamics")
    told(lab)
    assert {row.name for row in part(lab, EquationRows)._rows if row.has_one} == {"M", "C", "g", "tau"}
    assert get(lab, "shown").sentences[0].startswith("Estimated from the shape")
    rows = part(lab, ForcePrograms)._table.rows
    program = vi.robot("lynx6").code("rne", "forward_dynamics")
    assert [row.cells[-1].text for row in rows] == [str(each.total) for each in program.operations.values()]
    put(lab, gravity_along="none")
    assert int(part(lab, ForcePrograms)._table.rows[0].cells[-1].text) < program.operations["rne"].total

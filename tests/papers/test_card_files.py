"""A card that cannot be used says why, and the others are there all the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vi3dras.errors import UnknownNameError
from vi3dras.file_errors import FileError
from vi3dras.papers.library import QUANTITIES, load_card, load_cards, read_card
from vi3dras.papers.run import run_card

GOOD = """title = "Home"
paper = "own"
where = "Exercise 3"
quantity = "forward"

[inputs]
robot = "lynx6"
joints = [0, 90, 0, 0, 0]

[[number]]
of = "position"
expected = [0, 0, 50.06]
unit = "cm"
tolerance = 0.001
"""


def written(folder: Path, text: str, name: str = "my-card.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def complaint(tmp_path: Path, old: str, new: str) -> str:
    assert old in GOOD
    with pytest.raises(FileError) as caught:
        read_card(written(tmp_path, GOOD.replace(old, new)))
    said = str(caught.value)
    assert said.startswith("my-card.toml")
    return said


def test_a_card_of_a_teacher_runs_without_code(own_home: Path) -> None:
    """11.06 + 12 + 12 + 15 cm, upright."""
    written(own_home / "cards", GOOD)
    found = load_cards()
    assert found.own == {"my-card"}
    assert list(found.by_id)[-1] == "my-card"
    outcome = run_card(found.by_id["my-card"])
    assert outcome.ok
    np.testing.assert_allclose(outcome.lines[0].got, [0, 0, 50.06], atol=1e-9)


def test_a_bad_card_leaves_the_others_alone(own_home: Path) -> None:
    written(own_home / "cards", GOOD)
    written(own_home / "cards", "title = ", "broken.toml")
    written(own_home / "cards", GOOD.replace("forward", "foreward"), "typo.toml")
    found = load_cards()
    assert "my-card" in found.by_id
    assert [fault.file for fault in found.faults] == ["broken.toml", "typo.toml"]
    assert 'there is no quantity "foreward". Did you mean forward' in str(found.faults[1])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('title = "Home"\n', "", '"title" is missing'),
        ('"own"', '"S009"', "paper is"),
        ('"lynx6"', '"lynx66"', 'robot: There is no robot "lynx66". Did you mean lynx6'),
        ("[0, 90, 0, 0, 0]", "[0, 90, 0, 0]", "joints has 4 values, but it should have 5"),
        ("[0, 90, 0, 0, 0]", '"hom"', 'there is no pose of lynx6 "hom". Did you mean home'),
        ("joints = [0", "speed = 3\njoints = [0", '"speed" means nothing here'),
        ('"position"', '"positon"', 'there is no result "positon". Did you mean position'),
        ("[0, 0, 50.06]", '["a", 0, 0]', "value 1 of expected is text"),
        ("[0, 0, 50.06]", "[[1, 2], [3]]", "rows of equally many numbers"),
        ('"cm"', '"furlong"', 'there is no unit "furlong"'),
        ("tolerance = 0.001", "tolerance = -1", "tolerance: -1 is below 0"),
        ("tolerance = 0.001\n", "", '"tolerance" is missing'),
        ("tolerance = 0.001", "tolerance = 0.001\npick = [0.5]", "pick: it counts values from 0"),
        (
            "tolerance = 0.001",
            "tolerance = 0.001\nprinted = [0, 0, 50.06]",
            "leave it out, nothing is misprinted",
        ),
        ("tolerance = 0.001", "tolerance = 0.001\nprinted = 1", "as many numbers as expected"),
        ('"own"', '"own"\nprint = "misprint"', "name it in errata"),
        ('"own"', '"own"\nerrata = ["ERR-99"]', 'there is no erratum "ERR-99"'),
        ("tolerance = 0.001", "tolerance = 0.001\n[open]\nset = { q = 3 }", '"panel" is missing'),
    ],
)
def test_what_is_wrong_with_a_card_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in complaint(tmp_path, old, new)


def test_a_result_in_another_unit_or_size_fails_with_a_sentence(tmp_path: Path) -> None:
    outcome = run_card(read_card(written(tmp_path, GOOD.replace('"cm"', '"deg"'))))
    assert not outcome.ok
    assert 'position has no unit "deg": write unit = "m" or "cm"' in outcome.lines[0].fault
    outcome = run_card(read_card(written(tmp_path, GOOD.replace("[0, 0, 50.06]", "[0, 0]"))))
    assert outcome.lines[0].fault == "position gives 3 numbers, but expected has 2 numbers"
    assert not outcome.ok


def told_about(file: Path) -> str:
    """What is said about a card that cannot be read, or that cannot be run."""
    try:
        return run_card(read_card(file)).fault
    except FileError as fault:
        return str(fault)


@pytest.mark.parametrize(
    ("quantity", "inputs", "said"),
    [
        ("grid-points", 'robot = "lynx6"\nfactor = 200', "Factor"),
        ("inverse", 'robot = "lynx6"\npoint = [20, 0, 10]\nabc = [0, 0, 0]', ""),
        ("straight-line", 'robot = "lynx6"', "robot: lynx6 has 5 joints, not 6"),
        ("value", 'texts = ["sin("]', '"sin(" cannot be read'),
        ("value", 'texts = ["2k"]', 'there is no number for "k"'),
        ("curve", 'formula = "mobius"\nalong = "w"', 'there is no variable "w"'),
        ("formula-point", 'formula = "mobius"\nat = { w = 1 }', 'there is no variable "w"'),
        ("formula-box", 'formula = "mobius"\nu = [3, 1]', "u: it runs from 3 to 1"),
        ("formula-box", 'formula = "nothing"', 'formula: There is no formula "nothing"'),
        ("reach-share", 'robot = "lynx6"\nformula = "mobius"\nwrist = [9, 1]', "wrist: "),
        ("reach-share", 'robot = "lynx6"\nformula = "mobius"\nsamples = 2.5', "samples: it is 2.5"),
        ("targets", 'robot = "lynx6"\nx = [1, 2, 0]\ny = 1\nz = 1', "x: the third number says how many"),
        ("cubic", "start = 1\nend = 2\nduration = 0", "duration: it should be above 0"),
        ("grid-points", 'robot = "lynx6"\nfactor = 15\nranges = [[0, "a"]]', "ranges: pair 1"),
    ],
)
def test_inputs_that_make_no_sense_are_told(tmp_path: Path, quantity: str, inputs: str, said: str) -> None:
    text = (
        f'title = "t"\nwhere = "w"\nquantity = "{quantity}"\n[inputs]\n{inputs}\n'
        '[[number]]\nof = "OF"\nexpected = 1\ntolerance = 1\n'
    )
    file = written(tmp_path, text.replace("OF", next(iter(QUANTITIES[quantity].results))))
    assert said in told_about(file)


def test_a_card_is_found_by_name_or_by_file(tmp_path: Path) -> None:
    assert load_card("RAS_eq18_points").id == "ras-eq18-points"
    assert load_card(str(written(tmp_path, GOOD))).id == "my-card"
    with pytest.raises(UnknownNameError, match="Did you mean"):
        load_card("ras-eq18-point")


@pytest.mark.parametrize("brackets", ["{}", "[{}]", "[[{}]]"])
@pytest.mark.parametrize("pick", ["", "pick = [2]\n"])
def test_one_number_may_stand_in_brackets(tmp_path: Path, brackets: str, pick: str) -> None:
    """`expected = [5184]` was refused: `total gives 1 number, but expected has 1 number`."""
    text, of, number = GOOD, "position", 50.06
    if not pick:
        grid = "factor = 15\nranges = [[0, 180], [0, 90], [0, 90], [-90, 90]]"
        text = GOOD.replace('"forward"', '"grid-points"').replace("joints = [0, 90, 0, 0, 0]", grid)
        of, number = "total", 5184
    unit = 'unit = "cm"\n' if pick else ""
    row = f'[[number]]\n{pick}of = "{of}"\nexpected = {{}}\ntolerance = 0.001\n{unit}'
    found = [
        run_card(
            read_card(written(tmp_path, text.partition("[[num")[0] + row.format(brackets.format(value))))
        )
        for value in (number, number + 1)
    ]
    assert [outcome.ok for outcome in found] == [True, False]
    assert found[1].lines[0].difference == pytest.approx(1.0, abs=1e-9)


def test_a_print_of_one_number_may_stand_in_brackets(tmp_path: Path) -> None:
    text = GOOD.replace("[0, 0, 50.06]", "50.06\nprinted = [51]\npick = [2]")
    card = read_card(
        written(tmp_path, text.replace('paper = "own"', 'paper = "own"\nprint = "misprint"\nwhy = "x"'))
    )
    assert card.numbers[0].printed is not None
    assert card.numbers[0].printed.shape == card.numbers[0].expected.shape

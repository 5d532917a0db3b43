"""Formula files: read, written back with their comments, and refused with a sentence when they are wrong."""

from __future__ import annotations

import math
import os
from pathlib import Path

import pytest

from vi3dras.file_errors import FileError
from vi3dras.language.errors import ExpressionFileError
from vi3dras.objects.formula import Constant, Formula, Variable
from vi3dras.objects.formula_file import parse_formula, read_formula

GOOD = """# my own
title = "Ring"   # what people read
kind = "curve"
x = "r·cos u"
y = "r·sin u"
z = "h"
units = { length = "cm" }

[variables]
u = { range = [0, "2π"], angle = "rad" }  # once around

[constants]
r = { value = 5, range = [1, 10], unit = "length" }
"""


def ring() -> Formula:
    return parse_formula(GOOD, "ring")


def test_a_file_becomes_a_value() -> None:
    formula = ring()
    assert formula.variables == (Variable("u", 0.0, 2 * math.pi, "rad", 40),)
    assert formula.constants == (Constant("r", 5.0, 1.0, 10.0, "length"), Constant("h"))
    assert formula.units.metres == 0.01


CHANGES = [
    ('"curve"', '"line"', 'line 3: kind is "line", but it should be one of surface, volume, curve.'),
    ('x = "r·cos u"', "", '"x" is missing. Add a line such as x = "20 + 10·cos(u)"'),
    ('"r·cos u"', '"r·coss u"', "line 4: x = 'r·coss u' cannot be read at character 3. There is no function"),
    ('"r·cos u"', "5", 'line 4: x is a number, but it should be text in quotes, such as "20 + 10·cos(u)"'),
    ('[0, "2π"]', "[6, 0]", "range of u starts at 6, above its end 0. Swap them: range of u = [0, 6]"),
    (
        '[0, "2π"]',
        '[0, "2a"]',
        '"2a" is no number: an end of a range is written as 2π or 3/4, without names.',
    ),
    ('[0, "2π"]', '["0", "1/0"]', '"1/0" is no number'),
    ('[0, "2π"]', "[0]", "range has 1 value, but it should have 2."),
    ('[0, "2π"]', '[0, "2π", 3]', "range has 3 values, but it should have 2."),
    ('[0, "2π"]', '[true, "2π"]', 'range is no pair of numbers, but it should be such as [0, "2π"].'),
    ("u = {", "u = { speed = 3,", '"speed" means nothing here.'),
    ('angle = "rad"', 'angle = "grad"', 'angle is "grad", but it should be one of deg, rad, none.'),
    ("value = 5", "value = 50", "r = 50 is outside its range 1 to 10."),
    ("r = {", '"r+1" = {', '"r+1" cannot be a name: use a letter, or a letter with an index such as r1.'),
    ("r = {", "u = {", 'two names are called "u": each needs a name of its own.'),
    ("[constants]", "v = { range = [0, 1] }\n[constants]", "a curve has 1 variable, here are 2."),
    ("units", "points = 2.5\nunits", "points is 2.5, but it should be a whole number from 1 to 100,000."),
    ('"Ring"', f'"{"a" * 3000}"', "title has 3,000 characters; 2,000 are the most."),
    ('"Ring"', "9" * 5000, "it has a number of thousands of digits."),
    ("units", f"points = 1{'0' * 400}\nunits", "points is too large"),
    ("title", "titel", '"title" is missing.'),
    (
        "[constants]",
        "[placement]\nscale = 0\n[constants]",
        "scale is 0, but it should be a number from 0.001",
    ),
    ("[constants]", '[[companion]]\nx = "a"\n[constants]', "a companion has one or two variables."),
]


@pytest.mark.parametrize(("old", "new", "expected"), CHANGES, ids=[new[:30] for _, new, _ in CHANGES])
def test_what_is_wrong_with_a_file_is_said(old: str, new: str, expected: str) -> None:
    with pytest.raises(FileError) as caught:
        parse_formula(GOOD.replace(old, new), "ring")
    assert str(caught.value).startswith("ring.toml")
    assert expected in str(caught.value)


def test_an_error_in_a_formula_keeps_its_place() -> None:
    with pytest.raises(ExpressionFileError) as caught:
        parse_formula(GOOD.replace("r·cos u", "r·coss u"), "ring")
    key, text, position, length, _ = caught.value.facts
    assert (key, text, position, length) == ("x", "r·coss u", 3, 4)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "x" * 300_000, "a = " + "[" * 5000 + "]" * 5000, "\x00", "a = 1e999"]
)
def test_a_hostile_file_gets_a_sentence(text: str) -> None:
    with pytest.raises(FileError):
        parse_formula(text, "hostile")


def test_a_file_that_is_none_or_too_large_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "large.toml").write_text("#" * 300_000)
    for name, word in (("pipe", "no file"), ("large", "300,000 bytes"), ("gone", "cannot be read")):
        with pytest.raises(FileError, match=word):
            read_formula(tmp_path / f"{name}.toml")


def test_what_would_steer_a_terminal_is_not_shown() -> None:
    formula = parse_formula(GOOD.replace('"Ring"', '"\\u001b[31mRing\\u0007"'), "ring")
    assert formula.title == "[31mRing"

"""Several objects in one view: whichever is edited, the list is whole, and no formula is in it twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vi3dras.language.errors import FullViewError
from vi3dras.objects.library import load_formula
from vi3dras.objects.several import ALONE, COLOURS, MOST, InView, Several, checked, several

NAMES = ("mobius-band", "trefoil", "torus")
FORMULAS = tuple(map(load_formula, NAMES))


def three() -> Several:
    """Three objects, the last of which is edited."""
    made = several(ALONE, FORMULAS[0])
    for formula in FORMULAS[1:]:
        made = made.with_added(formula)
    return made


def ids(made: Several) -> list[str]:
    """What stands in the list."""
    return [formula.id for formula in made.formulas]


def test_what_is_added_is_edited_and_has_a_colour_of_its_own() -> None:
    made = three()
    assert (ids(made), made.edited) == (list(NAMES), 2)
    assert len({row.colour for row in made.rows}) == 3
    assert {row.colour for row in made.rows} < COLOURS.keys()


@pytest.mark.parametrize("edited", range(3))
def test_a_list_and_the_formula_of_the_edited_one_are_all_there_is(edited: int) -> None:
    made = three()._replace(edited=edited)
    assert [row.formula is None for row in made.listed] == [k == edited for k in range(3)]
    assert several(made.listed, made.formulas[edited]) == made


@pytest.mark.parametrize(
    ("edited", "taken", "then"),
    [(0, 0, "trefoil"), (0, 2, "mobius-band"), (1, 0, "trefoil"), (1, 1, "torus"), (2, 2, "trefoil")],
)
def test_whatever_is_taken_out_another_one_stays_edited(edited: int, taken: int, then: str) -> None:
    made = three()._replace(edited=edited).without(taken)
    assert NAMES[taken] not in ids(made)
    assert made.formulas[made.edited].id == then


def test_another_colour_eye_or_formula_changes_that_one_alone() -> None:
    before, now = three(), three().changed(1, is_shown=False, colour="sand")
    assert now.rows[1] == replace(before.rows[1], is_shown=False, colour="sand")
    assert (now.rows[0], now.rows[2]) == (before.rows[0], before.rows[2])


def test_too_many_objects_or_none_that_is_edited_are_refused_in_one_sentence() -> None:
    shape = FORMULAS[0]
    full = (*ALONE, *(InView(formula=shape) for _ in range(MOST - 1)))
    assert checked(full) == full
    with pytest.raises(FullViewError, match="A view holds 12 objects at most: take one out"):
        checked((*full, InView(formula=shape)))
    for spoilt in ((), (InView(formula=shape),), (*ALONE, *ALONE)):
        with pytest.raises(FullViewError, match="One object of a view is edited, not"):
            checked(spoilt)

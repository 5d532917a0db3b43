"""A formula of one's own from an empty page: hints until it is typed, variables found in what is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vi3dras.arm.library import load_library, load_robot
from vi3dras.inverse.numeric import arm_size
from vi3dras.language.errors import HintedError
from vi3dras.objects.formula import Coordinate, Formula, Kind
from vi3dras.objects.formula_file import parse_formula
from vi3dras.objects.formula_writer import formula_text
from vi3dras.objects.library import keep_formula, load_formula, new_formula
from vi3dras.objects.own import blank_formula, with_typed
from vi3dras.path.objects import vertices_of

LYNX = load_robot("lynx6")
SIZE = arm_size(LYNX)


def page(kind: Kind = "curve") -> Formula:
    return blank_formula(kind, LYNX.units, SIZE, "Curve 1")


def typed(formula: Formula, *, is_done: bool = True, **texts: str) -> Formula:
    given: dict[Coordinate, str] = {c: texts[c] for c in ("x", "y", "z") if c in texts}
    return with_typed(formula, given, SIZE, is_done=is_done)


def test_hints_stand_before_every_arm_of_the_library_and_within_its_size() -> None:
    kinds: tuple[Kind, ...] = ("curve", "surface", "volume")
    for robot in load_library().by_id.values():
        for kind in kinds:
            formula = blank_formula(kind, robot.units, arm_size(robot), "Curve 1")
            vertices = vertices_of(formula)
            assert np.isfinite(vertices).all()
            assert np.linalg.norm(vertices, axis=-1).max() < arm_size(robot)
            assert np.ptp(vertices.reshape(-1, 3), axis=0).max() > 0.1 * arm_size(robot)


def test_an_angle_goes_round_once_and_a_length_goes_far_enough_to_be_seen() -> None:
    round_once = typed(page(), x="20 + 3 cos t").variables[0]
    assert (round_once.name, round_once.low, round_once.high, round_once.angle) == ("t", 0.0, 360.0, "deg")
    straight = typed(page(), x="20 + t").variables[0]
    assert (straight.high, straight.angle) == (10.0, "none")
    turns_by_itself = typed(page(), x="20 + 6 cos(2πu)").variables[0]
    assert (turns_by_itself.high, turns_by_itself.angle) == (1.0, "none")


def test_the_hints_follow_the_variable_that_is_typed() -> None:
    assert [e.text for e in typed(page(), x="20 + 3 cos t").expressions] == ["20 + 3 cos t", "6 sin t", "10"]


def test_a_second_variable_makes_a_surface_and_goes_when_nothing_names_it() -> None:
    whole = typed(page(), x="20 + u", y="v", z="10")
    assert (whole.kind, whole.names, whole.hinted) == ("volume", ("u", "v"), ())
    back = typed(whole, y="2 u")
    assert (back.kind, back.names) == ("curve", ("u",))


def test_a_page_for_two_variables_keeps_both_until_all_is_typed() -> None:
    body = typed(page("volume"), x="20 + 5 cos u")
    assert (body.kind, body.names) == ("volume", ("u", "v"))
    assert typed(body, y="5 sin u", z="v").names == ("u", "v")
    assert typed(body, y="5 sin u", z="3").names == ("u",)


def test_the_variable_of_another_formula_gives_its_place_to_the_one_that_is_typed() -> None:
    heart = load_formula("heart")
    assert heart.names == ("t",)
    mine = typed(heart, x="20 + 6 cos u", y="6 sin u", z="10")
    assert (mine.kind, mine.names, mine.constant_names) == ("curve", ("u",), heart.constant_names)


def test_a_band_without_its_second_variable_is_a_curve_that_is_painted() -> None:
    curve = typed(load_formula("mobius-band"), x="22 + 5 cos u", y="5 sin u", z="10")
    assert (curve.kind, curve.names) == ("curve", ("u",))
    assert vertices_of(curve).ndim == 2


@pytest.mark.parametrize("text", ["20 + 3 s", "20 + 3 t", "t"])
def test_half_a_word_is_no_variable_before_its_end(text: str) -> None:
    assert typed(page(), x=text, is_done=False).names == ("u",)
    assert typed(page(), x=text).names == (text[-1],)


def test_a_domain_that_somebody_chose_stays_while_the_next_coordinate_is_typed() -> None:
    first = typed(page(), x="20 + 3 cos u")
    half = replace(first, variables=(replace(first.variables[0], high=180.0),))
    assert typed(half, y="3 sin u").variables[0].high == 180.0


def test_other_names_become_constants_and_those_of_half_words_do_not_stay() -> None:
    base = page()
    assert typed(base, x="r cos u", is_done=False).constant_names == ("r",)
    assert typed(base, x="20 cos u").constant_names == ()


def test_a_page_survives_its_file_with_what_is_only_hinted() -> None:
    half = typed(page(), x="20 + 3 cos t")
    assert half.hinted == ("y", "z")
    assert parse_formula(formula_text(half), half.id) == half


def test_a_page_that_is_not_typed_to_its_end_is_not_kept_in_the_library() -> None:
    with pytest.raises(HintedError, match="no formula for y, z yet"):
        keep_formula(typed(page(), x="20 + 3 cos t"), "half")


def test_each_page_has_a_name_of_its_own() -> None:
    whole = typed(page(), x="20 + 3 cos u", y="3 sin u", z="9")
    assert new_formula("curve", LYNX.units, SIZE).title == "Curve 1"
    keep_formula(whole, "curve-1")
    assert new_formula("curve", LYNX.units, SIZE).title == "Curve 2"
    assert new_formula("curve", LYNX.units, SIZE, taken=("curve-2",)).title == "Curve 3"

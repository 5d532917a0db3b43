"""The formulas that ship: each loads, has points, and stands where a small arm can be."""

from __future__ import annotations

import numpy as np
import pytest

from vi3dras.objects.closure import bounds
from vi3dras.objects.formula import Formula, Placement
from vi3dras.objects.formula_file import parse_formula
from vi3dras.objects.library import GROUPS, formula_files, load_formula, load_formulas
from vi3dras.objects.sampling import along, companion_sampled, sampled

SHOULDER, REACH = 0.1106, 0.39
"""Height and reach of the Lynx6 in [m], from its file."""


def test_there_are_thirty_and_each_says_what_it_is() -> None:
    library = load_formulas()
    assert not library.faults
    assert len(library.by_id) >= 30
    for formula in library.by_id.values():
        assert formula.group in GROUPS, formula.id
        assert formula.title, formula.id
        assert formula.about.endswith("."), formula.id
    assert len({formula.title for formula in library.by_id.values()}) == len(library.by_id)
    assert {formula.kind for formula in library.by_id.values()} == {"surface", "volume", "curve"}


@pytest.mark.parametrize("name", formula_files())
def test_a_formula_has_points_and_slider_values(name: str) -> None:
    formula = load_formula(name)
    found = sampled(formula)
    assert found.points.shape == (3, *found.missing.shape)
    assert found.missing_count == 0
    for constant in formula.constants:
        assert constant.low <= constant.value <= constant.high
    for companion in formula.companions:
        assert companion_sampled(formula, companion).missing_count == 0
    assert not {c.name for c in formula.constants} - {n for e in formula.every_expression for n in e.unknown}


@pytest.mark.parametrize("name", [n for n, f in load_formulas().by_id.items() if f.group != "paper"])
def test_a_formula_stands_within_reach_of_a_small_arm(name: str) -> None:
    low, high = bounds(load_formula(name))
    far = np.maximum(np.abs(low), np.abs(high)) - [0, 0, SHOULDER]
    assert np.linalg.norm(far) < REACH
    assert low[0] > 0.1
    assert low[2] > 0.0


def test_the_paper_is_first_in_the_gallery() -> None:
    groups = [formula.group for formula in load_formulas().by_id.values()]
    assert groups == sorted(groups, key=GROUPS.index)


def surface(key: str, text: str) -> Formula:
    return parse_formula(
        f'title = "a"\nkind = "surface"\n{key} = "{text}"\n[variables]\na = {{ range = [1, 2] }}\n'
        "b = { range = [3, 5] }\n",
        "a",
    )


@pytest.mark.parametrize(
    ("key", "expected"), [("y", (1.5, 5.5, 4)), ("x", (5.5, 1.5, 4)), ("z", (1.5, 4, 5.5))]
)
def test_any_coordinate_may_depend_on_the_other_two(key: str, expected: tuple[float, ...]) -> None:
    """The two variables stand for the other coordinates, in the order x, y, z."""
    point = along(surface(key, "a + b"), {"a": np.array([1.5]), "b": np.array([4.0])}).points[:, 0]
    np.testing.assert_allclose(point, expected)


def test_a_formula_is_turned_and_grows_about_its_pivot() -> None:
    """Scale 2, turned by 90 degrees about z through (1, 0, 0), then moved by (0, 0, 3)."""
    place = Placement((0, 0, 3), (0, 0, np.pi / 2), 2.0, (1, 0, 0))
    moved = place.matrix @ [2.0, 1.0, 0.0, 1.0]
    np.testing.assert_allclose(moved, [1 - 2, 0 + 2, 3, 1], atol=1e-15)
    np.testing.assert_allclose(place.matrix @ [1.0, 0, 0, 1.0], [1, 0, 3, 1], atol=1e-15)
    assert not place.matrix.flags.writeable

"""A curve with gaps in the window: drawn without bridges, told, and followed one piece at a time."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from trajectory_page import NAME, Page, opened_page

from vi3dras.objects.edit import with_constant, with_text
from vi3dras.objects.library import load_formula
from vi3dras.panels._kit.items.paths.curve import CurveControls
from vi3dras.panels._trajectories.painted import plain_items
from vi3dras.render.scene import Lines

pytestmark = pytest.mark.slow

WELD = with_constant(with_constant(load_formula("pipe-weld"), "r1", 9.0), "r2", 8.0)


@pytest.fixture
def page() -> Iterator[Page]:
    with opened_page() as page:
        page.engine.put_all({f"{NAME}.formula": WELD, f"{NAME}.at": 0.0})
        page.settle()
        yield page


def longest(page: Page, key: str) -> float:
    """The longest stroke of the lines of a key [m]."""
    items = [*page.get("scene"), *page.get("fine")]
    found = [item for item in items if isinstance(item, Lines) and item.key.startswith(key)]
    assert found
    strokes = [
        np.linalg.norm(line.points[1:] - line.points[:-1], axis=1)
        if line.pairs is None
        else np.linalg.norm(line.points[line.pairs[:, 1]] - line.points[line.pairs[:, 0]], axis=1)
        for line in found
    ]
    return float(np.concatenate(strokes).max())


def test_a_curve_with_gaps_waits_until_a_piece_is_chosen(page: Page) -> None:
    assert page.get("plan") is None
    assert "follow one of its 3 pieces" in page.get("trouble")
    assert not page.get("curve").is_chosen
    assert len(page.get("curve").lines) == 3
    assert longest(page, "path/line") < 0.01
    assert any(item.key.startswith("arm") for item in page.get("scene"))


def test_a_chosen_piece_is_a_motion_and_its_choice_can_be_undone(page: Page) -> None:
    page.engine.put(f"{NAME}.piece", 2)
    page.settle()
    assert page.get("trouble") == ""
    assert page.get("plan") is not None
    assert page.get("curve").closure.is_closed is False
    assert abs(page.get("curve").length - 0.27326) < 1e-4
    page.find(CurveControls)._piece.type("0")
    page.settle()
    assert page.get("plan") is None


def test_a_click_chooses_the_piece_that_it_hits(page: Page) -> None:
    place = page.get("curve").lines[2][300]
    page.engine.act(f"{NAME}.choose_by_click", key="object/reachable", index=0, position=place)
    page.settle()
    assert page.get("piece") == 3
    assert np.linalg.norm(page.get("curve").way - place, axis=1).min() < 1e-3


def test_a_piece_of_another_curve_is_not_kept(page: Page) -> None:
    page.engine.put(f"{NAME}.piece", 3)
    page.engine.put(f"{NAME}.formula", load_formula("helix"))
    page.settle()
    assert page.get("curve").is_chosen
    assert page.get("plan") is not None


def test_no_line_is_drawn_over_a_jump_of_a_curve(page: Page) -> None:
    page.engine.put(f"{NAME}.formula", with_text(load_formula("helix"), "z", "10 + 20*sign(sin(t))"))
    page.settle()
    assert len(page.get("curve").pieces) > 1
    assert longest(page, "object/") < 0.2


def test_what_is_shown_with_a_formula_has_no_line_to_where_it_has_no_value() -> None:
    points = np.array([[0.3, 0, 0], [np.nan] * 3, [0.3, 0.1, 0], [0.3, 0.2, 0]])
    (line,) = plain_items("companion/ghost", points, "steel")
    assert isinstance(line, Lines)
    assert line.pairs is not None
    assert line.pairs.tolist() == [[2, 3]]

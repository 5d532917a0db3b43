"""What becomes of a motion on the page: one outcome at a time, help for too few points, a gauge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose
from trajectory_page import NAME, Page, opened_page

from vi3dras.objects.library import load_formula
from vi3dras.panels._kit.items.paths.export import ExportRows
from vi3dras.panels._kit.items.paths.gauges import singular_scale
from vi3dras.panels._kit.items.paths.path import PathPlayer
from vi3dras.passport.rows import Tolerances


@pytest.fixture
def page() -> Iterator[Page]:
    with opened_page() as page:
        yield page


def exported(page: Page, file: Path) -> str:
    """Write there, and give the title of the card that tells of it."""
    rows = page.find(ExportRows)
    rows.export(file)
    page.settle()
    rows.frame()
    (card,) = page.notes._open
    return card.title


def test_the_card_of_an_export_gives_way_to_that_of_the_next(page: Page, tmp_path: Path) -> None:
    assert exported(page, tmp_path / "weld.csv") == "Exported"
    (tmp_path / "taken.csv").mkdir()
    assert exported(page, tmp_path / "taken.csv") == "This did not work"
    assert exported(page, tmp_path / "other.csv") == "Exported"
    assert len(page.notes.history) == 3, "all of them stay in the list"


def test_a_safe_motion_is_not_written_under_the_name_of_a_draft(page: Page, tmp_path: Path) -> None:
    assert "This did not work" in exported(page, tmp_path / "weld.draft.csv")
    assert "call it weld.csv" in page.notes.history[-1][1].text
    assert not list(tmp_path.iterdir())


def test_where_the_points_are_too_few_the_page_offers_as_many_as_the_joints_need(page: Page) -> None:
    rows, weld = page.find(ExportRows), load_formula("pipe-weld")
    assert rows._spacing() == ""
    placed = replace(weld, placement=page.get("formula").placement)
    page.engine.put_all({f"{NAME}.formula": placed, f"{NAME}.stops": 5})
    page.settle()
    page.engine.act(f"{NAME}.take_fit")
    page.settle()
    assert "JUMP" in {found.code for found in page.get("passport").faults}
    assert rows._spacing().endswith(" cm")
    rows._take_closer()
    page.settle()
    assert page.get("passport").is_safe
    assert rows._spacing() == ""


def test_the_gauge_shows_how_near_the_arm_is_to_a_singular_pose_at_this_moment(page: Page) -> None:
    gauge = page.find(PathPlayer)._gauge
    for at in (0.0, 0.3, 1.0):
        page.engine.put(f"{NAME}.at", at)
        page.settle()
        times, condition = page.get("plan").fine.times, page.get("condition")
        assert_allclose(gauge.value, np.interp(at * times[-1], times, condition), rtol=1e-9)


def test_the_zones_of_the_gauge_are_those_of_the_passport() -> None:
    known, shown = Tolerances(), singular_scale()
    assert shown.state(0.9 * known.singular) == "far"
    assert shown.state(1.1 * known.singular) == shown.state(0.9 * known.near) == "limit"
    assert shown.state(1.1 * known.near) == "ok"
    assert_allclose([shown.part(value) for value in (0.0, 1e-4, 1e-2, 1.0, 7.0)], [0, 0, 0.5, 1, 1])

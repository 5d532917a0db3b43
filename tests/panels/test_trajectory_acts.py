"""Clicks on an object, Fit with the hand, arms side by side, the table and the keys of the player."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.testing import assert_allclose
from trajectory_page import NAME, Page, opened_page

from vi3dras.arm.library import load_robot
from vi3dras.kinematics.forward import tool_pose
from vi3dras.objects.library import load_formula
from vi3dras.panels._kit.items.paths.objects import ArmTable, ObjectReach
from vi3dras.panels._kit.items.paths.path import PathPlayer, PointTable
from vi3dras.path.objects import vertices_of
from vi3dras.path.painting import PAPER
from vi3dras.path.pointing import elevations, tangents

pytestmark = pytest.mark.slow

NEAR = 5e-6
"""So far [m] the arm may be from the curve between two fine rows of a motion."""


@pytest.fixture
def page() -> Iterator[Page]:
    with opened_page() as page:
        yield page


def click(page: Page, key: str, position: object) -> None:
    page.engine.act(f"{NAME}.choose_by_click", key=key, index=0, position=position)
    page.settle()


@pytest.mark.parametrize("runs", ["first", "second"])
def test_a_click_on_the_object_chooses_the_curve_through_it(page: Page, runs: str) -> None:
    page.engine.put(f"{NAME}.runs", runs)
    page.settle()
    vertices = vertices_of(page.formula)
    click(page, "object/surface", vertices[20, 5] + 1e-4)
    assert page.get("row") == (5 if runs == "first" else 20)
    gaps = np.linalg.norm(page.get("curve").way - vertices[20, 5], axis=1)
    assert gaps.min() < 1e-3
    assert page.engine.undo_name == "Choose a curve"


def test_a_click_on_a_point_of_the_path_goes_there(page: Page) -> None:
    click(page, "path/points", page.get("curve").points[7])
    assert page.get("row") == 0
    stops = page.get("plan").stops
    assert_allclose(page.get("at"), stops.times[7] / stops.duration, rtol=1e-12)
    assert_allclose(page.get("tool_position"), page.get("curve").points[7], atol=NEAR)


def test_fit_may_turn_the_hand_in_one_step(page: Page) -> None:
    page.engine.put_all(
        {f"{NAME}.formula": load_formula("pipe-weld"), f"{NAME}.hold": "fixed", f"{NAME}.hand_angle": 0.0}
    )
    page.settle()
    before = page.get("offer")
    assert "hand" in page.find(ObjectReach)._card.options
    page.find(ObjectReach)._card.toggle("hand")
    page.settle()
    assert page.get("offer").after > before.after + 0.2
    page.find(ObjectReach)._card.action.run()
    page.settle()
    assert page.get("hand_angle") != 0.0
    assert page.get("shown").painting.reached > 95
    page.engine.undo()
    page.settle()
    assert page.get("hand_angle") == 0.0


def test_with_the_hand_along_the_curve_the_painting_asks_for_that_angle(page: Page) -> None:
    page.engine.put(f"{NAME}.formula", load_formula("cylinder"))
    page.engine.put_all({f"{NAME}.pointing": "tangent", f"{NAME}.runs": "second"})
    page.settle()
    assert_allclose(elevations(tangents(vertices_of(page.formula), 1)), np.pi / 2, atol=1e-9)
    upright = page.get("shown").painting.code
    page.engine.put_all(
        {f"{NAME}.pointing": "held", f"{NAME}.hold": "fixed", f"{NAME}.hand_angle": np.pi / 2}
    )
    page.settle()
    assert (page.get("shown").painting.code == upright).all()


def test_arms_stand_side_by_side_on_request(page: Page) -> None:
    table = page.find(ArmTable)
    assert page.get("arms") == ()
    table._switch.toggle()
    page.settle()
    assert [arm.id for arm in page.get("arms")] == ["lynx6", *(name for name in PAPER if name != "lynx6")]
    assert page.get("arms")[0].percent == page.get("shown").painting.reached
    table._take(2)
    page.settle()
    assert page.get("robot") == load_robot(PAPER[1])


def test_space_and_arrows_play_and_step_and_the_table_goes_along(page: Page) -> None:
    player, table, stops = page.find(PathPlayer), page.find(PointTable), page.get("plan").stops
    for key, point in (("Right", 1), ("Right", 2), ("Left", 1)):
        assert player.on_key(key)
        page.settle()
        assert_allclose(page.get("at") * stops.duration, stops.times[point], rtol=1e-9)
    assert not player.on_key("Up")
    table._go(4)
    page.settle()
    reached = tool_pose(page.get("robot"), page.get("q"))[:3, 3]
    assert_allclose(reached, page.get("curve").points[4], atol=NEAR)
    assert player.on_key("Space")
    assert player.player.run.is_playing
    player.on_key("Space")
    assert not player.player.run.is_playing


def test_a_click_on_the_object_works_while_the_motion_is_being_computed(page: Page) -> None:
    page.engine.put(f"{NAME}.speed", 0.03)
    page.engine.tick()
    assert page.engine.state(f"{NAME}.plan").name == "stale"
    click(page, "object/surface", vertices_of(page.formula)[20, 5] + 1e-4)
    assert page.get("row") == 5

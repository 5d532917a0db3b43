"""A student's tasks on the page Inverse of Symbols: all by its widgets; no display is needed."""

from __future__ import annotations

from typing import Any

import dearpygui.dearpygui as dpg
import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels._kit.items.symbols.derived import (
    CHIPS,
    DerivedBranches,
    DerivedCases,
    DerivedHead,
    DerivedRing,
    DerivedSteps,
    DerivedTriangle,
)
from vi3dras.panels._kit.items.symbols.derived_code import DerivedCode
from vi3dras.panels._kit.window.shell import Shell

NAME = "symbols"
ONLY = ("symbols", "robot-simulator")
BENT = np.radians([20.0, 75.0, -52.0])


@pytest.fixture
def page(shell: Shell) -> Shell:
    shell.build(1440, 900)
    shell.open(NAME)
    put(shell, robot=load_robot("planar3r"))
    put(shell, q=BENT)
    assert shell.front is not None
    shell.front.choose("Inverse")
    told(shell)
    return shell


def put(shell: Shell, **values: object) -> None:
    for port, value in values.items():
        names = ONLY if port == "robot" else (NAME,)  # there is one arm, and every instrument shows it
        shell.engine.put_all({f"{name}.{port}": value for name in names})
    told(shell)


def told(shell: Shell) -> None:
    shell.engine.settle()
    shell.frame(set(shell.engine.values))


def part(shell: Shell, kind: type) -> Any:
    assert shell.front is not None
    return next(bound for bound in shell.front.bound if isinstance(bound, kind))


def get(shell: Shell, port: str) -> Any:
    return shell.engine.get(f"{NAME}.{port}")


def test_six_steps_stand_there_and_the_fourth_has_two_sides(page: Shell) -> None:
    cards = part(page, DerivedSteps)._cards.cards
    assert [card.number for card in cards] == [1, 2, 3, 4, 5, 6]
    assert [side.name for side in cards[3].sides] == ["elbow right", "elbow left"]
    assert not any(card.sides for k, card in enumerate(cards) if k != 3)


def test_a_click_on_a_card_outlines_it_and_another_one_lets_it_go(page: Shell) -> None:
    cards = part(page, DerivedSteps)._cards
    cards.click("Step 3")
    told(page)
    assert cards.chosen == get(page, "derived_step") == 3
    cards.click("Step 3")
    told(page)
    assert cards.chosen == 0


def test_the_code_of_a_step_is_lit_beside_its_card_and_a_line_leads_to_its_card(page: Shell) -> None:
    code, cards = part(page, DerivedCode), part(page, DerivedSteps)._cards
    assert code._lines.lit is None
    cards.click("Step 3")
    told(page)
    first, last = code._lines.lit
    assert any("double c2 = " in line for line in code._lines.rows[first - 1 : last])
    assert code._lines.seen[code._lines.first].number <= first
    assert f"lines {first} to {last} are step 3" == code._head.hint
    code._lines.click(f"Line {last + 1}")
    told(page)
    assert cards.chosen == get(page, "derived_step") == 4
    code._speak("Python", True)
    told(page)
    assert "import math" in code._lines.rows
    assert code._lines.name == "planar3r_derived.py"


def test_in_a_small_window_steps_branches_and_view_have_the_place_one_after_the_other(shell: Shell) -> None:
    shell.build(1100, 700)
    shell.open(NAME)
    put(shell, robot=load_robot("planar3r"))
    front = shell.front
    assert front is not None
    front.choose("Inverse")
    told(shell)
    places = front._places
    assert places._tabs.words == ("Steps", "Branches", "3D view")
    assert dpg.get_item_height(part(shell, DerivedSteps)._scrolled) > 350
    assert shell.stage == front._centre
    for word, item in (("Branches", front._dock), ("3D view", front._stage), ("Steps", front._centre)):
        places._tabs.choose(word)
        assert shell.stage == item
        assert dpg.is_item_shown(item)
    places._tabs.choose("Branches")
    front.choose("Code")
    assert places.word == "Program"
    assert shell.stage == front._centre


def test_numbers_stand_beside_the_equations_when_they_are_asked_for(page: Shell) -> None:
    steps = part(page, DerivedSteps)
    assert not any(line.value for card in steps._cards.cards for line in card.lines)
    steps._chips.toggle("Numbers")
    told(page)
    cosine = steps._cards.cards[2].lines[0]
    assert float(cosine.value.replace("−", "-")) == pytest.approx(np.cos(np.radians(75)), abs=1e-3)
    assert set(CHIPS) == set(steps._chips.chips)


def test_both_branches_bring_the_tool_back_and_one_is_where_the_arm_stands(page: Shell) -> None:
    found = get(page, "branches_now")
    robot = load_robot("planar3r")
    wanted = tool_pose(robot, BENT)
    for one in found:
        assert_allclose(tool_pose(robot, one.q), wanted, atol=1e-12)
        assert one.missed < 1e-12
    assert_allclose(found[0].q, BENT, atol=1e-12)
    rows = part(page, DerivedBranches)._table.rows
    assert [row.cells[0].text for row in rows] == ["elbow right", "elbow left"]


def test_pulled_out_of_its_ring_the_wrist_has_no_answer_and_the_lamp_says_why(page: Shell) -> None:
    ring, cases = part(page, DerivedRing), part(page, DerivedCases)
    assert all(lamp.state == "off" for lamp in cases._lamps)
    ring._slider.type("637")
    told(page)
    assert get(page, "derived_triangle").distance == pytest.approx(637.0)
    assert get(page, "derived_triangle").elbows == (None, None)
    assert cases._lamps[0].state == "far"
    assert "too far" in get(page, "derived_words")
    ring._slider.type("550")
    told(page)
    assert get(page, "derived_words") == "Reached on all 2 branches"
    assert [case.name for case in get(page, "cases_now")] == ["stretched or folded"]


def test_the_triangle_is_the_arm_in_its_plane(page: Shell) -> None:
    seen = part(page, DerivedTriangle)._picture.seen
    assert_allclose(seen.elbows[0], 300 * np.array([np.cos(BENT[0]), np.sin(BENT[0])]), atol=1e-9)
    assert_allclose(seen.tip, 1e3 * tool_pose(load_robot("planar3r"), BENT)[:2, 3], atol=1e-9)
    assert seen.ring == (50.0, 550.0)


def test_a_branch_is_sent_to_the_simulator_with_its_target(page: Shell) -> None:
    branches = part(page, DerivedBranches)
    branches._table._on_choose(1)
    told(page)
    branches._buttons.click("Send to Simulator")
    told(page)
    assert_allclose(page.engine.get("robot-simulator.q"), get(page, "branches_now")[1].q)
    tool = tool_pose(load_robot("planar3r"), BENT)
    assert_allclose(page.engine.get("robot-simulator.target")[:3], tool[:3, 3], atol=1e-12)
    assert page.engine.get("robot-simulator.ghosts") is True


def test_an_arm_without_a_closed_form_offers_the_numeric_inverse(page: Shell) -> None:
    put(page, robot=load_robot("franka-panda"))
    steps, head = part(page, DerivedSteps), part(page, DerivedHead)
    assert "7 joints for 6 numbers" in steps._stop._text
    assert get(page, "branches_now") == ()
    head._offer.click("Use the numeric inverse")
    told(page)
    assert_allclose(page.engine.get("robot-simulator.q"), get(page, "q"))

"""The reach of an object in words and colours, and fields that stand in line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from trajectory_page import NAME, Page, opened_page

from vi3dras.arm.library import load_robot
from vi3dras.joint_workspace.classes import CLASS_PAINTS, NAMES, ORIENTATION, TOO_NEAR
from vi3dras.objects.library import load_formula
from vi3dras.panels._kit.hands.mouse import Mouse, MouseState, Target
from vi3dras.panels._kit.hands.overlay import OVERLAY
from vi3dras.panels._kit.hands.pointer import Pointer
from vi3dras.panels._kit.items.paths.objects import FLAT, ObjectReach
from vi3dras.panels._kit.items.paths.preset import FormulaKeeper
from vi3dras.panels._kit.pen.theme import rgba
from vi3dras.render.theme import THEMES


@pytest.fixture
def page() -> Iterator[Page]:
    with opened_page() as page:
        yield page


def test_a_flat_arm_says_why_there_is_no_better_place(page: Page) -> None:
    page.engine.put_all({f"{NAME}.robot": load_robot("planar3r"), f"{NAME}.formula": load_formula("torus")})
    page.settle()
    assert page.find(ObjectReach)._card.promise == (FLAT, "")


def test_title_and_file_begin_at_the_same_place(page: Page) -> None:
    keeper = page.find(FormulaKeeper)
    assert keeper._title.field == keeper._name.field


def test_every_class_has_one_colour_that_window_and_renderer_know() -> None:
    assert len(CLASS_PAINTS) == len(NAMES)
    assert CLASS_PAINTS[ORIENTATION] != CLASS_PAINTS[TOO_NEAR]
    for paint in CLASS_PAINTS:
        assert THEMES["dark"].rgb(paint) == rgba(paint)[:3]


def test_what_opened_in_front_takes_the_tip_away() -> None:
    class Button(Target):
        is_free = True

        def is_hit(self) -> bool:
            return self.is_free

        def corner(self) -> tuple[float, float]:
            return 0.0, 0.0

        def tip(self, mouse: Mouse) -> str:
            return "Choose by a picture"

    pointer, button = Pointer(), Button()
    pointer.add(button)
    pointer.step(MouseState(5, 5, time=1.0))
    pointer.step(MouseState(5, 5, time=3.0))
    assert OVERLAY._wanted(pointer) is not None
    button.is_free = False
    pointer.step(MouseState(5, 5, time=3.1))
    assert OVERLAY._wanted(pointer) is None

"""The handles of an object: what is dragged in the picture stands in the formula's place, turn and size."""

from __future__ import annotations

import math
from collections.abc import Iterator

import dearpygui.dearpygui as dpg
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from trajectory_page import NAME, Page, opened_page

from vi3dras.arrays import Floats
from vi3dras.objects.formula import Formula, Placement
from vi3dras.objects.library import load_formula
from vi3dras.panels._kit.face.board import Board
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.items.paths.placement import PlacementSliders
from vi3dras.panels._kit.view.handles import Handles
from vi3dras.panels._kit.view.handles_drag import Handle
from vi3dras.panels._kit.view.handles_object import turned
from vi3dras.panels._kit.view.handles_shape import RING
from vi3dras.path.fit import placed, turning_about
from vi3dras.path.objects import middle_of, plain_vertices, vertices_of
from vi3dras.render.camera import Camera

SIZE = (700, 420)
ANGLES = st.floats(-3.0, 3.0)


@pytest.fixture
def page() -> Iterator[Page]:
    with opened_page() as page:
        page.engine.put(f"{NAME}.handles", True, label="Show handles")
        page.settle()
        yield page


@pytest.fixture
def handles(page: Page) -> Handles:
    """The handles over a view from the usual side."""
    made = Handles(dpg.add_drawlist(*SIZE), Board(page.engine, NAME, page.notes), "formula", "handles")
    made.show(Camera(), SIZE)
    return made


def pull(handles: Handles, start: Floats, end: Floats, *, ctrl: bool = False, shift: bool = False) -> None:
    """Drag from one place of the picture to another, and hold on."""
    assert handles.take(Mouse(*start))
    for share in (0.3, 0.7, 1.0):
        x, y = start + share * (end - start)
        handles.drag(Mouse(x, y, 0, ctrl, shift))
        handles.show(Camera(), SIZE)


def place(handles: Handles, metres: Floats) -> Floats:
    """Where a point beside the centre is in the picture."""
    assert handles._stage is not None
    return Camera().project(handles._stage.centre + metres, SIZE).pixels


@given(name=st.sampled_from(["mobius-band", "pipe-weld", "saddle"]), axis=st.integers(0, 2), angle=ANGLES,
       turn=st.tuples(ANGLES, ANGLES, ANGLES), size=st.floats(0.3, 3.0))  # fmt: skip
def test_a_turn_about_an_axis_of_the_base_frame_turns_every_vertex(
    name: str, axis: int, angle: float, turn: tuple[float, float, float], size: float
) -> None:
    formula = load_formula(name)
    points = plain_vertices(formula).reshape(-1, 3)
    points = points[np.isfinite(points).all(axis=1)]
    start = turning_about(Placement((0.1, -0.2, 0.05), turn, size), middle_of(formula))
    centre, c, s = placed(middle_of(formula), start), math.cos(angle), math.sin(angle)
    rotation = np.roll(np.roll([[1.0, 0, 0], [0, c, -s], [0, s, c]], axis, axis=0), axis, axis=1)
    expected = (placed(points, start) - centre) @ rotation.T + centre
    assert_allclose(placed(points, turned(start, axis, angle)), expected, atol=1e-12)


def test_an_arrow_moves_the_object_as_far_as_the_mouse_says(page: Page, handles: Handles) -> None:
    before: Formula = page.formula
    ahead = 0.7 * handles._stage.metres * np.eye(3)[0]  # type: ignore[union-attr]
    pull(handles, place(handles, ahead), place(handles, ahead + np.array([0.032, 0, 0])))
    assert handles._told == ("x +3.20 cm", f"now {before.placement.shift[0] * 100 + 3.2:.2f}")
    handles.let_go(Mouse(0, 0))
    assert_allclose(vertices_of(page.formula), vertices_of(before) + np.array([0.032, 0, 0]), atol=1e-12)
    assert page.engine.undo_name == "Move the object"
    page.engine.undo()
    assert page.formula == before
    assert page.engine.undo_name == "Show handles", "one drag was one step"


def test_the_page_of_the_object_shows_the_same_numbers(page: Page, handles: Handles) -> None:
    sliders = page.find(PlacementSliders)
    ahead = 0.7 * handles._stage.metres * np.eye(3)[2]  # type: ignore[union-attr]
    pull(handles, place(handles, ahead), place(handles, ahead + np.array([0, 0, 0.05])), ctrl=True)
    page.settle()
    shift = page.formula.placement.shift[2] * 100
    assert_allclose([sliders._shifts[2].value, shift], round(shift), atol=1e-9)
    handles.let_go(Mouse(0, 0))
    sliders._shifts[2].type("3")
    handles.show(Camera(), SIZE)
    centre = placed(middle_of(page.formula), page.formula.placement)
    assert_allclose(handles._stage.centre, centre)  # type: ignore[union-attr]
    sliders._handles.toggle()
    handles.show(Camera(), SIZE)
    assert not handles.take(Mouse(*place_of(centre)))


def place_of(point: Floats) -> Floats:
    return Camera().project(point, SIZE).pixels


def test_a_ring_turns_in_steps_of_five_degrees_with_ctrl(page: Page, handles: Handles) -> None:
    before = page.formula
    radius = RING * handles._stage.metres  # type: ignore[union-attr]
    ends = [place(handles, radius * np.array([math.cos(a), math.sin(a), 0])) for a in np.radians([-80, -57])]
    pull(handles, *ends, ctrl=True)
    assert handles._told.change == "turn z +25.0°"
    assert_allclose(np.degrees(page.formula.placement.turn), [0, 0, 25], atol=1e-9)
    handles.take_back()
    assert page.formula == before
    assert page.engine.undo_name == "Show handles"
    handles.drag(Mouse(*ends[0]))
    assert page.formula == before, "the mouse lets go first"


def test_a_square_moves_in_its_plane_and_shift_makes_it_ten_times_finer(page: Page, handles: Handles) -> None:
    before = vertices_of(page.formula)
    corner = next(s for s in handles._found if s.handle == Handle("plane", 2)).points.mean(axis=0)
    step = place(handles, np.array([0.03, 0.02, 0])) - place(handles, np.zeros(3))
    pull(handles, corner, corner + step, shift=True)
    moved = vertices_of(page.formula) - before
    assert_allclose(moved[..., 2], 0, atol=1e-12)
    assert_allclose(moved[0, 0, :2], [0.003, 0.002], atol=2e-4)  # the square is nearer to the eye


def test_the_knob_is_as_far_out_as_the_object_is_large(page: Page, handles: Handles) -> None:
    knob, centre = handles._found[-1].points[0], place(handles, np.zeros(3))
    pull(handles, knob, centre + 1.24 * (knob - centre), ctrl=True)
    assert (page.formula.placement.scale, handles._told.change) == (1.2, "size × 1.20")
    assert_allclose(place_of(placed(middle_of(page.formula), page.formula.placement)), centre, atol=1e-9)

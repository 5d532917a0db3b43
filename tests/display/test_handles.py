"""A student moves, turns and scales the band by its handles; where the mouse has to go is projected."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest
from desk import SIZE, Desk
from numpy.testing import assert_allclose

from vi3dras.arrays import Floats
from vi3dras.objects.formula import Formula
from vi3dras.objects.formula_file import parse_formula
from vi3dras.objects.library import load_formula
from vi3dras.panels._kit.pen.layout import lay_out
from vi3dras.panels._kit.view.handles_shape import LENGTH, RING, Stage, shapes
from vi3dras.panels.volume_trajectory import FACE
from vi3dras.path.fit import placed
from vi3dras.path.objects import middle_of, vertices_of
from vi3dras.render.camera import Camera

pytestmark = pytest.mark.display

SWITCH = (984, 118)
VIEW = lay_out(*SIZE, 1.0).view
HIGH = int(VIEW.height) - FACE.below_height
Place = tuple[int, int]


@dataclass(frozen=True)
class State:
    """What the program keeps against crashes: the object, and from where it is seen."""

    formula: Formula
    camera: Camera

    @property
    def stage(self) -> Stage:
        """Where the handles are."""
        centre = placed(middle_of(self.formula), self.formula.placement)
        return Stage(self.camera, (int(VIEW.width), HIGH), centre, LENGTH)

    def place(self, pixel: Floats) -> Place:
        """A pixel of the view as a place of the window."""
        return round(VIEW.x + float(pixel[0])), round(VIEW.y + float(pixel[1]))


def after(desk: Desk, act: Callable[[], object]) -> State:
    """Do something, and read what the program then keeps of itself."""
    kept = desk.kept_after(act)
    values = next(one["values"] for one in kept["instrument"] if one["name"] == "volume-trajectory")
    known = values.get("formula", "mobius-band")
    formula = load_formula(known) if isinstance(known, str) else parse_formula(known["text"], known["id"])
    raw = kept["view"]["cameras"]["volume-trajectory"]
    return State(formula, Camera(**{**raw, "target": tuple(raw["target"])}))


def start(desk: Desk) -> State:
    """The band before the arm with its handles."""
    desk.start("open", "volume-trajectory")
    desk.wait(desk._takes_the_screen, "the window is where it was put, also after its frame came")
    state = after(desk, lambda: desk.click(*SWITCH))
    desk.do("mousemove", "700", "100")
    desk.quiet()
    return state


def on_ring(state: State, angle: float) -> Place:
    """A place of the ring around z."""
    stage = state.stage
    return state.place(stage.at(RING * np.array([math.cos(angle), math.sin(angle), 0.0])))


def test_the_red_arrow_moves_the_band_along_x_and_undo_brings_it_back(desk: Desk) -> None:
    state = start(desk)
    grip = 0.75 * state.stage.metres * np.eye(3)[0] + state.stage.centre
    ends = [grip, grip + np.array([0.05, 0.0, 0.0])]
    pixels = state.camera.project(np.array(ends), state.stage.size).pixels
    before = desk.quiet()
    moved = after(desk, lambda: desk.drag(state.place(pixels[0]), state.place(pixels[1])))
    desk.keep("handles-moved")
    centimetres_per_pixel = 5.0 / float(np.linalg.norm(pixels[1] - pixels[0]))
    x, y, z = np.subtract(moved.formula.placement.shift, state.formula.placement.shift) * 100
    assert_allclose(x, 5.0, atol=1.5 * centimetres_per_pixel)
    assert (y, z) == (0.0, 0.0)
    back = after(desk, lambda: desk.key("ctrl+z"))
    assert back.formula == state.formula
    desk.do("mousemove", "700", "100")
    rest = np.abs(desk.quiet()[150:560, 420:1100] - before[150:560, 420:1100]).max(axis=2) > 24
    assert rest.sum() < 600, "only what the mouse had lit up differs"


def test_the_blue_ring_turns_the_band_about_its_middle_in_steps(desk: Desk) -> None:
    state = start(desk)
    first, last = on_ring(state, math.radians(-70)), on_ring(state, math.radians(-29))
    desk.do("keydown", "ctrl")
    turned = after(desk, lambda: desk.drag(first, last))
    desk.do("keyup", "ctrl")
    desk.keep("handles-turned")
    assert_allclose(np.degrees(turned.formula.placement.turn), [0, 0, 40], atol=1e-6)
    centre, angle = state.stage.centre, math.radians(40)
    c, s = math.cos(angle), math.sin(angle)
    expected = (vertices_of(state.formula) - centre) @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]]) + centre
    assert_allclose(vertices_of(turned.formula), expected, atol=1e-9)  # the file keeps so many digits


def test_the_knob_makes_the_band_larger_and_escape_takes_it_back(desk: Desk) -> None:
    state = start(desk)
    knob, centre = shapes(state.stage)[-1].points[0], state.stage.pixel
    first, last = (state.place(centre + share * (knob - centre)) for share in (1.0, 1.4))
    grown = after(desk, lambda: desk.drag(first, last))
    desk.keep("handles-grown")
    assert_allclose(grown.formula.placement.scale, 1.4, atol=0.03)
    assert_allclose(grown.stage.centre, state.stage.centre, atol=1e-9)
    desk.do("mousemove", *map(str, first), "sleep", "0.2", "mousedown", "1")
    desk.do("mousemove", "760", "200", "sleep", "0.4")
    desk.keep("handles-held")
    escaped = after(desk, lambda: desk.do("key", "Escape", "sleep", "0.3", "mouseup", "1"))
    assert escaped.formula == grown.formula
    assert after(desk, lambda: desk.key("ctrl+z")).formula == state.formula


def test_beside_the_handles_the_mouse_turns_the_view(desk: Desk) -> None:
    state = start(desk)
    turned = after(desk, lambda: desk.drag((560, 480), (600, 500)))
    assert turned.formula == state.formula
    assert turned.camera.azimuth != state.camera.azimuth

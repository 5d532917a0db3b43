"""Which handles are shown from where, how large, and what can be taken of them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from vi3dras.arrays import Floats
from vi3dras.panels._kit.view.handles_drag import Handle, reading
from vi3dras.panels._kit.view.handles_shape import Stage, handle_at, shapes
from vi3dras.render.camera import Camera, View

SIZE = (700, 420)
CENTRES = st.tuples(*[st.floats(-0.3, 0.3)] * 3).map(np.array)
CAMERAS = st.builds(
    Camera,
    azimuth=st.floats(-math.pi, math.pi),
    elevation=st.floats(-math.pi / 2, math.pi / 2),
    distance=st.floats(1.5, 4.0),
)


def stage(camera: Camera, centre: Floats) -> Stage:
    return Stage(camera, SIZE, centre, 92.0)


@given(camera=CAMERAS, centre=CENTRES)
def test_every_handle_that_is_shown_can_be_taken_where_it_is(camera: Camera, centre: Floats) -> None:
    here = stage(camera, centre)
    found = shapes(here)
    assert found[-1].handle == Handle("size")
    for shape in found:
        x, y = shape.points.mean(axis=0) if shape.handle.kind == "plane" else shape.points[-1]
        assert handle_at([shape], (float(x), float(y)), 6.0) == shape.handle
        assert reading(shape.handle, (float(x), float(y)), centre, camera, SIZE) is not None
        assert np.linalg.norm(shape.points - here.pixel, axis=1).max() < 1.5 * here.length
    assert handle_at(found, (1e4, 1e4), 6.0) is None


@pytest.mark.parametrize(("view", "left_out"), [("top", "z"), ("side", "x"), ("front", "y")])
def test_what_cannot_be_dragged_from_a_side_is_left_out(view: View, left_out: str) -> None:
    found = [s.handle for s in shapes(stage(Camera(distance=2.0).preset(view), np.zeros(3)))]
    axis = "xyz".index(left_out)
    assert {h.axis for h in found if h.kind == "move"} == {0, 1, 2} - {axis}
    assert [h for h in found if h.kind in ("plane", "turn")] == [Handle("turn", axis), Handle("plane", axis)]


def test_nothing_is_shown_of_what_lies_behind_the_eye() -> None:
    assert shapes(stage(Camera(distance=1.0, elevation=0.0, azimuth=0.0), np.array([1.5, 0.0, 0.0]))) == []


@given(camera=CAMERAS, scale=st.floats(0.2, 5.0))
def test_handles_are_as_large_from_anywhere(camera: Camera, scale: float) -> None:
    ahead = np.array(camera.target)
    sizes = []
    for distance in (camera.distance, camera.distance * scale):
        here = stage(Camera(azimuth=camera.azimuth, elevation=camera.elevation, distance=distance), ahead)
        sizes.append(np.linalg.norm(here.at(camera.axes[0]) - here.pixel))
    assert_allclose(sizes, 92.0, atol=1e-6)

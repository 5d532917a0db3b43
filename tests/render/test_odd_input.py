from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from render.bodies import QUALITIES, SIZE, ball, differs, render, showing

from vi3dras.render.camera import Camera
from vi3dras.render.scene import Grid, Lines, Mesh, Points


@pytest.mark.parametrize("quality", QUALITIES)
def test_places_that_are_no_numbers_are_left_out(quality: str) -> None:
    mesh, hole = ball(), ball().vertices.copy()
    hole[:40] = np.nan
    points = np.array([[0, 0, 0.5], [np.nan, 0, 0], [0.3, 0, 0.5], [0.4, 0, 0.5]])
    scene = showing(
        replace(mesh, vertices=hole, normals=np.roll(hole, 99, axis=0)),
        Lines("l", points),
        Points("p", points.astype(np.float32), size=2),
        Grid(),
    )
    assert np.isfinite(scene.bounds()).all()  # type: ignore[arg-type]
    picture = render(scene, Camera(), SIZE, quality=quality)  # type: ignore[arg-type]
    assert np.isfinite(picture).all()
    assert differs(picture).sum() > 300


@pytest.mark.parametrize("quality", QUALITIES)
def test_items_without_content_draw_nothing(quality: str) -> None:
    none = np.zeros((0, 3), np.float32)
    scene = showing(
        Mesh("m", none, none.astype(np.int32)),
        Mesh("g", none, none.astype(np.int32), alpha=0.5),
        Lines("l", none.astype(float)),
        Lines("one", np.zeros((1, 3))),
        Points("p", none),
    )
    picture = render(scene, Camera(), SIZE, quality=quality)  # type: ignore[arg-type]
    assert not differs(picture).any()

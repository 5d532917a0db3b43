from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from render.bodies import QUALITIES, SIZE, ball, differs, render, showing

from vi3dras.render import backdrop
from vi3dras.render.camera import Camera
from vi3dras.render.scene import Frame, Grid, Mesh, Points, Scene
from vi3dras.render.software import Interrupted, SoftwareRenderer
from vi3dras.render.theme import DARK, LIGHT, THEMES
from vi3dras.solids.shapes import box


@pytest.mark.parametrize("quality", QUALITIES)
def test_an_empty_scene_is_the_background_exactly(quality: str) -> None:
    for theme in THEMES.values():
        picture = render(Scene(), Camera(), SIZE, quality=quality, theme=theme)  # type: ignore[arg-type]
        assert_array_equal(np.rint(picture[..., :3] * 255), np.broadcast_to(theme.rgb("view"), (120, 160, 3)))
        assert (picture[..., 3] == 1).all()


@pytest.mark.parametrize("quality", QUALITIES)
def test_the_outline_of_a_ball_has_the_area_of_a_circle(quality: str) -> None:
    camera = Camera(distance=2.0, elevation=0.0)
    picture = render(showing(ball(shadow=False)), camera, (320, 240), quality=quality)  # type: ignore[arg-type]
    # the circle where rays touch the ball
    radius = camera.focal((320, 240)) * 0.3 / np.sqrt(2.0**2 - 0.3**2)
    assert_allclose(differs(picture).sum(), np.pi * radius**2, rtol=0.03)


def test_the_nearer_of_two_bodies_is_seen_whatever_their_order() -> None:
    near, far = ball("near", 0.1, (0, -0.5, 0), paints=("elbow",)), ball("far", 0.3, paints=("body",))
    camera = Camera().preset("front")
    for scene in (showing(near, far), showing(far, near)):
        red, green, _ = render(scene, camera, SIZE)[60, 80, :3]
        assert red > 2 * green


@pytest.mark.parametrize("quality", QUALITIES)
@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_the_same_scene_gives_the_same_bytes(quality: str, theme: object) -> None:
    scene = showing(
        ball(),
        ball("ghost", 0.2, (0.3, 0, 0.1), alpha=0.28),
        Grid(step=0.1, radius=1.0),
        Frame("f", length=0.5),
    )
    scene.show(Points("cloud", np.random.default_rng(0).normal(size=(500, 3)).astype(np.float32)))
    kept = SoftwareRenderer()
    first = kept.render(scene, Camera(), SIZE, quality=quality, theme=theme)  # type: ignore[arg-type]
    again = kept.render(scene, Camera(), SIZE, quality=quality, theme=theme)  # type: ignore[arg-type]
    new = render(scene, Camera(), SIZE, quality=quality, theme=theme)  # type: ignore[arg-type]
    assert first.tobytes() == again.tobytes() == new.tobytes()
    assert first.std() > 0.01


def test_a_moved_mesh_is_drawn_in_its_new_place() -> None:
    kept, scene = SoftwareRenderer(), showing(ball(radius=0.1, shadow=False))
    kept.render(scene, Camera().preset("front"), SIZE)
    place = np.eye(4)
    place[0, 3] = 0.3
    scene.move("ball", place)
    where = differs(kept.render(scene, Camera().preset("front"), SIZE))
    assert where[:, :80].sum() == 0
    assert where[:, 80:].sum() > 0


def test_a_ghost_lets_through_what_is_behind_it_and_hides_behind_solids() -> None:
    solid, ghost = ball("a", 0.3), ball("g", 0.2, (0, 0.6, 0), alpha=0.28, paints=("accent",))
    camera = Camera().preset("front")
    alone = render(showing(solid), camera, SIZE)
    assert_array_equal(render(showing(solid, ghost), camera, SIZE), alone)
    before = replace(ghost, transform=ball(at=(0, -0.6, 0)).transform)
    mixed = render(showing(solid, before), camera, SIZE)[60, 80, :3]
    assert (np.abs(mixed - alone[60, 80, :3]).max()) > 0.02
    assert np.abs(mixed - alone[60, 80, :3]).max() < 0.5


def test_a_body_that_reaches_behind_the_camera_is_cut_not_lost() -> None:
    whole = box((-5, -5, -0.2), (5, 5, -0.1))
    floor = Mesh("floor", whole.vertices.astype(np.float32), whole.triangles.astype(np.int32))
    picture = render(showing(floor), Camera(distance=1.0), SIZE)
    assert differs(picture)[-1].all()


def test_the_ground_is_darker_where_the_sun_does_not_reach() -> None:
    scene = showing(ball(radius=0.2, at=(0, 0, 0.5)))
    picture = render(scene, Camera(target=(0, 0, 0.2), distance=4.0), SIZE, theme=LIGHT)
    background = np.array(LIGHT.rgb("view")) / 255
    darker = (picture[..., :3] < background - 0.03).all(axis=-1) & (picture[..., 0] > 0.55)
    assert darker.sum() > 50


def test_a_picture_is_given_up_when_it_is_not_wanted_any_more() -> None:
    with pytest.raises(Interrupted):
        SoftwareRenderer().render(showing(ball()), Camera(), SIZE, wanted=lambda: False)


def test_an_arm_that_moves_leaves_the_ground_as_it_was_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Grid] = []
    whole = backdrop._with_grid

    def counted(blank: backdrop.Behind, grid: Grid, *others: Any) -> backdrop.Behind:
        drawn.append(grid)
        return whole(blank, grid, *others)

    monkeypatch.setattr(backdrop, "_with_grid", counted)
    kept = SoftwareRenderer()
    for step in range(4):
        ground = Grid(step=0.1, radius=1.0)  # an instrument makes it anew for every pose
        kept.render(showing(ball(at=(0.1 * step, 0, 0)), ground), Camera(), SIZE, quality="moving")
    assert len(drawn) == 1
    kept.render(showing(ball(), Grid(step=0.2, radius=1.0)), Camera(), SIZE, quality="moving")
    assert len(drawn) == 2, "another ground is another one"

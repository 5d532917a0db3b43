"""Bodies that come from elsewhere: others stand for them until they are there, and nobody waits who moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Event

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from vi3dras.render.camera import Camera
from vi3dras.render.detail import Detail, Surface, nothing
from vi3dras.render.dressing import Dressing
from vi3dras.render.scene import Mesh, Scene
from vi3dras.render.software import Interrupted, SoftwareRenderer

CORNERS = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], np.float32)
UP = np.tile(np.array([0, 0, 1], np.float32), (3, 1))
ONE = np.array([[0, 1, 2]], np.int32)
SIZE = (64, 48)


@dataclass(frozen=True)
class Slow:
    """A body that comes when it is let."""

    name: str = ""
    let: Event = field(default_factory=Event, compare=False)

    def __call__(self) -> Detail:
        self.let.wait(20)
        if self.name == "spoilt":
            raise ValueError("no mesh")
        fine = Surface(CORNERS * 2, ONE, UP, ((255, 0, 0),), np.zeros(1, np.uint8))
        return Detail(fine, fine._replace(vertices=CORNERS * 3))


def stand_in(source: Slow, **told: object) -> Mesh:
    return Mesh("a", CORNERS, ONE, UP, source=source, **told)  # type: ignore[arg-type]


@pytest.fixture
def dressing() -> Iterator[Dressing]:
    made = Dressing()
    yield made
    made.close()


def test_moving_pictures_show_what_stands_for_a_body_until_it_comes(dressing: Dressing) -> None:
    source, scene = Slow(), Scene()
    scene.show(stand_in(source))
    assert dressing.waits(scene)
    (moving,) = dressing.dressed(list(scene.of(Mesh)), "moving")
    assert moving.vertices is CORNERS
    source.let.set()
    (fine,) = dressing.dressed(list(scene.of(Mesh)), "rest")
    (quick,) = dressing.dressed(list(scene.of(Mesh)), "moving")
    assert_array_equal(fine.vertices, CORNERS * 2)
    assert_array_equal(quick.vertices, CORNERS * 3)
    assert fine.paints == ((255, 0, 0),)
    assert not dressing.waits(scene)


def test_a_ghost_keeps_its_own_colour(dressing: Dressing) -> None:
    source = Slow()
    source.let.set()
    (drawn,) = dressing.dressed([stand_in(source, paints=("far",), tinted=True, alpha=0.2)], "rest")
    assert (drawn.paints, drawn.painted, drawn.alpha) == (("far",), None, 0.2)
    assert_array_equal(drawn.vertices, CORNERS * 2)


def test_a_body_that_does_not_come_leaves_what_stands_for_it(dressing: Dressing) -> None:
    source = Slow("spoilt")
    source.let.set()
    (drawn,) = dressing.dressed([stand_in(source)], "rest")
    assert drawn.vertices is CORNERS


def test_a_fine_picture_that_waits_is_given_up_for_something_newer() -> None:
    renderer, scene, source = SoftwareRenderer(), Scene(), Slow()
    scene.show(stand_in(source))
    asked = iter([True, True, True, False, False])
    with pytest.raises(Interrupted):
        renderer.render(scene, Camera(), SIZE, wanted=lambda: next(asked, False))
    source.let.set()
    renderer.close()


def test_a_fine_picture_shows_the_body_itself() -> None:
    renderer, scene, plain = SoftwareRenderer(), Scene(), Scene()
    source = Slow()
    source.let.set()
    scene.show(stand_in(source))
    plain.show(Mesh("a", CORNERS * 2, ONE, UP, paints=((255, 0, 0),)))
    pictures = [renderer.render(shown, Camera(), SIZE) for shown in (scene, plain)]
    assert_array_equal(*pictures)
    renderer.close()


def test_nothing_is_a_body_too(dressing: Dressing) -> None:
    (drawn,) = dressing.dressed([Mesh("a", CORNERS, ONE, UP, source=nothing)], "rest")
    assert not len(drawn.triangles)
    scene, renderer = Scene(), SoftwareRenderer()
    scene.show(Mesh("a", CORNERS, ONE, UP, source=nothing))
    assert np.isfinite(renderer.render(scene, Camera(), SIZE)).all()
    renderer.close()

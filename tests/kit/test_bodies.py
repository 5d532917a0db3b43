"""Arms as meshes, solids or skeletons: what a view takes of a scene."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import headless
import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.meshes.source import MeshSource
from vi3dras.panels import _arm
from vi3dras.panels._kit.view.bodies import CAD, SHOWN_AS, SKELETON, SOLIDS
from vi3dras.panels._kit.window.remembered import recall, remember
from vi3dras.render.scene import Grid, Item, Lines, Mesh, Points


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    SHOWN_AS.now = CAD


def scene() -> tuple[Item, ...]:
    """An arm, a ghost of it, the glass of another page, and the ground."""
    robot = load_robot("lynx6")
    glass = _arm.arm_solid(robot, key="glass", alpha=0.2).posed(robot.home)
    ghosts = _arm.ghosts_at(robot, [robot.home + 0.5], robot.home)
    arm = _arm.arm_items(robot, robot.home, 0.5, solid=True, wire=False)
    return (*arm, *ghosts, *glass, Grid())


def shown(way: str) -> list[Item]:
    SHOWN_AS.now = way
    return list(SHOWN_AS.of(scene()))


def test_cad_shows_bodies_by_their_meshes_and_no_bones() -> None:
    items = shown(CAD)
    assert not [item for item in items if isinstance(item, Lines | Points)]
    assert {type(mesh.source) for mesh in items if isinstance(mesh, Mesh)} >= {MeshSource}


def test_solids_are_the_same_bodies_without_their_meshes() -> None:
    items = shown(SOLIDS)
    assert [item.key for item in items] == [item.key for item in shown(CAD)]
    assert all(mesh.source is None for mesh in items if isinstance(mesh, Mesh))


def test_a_skeleton_has_bones_for_bodies_and_keeps_those_that_have_none() -> None:
    items = shown(SKELETON)
    assert {item.key.partition("/")[0] for item in items if isinstance(item, Mesh)} == {"glass"}
    assert {item.key.partition("/")[0] for item in items if isinstance(item, Lines)} == {"arm", "ghost0"}
    assert [item for item in items if isinstance(item, Grid)]


def test_bones_go_through_the_joints() -> None:
    robot = load_robot("lynx6")
    dots = [item for item in shown(SKELETON) if isinstance(item, Points)]
    frames = _arm.link_frames(robot, robot.home)
    assert len(dots) == 1
    np.testing.assert_allclose(dots[0].positions[-1], frames[-1][:3, 3], atol=1e-6)


def test_the_window_shows_arms_as_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VI3DRAS_HOME", str(tmp_path))
    with headless.program() as app:
        view = app.shell.view
        assert view is not None
        view._tools._show_as(SKELETON)
        kept = view.scene.items
        assert [key for key in kept if key.startswith("arm/bones")]
        assert not [key for key in kept if key.startswith("arm/link")]
        remember(app)
    assert recall().look.body == SKELETON

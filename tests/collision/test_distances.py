"""Distances of straight pieces to boxes, cylinders and triangles."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from tests.collision.brute import ARMS, arm_in_scene, to_pieces
from vi3dras.collision.nearest import least_of, nearest
from vi3dras.collision.obstacles import PARTS, Block, Faces, Obstacle, Rod, Shape
from vi3dras.collision.tree import are_inside, tree_of
from vi3dras.inverse.numeric import starts_for
from vi3dras.solids.capsules import corners
from vi3dras.solids.shapes import box, lathe

PIECES = np.array(
    [
        ((0.33, -0.07, 0.43), (0.37, -0.1, 0.5)),
        ((0.24, -0.49, 0.57), (0.57, -0.44, 0.47)),
        ((0.31, 0.34, -0.45), (0.59, 0.45, -0.07)),
        ((-0.06, -0.16, 0.51), (-0.01, -0.47, 0.17)),
        ((0.17, 0.39, -0.07), (0.58, 0.82, -0.11)),
    ]
)
"""Ends of capsules of radius 2 cm [m]."""

COAL: list[tuple[Shape, list[float], float]] = [
    (
        Block(np.array([0.3, 0.2, 0.1])),
        [0.311360831, 0.484137331, 0.273419673, 0.226680848, 0.170000000],
        2e-9,
    ),
    (Rod(0.25, 0.2), [0.226026578, 0.452838274, 0.296490410, 0.123204448, 0.155441804], 1e-6),
]
"""What coal 3.0.3 says of them (`coal.distance` with `coal.Capsule`, `coal.Box`, `coal.Cylinder`) [m], and
how exact that is: a cylinder is searched there, to 1e-6."""


@pytest.mark.parametrize(("shape", "distances", "exact"), COAL, ids=["box", "cylinder"])
def test_boxes_and_cylinders_are_as_far_as_coal_says(
    shape: Shape, distances: list[float], exact: float
) -> None:
    a, b = PIECES[:, 0], PIECES[:, 1]
    assert_allclose(shape.gaps(a, b, np.full(5, np.inf)) - 0.02, distances, atol=exact)


def test_a_box_is_its_triangles_and_as_deep_as_it_is() -> None:
    """Outside both ways of counting agree, inside both say so."""
    rng = np.random.default_rng(1)
    a = rng.uniform(-0.6, 0.6, (400, 3))
    b = a + rng.normal(size=(400, 3)) * 0.2
    half = np.array([0.3, 0.2, 0.1])
    shape = box(-half, half)
    free = np.full(400, np.inf)
    solid = Block(half).gaps(a, b, free)
    faces = Faces(tree_of(shape.vertices, shape.triangles)).gaps(a, b, free)
    assert_allclose(np.maximum(faces, 0), np.maximum(solid, 0), atol=1e-9)
    assert ((solid < 0) == (faces < 0)).all()
    nothing = Faces(tree_of(shape.vertices, shape.triangles)).gaps(a, b, np.zeros(400))
    assert ((nothing < 0) == (faces < 0)).all(), "also where nobody asks how far it is outside"
    assert 20 < (solid < 0).sum() < 380
    assert Block(half).gaps(np.zeros((1, 3)), np.array([[0.05, 0, 0]]), free[:1])[0] == pytest.approx(-0.1)


def test_a_closer_look_is_never_further_and_hardly_nearer_than_what_is_there() -> None:
    """What it leaves out is half a part of a piece; of a body of triangles it knows the box around it."""
    rng = np.random.default_rng(3)
    a = rng.uniform(-0.8, 0.8, (300, 3))
    b = a + rng.normal(size=(300, 3)) * 0.2
    half, frame, free = np.array([0.3, 0.2, 0.1]), np.eye(4), np.full(300, np.inf)
    frame[:3, 3] = 0.1, -0.05, 0.02
    shape = box(-half, half)
    shapes: list[Shape] = [Block(half), Rod(0.25, 0.2), Faces(tree_of(shape.vertices, shape.triangles))]
    for each in shapes:
        obstacle = Obstacle("it", each, frame)
        gaps, quick = obstacle.gaps(a, b, free), obstacle.closer(a, b)
        assert (quick <= gaps + 1e-9).all()
        outside = gaps > 0
        assert (gaps - quick)[outside].max() <= np.linalg.norm(b - a, axis=1).max() / PARTS


def test_an_open_surface_has_no_inside() -> None:
    """A cup without its lid: what is in it touches nothing, what goes through its wall does."""
    cup = lathe([(0, 0), (0.1, 0), (0.1, 0.2)])
    tree = tree_of(cup.vertices, cup.triangles)
    assert not tree.is_closed
    assert not are_inside(tree, np.array([[0.0, 0.0, 0.1]])).any()
    within = Faces(tree).gaps(np.array([[0.0, 0, 0.1]]), np.array([[0.02, 0, 0.1]]), np.array([np.inf]))
    through = Faces(tree).gaps(np.array([[0.0, 0, 0.1]]), np.array([[0.2, 0, 0.1]]), np.array([np.inf]))
    assert 0.07 < within[0] < 0.09
    assert through[0] < 0


@pytest.mark.parametrize("name", ARMS)
def test_no_contact_is_missed_beside_every_triangle(name: str) -> None:
    """Random poses of an arm; what is told is what brute force over all triangles of a pipe finds."""
    around = arm_in_scene(name)
    places = corners(around.body, starts_for(around.robot, 12))
    pipe = next(k for k, each in enumerate(around.obstacles) if each.name == "pipe")
    asked = [each for each in around.meetings if each.kind == "WORKPIECE" and each.other == pipe]
    gaps = np.stack([around.gaps(places, each, np.full(len(places), np.inf)) for each in asked])
    obstacle = around.obstacles[pipe]
    shape = obstacle.shape
    assert isinstance(shape, Faces)
    triangles = shape.tree.corners @ obstacle.world_from_shape[:3, :3].T + obstacle.world_from_shape[:3, 3]
    for k, each in enumerate(asked[-4:], len(asked) - min(4, len(asked))):
        rows = np.argsort(gaps[k])[:3]
        a, b = around._ends(places[rows], each)
        brute = to_pieces(a, b, triangles) - around.body.capsules[each.one].radius
        assert_allclose(np.maximum(gaps[k, rows], -1e-9), np.maximum(brute, -1e-9), atol=1e-9)


def test_the_nearest_pair_is_the_same_by_both_ways() -> None:
    """What is only exact where it is worth the trouble knows the nearest of all and every contact."""
    around = arm_in_scene("ur5e")
    q = starts_for(around.robot, 200)
    asked = [each for each in around.meetings if each.kind == "WORKPIECE"]
    exact, which = nearest(around, q, asked)
    quick, who = least_of(around, around.places(q), asked, 0.0)
    touching = exact < 0
    assert 5 < touching.sum() < 195
    assert_allclose(quick[touching], exact[touching], atol=1e-12)
    assert (which[touching] == who[touching]).all()
    assert ((quick < 0) == touching).all(), "what touches nothing is not told to touch"
    assert (quick <= exact + 1e-12).all()
    assert quick.min() == pytest.approx(exact.min())

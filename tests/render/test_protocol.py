from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from vi3dras.render.camera import Camera
from vi3dras.render.protocol import Batch, Hide, Look, Message, Move, Outbox, Show, apply
from vi3dras.render.scene import Mesh, Points, Scene
from vi3dras.shared_memory import pack, unpack


def mesh(key: str, mark: float = 0.0) -> Mesh:
    return Mesh(key, np.full((3, 3), mark, np.float32), np.array([[0, 1, 2]], np.int32))


def place(mark: float) -> np.ndarray:
    return np.eye(4) * mark


KEYS = ("arm/link0", "arm/link1", "cloud", "arm")
MESSAGES = st.lists(
    st.one_of(
        st.builds(lambda k, m: Show(mesh(k, m)), st.sampled_from(KEYS), st.floats(0, 9)),
        st.builds(Hide, st.sampled_from(KEYS)),
        st.builds(lambda k, m: Move(k, place(m)), st.sampled_from(KEYS), st.floats(1, 9)),
    ),
    max_size=30,
)


def told(batches: list[list[Message]]) -> Scene:
    """What a worker shows after batches that went through an outbox."""
    scene = Scene()
    for messages in batches:
        outbox = Outbox()
        for message in messages:
            outbox.put(message)
        list(apply(scene, outbox.take()))
    return scene


@given(first=MESSAGES, then=MESSAGES)
def test_dropping_superseded_messages_changes_nothing(first: list[Message], then: list[Message]) -> None:
    plain = Scene()
    list(apply(plain, (*first, *then)))
    for scene in (told([first, then]), told([first + then])):
        assert set(scene.items) == set(plain.items)
        for key, item in plain.items.items():
            other = scene.items[key]
            assert isinstance(item, Mesh)
            assert isinstance(other, Mesh)
            assert_array_equal(item.vertices, other.vertices)
            assert_array_equal(item.transform, other.transform)


def test_a_thousand_moves_are_sent_as_one() -> None:
    outbox = Outbox()
    for k in range(1000):
        outbox.put(Move("arm/link0", place(k)))
        outbox.put(Look(Camera(distance=1 + k)))
    assert len(outbox) == 2
    move, look = outbox.take()
    assert isinstance(move, Move)
    assert move.transform[0, 0] == 999
    assert isinstance(look, Look)
    assert look.camera.distance == 1000
    assert len(outbox) == 0


@pytest.mark.parametrize("count", [1, 1000, 200_000])
def test_a_batch_arrives_as_it_was_sent(count: int) -> None:
    points = np.random.default_rng(0).normal(size=(count, 3)).astype(np.float32)
    batch = Batch((Show(Points("cloud", points)), Look(Camera(), "light", 2.0), Hide("x")), taken=(1,))
    letter, block = pack(batch)
    arrived = unpack(letter, unlink=False)
    if block is not None:
        block.close()
        block.unlink()
    shown, look, hide = arrived.messages
    assert isinstance(shown, Show)
    assert isinstance(shown.item, Points)
    assert_array_equal(shown.item.positions, points)
    assert (look, hide, arrived.taken) == (batch.messages[1], batch.messages[2], (1,))


def test_a_new_worker_is_told_the_scene_as_it_is_now() -> None:
    scene, outbox = Scene(), Outbox()
    scene.show(mesh("a", 1), mesh("b", 2))
    scene.move("a", place(5))
    outbox.put(Hide("b"))
    outbox.put(Move("a", place(3)))
    outbox.refill(scene)
    fresh = Scene()
    list(apply(fresh, outbox.take()))
    assert set(fresh.items) == {"a", "b"}
    moved = fresh.items["a"]
    assert isinstance(moved, Mesh)
    assert moved.transform[0, 0] == 5

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from vi3dras.render.camera import Camera
from vi3dras.render.client import Picture, RenderClient
from vi3dras.render.memory import PREFIX
from vi3dras.render.scene import Grid, Mesh, Points
from vi3dras.render.software import render
from vi3dras.render.theme import LIGHT
from vi3dras.solids.shapes import box

SIZE = (120, 90)
PATIENCE = 20.0


def cube(key: str = "cube") -> Mesh:
    shape = box((-0.2,) * 3, (0.2,) * 3)
    return Mesh(key, shape.vertices.astype(np.float32), shape.triangles.astype(np.int32))


def blocks() -> set[str]:
    folder = Path("/dev/shm")
    own = f"{PREFIX}{os.getpid()}_"
    return {p.name for p in folder.iterdir() if p.name.startswith(own)} if folder.is_dir() else set()


@pytest.fixture
def client() -> Iterator[RenderClient]:
    """A client that must leave nothing behind."""
    before, threads = blocks(), threading.active_count()
    made = RenderClient(SIZE)
    made.show(Grid(), cube())
    yield made
    made.close()
    gc.collect()
    assert multiprocessing.active_children() == []
    assert threading.active_count() == threads
    assert blocks() - before == set()


def until(client: RenderClient, wanted: Callable[[Picture], bool]) -> Picture:
    """Poll, as a window does once per frame, until a wanted picture comes."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        picture = client.poll()
        if picture is not None and wanted(picture):
            return picture
        multiprocessing.connection.wait([], 0.002)
    raise AssertionError(f"no picture: {client.status}, {client.restarts.last_reason}")


def at_rest(picture: Picture) -> bool:
    return picture.quality == "rest"


def kill(client: RenderClient) -> None:
    os.kill(pid(client), getattr(signal, "SIGKILL", signal.SIGTERM))


def pid(client: RenderClient) -> int:
    link = client._link
    assert link is not None
    assert link.pid is not None
    return link.pid


def test_the_picture_at_rest_is_that_of_the_renderer(client: RenderClient) -> None:
    client.look(Camera(distance=1.5), theme="light")
    picture = until(client, at_rest)
    assert_array_equal(picture.pixels, render(client.scene, Camera(distance=1.5), SIZE, theme=LIGHT))


def test_a_quick_picture_comes_first_and_the_fine_one_after_it(client: RenderClient) -> None:
    assert until(client, lambda p: True).quality == "moving"
    assert until(client, lambda p: True).quality == "rest"


def test_moving_and_hiding_show_in_the_next_picture(client: RenderClient) -> None:
    first = until(client, at_rest).pixels
    place = np.eye(4)
    place[0, 3] = 0.3
    client.move({"cube": place, "not there": place})
    moved = until(client, at_rest).pixels
    assert np.abs(moved - first).max() > 0.1
    client.hide("cube")
    assert np.abs(until(client, at_rest).pixels - moved).max() > 0.1


def test_a_killed_worker_comes_back_with_its_scene_every_time(client: RenderClient) -> None:
    before = until(client, at_rest).pixels
    for count in range(1, 4):
        kill(client)
        assert_array_equal(until(client, at_rest).pixels, before)
        assert client.restarts.count == count


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no way to stop a process here")
def test_a_worker_that_hangs_is_replaced() -> None:
    client = RenderClient(SIZE, limit=0.3)
    try:
        client.show(cube())
        until(client, at_rest)
        os.kill(pid(client), signal.SIGSTOP)
        client.look(Camera(distance=1.0))
        until(client, at_rest)
        assert client.restarts.count == 1
        assert "0.3 s" in client.restarts.last_reason
    finally:
        client.close()


def test_pictures_of_the_new_size_come_after_resizing(client: RenderClient) -> None:
    until(client, lambda p: True)
    for size in ((64, 48), (200, 100), (64, 48)):
        client.resize(size)
        assert until(client, at_rest).pixels.shape == (size[1], size[0], 4)


def test_a_picture_is_copied_into_a_given_array(client: RenderClient) -> None:
    into = np.zeros((SIZE[1], SIZE[0], 4), np.float32)
    end = time.monotonic() + PATIENCE
    while (picture := client.poll(into)) is None and time.monotonic() < end:
        multiprocessing.connection.wait([], 0.002)
    assert picture is not None
    assert picture.pixels is into
    assert (into[..., 3] == 1).all()


def test_the_worker_says_what_lies_under_a_pixel_even_when_killed_before(client: RenderClient) -> None:
    until(client, lambda p: True)
    number = client.ask((60.0, 45.0))
    kill(client)
    end = time.monotonic() + PATIENCE
    answered, picked = client.answer(number)
    while not answered and time.monotonic() < end:
        client.poll()
        multiprocessing.connection.wait([], 0.002)
        answered, picked = client.answer(number)
    assert picked is not None
    assert picked.key == "cube"


def test_a_large_cloud_arrives_whole(client: RenderClient) -> None:
    points = np.random.default_rng(0).normal(size=(300_000, 3)).astype(np.float32)
    client.show(Points("cloud", points))
    assert until(client, at_rest).pixels[..., :3].std() > 0.05


def test_a_renderer_that_cannot_start_is_replaced_by_the_software_one() -> None:
    client = RenderClient(SIZE, backend="no such renderer")
    try:
        client.show(cube())
        until(client, at_rest)
        assert client.restarts.backend == "software"
        assert client.restarts.count == 2
        assert "no such renderer" in client.restarts.last_reason
    finally:
        client.close()


def test_closing_before_the_first_poll_leaves_nothing(client: RenderClient) -> None:
    assert client.status.endswith("starting")

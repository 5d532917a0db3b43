from __future__ import annotations

import multiprocessing.connection
import time

import numpy as np
from numpy.testing import assert_array_equal
from render.bodies import render
from render.watching import PATIENCE, SIZE, at_rest, kill, until, until_news

from vi3dras.render.camera import Camera
from vi3dras.render.client import RenderClient
from vi3dras.render.scene import Points
from vi3dras.render.theme import LIGHT


def test_the_picture_at_rest_is_that_of_the_renderer(client: RenderClient) -> None:
    client.look(Camera(distance=1.5), theme="light")
    picture = until(client, at_rest)
    assert_array_equal(picture.pixels, render(client.scene, Camera(distance=1.5), SIZE, theme=LIGHT))


def test_a_quick_picture_comes_first_and_the_fine_one_after_it(client: RenderClient) -> None:
    assert until(client, lambda p: True).quality != "rest"
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


def test_a_window_learns_without_a_poll_that_one_is_due(client: RenderClient) -> None:
    assert not client.has_news
    until(client, at_rest)
    client.look(Camera(distance=1.5))
    picture = None
    while picture is None or not at_rest(picture):
        until_news(client)
        picture = client.poll() or picture
    until_news(client)  # the picture is given back, and that is heard
    while client.has_news:
        assert client.poll() is None
    kill(client)
    until_news(client)
    client.poll()
    assert client.restarts.count == 1


def test_a_large_cloud_arrives_whole(client: RenderClient) -> None:
    points = np.random.default_rng(0).normal(size=(300_000, 3)).astype(np.float32)
    client.show(Points("cloud", points))
    assert until(client, at_rest).pixels[..., :3].std() > 0.05


def test_closing_before_the_first_poll_leaves_nothing(client: RenderClient) -> None:
    assert client.status.endswith("starting")

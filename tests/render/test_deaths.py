from __future__ import annotations

import multiprocessing.connection
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_array_equal
from render.watching import PATIENCE, SIZE, at_rest, cube, kill, pid, until

from vi3dras.render.camera import Camera
from vi3dras.render.client import RenderClient
from vi3dras.render.upgrade import Restarts


def test_a_killed_worker_comes_back_with_its_scene_every_time(client: RenderClient) -> None:
    before = until(client, at_rest).pixels
    for count in range(1, 4):
        kill(client)
        assert_array_equal(until(client, at_rest).pixels, before)
        assert client.restarts.count == client.restarts.losses == count


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no way to stop a process here")
def test_a_worker_that_hangs_is_replaced() -> None:
    now = 0.0
    client = RenderClient(SIZE, limit=3.0, clock=lambda: now)
    try:
        client.show(cube())
        until(client, at_rest)
        os.kill(pid(client), signal.SIGSTOP)
        client.look(Camera(distance=1.0))
        client.poll()  # tells the worker, which says nothing to it
        now = 2.9
        client.poll()
        assert client.restarts.count == 0
        now = 3.1
        until(client, at_rest)
        assert client.restarts.count == 1
        assert "3 s" in client.restarts.last_reason
    finally:
        client.close()


def test_a_worker_that_is_slow_gets_more_and_more_time() -> None:
    """On a busy machine a picture may take longer than any limit: it must come at last all the same."""
    restarts, patience = Restarts("software"), []
    for _ in range(7):
        restarts.failed("It stopped answering for 5 s.")
        patience.append(restarts.patience)
    assert patience == [2, 4, 8, 16, 32, 32, 32]
    restarts.succeeded()
    assert restarts.patience == 1


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


_ORPHAN = """
import os, signal, sys, time
from vi3dras.render.client import RenderClient

if __name__ == "__main__":
    client = RenderClient((40, 30), backend="software")
    while client.poll() is None:
        time.sleep(0.002)
    print(client._link.pid, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="asks /proc whether a process runs")
def test_a_worker_ends_when_the_window_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "orphan.py"
    script.write_text(_ORPHAN)
    run = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    worker = Path("/proc") / run.stdout.strip()
    end = time.monotonic() + PATIENCE
    while (worker / "stat").is_file() and time.monotonic() < end:
        if (worker / "stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
            break  # ended, only nobody has asked how
        multiprocessing.connection.wait([], 0.01)
    assert time.monotonic() < end


def test_what_cannot_be_drawn_is_reported_and_forgotten_when_taken_away(
    client: RenderClient, capfd: pytest.CaptureFixture[str]
) -> None:
    until(client, at_rest)
    client.show(replace(cube("broken"), triangles=np.array([[0, 1, 99_999]], np.int32)))
    end = time.monotonic() + PATIENCE
    while client.restarts.count < 2 and time.monotonic() < end:
        client.poll()
        multiprocessing.connection.wait([], 0.002)
    assert "IndexError" in client.restarts.last_reason
    client.hide("broken")
    until(client, at_rest)
    assert "IndexError" in capfd.readouterr().err

"""Compute and render processes killed at any moment: result and picture come back, nothing is left behind."""

from __future__ import annotations

import multiprocessing
import os
import time
from pathlib import Path
from signal import SIGKILL, SIGSTOP

import numpy as np
from campaign.guard import attempt, leftovers
from campaign.outcome import Outcome
from flow.machines import Slow
from render.watching import at_rest, cube, until

from vi3dras.flow import Engine
from vi3dras.render.camera import Camera
from vi3dras.render.client import RenderClient

PATIENCE = 60.0


def run_compute(times: int, seed: int, folder: Path) -> Outcome:
    """Kill the compute process between the start of a slow step and its result."""
    outcome = Outcome("Compute process", "killed at a random moment of a slow step with 100,000 points")
    rng, before = np.random.default_rng(seed), leftovers()
    with Engine() as engine:
        engine.add(Slow)
        engine.settle()

        def kill_once() -> None:
            n = int(rng.integers(100_000, 110_000))
            engine.put_all({"slow.n": n, "slow.task": "big"})
            for _ in range(rng.integers(4)):
                engine.tick()
                engine.wait(float(rng.uniform(0, 0.01)))
            for child in multiprocessing.active_children():
                if child.name == "vi3dras-compute" and child.pid is not None:
                    os.kill(child.pid, SIGKILL)
            engine.settle(PATIENCE)
            assert engine.state("slow.next") == ("fresh", None), "the result does not come back"
            assert engine.get("slow.next") == n + 1, "another result comes back"
            assert engine.get("slow.cloud")[-1, -1] == 3 * n - 1, "the cloud is another one"

        for _ in range(times):
            attempt(outcome, kill_once, "killed", PATIENCE)
    _tell_left(outcome, before)
    return outcome


def run_render(times: int, seed: int, folder: Path) -> Outcome:
    """Kill or freeze the render process while the view moves."""
    outcome = Outcome("Render process", "killed or frozen at a random moment while the view moves")
    rng, before = np.random.default_rng(seed), leftovers()
    client = RenderClient((120, 90), backend="software", limit=1.0)
    client.show(cube())
    start = until(client, at_rest).pixels

    def kill_once() -> None:
        client.look(Camera(distance=float(rng.uniform(1, 3))))
        for _ in range(rng.integers(40)):
            client.poll()
            time.sleep(0.001)
        if client.worker is not None:
            os.kill(client.worker, SIGSTOP if rng.random() < 0.1 else SIGKILL)
        client.look(Camera())
        assert np.array_equal(until(client, at_rest).pixels, start), "the picture is another one"

    try:
        for _ in range(times):
            attempt(outcome, kill_once, "killed", PATIENCE)
        outcome.facts["restarts"] = str(client.restarts.count)
    finally:
        client.close()
    _tell_left(outcome, before)
    return outcome


def _tell_left(outcome: Outcome, before: set[str]) -> None:
    for left in sorted(leftovers() - before):
        outcome.fault(f"left behind: {left}")

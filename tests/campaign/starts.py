"""Machines where something is missing: no display, no Vulkan, an Open3D that dies at its start."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from campaign.guard import attempt, leftovers
from campaign.outcome import Outcome
from render.watching import at_rest, cube, until

from vi3dras.render.client import RenderClient

PATIENCE = 120.0

DEATHS = {
    "cannot be imported": "raise ImportError('libGL.so.1: cannot open shared object file')",
    "ends the program": "import os; os._exit(3)",
    "segfaults": "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)",
    "aborts": "import os; os.abort()",
    "is empty": "",
    "raises what no except catches": "raise BaseException('no')",
    "hangs": "import time; time.sleep(1e6)",
}
"""What a broken Open3D does when it is imported; the last one takes twenty seconds to be found out, twice."""

BARE = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "PATH": ""}
COMMANDS: dict[str, tuple[tuple[str, ...], int]] = {
    "the window": ((), 1),
    "a picture": (("shot", "robot-simulator", "-o", "never.png"), 1),
    "numbers": (("fk", "lynx6", "0", "90", "-45", "-30", "0", "--json"), 0),
}
"""What is started without a display and without Xvfb, and its exit code."""


def run_renderers(times: int, seed: int, folder: Path) -> Outcome:
    """Start the render process with Open3D missing, dying, or without a driver: a picture comes."""
    outcome = Outcome(
        "No Vulkan, broken Open3D", f"Open3D that {', '.join(DEATHS)}; no graphics driver at all"
    )
    ways: list[Callable[[], object]] = [lambda name=name: _drawn_despite(folder, name) for name in DEATHS]  # type: ignore[misc]
    ways.insert(0, _drawn_without_driver)
    before = leftovers()
    for count in range(times):
        turn = (count + seed) % len(ways) if times >= len(ways) else count
        attempt(outcome, ways[turn], f"way {turn}", PATIENCE)
    for left in sorted(leftovers() - before):
        outcome.fault(f"left behind: {left}")
    return outcome


def run_displays(times: int, seed: int, folder: Path) -> Outcome:
    """Start the program where there is no display: one sentence, or all that needs none."""
    outcome = Outcome(
        "No display", "window, picture and numbers asked for without a display and without Xvfb"
    )
    for count in range(times):
        words, code = list(COMMANDS.values())[count % len(COMMANDS)]
        what = " ".join(words) or "vi3dras"
        with outcome.clocked(what):
            done = subprocess.run(
                [sys.executable, "-m", "vi3dras", *words],
                env=os.environ | BARE, cwd=folder, capture_output=True, text=True, timeout=PATIENCE,
                check=False,
            )  # fmt: skip
        said = done.stderr.strip()
        outcome.refused += bool(code)
        if done.returncode != code or (code and (not said or "\n" in said or "Traceback" in said)):
            outcome.fault(f"{what}: exit code {done.returncode}, {said[-200:]!r}")
        if (folder / "never.png").exists():
            outcome.fault(f"{what}: there is a picture")
    return outcome


def _drawn_despite(folder: Path, death: str) -> None:
    broken = folder / death.replace(" ", "-")
    (broken / "open3d").mkdir(parents=True, exist_ok=True)
    (broken / "open3d" / "__init__.py").write_text(DEATHS[death])
    sys.path.insert(0, str(broken))
    try:
        _drawn()
    finally:
        sys.path.remove(str(broken))


def _drawn_without_driver() -> None:
    with _environment(
        VK_ICD_FILENAMES="/dev/null", VK_DRIVER_FILES="/dev/null", LIBGL_DRIVERS_PATH="/dev/null"
    ):
        _drawn()


def _drawn() -> None:
    """A picture at rest, whoever draws it in the end; not an empty one."""
    client = RenderClient((120, 90), backend="open3d", limit=5.0)
    try:
        client.show(cube())
        end = time.monotonic() + PATIENCE
        while client.restarts.backend == "open3d" and not client.status.endswith("by Open3D"):
            client.poll()
            time.sleep(0.01)
            assert time.monotonic() < end, client.restarts.last_reason
        assert np.ptp(until(client, at_rest).pixels[..., :3]) > 0.2
    finally:
        client.close()


@contextmanager
def _environment(**changes: str) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(changes)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)

"""Processes that die while somebody works: the picture and the result come back, nothing is left behind."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import numpy as np
import pytest
from desk import DONT_SAVE, Desk

pytestmark = [
    pytest.mark.display,
    pytest.mark.skipif(not Path("/proc").is_dir(), reason="children are found in /proc"),
]

KILLS = int(os.environ.get("VI3DRAS_KILLS", "6"))
"""The whole campaign is VI3DRAS_KILLS=50."""


def children(process: int, word: str = "spawn_main") -> list[int]:
    """The render and compute processes of the program."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            line = (entry / "cmdline").read_text()
        except (OSError, ValueError, IndexError):
            continue
        if parent == process and word in line:
            found.append(int(entry.name))
    return sorted(found)


def blocks(process: int) -> list[str]:
    """The shared memory that a process made and that is still there."""
    folder = Path("/dev/shm")
    return [file.name for file in folder.glob(f"vi3dras_{process}_*")] if folder.is_dir() else []


def test_killed_processes_come_back_and_nothing_remains(desk: Desk) -> None:
    desk.start(anew=True)
    assert desk.program is not None
    desk.click(172, 112)  # the page of inverse kinematics, which keeps the compute process busy
    desk.quiet()
    rng = np.random.default_rng(1)
    for turn in range(KILLS):
        victims = children(desk.program.pid)
        assert victims
        os.kill(int(rng.choice(victims)), signal.SIGKILL)
        desk.drag((198, 293), (215 if turn % 2 else 240, 293))
        desk.quiet()
        assert desk.view()[:420].std() > 5, "the arm is drawn again"
    desk.keep("after-kills")
    workers = children(desk.program.pid)
    assert blocks(desk.program.pid)
    desk.key("ctrl+q")
    desk.click(*DONT_SAVE)
    desk.wait_for_end()
    assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()]
    assert not blocks(desk.program.pid)

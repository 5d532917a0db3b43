"""Everything that the campaign does, and how often: on demand, and in the test suite."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from campaign import clicks, disks, files, kills, memory, paths, starts, walk
from campaign.outcome import Outcome


class Part(NamedTuple):
    """A part of the campaign."""

    run: Callable[[int, int, Path], Outcome]
    """From how often, a seed and an empty folder."""
    times: int
    """How often on demand."""
    short: int
    """How often in the suite."""


PARTS = {
    **{f"{kind}-files": Part(partial(files.run, kind), 5000, 100) for kind in files.KINDS},
    "paths": Part(paths.run, 10 * 16 * 9, 1),
    "disks": Part(disks.run, 1000, 60),
    "compute": Part(kills.run_compute, 200, 4),
    "render": Part(kills.run_render, 100, 2),
    "renderers": Part(starts.run_renderers, 16, 2),
    "displays": Part(starts.run_displays, 6, 2),
    "walk": Part(walk.run, 10_000, 150),
    "clicks": Part(clicks.run, memory.HOUR, 60),
    "memory": Part(memory.run, memory.HOUR, 0),
}
"""Memory has no short form: it shows only over hours."""

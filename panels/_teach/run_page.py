"""The page *I/O*, and what is read of a run in the right column."""

from __future__ import annotations

from .._kit.face import Line, Tab
from .._kit.face.running import RUN_BAR, RUN_PASSPORT, RUN_SIGNALS, RUN_START, RUN_WATCH

READINGS = (RUN_START, Line(), RUN_WATCH)
"""What the right column has of a run on the pages *Program* and *I/O*."""

TAB = Tab(
    "I/O", (RUN_SIGNALS, Line(), RUN_PASSPORT), below=RUN_BAR, below_height=44, scene="run_scene",
    labels="run_labels", verdict=("run_words",), readings=READINGS,
)  # fmt: skip

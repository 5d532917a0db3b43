"""A run in the 3D view: what the tool has driven, the way of this line, what is still to go."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vi3dras.api.values.usual import longest_reach
from vi3dras.arrays import Floats, Ints
from vi3dras.interpreter.replay import joints_at, place_at, share_at
from vi3dras.interpreter.trace import RunTrace
from vi3dras.kinematics.forward import tool_pose
from vi3dras.render.scene import Item, Lines
from vi3dras.render.theme import Paint

from .._kit.face import Label
from .run_words import deed_words

DASHES = 90
"""Dashes and gaps over the reach of the arm."""

MOST = 300
"""Ways that are drawn of what is driven, and of what is still to go."""


def run_items(trace: RunTrace, moment: float) -> tuple[Item, ...]:
    """The ways of the tool at a moment; a way that is driven again and again is drawn once."""
    place = place_at(trace, moment)
    this = trace.ways[place] if place < len(trace.ways) else None
    done, all_ = sum(first < place for first, _ in trace.firsts), len(trace.firsts)
    rest = done + sum(first == place for first, _ in trace.firsts)
    items = (
        _drawn(trace, 0, done, "run/driven", "accent"), _drawn(trace, rest, all_, "run/to-go", "steel"),
        _joined([] if this is None else [this], "run/line", "text", 4.0),
    )  # fmt: skip
    return tuple(item for item in items if item is not None)


@lru_cache(maxsize=8)
def _drawn(trace: RunTrace, first: int, last: int, key: str, paint: Paint) -> Lines | None:
    """Some of the ways in one item; what is still to go is dashed."""
    ways = [way for _, way in trace.firsts[first:last]]
    ways = ways[-MOST:] if paint == "accent" else ways[:MOST]
    dash = 0.0 if paint == "accent" else longest_reach(trace.robot) / DASHES
    return _joined(ways, key, paint, 2.5 if paint == "accent" else 2.0, dash)


def _joined(ways: list[Floats], key: str, paint: Paint, width: float, dash: float = 0.0) -> Lines | None:
    """Several ways as one item."""
    if not ways:
        return None
    pairs: list[Ints] = []
    count = 0
    for way in ways:
        at = np.arange(len(way) - 1)
        if dash > 0:
            far = np.cumsum(np.linalg.norm(np.diff(way, axis=0), axis=1))
            at = at[(far // dash) % 2 == 0]
        pairs.append(np.stack([at, at + 1], axis=1) + count)
        count += len(way)
    return Lines(key, np.concatenate(ways), np.concatenate(pairs).astype(np.int32), paint=paint, width=width)


def run_label(trace: RunTrace, moment: float) -> tuple[Label, ...]:
    """The line that runs, beside the tool: `line 14 · straight to P5 · 43 %`; none while it stands."""
    place = place_at(trace, moment)
    if moment <= 0 or place >= len(trace.steps):
        return ()
    step = trace.steps[place]
    words = [f"line {step.line.at}", *deed_words(step.line)]
    if step.end > step.start:
        words.append(f"{100 * share_at(trace, moment):.0f} %")
    tool = tool_pose(trace.robot, joints_at(trace, moment))[:3, 3]
    return (Label(" · ".join(words), tool, boxed=True),)

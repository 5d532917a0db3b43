"""Where a value comes from, as a few links from a control to it; or where a control leads."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.flow import Control, Engine
from vi3dras.flow.lineage import origins

MOST = 5
"""Links that are named; of a longer chain the middle is left out."""
SHORT = 4
"""A label up to this long, such as To, says little by itself: the Python name stands behind it."""


class Link(NamedTuple):
    """One port or step of the chain."""

    ref: str
    """Nothing for what was left out."""
    label: str
    kind: str
    """`control`, `step`, `indicator` or `gap`."""


def chain(engine: Engine, ref: str) -> tuple[Link, ...]:
    """The longest way from a control down to an indicator; for a control what reads it.

    Raises:
        UnknownRefError: there is no such port.
    """
    if isinstance(engine.port(ref), Control) and ref not in engine.document.wires:
        readers = [node for node in engine.document.graph.after(ref) if node in engine.document.steps]
        more = (Link("", f"and {len(readers) - MOST + 2} more", "gap"),) if len(readers) >= MOST else ()
        return (_link(engine, ref), *(_link(engine, node) for node in readers[: MOST - 2]), *more)
    path = [node for node in _longest(engine, ref) if node == ref or _is_told(engine, node)]
    if len(path) > 1 and all(isinstance(engine.document.ports.get(node), Control) for node in path[:2]):
        path = path[1:]  # joints follow their arm: the arm goes without saying
    links = [_link(engine, node) for node in path]
    if len(links) > MOST:
        links = [*links[:1], Link("", "…", "gap"), *links[-(MOST - 2) :]]
    return tuple(links)


def _longest(engine: Engine, ref: str) -> list[str]:
    """The longest way to a port through what holds a value now, from a control that leads if there is one."""
    document = engine.document
    ways: dict[str, list[str]] = {}
    for node in origins(engine, ref):
        above = [ways[before] for before in document.graph.before(node) if before in ways]
        if node in document.steps or node == ref or not _is_empty(engine, node):
            ways[node] = [*max(above, key=lambda way: (_leads(engine, way), len(way)), default=[]), node]
    return ways[ref]


def _leads(engine: Engine, way: list[str]) -> bool:
    return any(node in engine.document.ports and engine.document.ports[node].leads for node in way)


def _is_empty(engine: Engine, ref: str) -> bool:
    value = engine.values[ref]
    return value is None or (isinstance(value, str | tuple | np.ndarray) and not len(value))


def _is_told(engine: Engine, node: str) -> bool:
    """Controls and steps; what a step hands to the next one goes without saying."""
    return node in engine.document.steps or isinstance(engine.document.ports[node], Control)


def _link(engine: Engine, node: str) -> Link:
    name = node.rpartition(".")[2].replace("_", " ")
    if node in engine.document.steps:
        return Link(node, name, "step")
    port = engine.port(node)
    label = (
        port.label if len(port.label) > SHORT or port.label.casefold() == name else f"{port.label} ({name})"
    )
    return Link(node, label, "control" if isinstance(port, Control) else "indicator")

"""Where does this come from: ways back through the graph."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from vi3dras.errors import Vi3drasError
from vi3dras.flow.ports import Control

if TYPE_CHECKING:
    from vi3dras.flow.engine import Engine

LATELY = 50
"""As many entries of the journal tell what was put last."""


def origins(engine: Engine, ref: str) -> tuple[str, ...]:
    """Everything that a port or step depends on, itself last, in the order in which it is computed.

    Raises:
        UnknownRefError: there is no such port or step.
    """
    engine.document.check_node(ref)
    graph = engine.document.graph
    return tuple(sorted(graph.ancestors(ref), key=graph.rank.__getitem__))


def is_open(engine: Engine, ref: str) -> bool:
    """True for a control that a person can change: one without a wire."""
    document = engine.document
    return isinstance(document.ports.get(ref), Control) and ref not in document.wires


def nearest_control(engine: Engine, ref: str, error: Vi3drasError) -> str:
    """The control that a person should look at to cure an error; nothing when none leads there.

    One that the sentence names comes first, then the nearest; of these the one that was put last.
    """
    found = _levels(engine, ref)
    if not found:
        return ""
    sentence, lately = str(error), _put_lately(engine)

    def nearness(node: str) -> tuple[bool, int, int, int]:
        is_named = engine.port(node).label in sentence
        rank = engine.document.graph.rank[node]
        return (not is_named, found[node], lately.get(node, LATELY), rank)

    return min(found, key=nearness)


def _put_lately(engine: Engine) -> dict[str, int]:
    """How many things a person has done since each control was put, for the last ones."""
    ages: dict[str, int] = {}
    for age, entry in enumerate(islice(reversed(engine.journal.done), LATELY)):
        for change in entry.changes:
            if change.part == "value":
                ages.setdefault(change.key, age)
    return ages


def _levels(engine: Engine, ref: str) -> dict[str, int]:
    """How many steps away each control is above `ref` that a person can change."""
    wires, before = engine.document.wires, engine.document.graph.before
    found: dict[str, int] = {}
    seen, level, distance = {ref}, [ref], 0
    while level:
        found |= {node: distance for node in level if is_open(engine, node)}
        # what gives a node its value: of a wired control its wire, not what it follows
        above = dict.fromkeys(n for node in level for n in ([wires[node]] if node in wires else before(node)))
        level = [node for node in above if node not in seen]
        seen.update(level)
        distance += 1
    return found

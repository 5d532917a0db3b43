"""Where does this come from: ways back through the graph."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from vi3dras.errors import Vi3drasError
from vi3dras.flow.kinds import Word
from vi3dras.flow.ports import Control

if TYPE_CHECKING:
    from vi3dras.flow.engine import Engine

LATELY = 50
"""As many entries of the journal tell what was put last."""

HEAVY_LAST: tuple[Word, ...] = ("object", "text", "switch", "integer", "number", "array", "cloud")


class Origin(NamedTuple):
    """Where the value of a port comes from."""

    refs: tuple[str, ...]
    """All ports and steps above it, itself last, in the order in which they are computed."""
    path: tuple[str, ...]
    """The longest way down to it, from a control that a person can change."""
    controls: tuple[str, ...]
    """The controls above it, or itself, that a person can change."""
    steps: tuple[str, ...]
    """The steps above it, as they run."""


def origins(engine: Engine, ref: str) -> Origin:
    """Everything that a port or step depends on, and the longest way through it.

    Raises:
        UnknownRefError: there is no such port or step.
    """
    document = engine.document
    document.check_node(ref)
    refs = _ordered(engine, document.graph.ancestors(ref))
    length: dict[str, int] = {}
    longest: dict[str, str] = {}
    for node in refs:
        before = () if is_open(engine, node) else document.graph.before(node)
        longest[node] = max(before, key=lambda n: (length[n], _weight(engine, n)), default="")
        length[node] = 1 + length.get(longest[node], 0)
    path = [ref]
    while longest[path[-1]]:
        path.append(longest[path[-1]])
    controls = tuple(node for node in refs if is_open(engine, node))
    steps = tuple(node for node in refs if node in document.steps)
    return Origin(refs, tuple(reversed(path)), controls, steps)


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


def _weight(engine: Engine, node: str) -> tuple[int, int]:
    """Of two equally long ways that with the numbers: they are what is computed, the rest are settings."""
    port, rank = engine.document.ports.get(node), engine.document.graph.rank[node]
    return (0 if port is None else HEAVY_LAST.index(port.kind.word)), rank


def _ordered(engine: Engine, nodes: set[str]) -> tuple[str, ...]:
    return tuple(sorted(nodes, key=engine.document.graph.rank.__getitem__))

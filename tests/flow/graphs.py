"""Joins wired at random."""

from __future__ import annotations

from flow.machines import Join
from hypothesis import strategies as st

from vi3dras.flow import Engine

NODES = 8
Edges = set[tuple[int, int, bool]]
"""From one join to a later one, into its first or second input."""
EDGES = st.sets(st.tuples(st.integers(0, NODES - 1), st.integers(0, NODES - 1), st.booleans()))


def joined(engine: Engine, edges: Edges, order: list[int]) -> None:
    """Joins in the order in which they are added, wired without a circle."""
    for name in order:
        engine.add(Join, f"n{name}")
    for low, high, is_first in sorted(edges):
        source, target = f"n{low}.total", f"n{high}.{'a' if is_first else 'b'}"
        if low < high and engine.refusal(source, target) is None:
            engine.connect(source, target)
    engine.tick()


def free_ports(engine: Engine) -> list[str]:
    """The inputs of joins that no wire leads to."""
    ports = [f"n{n}.{port}" for n in range(NODES) for port in "ab"]
    return [ref for ref in ports if not engine.source(ref)]

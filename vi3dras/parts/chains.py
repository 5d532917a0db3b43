"""Short stretches put together at their ends into lines that are as long as can be."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from vi3dras.arrays import Ints


class Chain(NamedTuple):
    """Stretches one after the other."""

    nodes: list[int]
    """One more than stretches; the last is the first again where it closes."""
    stretches: list[int]

    @property
    def closes(self) -> bool:
        """Whether it ends where it began."""
        return len(self.nodes) > 2 and self.nodes[0] == self.nodes[-1]


def chained(ends: Ints) -> list[Chain]:
    """Stretches between nodes (S, 2) as chains: first those with ends, then those that close."""
    around: dict[int, list[int]] = defaultdict(list)
    pairs: list[tuple[int, int]] = [(int(a), int(b)) for a, b in ends]
    for k, (a, b) in enumerate(pairs):
        around[a].append(k)
        around[b].append(k)
    free = [True] * len(pairs)
    starts = [node for node, near in around.items() if len(near) % 2]
    found = [_walked(node, pairs, around, free) for node in (*starts, *around)]
    return [chain for chain in found if chain.stretches]


def _walked(node: int, pairs: list[tuple[int, int]], around: dict[int, list[int]], free: list[bool]) -> Chain:
    """From a node on over free stretches, which are then free no more."""
    chain = Chain([node], [])
    while True:
        here = chain.nodes[-1]
        onward = next((k for k in around[here] if free[k]), None)
        if onward is None:
            return chain
        free[onward] = False
        a, b = pairs[onward]
        chain.stretches.append(onward)
        chain.nodes.append(b if here == a else a)
        if chain.nodes[-1] == node and len(around[node]) == 2:
            return chain

"""Pure topology: nodes with an age and directed edges; it knows order and paths, and nothing else."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Mapping

Age = tuple[int, int]
"""Instrument's age, then place in its declaration: ties in the order are broken by it."""


class Graph:
    """A directed graph that never holds a circle."""

    def __init__(self) -> None:
        self.ages: dict[str, Age] = {}
        # How many edges lead to each neighbour: a wire may run beside an edge that the declaration drew.
        self._after: dict[str, dict[str, int]] = {}
        self._before: dict[str, dict[str, int]] = {}
        self._rank: dict[str, int] | None = None

    def add(self, node: str, age: Age) -> None:
        """Put a node in, without edges."""
        self.ages[node] = age
        self._after[node], self._before[node] = {}, {}
        self._rank = None

    def remove(self, node: str) -> None:
        """Take a node out, with its edges."""
        for other in self._after.pop(node):
            self._before[other].pop(node, None)
        for other in self._before.pop(node):
            self._after[other].pop(node, None)
        del self.ages[node]
        self._rank = None

    def link(self, start: str, end: str) -> None:
        """Draw the edge from `start` to `end`; ask `path(end, start)` first."""
        self._after[start][end] = self._before[end][start] = self._after[start].get(end, 0) + 1
        self._rank = None

    def unlink(self, start: str, end: str) -> None:
        """Take one edge from `start` to `end` out."""
        self._after[start][end] = self._before[end][start] = self._after[start][end] - 1
        if not self._after[start][end]:
            del self._after[start][end], self._before[end][start]
        self._rank = None

    def after(self, node: str) -> tuple[str, ...]:
        """The nodes that directly depend on `node`."""
        return tuple(self._after[node])

    def before(self, node: str) -> tuple[str, ...]:
        """The nodes that `node` directly depends on."""
        return tuple(self._before[node])

    def path(self, start: str, end: str) -> tuple[str, ...]:
        """A shortest way along the edges, both ends included, or nothing."""
        came_from: dict[str, str | None] = {start: None}
        queue = deque([start])
        while queue:
            node: str | None = queue.popleft()
            if node == end:
                way: list[str] = []
                while node is not None:
                    way.append(node)
                    node = came_from[node]
                return tuple(reversed(way))
            for other in self._after[node] if node is not None else ():
                if other not in came_from:
                    came_from[other] = node
                    queue.append(other)
        return ()

    def ancestors(self, node: str) -> set[str]:
        """Everything that `node` depends on, itself included."""
        return _reach(node, self._before)

    def descendants(self, node: str) -> set[str]:
        """Everything that depends on `node`, itself included."""
        return _reach(node, self._after)

    @property
    def rank(self) -> dict[str, int]:
        """Each node's place in the topological order; of two free nodes the older comes first."""
        if self._rank is None:
            self._rank = self._sorted()
        return self._rank

    def _sorted(self) -> dict[str, int]:
        waiting = {node: len(before) for node, before in self._before.items()}
        ready = [(self.ages[node], node) for node, count in waiting.items() if count == 0]
        heapq.heapify(ready)
        rank: dict[str, int] = {}
        while ready:
            _, node = heapq.heappop(ready)
            rank[node] = len(rank)
            for other in self._after[node]:
                waiting[other] -= 1
                if waiting[other] == 0:
                    heapq.heappush(ready, (self.ages[other], other))
        return rank


def _reach(node: str, edges: Mapping[str, Mapping[str, int]]) -> set[str]:
    seen, stack = {node}, [node]
    while stack:
        for other in edges[stack.pop()]:
            if other not in seen:
                seen.add(other)
                stack.append(other)
    return seen

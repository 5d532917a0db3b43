"""Graph cases as a table: edges in, order and circles out."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vi3dras.flow.graph import Graph


@dataclass(frozen=True)
class Case:
    """Nodes are letters, oldest first; an edge is two letters."""

    name: str
    nodes: str
    edges: str
    order: str
    circle: str = ""
    """An edge that must find a way back."""


CASES = [
    Case("nothing", "", "", ""),
    Case("alone", "a", "", "a"),
    Case("chain", "abc", "ab bc", "abc", "ca"),
    Case("chain drawn against age", "abc", "cb ba", "cba", "ac"),
    Case("diamond", "abcd", "ab ac bd cd", "abcd", "da"),
    Case("diamond with a short cut", "abcd", "ab ac bd cd ad", "abcd", "db"),
    Case("two arms", "abcdef", "ab bc de ef", "abcdef"),
    Case("two arms, mixed ages", "adbecf", "ab bc de ef", "adbecf"),
    Case("ties by age", "zyx", "", "zyx"),
    Case("fan in", "abcd", "ad bd cd", "abcd", "db"),
    Case("itself", "a", "", "a", "aa"),
]


def graph_of(case: Case) -> Graph:
    graph = Graph()
    for age, node in enumerate(case.nodes):
        graph.add(node, (age, 0))
    for start, end in case.edges.split():
        graph.link(start, end)
    return graph


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_order_is_topological_with_ties_by_age(case: Case) -> None:
    assert "".join(graph_of(case).rank) == case.order


@pytest.mark.parametrize("case", [c for c in CASES if c.circle], ids=lambda case: case.name)
def test_a_circle_is_seen_before_it_is_closed(case: Case) -> None:
    start, end = case.circle
    way = graph_of(case).path(end, start)
    assert way[0] == end
    assert way[-1] == start
    assert all("".join(pair) in case.edges.split() for pair in pairwise(way))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_taking_nodes_out_leaves_the_rest_in_order(case: Case) -> None:
    graph = graph_of(case)
    for node in case.nodes[::2]:
        graph.remove(node)
    assert set(graph.rank) == set(case.nodes[1::2])


def test_an_edge_drawn_twice_stays_until_both_are_taken() -> None:
    graph = graph_of(Case("", "ab", "ba ba", ""))
    graph.unlink("b", "a")
    assert list(graph.rank) == ["b", "a"]
    graph.unlink("b", "a")
    assert list(graph.rank) == ["a", "b"]
    assert graph.before("a") == ()


@given(st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=30))
def test_any_graph_without_a_circle_is_ordered_whole(pairs: set[tuple[int, int]]) -> None:
    graph = Graph()
    for node in range(10):
        graph.add(str(node), (node, 0))
    for start, end in sorted(pairs):
        if not graph.path(str(end), str(start)):
            graph.link(str(start), str(end))
    rank = graph.rank
    assert len(rank) == 10
    for node in rank:
        assert all(rank[node] < rank[below] for below in graph.after(node))
        assert all(above in graph.ancestors(node) for above in graph.before(node))

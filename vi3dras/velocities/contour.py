"""Lines on which a function of two numbers is zero: exact where they cross a grid, joined cell by cell."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints

HALVINGS = 52
"""Of an interval on a line: then it is as short as two numbers can be apart."""

Value = Callable[[Floats], Floats]
"""From places (k, 2) to a number each, (k,)."""


def zero_lines(value: Value, grid: list[Floats], blind: float) -> tuple[Floats, list[tuple[list[int], bool]]]:
    """The places (k, 2) on the lines of a grid where a function is zero, and how they are joined.

    Each line is the places in turn, with whether the last is the neighbour of the first. A function that is
    nowhere above `blind` has none.
    """
    corners = np.stack(np.meshgrid(*grid, indexing="ij"), axis=-1)
    values = value(corners.reshape(-1, 2)).reshape(corners.shape[:2])
    if np.abs(values).max() < blind:
        return np.zeros((0, 2)), []
    sides = values > 0
    across, along = sides[1:] != sides[:-1], sides[:, 1:] != sides[:, :-1]
    number = [np.full(each.shape, -1) for each in (across, along)]
    number[0][across] = np.arange(across.sum())
    number[1][along] = np.arange(across.sum(), across.sum() + along.sum())
    start = np.concatenate([corners[:-1][across], corners[:, :-1][along]])
    end = np.concatenate([corners[1:][across], corners[:, 1:][along]])
    places = zeros(value, start, end)
    return places, chains(segments(number, sides, grid, value), len(places))


def zeros(value: Value, start: Floats, end: Floats) -> Floats:
    """Where a factor is zero between two places (k, 2) each, at which its signs differ."""
    if not len(start):
        return start
    is_up = value(start) > 0
    for _ in range(HALVINGS):
        middle = (start + end) / 2
        same = ((value(middle) > 0) == is_up)[:, None]
        start, end = np.where(same, middle, start), np.where(same, end, middle)
    lower, upper = np.abs(value(start)), np.abs(value(end))
    return np.where((lower < upper)[:, None], start, end)


def segments(number: list[Ints], sides: Bools, grid: list[Floats], value: Value) -> list[tuple[int, int]]:
    """The pairs of points that a cell of the grid joins: a cell with four is decided by its middle."""
    bottom, top, left, right = number[0][:, :-1], number[0][:, 1:], number[1][:-1], number[1][1:]
    edges = np.stack([bottom, right, top, left], axis=-1)
    crossed = (edges >= 0).sum(axis=-1)
    pairs = [tuple(edge[edge >= 0].tolist()) for edge in edges[crossed == 2]]
    for a, b in np.argwhere(crossed == 4).tolist():
        middle = np.array([[grid[0][a : a + 2].mean(), grid[1][b : b + 2].mean()]])
        e = edges[a, b].tolist()
        is_open = bool((value(middle) > 0)[0]) == bool(sides[a, b])
        pairs += [(e[0], e[1]), (e[2], e[3])] if is_open else [(e[0], e[3]), (e[1], e[2])]
    return pairs


def chains(pairs: list[tuple[int, int]], count: int) -> list[tuple[list[int], bool]]:
    """Points joined into lines, each with whether it closes."""
    beside: list[list[int]] = [[] for _ in range(count)]
    for a, b in pairs:
        beside[a].append(b)
        beside[b].append(a)
    found, used = [], [False] * count
    ends_first = sorted(range(count), key=lambda k: len(beside[k]) == 2)
    for begin in ends_first:
        if used[begin]:
            continue
        chain, used[begin] = [begin], True
        while on := [k for k in beside[chain[-1]] if not used[k]]:
            chain.append(on[0])
            used[on[0]] = True
        found.append((chain, len(chain) > 2 and begin in beside[chain[-1]]))
    return found

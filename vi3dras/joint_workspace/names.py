"""Which of the curves of a sweep are worth drawing, and what to call them."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Bools, Floats


def drawn_curves(
    names: tuple[str, ...], exists: Bools, inside: Bools, excess: Floats
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The curves (N, branches) to draw, the main one first, and their short names.

    Args:
        names: Of all curves.
        exists: Where each has a solution, (N, branches).
        inside: Where each is within the limits, (N, branches).
        excess: By how much each joint is outside, (N, branches, n).
    """
    outside = np.where(exists, np.nan_to_num(excess).sum(axis=2), 0.0).sum(axis=0)
    within, there = inside.sum(axis=0), exists.sum(axis=0)
    order = sorted(range(len(names)), key=lambda b: (-within[b], -there[b], outside[b], b))
    main = order[0]
    kept = [b for b in order if b == main or within[b] or (there[b] and _other_elbow(names[main], names[b]))]
    return tuple(kept), short_names([names[b] for b in kept])


def short_names(names: list[str]) -> tuple[str, ...]:
    """Names of parts such as `shoulder front, elbow up`, without the parts that all of them have."""
    parts = [name.split(", ") for name in names]
    if len(names) == 1:
        elbow = [part for part in parts[0] if part.startswith("elbow")]
        return (elbow[0] if elbow else names[0],)
    shared = set(parts[0]).intersection(*parts[1:])
    return tuple(", ".join(part for part in name if part not in shared) or ", ".join(name) for name in parts)


def _other_elbow(main: str, other: str) -> bool:
    """True for names that differ in the part about the elbow alone."""
    differing = set(main.split(", ")) ^ set(other.split(", "))
    return bool(differing) and all(part.startswith("elbow") for part in differing)

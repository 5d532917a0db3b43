"""Moves that were made before: a loop that drives them again finds them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from vi3dras.interpreter.chains import Chain, Continuous, continuous

KEPT = 2000
"""Of them are kept: then they are forgotten."""

Made = TypeVar("Made")


class KnownMoves:
    """What moves are made of, by where they begin, where they go, and how fast."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Any] = {}

    def once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What a move is made of: it is made when it is asked for the first time."""
        if key not in self._known:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[key] = make()
        made: Made = self._known[key]
        return made

    def chained(self, chain: Chain) -> Continuous | None:
        """A chain in its time; the same moves without a stop are timed once."""
        key = tuple(id(move) for move in chain.moves), chain.asked, chain.distances
        # The moves are kept too: while they live no other move has their identity.
        _, known = self.once(key, lambda: (chain.moves, continuous(chain)))
        return None if known is None else known._replace(chain=chain)

    def forget(self) -> None:
        """Make all anew: they have another tool, or another base."""
        self._known.clear()

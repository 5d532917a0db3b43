"""Who is in the lab: a name belongs to the first who used it, as long as that one is heard of."""

from __future__ import annotations

import hmac
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from vi3dras.sharing.bounds import Bounds
from vi3dras.sharing.errors import CrowdedError, LabNameTakenError, StudentNameError

MOST = 40
"""Letters of a name."""


class Person(NamedTuple):
    """Who asks for something."""

    name: str
    is_teacher: bool = False


@dataclass
class _Known:
    name: str
    key: str
    heard: float
    watched: float = float("-inf")


def name_in(text: str) -> str:
    """A name as everybody sees it.

    Raises:
        StudentNameError: it cannot be one: empty, too long, a path, or with signs that nobody sees.
    """
    name = unicodedata.normalize("NFKC", " ".join(text[: 10 * MOST].split(" "))).strip()
    if not 0 < len(name) <= MOST or not name.isprintable() or set(name) & set("/\\"):
        raise StudentNameError(text[:MOST])
    return name


def initials(name: str) -> str:
    """A name for a screen that everybody sees, such as `A. L.`."""
    return " ".join(f"{word[0].upper()}." for word in name.split()[:3])


class People:
    """The names that are known, each with the key of who used it first."""

    def __init__(self, bounds: Bounds, now: Callable[[], float]) -> None:
        self._bounds, self._now = bounds, now
        self._known: dict[str, _Known] = {}

    def enter(self, name: str, key: str, *, keeps: Callable[[str], bool], watches: bool = False) -> str:
        """Hear of somebody; gives the name as it is written here.

        Args:
            name: of who asks.
            key: what only that person's program knows.
            keeps: whether a name is kept although nobody is heard of, since it has a job here.
            watches: somebody is there and watches the arm.

        Raises:
            StudentNameError, LabNameTakenError, CrowdedError: the name cannot be had.
        """
        name = name_in(name)
        folded, now = name.casefold(), self._now()
        known = self._known.get(folded)
        if known is not None and not self._is_free(folded, keeps):
            if not hmac.compare_digest(known.key.encode("utf-8", "replace"), key.encode("utf-8", "replace")):
                raise LabNameTakenError(name)
            known.heard = now
            known.watched = now if watches else known.watched
            return known.name
        if known is None and len(self._known) >= self._bounds.people:
            self._make_room(keeps)
        self._known[folded] = _Known(name, key[:200], now, now if watches else float("-inf"))
        return name

    def silent_for(self, name: str) -> float:
        """How long nothing was heard of somebody [s]."""
        known = self._known.get(name.casefold())
        return float("inf") if known is None else self._now() - known.heard

    def unwatched_for(self, name: str) -> float:
        """How long somebody was not there to watch [s]."""
        known = self._known.get(name.casefold())
        return float("inf") if known is None else self._now() - known.watched

    def _is_free(self, folded: str, keeps: Callable[[str], bool]) -> bool:
        return self.silent_for(folded) > self._bounds.absent_s and not keeps(folded)

    def _make_room(self, keeps: Callable[[str], bool]) -> None:
        free = [folded for folded in self._known if self._is_free(folded, keeps)]
        if not free:
            raise CrowdedError
        for folded in free:
            del self._known[folded]

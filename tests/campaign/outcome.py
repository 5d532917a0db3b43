"""What a part of the campaign did, and what it found."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class Outcome:
    """One row of the table."""

    part: str
    """What was attacked."""
    how: str
    """In which ways, in one sentence without a stop."""
    times: int = 0
    """How often."""
    refused: int = 0
    """How often the answer was a sentence; the other times it went well."""
    faults: dict[str, int] = field(default_factory=dict)
    """What should not have happened, and how often."""
    slowest: float = 0.0
    """Seconds that the longest try took."""
    slowest_try: str = ""
    """Which one that was."""
    seconds: float = 0.0
    """Seconds that all of it took."""
    facts: dict[str, str] = field(default_factory=dict)
    """Further figures, by what they tell."""

    @property
    def lost(self) -> str:
        """What was lost, for people."""
        count = sum(self.faults.values())
        return "nothing" if not count else "1 fault" if count == 1 else f"{count} faults"

    def fault(self, what: str) -> None:
        """Note that something happened that should not."""
        self.faults[what] = self.faults.get(what, 0) + 1

    @contextmanager
    def clocked(self, what: str) -> Iterator[None]:
        """Count a try and its time."""
        begin = time.perf_counter()
        try:
            yield
        finally:
            self.times += 1
            spent = time.perf_counter() - begin
            self.seconds += spent
            if spent > self.slowest:
                self.slowest, self.slowest_try = spent, what

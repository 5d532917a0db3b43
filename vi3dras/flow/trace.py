"""Highlight execution: which steps ran, in order, and how long each took."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Literal, NamedTuple

from vi3dras.jobs.events import Done, Event, Failed

if TYPE_CHECKING:
    from vi3dras.flow.steps import Steps

What = Literal["ran", "failed", "started"]

LENGTH = 1024
"""Events that are kept."""


class Ran(NamedTuple):
    """Something that a step did."""

    number: int
    """Counts on, so that a reader knows what is new to it."""
    sweep: int
    """Events of one pass have one."""
    ref: str
    what: What
    """`started`: a slow step was sent away; its `ran` or `failed` follows in a later pass."""
    seconds: float
    """How long it took; 0 for one that was started."""
    at: float
    """When it was done, by `time.monotonic`."""


class Trace:
    """The last events, oldest first."""

    def __init__(self) -> None:
        self.events: deque[Ran] = deque(maxlen=LENGTH)
        self._count = self._sweep = 0

    def around(self, steps: Steps) -> Callable[[str], list[str]]:
        """`steps.evaluate` for one pass, with a note of each step that did something."""
        self._sweep += 1

        def evaluate(ref: str) -> list[str]:
            memo = steps.memo(ref)
            runs, running = memo.runs, memo.running
            changed = steps.evaluate(ref)
            if memo.runs > runs:
                self._note(ref, "ran" if memo.inputs is not None else "failed", memo.seconds)
            elif memo.running is not None and memo.running is not running:
                self._note(ref, "started", 0.0)
            return changed

        return evaluate

    def take(self, event: Event) -> None:
        """Note the end of a slow step; it belongs to the pass that follows."""
        if isinstance(event, Done):
            self._note(event.key, "ran", event.seconds, ahead=1)
        elif isinstance(event, Failed):
            self._note(event.key, "failed", 0.0, ahead=1)

    def _note(self, ref: str, what: What, seconds: float, *, ahead: int = 0) -> None:
        self._count += 1
        self.events.append(Ran(self._count, self._sweep + ahead, ref, what, seconds, monotonic()))

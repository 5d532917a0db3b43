"""What is told of jobs: results so far, results, errors, and how far they have come."""

from __future__ import annotations

from typing import Any, NamedTuple

from vi3dras.errors import Vi3drasError


class Partial(NamedTuple):
    """A result so far."""

    key: str
    value: Any


class Done(NamedTuple):
    """A result, and the seconds that it took."""

    key: str
    value: Any
    seconds: float


class Failed(NamedTuple):
    """An error, with the traceback of an unexpected one."""

    key: str
    error: Vi3drasError
    traceback: str


Event = Partial | Done | Failed


class Progress(NamedTuple):
    """How far a slow step or action has come."""

    ref: str
    fraction: float
    """From 0 to 1."""
    started: float
    """By `time.monotonic`: when it began, or began to wait for others before it."""


class StepError(Vi3drasError):
    """A step that stopped on an unexpected exception; facts: its ref, the exception's class and message."""

    @property
    def ref(self) -> str:
        """The step, `instrument.step`."""
        return str(self.args[0])

    def _told(self, ref: object, kind: object, message: object) -> str:
        return f"{ref} stopped with {kind}{': ' if message else ''}{message}"


class ProcessDiedError(Vi3drasError):
    """The compute process ended in the middle of a step; facts: the step and how the process ended."""

    says = "The compute process ended ({1}) during {0}: run it again, or make the task smaller."

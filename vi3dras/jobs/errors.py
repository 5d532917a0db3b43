"""What can go wrong with a function in another process."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


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

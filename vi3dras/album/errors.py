"""What can go wrong with an album beside its file."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class WindowLostError(Vi3drasError):
    """The window ended before its picture was there; facts: the picture."""

    exit_code = 1

    def __str__(self) -> str:
        return f"The window ended before {self.args[0]} was taken: take it again with --only {self.args[0]}."

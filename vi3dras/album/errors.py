"""What can go wrong with an album beside its file."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class WindowLostError(Vi3drasError):
    """The window ended before its picture was there; facts: the picture."""

    exit_code = 1

    says = "The window ended before {0} was taken: take it again with --only {0}."

"""What can be wrong with a session file, said in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class SessionError(Vi3drasError):
    """A session file that cannot be used; facts: the file, the place in it, and the reason."""

    def _told(self, file: object, place: object, why: object) -> str:
        return f"{file}{', ' if place else ''}{place}: {why}"

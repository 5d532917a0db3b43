"""What keeps a twin from being served, or from going on."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class PortTakenError(Vi3drasError):
    """A port that is not to be had; facts: its number, and what the system says."""

    exit_code = 1
    says = "Port {} is not to be had ({}): choose another, or 0 for any."


class TwinGoneError(Vi3drasError):
    """A twin whose process has ended."""

    exit_code = 1
    says = "The twin has ended: start it anew."

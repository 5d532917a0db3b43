"""What every port means, in words and with the numbers of now: for a card on screen, a file, a command."""

from __future__ import annotations

from vi3dras.explain.explanation import Body, Explanation, PortPart
from vi3dras.explain.ports import Work, checked_part, deciding, equations_of, explain, is_known

__all__ = [
    "Body",
    "Explanation",
    "PortPart",
    "Work",
    "checked_part",
    "deciding",
    "equations_of",
    "explain",
    "is_known",
]

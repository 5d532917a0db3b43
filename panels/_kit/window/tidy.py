"""What nobody needs any more is looked for while the window rests, and never while something is dragged.

To look through all objects of the program takes longer than two frames.
"""

from __future__ import annotations

import gc

SELDOM = 1000
"""Python looks through all objects by itself after so many looks at the newer ones: minutes of dragging."""


class Tidy:
    """Keeps Python from looking through all objects by itself; `close` lets it do so again."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        gc.set_threshold(*self._before[:2], SELDOM)

    def look(self) -> None:
        """Look through all objects now; those that stay are not looked at again before the next time."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    def close(self) -> None:
        """Let Python look as often as before."""
        gc.set_threshold(*self._before)

"""What the mouse may touch on a diagram, and what is asked of those who say what that means."""

from __future__ import annotations

from typing import NamedTuple

from ..hands.pointer import Mouse
from .plan.drawing import Spot
from .plan.parts import Box, Pin
from .wires import WireArt


class Under(NamedTuple):
    """What is under the mouse; the first that there is counts."""

    pin: Pin | None = None
    box: Box | None = None
    wire: WireArt | None = None


class Touch:
    """What the mouse does to the parts of a diagram: those who use a canvas say what that means."""

    def catch_up(self) -> bool:
        """Draw first what may have changed since the last frame; True when that was needed."""
        return False

    def drawn(self) -> None:
        """Everything was drawn anew."""

    def looked(self) -> None:
        """It is looked at from elsewhere."""

    def over(self, under: Under) -> None:
        """The mouse is over something else."""

    def click(self, under: Under, mouse: Mouse) -> None:
        """The left button was clicked."""

    def double(self, under: Under, mouse: Mouse) -> None:
        """The left button was clicked twice."""

    def menu(self, under: Under, mouse: Mouse) -> None:
        """The right button was clicked."""

    def drag(self, held: Under, at: Spot, start: Spot, *, first: bool) -> bool:
        """Something is being dragged; False when that means nothing and the sheet may move."""
        return False

    def drop(self, held: Under, under: Under, at: Spot) -> None:
        """What was dragged is let go over something."""

    def tip(self, under: Under, at: Spot) -> str:
        """What a tooltip says."""
        return ""

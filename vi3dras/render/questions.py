"""What the window has asked and not yet heard."""

from __future__ import annotations

from vi3dras.render.pick import Picked, Pixel
from vi3dras.render.protocol import Ask, Found


class Questions:
    """Only the last question counts, and it is asked again when the worker dies over it."""

    def __init__(self) -> None:
        self.open: Ask | None = None
        self._number = 0
        self._answers: dict[int, Picked | None] = {}

    def ask(self, pixel: Pixel) -> Ask:
        """Note a new question."""
        self._number += 1
        self.open = Ask(self._number, pixel)
        return self.open

    def hear(self, found: Found) -> None:
        """Note an answer."""
        self._answers = {found.number: found.picked}
        if self.open is not None and self.open.number == found.number:
            self.open = None

    def answer(self, number: int) -> tuple[bool, Picked | None]:
        """Tell whether a question has been answered, and the answer, once."""
        return (True, self._answers.pop(number)) if number in self._answers else (False, None)

"""Small words under a control, over as many lines as they need."""

from __future__ import annotations

from ..hands.overlay import wrapped
from ..pen.theme import Paint, px
from .widget import Widget

LINE = 18


class Caption(Widget):
    """Words of size 13; none without words."""

    fades = False

    def __init__(self, parent: int, text: str = "", *, width: int) -> None:
        self._text = ""
        self._paint: Paint = "text3"
        super().__init__(parent, width=width, height=1)
        self.update(text)

    def update(self, text: str, paint: Paint = "text3") -> None:
        """Show other words."""
        if (text, paint) != (self._text, self._paint):
            self._text, self._paint = text, paint
            lines = len(self._lines()) if text else 0
            self.resize(self.width, max(px(LINE) * lines + (px(6) if lines else 0), 1))
            self.repaint()

    def paint(self) -> None:
        """Draw the lines."""
        for k, line in enumerate(self._lines() if self._text else []):
            self.pen.text(self.left, px(3 + LINE * k + LINE / 2), line, 13, self._paint)

    def _lines(self) -> list[str]:
        return wrapped(self._text, self.right - self.left, 13)

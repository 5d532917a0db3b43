"""The name of a variable or constant in a line, and how far the slider of a constant goes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from vi3dras.errors import Vi3drasError

from ..hands.overlay import complain
from ..hands.pointer import Mouse
from ..pen import fonts
from ..pen.digits import short
from ..pen.draw import Rect
from ..pen.theme import px
from .boxes import paint_field
from .editor import EDITOR
from .widget import PAD, Widget

HEIGHT = 36
Texts = tuple[str, ...]


class NameRow(Widget):
    """A row of 36: a field for the name, and two for a range if there is one.

    `on_type` gets the place, 0 to 2, and the text; what it raises is said under the field.
    """

    fades = False

    def __init__(
        self,
        parent: int,
        name: str,
        ends: tuple[float, float] | None,
        on_type: Callable[[int, str], None],
        *,
        width: int,
        pad: float = PAD,
    ) -> None:
        self.name, self.ends, self._on_type = name, ends, on_type
        self._wrong: int | None = None
        super().__init__(parent, width=width, height=px(HEIGHT), pad=pad)

    def update(self, ends: tuple[float, float] | None) -> None:
        """Show another range."""
        if ends != self.ends or self._wrong is not None:
            self.ends, self._wrong = ends, None
            self.repaint()

    @property
    def texts(self) -> Texts:
        """What stands in the fields."""
        return (self.name, *(short(end) for end in self.ends or ()))

    def field(self, place: int) -> Rect:
        """Where the name, from or to is typed, in pixels from the corner."""
        if place == 0:
            return Rect(self.left, px(4), px(104), px(28))
        return Rect(self.right - px(72) * (3 - place) - px(12) * (2 - place), px(4), px(72), px(28))

    def type(self, place: int, text: str) -> None:
        """Tell of a typed text, or say under its field why it is not taken."""
        try:
            self._on_type(place, text)
        except Vi3drasError as error:
            self._wrong = place
            complain(self, self.field(place), str(error))
            self.repaint()

    def on_press(self, mouse: Mouse) -> None:
        """Open the field under the mouse."""
        for place, text in enumerate(self.texts):
            if mouse.button == 0 and self.field(place).holds(mouse.x, mouse.y):
                EDITOR.open(self, self.field(place), text, partial(self.type, place))

    def paint(self) -> None:
        """Draw the row."""
        y = px(HEIGHT) // 2
        for place, text in enumerate(self.texts):
            focused, wrong = EDITOR.is_on(self, self.field(place)), self._wrong == place
            if place == 0:
                paint_field(
                    self.pen, self.field(0), fonts.elided(text, "italic", 15, px(88)), focused=focused,
                    wrong=wrong, align="left", style="italic",
                )  # fmt: skip
            else:
                paint_field(self.pen, self.field(place), text, focused=focused, wrong=wrong)
        if self.ends is not None:
            middle = (self.field(1).x + px(72) + self.field(2).x) / 2
            self.pen.text(middle, y, "…", 13, "text3", align="centre")

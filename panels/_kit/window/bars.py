"""The lines at the edges of the window: the status line, and buttons that are icons alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..hands.pointer import Mouse
from ..pen.draw import Rect
from ..pen.fonts import elided, text_width
from ..pen.icons import Icon
from ..pen.theme import Paint, px
from ..widgets.spots import Action, Spots
from ..widgets.widget import Widget


class Status(NamedTuple):
    """One piece of the status line."""

    text: str
    icon: Icon | None = None
    paint: Paint = "text2"
    """Of the icon."""


class StatusLine(Widget):
    """The lowest line, 28 high: what happens now on the left, units, scale and renderer on the right."""

    def __init__(self, parent: int, *, width: int, on_press: Callable[[], None] = lambda: None) -> None:
        self._on_press = on_press
        self.now: tuple[Status, ...] = ()
        self.facts: tuple[str, ...] = ()
        super().__init__(parent, width=width, height=px(28))

    def on_press(self, mouse: Mouse) -> None:
        """Tell more."""
        if mouse.button == 0:
            self._on_press()

    def tip(self, mouse: Mouse) -> str:
        """Say that there is more."""
        return "Click for the list of errors and messages"

    def update(self, now: Sequence[Status], facts: Sequence[str] | None = None) -> None:
        """Show other pieces; facts run from right to left."""
        facts = self.facts if facts is None else tuple(facts)
        self.take(now=tuple(now), facts=facts)

    def paint(self) -> None:
        """Draw the line."""
        pen, y = self.pen, px(14.5)
        pen.box(0, 0, self.width, self.height, "bar")
        pen.rule(0, 0, self.width)
        end: float = self.right - sum(text_width(fact, "word", 13) + px(24) for fact in self.facts)
        x: float = self.left
        for piece in self.now:
            if piece.icon:
                pen.icon(x + px(6), y, piece.icon, 12, piece.paint)
                x += px(20)
            if x < end:
                x = pen.text(x, y, elided(piece.text, "word", 13, end - x), 13, "text2") + px(24)
        end = self.right
        for fact in self.facts:
            pen.text(end, y, fact, 13, "text3", align="right")
            end -= text_width(fact, "word", 13) + px(24)


class IconButton(Spots):
    """A button that is an icon alone; its tip has the words."""

    def __init__(
        self,
        parent: int,
        icon: Icon,
        run: Callable[[], None],
        *,
        tip: str,
        size: int = 32,
        icon_size: float = 16,
    ) -> None:
        self.action = Action(tip, run, icon, "ghost", tip=tip)
        self.is_current = False
        self._icon_size = icon_size
        super().__init__(parent, width=px(size), height=px(size), pad=0)

    def update(
        self, *, icon: Icon | None = None, enabled: bool | None = None, current: bool | None = None
    ) -> None:
        """Show another icon, or whether it can be pressed, or whether what it starts is on."""
        old = self.action
        action = Action(
            old.label,
            old.run,
            icon or old.icon,
            old.kind,
            old.enabled if enabled is None else enabled,
            old.tip,
        )
        current = self.is_current if current is None else current
        self.take(action=action, is_current=current)

    def paint_spots(self) -> None:
        """Draw the icon on its tile."""
        place = Rect(0, 0, self.width, self.height)
        lit = self.is_lit(self.action)
        if self.is_current:
            self.pen.box(*place, "accent_back", "accent", radius=4)
        elif lit:
            self.pen.box(*place, "line2" if self.is_down(self.action) else "hover", radius=4)
        ink: Paint = (
            "text3"
            if not self.action.enabled
            else "accent"
            if self.is_current
            else "text"
            if lit
            else "text2"
        )
        assert self.action.icon is not None
        self.pen.icon(self.width / 2, self.height / 2, self.action.icon, self._icon_size, ink)
        self.spot(place, self.action)

"""A field for a formula: it shows which characters are wrong, why, and what was probably meant."""

from __future__ import annotations

from collections.abc import Sequence

import dearpygui.dearpygui as dpg

from ...hands.pointer import POINTER, Mouse
from ...pen import Paint, Rect, fonts, px
from ...pen.skin import bare_theme
from ...widgets.widget import Widget
from .typed_line import Fault, FaultBox, Typed, TypedLine


class FormulaField(Widget):
    """A row of 42 with a symbol and a text that is typed in place; a box below says what is wrong with it.

    `on_change` gets the text with every character, `on_done` when typing ended or a suggestion was taken.
    The field knows no formula language: whoever does calls `wrong` or `fine`.
    """

    fades = False

    def __init__(
        self, parent: int, symbol: str, text: str, *, width: int, on_change: Typed = lambda _: None,
        on_done: Typed = lambda _: None, label_width: float = 52, tip: str = "",
    ) -> None:  # fmt: skip
        self.symbol, self.text, self.hint = symbol, text, ""
        self.fault: Fault | None = None
        self._on_change, self._on_done, self._tip = on_change, on_done, tip
        self._label_width, self._lit, self._done = px(label_width), False, text
        self._group: int = dpg.add_group(parent=parent)
        self._window: int = dpg.add_child_window(
            parent=self._group, width=width, height=px(38), border=False, no_scrollbar=True
        )
        dpg.bind_item_theme(self._window, bare_theme("clear"))
        super().__init__(self._window, width=width, height=px(38))
        dpg.set_item_pos(self.item, [0, 0])
        self.line = TypedLine(
            self.item, text, self.field, on_edit=self._edited, on_turn=self._changed, on_end=self._ended
        )
        self.box = FaultBox(self._group, self._take, width=width, indent=self._label_width)

    @property
    def field(self) -> Rect:
        """Where the text is typed, in pixels from the corner."""
        x = self.left + self._label_width
        return Rect(x, px(4), max(self.right - x, px(48)), px(34))

    def update(self, text: str, hint: str = "") -> None:
        """Show a text, or where there is none what it might be; nothing is called back."""
        self._done = text
        if (text, hint) != (self.text, self.hint):
            self.text, self.hint = text, hint
            self.line.update(text, f"e.g. {hint}" if hint else "")
            self._changed()

    def describe(self, symbol: str, tip: str) -> None:
        """Take another symbol and tip."""
        self.take(symbol=symbol, _tip=tip)

    def type(self, text: str) -> None:
        """Take a text as if it was typed to its end."""
        self.update(text)
        self._on_change(text)
        self._on_done(text)

    def wrong(
        self, start: int, end: int, sentence: str, suggestions: Sequence[str] = (), *, note: str = ""
    ) -> None:
        """Mark the characters from `start` to before `end` and say why; `note` is what holds meanwhile.

        A suggestion that is clicked takes the place of these characters.
        """
        self._blame(Fault(start, end, sentence, tuple(suggestions), note))

    def fine(self) -> None:
        """Show that nothing is wrong."""
        self._blame(None)

    def resize(self, width: int, height: int | None = None) -> None:
        """Take another width in pixels; what is wrong makes the height."""
        super().resize(width)
        dpg.configure_item(self._window, width=width)
        self.line.resize(self.field.width)
        self.box.resize(width)
        self._changed()

    def show(self, visible: bool) -> None:
        """Show or hide it; what stands below moves."""
        dpg.configure_item(self._group, show=visible)

    def delete(self) -> None:
        """Take it away for good."""
        dpg.delete_item(self._group)
        POINTER.forget_gone()

    def on_move(self, mouse: Mouse) -> None:
        """Light up what can be typed into."""
        self.take(_lit=self.field.holds(mouse.x, mouse.y))

    def on_leave(self) -> None:
        """Go dark again."""
        self.take(_lit=False)

    def tip(self, mouse: Mouse) -> str:
        """Say what the formula is for, and all of it where the field is too short."""
        if self.line.is_writing or not self.field.holds(mouse.x, mouse.y):
            return ""
        return f"{self._tip}\n{self.text}".strip() if self._is_cut else self._tip

    def paint(self) -> None:
        """Draw symbol, border, and the wave under what is wrong."""
        pen, place, writing = self.pen, self.field, self.line.is_writing
        pen.symbol(self.left, px(21), self.symbol, 15, style="italic")
        if self._is_cut and not writing:
            letter, room = fonts.text_width("0", "mono", 15), place.width - px(20)
            x = place.x + px(10) + (room // letter - 1) * letter
            pen.box(x, px(6), place.x + place.width - px(1) - x, px(30), "field")
            pen.text(x, px(21), "…", 15, "text2", style="mono")
        line: Paint = "far" if self.fault else "accent" if writing else "text3" if self._lit else "line2"
        if self.hint and not (self.text or writing or self.fault):
            pen.dashed(*place, line)
        else:
            pen.box(*place, None, line, radius=4, thickness=2 if self.fault or writing else 1)
        if stretch := self._stretch():
            count = max(round((stretch[1] - stretch[0]) / px(2)), 2)
            xs = [stretch[0] + k * (stretch[1] - stretch[0]) / count for k in range(count + 1)]
            pen.path([(x, px(30 if k % 2 == 0 else 32)) for k, x in enumerate(xs)], "far", 1.2)

    @property
    def _is_cut(self) -> bool:
        return fonts.text_width(self.text, "mono", 15) > self.field.width - px(20)

    def _stretch(self) -> tuple[float, float] | None:
        """Give the first and last pixel under what is wrong, at least one letter wide."""
        # A long text may be scrolled while it is typed into, and nobody knows by how much.
        if self.fault is None or (self._is_cut and self.line.is_writing):
            return None
        place, letter = self.field, fonts.text_width("0", "mono", 15)
        origin, most = place.x + px(10), place.x + place.width - px(10) - letter
        first, last = (
            min(origin + fonts.text_width(self.text[:count], "mono", 15), most)
            for count in (self.fault.start, self.fault.end)
        )
        return first, max(last, first + letter)

    def _changed(self) -> None:
        self.repaint()
        stretch, letter = self._stretch(), fonts.text_width("0", "mono", 15)
        self.box.update(self.fault, round(stretch[0] + letter / 2) if stretch else None)

    def _blame(self, fault: Fault | None) -> None:
        if fault != self.fault:
            self.fault = fault
            self._changed()

    def _take(self, word: str) -> None:
        if self.fault:
            self.type(self.text[: self.fault.start] + word + self.text[self.fault.end :])

    def _edited(self, text: str) -> None:
        if not dpg.does_item_exist(self.item):
            return
        self.text = text
        self._changed()
        self._on_change(text)

    def _ended(self) -> None:
        if self.text != self._done:
            self._done = self.text
            self._on_done(self.text)

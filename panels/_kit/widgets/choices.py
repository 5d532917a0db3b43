"""One of several, and on or off: segments, chips, tabs and switches."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ..hands.pointer import Mouse
from ..pen import Paint, Rect, fonts, px, symbol_width
from .spots import Action, Spots
from .widget import PAD

Chosen = Callable[[str], None]


class OneOf(Spots):
    """Several words of which one is current."""

    def __init__(
        self,
        parent: int,
        words: Sequence[str],
        current: str,
        on_choose: Chosen,
        *,
        width: int,
        height: int,
        pad: float = PAD,
    ) -> None:
        self.words, self.current, self._on_choose = tuple(words), current, on_choose
        self.tips: Mapping[str, str] = {}
        """What a word means, for those that do not say it themselves."""
        super().__init__(parent, width=width, height=height, pad=pad)

    def update(self, current: str, words: Sequence[str] | None = None) -> None:
        """Show another current word, or other words."""
        words = self.words if words is None else tuple(words)
        self.take(current=current, words=words)

    def choose(self, word: str) -> None:
        """Make a word current and say so."""
        if word != self.current:
            self.update(word)
            self._on_choose(word)

    def ink(self, action: Action) -> Paint:
        """Give the colour of a word."""
        return "text" if action.label == self.current or self.is_lit(action) else "text2"

    def action(self, word: str) -> Action:
        """Give what a click on a word does."""
        return Action(word, partial(self.choose, word), tip=self.tips.get(word, ""))

    def paint_bar(self, x: float, y: float, height: int, size: float = 13, inset: float = 7) -> None:
        """Draw the words in a frame from a corner on, the current one on a tile."""
        widths = [round(symbol_width(w, "word", size)) + 2 * px(inset) for w in self.words]
        edge = px(2)
        self.pen.box(x, y, sum(widths) + 2 * edge, height, "field", "button_line", radius=5)
        x += edge
        for word, width in zip(self.words, widths, strict=True):
            action = self.action(word)
            if word == self.current:
                self.pen.box(x, y + edge, width, height - 2 * edge, "accent_back", "accent", radius=4)
            elif self.is_lit(action):
                self.pen.box(x, y + edge, width, height - 2 * edge, "hover", radius=4)
            self.pen.symbol(x + width / 2, y + height / 2, word, size, self.ink(action), align="centre")
            self.spot(Rect(x, y, width, height), action)
            x += width

    def paint_head_bar(self) -> None:
        """Draw the words at the right end of a section's head, 40 high."""
        self.paint_bar(self.right - segment_width(self.words, 13, 7), px(9), px(26))


CLOSEST = 4
"""Beside a word in a frame that is narrow, in sizes of the look."""


class Segment(OneOf):
    """Words in one frame, the current one on a tile; a label may stand in front."""

    def __init__(
        self,
        parent: int,
        words: Sequence[str],
        current: str,
        on_choose: Chosen,
        *,
        width: int | None = None,
        label: str = "",
        label_width: float = 84,
        height: float = 28,
        size: float = 14,
        inset: float = 12,
        pad: float = PAD,
        about: str = "",
        most: int | None = None,
    ) -> None:
        """`most` is how wide it may be: long words stand closer to each other."""
        self.label, self._label_width, self.about = label, px(label_width) if label else 0, about
        spare = 0 if most is None else most - segment_width(words, size, inset) - 2 * px(pad)
        if spare < 0:
            inset = max(math.floor(inset + spare / px(2 * len(words))), CLOSEST)
        self._size, self._inset = size, inset
        natural = segment_width(words, size, inset) + self._label_width + 2 * px(pad)
        width = natural if width is None else width
        super().__init__(parent, words, current, on_choose, width=width, height=px(height), pad=pad)

    def paint_spots(self) -> None:
        """Draw frame and words."""
        if self.label:
            self.pen.symbol(self.left, self.height / 2, self.label, 14, "text2")
        self.paint_bar(self.left + self._label_width, 0, self.height, self._size, self._inset)

    def tip(self, mouse: Mouse) -> str:
        """Say what is chosen here, wherever the mouse is on it."""
        return super().tip(mouse) or self.about


def segment_width(words: Sequence[str], size: float = 14, inset: float = 12) -> int:
    """Give how wide a segment control is by itself, in pixels."""
    return sum(round(symbol_width(w, "word", size)) + 2 * px(inset) for w in words) + 2 * px(2)


class Tabs(OneOf):
    """Words over a line, the current one underlined; those that do not fit stand in a second row."""

    def __init__(
        self, parent: int, words: Sequence[str], current: str, on_choose: Chosen, *, width: int
    ) -> None:
        super().__init__(parent, words, current, on_choose, width=width, height=px(40))
        self.resize(width, px(40) + px(28) * (len(self._rows()) - 1))

    def paint_spots(self) -> None:
        """Draw words and line."""
        self.pen.rule(0, self.height - px(1), self.width)
        for k, words in enumerate(self._rows()):
            self._paint_row(words, px(20) + px(28) * k)

    def _paint_row(self, words: Sequence[str], y: int) -> None:
        x: float = self.left
        room = (self.right - self.left - sum(fonts.text_width(w, "word", 15) for w in words)) / (
            max(len(words) - 1, 1)
        )
        gap = round(min(px(24), max(room, px(8))))
        for word in words:
            action, width = self.action(word), fonts.text_width(word, "word", 15)
            self.pen.text(x, y, word, 15, self.ink(action))
            if word == self.current:
                below = px(17) if self.height == px(40) else px(12)
                edge, line = px(4), min(y + below, self.height - px(3))
                self.pen.box(x - edge, line, round(width) + 2 * edge, px(3), "accent", radius=1)
            self.spot(Rect(x - gap / 2, y - px(14), width + gap, px(28)), action)
            x = round(x + width) + gap

    def _rows(self) -> list[list[str]]:
        """As few rows as there is room for, and none of them much shorter than the others."""
        widths = [fonts.text_width(word, "word", 15) for word in self.words]
        room = self.right - self.left
        rows = _in_rows(self.words, widths, room)
        narrower = [
            _in_rows(self.words, widths, min(sum(widths[:k]) + px(12) * (k - 1), room))
            for k in range(1, len(widths))
            if len(rows) > 1
        ]
        return next((found for found in narrower if len(found) == len(rows)), rows)


def _in_rows(words: Sequence[str], widths: Sequence[float], room: float) -> list[list[str]]:
    """Words one after the other, in a new row where there is no room for another."""
    rows: list[list[str]] = [[]]
    used = 0.0
    for word, width in zip(words, widths, strict=True):
        used += width + px(12)
        if rows[-1] and used - px(12) > room:
            rows.append([])
            used = width + px(12)
        rows[-1].append(word)
    return rows


class Chips(Spots):
    """Words that can each be on or off, as tiles with round ends."""

    def __init__(
        self,
        parent: int,
        chips: Mapping[str, bool],
        on_toggle: Callable[[str, bool], None],
        *,
        width: int | None = None,
        pad: float = PAD,
    ) -> None:
        self.chips, self._on_toggle = dict(chips), on_toggle
        width = chips_width(chips) + 2 * px(pad) if width is None else width
        super().__init__(parent, width=width, height=px(24), pad=pad)

    def update(self, chips: Mapping[str, bool]) -> None:
        """Show which are on."""
        self.take(chips=dict(chips))

    def toggle(self, word: str) -> None:
        """Turn one over and say so."""
        self.update(self.chips | {word: not self.chips[word]})
        self._on_toggle(word, self.chips[word])

    def paint_spots(self) -> None:
        """Draw the chips."""
        x: float = self.left
        for word, on in self.chips.items():
            action = Action(word, partial(self.toggle, word))
            width, lit = _chip_width(word), self.is_lit(action)
            fill: Paint = "accent_back" if on else "hover" if lit else "card"
            self.pen.box(x, 0, width, self.height, fill, "accent" if on else "line2", radius=12)
            ink: Paint = "text" if on or lit else "text2"
            self.pen.text(x + width / 2, self.height / 2, word, 13, ink, align="centre")
            self.spot(Rect(x, 0, width, self.height), action)
            x += width + px(8)


def _chip_width(word: str) -> int:
    return round(fonts.text_width(word, "word", 13)) + 2 * px(9)


def chips_width(words: Mapping[str, bool] | Sequence[str]) -> int:
    """Give how wide a row of chips is by itself, in pixels."""
    return sum(_chip_width(word) + px(8) for word in words) - px(8)


class Switch(Spots):
    """A row with a switch and what it does in words."""

    def __init__(
        self, parent: int, label: str, on: bool, on_toggle: Callable[[bool], None], *, width: int
    ) -> None:
        self.label, self.on, self._on_toggle = label, on, on_toggle
        super().__init__(parent, width=width, height=px(28))

    def update(self, on: bool) -> None:
        """Show whether it is on."""
        self.take(on=on)

    def toggle(self) -> None:
        """Turn it over and say so."""
        self.update(not self.on)
        self._on_toggle(self.on)

    def paint_spots(self) -> None:
        """Draw switch and label."""
        action = Action(self.label, self.toggle)
        x, y = self.left, self.height // 2
        self.pen.box(x, y - px(8), px(28), px(16), "accent" if self.on else "line2", radius=8)
        knob: Paint = (255, 255, 255) if self.on else "text2"
        self.pen.disc(x + px(20 if self.on else 8), y, 6, knob)
        end = self.pen.symbol(
            x + px(36), y, self.label, 15, "text" if self.on or self.is_lit(action) else "text2"
        )
        self.spot(Rect(x, 0, end - x, self.height), action)

"""The steps of a derivation as cards: number, reason, equations, both sides of a fork in their colours."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from vi3dras.language.boxes import Box

from ...hands.overlay import wrapped
from ...pen import Paint, Rect, Rgb, px, rgba, segment
from ...widgets.spots import Action, Spots
from ...widgets.typeset import draw, extent

LEFT, GAP, LINE, SIZE, LEAST = 46, 8, 18, 17.0, 9.0
"""Where words begin, from card to card, from line to line of words, of equations, and their smallest."""
SMALL = 13.0
"""Both sides of a fork stand below each other where an equation beside the other side would be smaller."""


def fork_colour(sign: int) -> Rgb:
    """The colour of a branch, all through a page: orange for +, violet for -."""
    return segment(0 if sign > 0 else 4)


class StepLine(NamedTuple):
    """One equation, and what it comes to now."""

    equation: Box
    value: str = ""


class ForkSide(NamedTuple):
    """What one branch has in a step."""

    name: str
    lines: tuple[StepLine, ...]


class StepCard(NamedTuple):
    """One step."""

    number: int
    reason: str
    lines: tuple[StepLine, ...]
    sides: tuple[ForkSide, ...] = ()
    """Both sides of a fork, + first; then `lines` is empty."""
    tests: tuple[str, ...] = ()
    """What may go wrong here, with `_x` below the line."""


class StepCards(Spots):
    """All of them below each other; a click outlines one."""

    fades = True

    def __init__(self, parent: int, *, width: int, on_choose: Callable[[int], None]) -> None:
        self.cards: tuple[StepCard, ...] = ()
        self.chosen = 0
        self._on_choose = on_choose
        super().__init__(parent, width=width, height=1)

    def update(self, cards: tuple[StepCard, ...], chosen: int) -> None:
        """Show others, one of them outlined, by its number; 0 for none."""
        if self.take(cards=cards, chosen=chosen):
            heights = [self._height(card) for card in cards]
            self.resize(self.width, max(sum(heights) + px(GAP) * len(cards), 1))

    def paint_spots(self) -> None:
        """Draw every card."""
        y = 0
        for card in self.cards:
            height = self._height(card)
            place = Rect(self.left, y, self.right - self.left, height)
            action = Action(f"Step {card.number}", partial(self._on_choose, card.number))
            is_chosen = card.number == self.chosen
            edge: Paint = "accent" if is_chosen else "line2" if self.is_lit(action) else "card_line"
            self.pen.box(*place, "accent_back" if is_chosen else "card", edge, radius=6)
            self._paint_card(card, place)
            self.spot(place, action)
            y += height + px(GAP)

    def _paint_card(self, card: StepCard, place: Rect) -> None:
        x, y = place.x + px(LEFT), place.y + px(20)
        self.pen.disc(place.x + px(22), y, 11, "clear", "line2")
        self.pen.text(place.x + px(22), y, str(card.number), 13, "text2", align="centre")
        for line in self._words(card):
            self.pen.text(x, y, line, 14, "text2")
            y += px(LINE)
        y += px(4) if card.reason else -px(14)
        room = self._room
        if card.sides:
            places = self._sides(card)
            for k, (side, (left, top, wide, tall)) in enumerate(zip(card.sides, places, strict=True)):
                self._paint_side(side, Rect(x + left, y - px(8) + top, wide, tall), 1 - 2 * k)
            y += round(places[-1].y + places[-1].height)
        else:
            y += self._paint_lines(card.lines, x, y - px(8), room)
        for test in card.tests:
            self.pen.symbol(x, y + px(4), test, 12, "text3")
            y += px(LINE)

    def _paint_side(self, side: ForkSide, place: Rect, sign: int) -> None:
        colour = fork_colour(sign)
        self.pen.box(*place, rgba(colour, 40), radius=4)
        self.pen.box(place.x, place.y, px(3), place.height, colour, radius=1)
        self.pen.text(place.x + px(12), place.y + px(12), side.name, 13, colour)
        self._paint_lines(side.lines, place.x + px(12), place.y + px(24), place.width - px(20))

    def _paint_lines(self, lines: tuple[StepLine, ...], x: float, y: float, room: float) -> int:
        """Draw equations below each other from `y` down and give how high they are."""
        start = y
        for row in self._rows(lines, room):
            fitted = [self._fitted(line, room) for line in row]
            above, below = (max(each[k] for each in fitted) for k in (1, 2))
            for k, (line, (size, *_)) in enumerate(zip(row, fitted, strict=True)):
                draw(self.pen, line.equation, x + k * room / 2, y + above, size)
                if line.value:
                    end = x + room * (k + 1) / len(row) - (px(24) if k + 1 < len(row) else 0)
                    self.pen.text(end, y + above, line.value, 14, "text2", style="mono", align="right")
            y += above + below
        return round(y - start)

    def _rows(self, lines: tuple[StepLine, ...], room: float) -> list[tuple[StepLine, ...]]:
        """Two short equations in a row share it."""
        rows, left = [], list(lines)
        while left:
            pair = tuple(left[:2])
            widths = [extent(line.equation, SIZE).width + (px(120) if line.value else 0) for line in pair]
            count = 2 if len(pair) == 2 and max(widths) < room / 2 - px(16) else 1
            rows.append(tuple(left[:count]))
            left = left[count:]
        return rows

    def _fitted(self, line: StepLine, room: float) -> tuple[float, float, float]:
        """The size at which an equation fits into a width, and how far it goes up and down."""
        room = room - (px(96) if line.value else 0)
        size = SIZE
        whole = extent(line.equation, size)
        if whole.width > room:
            size = max(SIZE * room / whole.width, LEAST)
            whole = extent(line.equation, size)
        return size, whole.above + px(4), whole.below + px(4)

    def _lines_height(self, lines: tuple[StepLine, ...], room: float) -> int:
        high = 0.0
        for row in self._rows(lines, room):
            fitted = [self._fitted(line, room) for line in row]
            high += sum(max(each[k] for each in fitted) for k in (1, 2))
        return round(high)

    def _height(self, card: StepCard) -> int:
        words = px(LINE) * len(self._words(card))
        top = px(16) + words if card.reason else px(2)
        if card.sides:
            last = self._sides(card)[-1]
            tall = round(last.y + last.height)
        else:
            tall = self._lines_height(card.lines, self._room)
        return max(top + tall + px(LINE) * len(card.tests) + px(10), px(40))

    def _sides(self, card: StepCard) -> tuple[Rect, ...]:
        """Where both sides of a fork stand: beside each other, or one below the other where they are long."""
        half = (self._room - px(GAP)) // 2
        lines = [line for side in card.sides for line in side.lines]
        is_beside = all(self._fitted(line, half - px(20))[0] >= SMALL for line in lines)
        wide = half if is_beside else self._room
        heights = [self._lines_height(side.lines, wide - px(20)) + px(30) for side in card.sides]
        if is_beside:
            return tuple(Rect(k * (half + px(GAP)), 0, half, max(heights)) for k in range(len(heights)))
        return tuple(Rect(0, k * px(GAP) + sum(heights[:k]), wide, high) for k, high in enumerate(heights))

    def top_of(self, number: int) -> tuple[int, int]:
        """Where a card begins and ends, in pixels from the first."""
        before = [self._height(card) + px(GAP) for card in self.cards if card.number < number]
        own = next((self._height(card) for card in self.cards if card.number == number), 0)
        return sum(before), sum(before) + own

    def _words(self, card: StepCard) -> list[str]:
        return wrapped(card.reason, self._room, 14) if card.reason else []

    @property
    def _room(self) -> int:
        return self.right - self.left - px(LEFT) - px(12)

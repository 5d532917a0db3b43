"""Small arms side by side, one for each solution: a click goes there, and its foot makes it an end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from vi3dras.arrays import Floats

from ...hands.pointer import Mouse
from ...pen import LampState, Paint, Rect, fonts, px
from ...pen.sketch import fitted
from ...widgets.spots import Action, Spots
from ..arms.sheets import joint_colour

COLUMNS, HEIGHT, GAP, FOOT = 2, 122, 6, 22
"""How many stand in a row, and how large they are, in sizes of the look."""


class SolutionCard(NamedTuple):
    """What one of them shows."""

    branch: str
    about: str
    """All of it, while the mouse is on it."""
    room: str
    """Which joint is nearest to a limit, and how near; may hold `_x`."""
    lamp: LampState
    lines: tuple[Floats, ...]
    """The bones of the arm, each (k, 2), y upwards."""
    is_current: bool = False
    is_initial: bool = False
    is_final: bool = False


class SolutionCards(Spots):
    """All of them in rows, drawn to one scale."""

    def __init__(
        self,
        parent: int,
        *,
        width: int,
        on_choose: Callable[[int], None],
        on_initial: Callable[[int], None],
        on_final: Callable[[int], None],
    ) -> None:
        self.cards: tuple[SolutionCard, ...] = ()
        self._on_choose, self._on_initial, self._on_final = on_choose, on_initial, on_final
        super().__init__(parent, width=width, height=1)

    def update(self, cards: tuple[SolutionCard, ...]) -> None:
        """Show others."""
        self.cards = cards
        rows = -(-len(cards) // COLUMNS)
        self.resize(self.width, max(rows * px(HEIGHT + GAP), 1))
        self.repaint()

    def place_of(self, k: int) -> Rect:
        """Give the box of a card, in pixels from the corner."""
        row, column = divmod(k, COLUMNS)
        share = (self.right - self.left + px(GAP)) / COLUMNS
        x0, x1 = round(self.left + column * share), round(self.left + (column + 1) * share) - px(GAP)
        return Rect(x0, row * px(HEIGHT + GAP), x1 - x0, px(HEIGHT))

    def row_at(self, mouse: Mouse) -> int | None:
        """Give the card under the mouse."""
        found = (k for k in range(len(self.cards)) if self.place_of(k).holds(mouse.x, mouse.y))
        return next(found, None)

    def paint_spots(self) -> None:
        """Draw the cards; their feet lie over them and take the mouse first."""
        among = tuple(line for card in self.cards for line in card.lines)
        for k, card in enumerate(self.cards):
            place = self.place_of(k)
            words = (("Initial", card.is_initial, self._on_initial), ("Final", card.is_final, self._on_final))
            show = Action(f"Solution {k + 1}", partial(self._on_choose, k), tip=card.about)
            lit = self.is_lit(show)
            edge: Paint = "accent" if card.is_current else "line2" if lit else "card_line"
            self.pen.box(*place, "accent_back" if card.is_current else "card", edge, radius=6)
            half = place.width // 2
            for side, (word, is_on, run) in enumerate(words):
                foot = Rect(
                    place.x + side * half, place.y + place.height - px(FOOT),
                    half if side == 0 else place.width - half, px(FOOT),
                )  # fmt: skip
                self._paint_foot(
                    foot, Action(f"{word} {k + 1}", partial(run, k), tip=_tip(word)), word, is_on
                )
            self._paint_arm(place, card, among)
            self._paint_words(place, k, card)
            self.spot(place, show)

    def _paint_foot(self, foot: Rect, action: Action, word: str, is_on: bool) -> None:
        lit = self.is_lit(action)
        inner = (foot.x + px(3), foot.y + px(1), foot.width - px(6), foot.height - px(4))
        fill: Paint = "accent" if is_on else "hover" if lit else "field"
        ink: Paint = "on_accent" if is_on else "text" if lit else "text2"
        self.pen.box(*inner, fill, radius=4)
        middle = (foot.x + foot.width / 2, foot.y + (foot.height - px(2)) / 2)
        self.pen.text(*middle, word, 12, ink, align="centre")
        self.spot(foot, action)

    def _paint_arm(self, place: Rect, card: SolutionCard, among: tuple[Floats, ...]) -> None:
        room = place.height - px(FOOT + 50)
        middle = (place.x + place.width / 2, place.y + px(24) + room / 2)
        for i, line in enumerate(fitted(card.lines, middle, room, among=among)):
            self.pen.path(line, joint_colour(i), 2.4)

    def _paint_words(self, place: Rect, k: int, card: SolutionCard) -> None:
        pen, y = self.pen, place.y + px(13)
        pen.text(place.x + px(8), y, str(k + 1), 13, "text", style="bold")
        ink: Paint = "far" if card.lamp == "far" else "text2"
        pen.symbol(place.x + place.width - px(8), y, card.room, 12, ink, align="right")
        room = place.width - px(26)
        size = 12 if fonts.text_width(card.branch, "word", 12) <= room else 11
        words = fonts.elided(card.branch, "word", size, room)
        foot = place.y + place.height - px(FOOT + 11)
        pen.lamp(place.x + px(12), foot, card.lamp, 3.5)
        pen.text(place.x + px(20), foot, words, size, "text2")


def _tip(word: str) -> str:
    return "The motion begins here" if word == "Initial" else "The motion ends here"

"""What floats beside a line of a program: what is wrong with it, and how a word may go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from vi3dras.programs.completion import Offer
from vi3dras.programs.cures import Wrong
from vi3dras.programs.errors import ProgramError

from ...hands.overlay import wrapped
from ...pen import Rect, fonts, px
from ...widgets.lines import Typing
from ...widgets.spots import Action, Spots, button_width, paint_button
from ...words import verbatim
from .program_paint import ink_of
from .program_sheet import ROW, SIZE, ProgramSheet

WIDTH = 330
"""Of the words in a box."""
LINE, EDGE, SIGN = 18, 8, 22
LABEL = "Did you mean"


class Blame(NamedTuple):
    """What is said of a line."""

    row: int
    """From 0."""
    sentence: str
    wrong: Wrong
    error: ProgramError


class Cures(NamedTuple):
    """What a box offers."""

    take: Callable[[int, str], object]
    """Puts a word in the place of the wrong one of a line."""
    teach: Callable[[str], object] | None = None
    """Makes a position of the place where the arm is."""
    renumber: Callable[[], object] | None = None


def actions_of(blame: Blame, cures: Cures) -> list[Action]:
    """The buttons of a box: what would be right without another word, and then the words."""
    found = []
    if blame.wrong.teach and cures.teach is not None:
        found.append(Action(f"Teach {blame.wrong.teach}", partial(cures.teach, blame.wrong.teach), "add"))
    if cures.renumber is not None:
        found.append(Action("Renumber", cures.renumber, tip="New numbers for all lines"))
    return found


def words_of(blame: Blame, cures: Cures) -> list[Action]:
    """The buttons with words that may stand in the place of the wrong one."""
    return [Action(word.strip(), partial(cures.take, blame.row, word)) for word in blame.wrong.words]


def paint_blame(to: Spots, sheet: ProgramSheet, rows: Sequence[str], blame: Blame, cures: Cures) -> None:
    """Draw the box: right of its line and those beside it, or where that is too narrow under the line."""
    actions, others = actions_of(blame, cures), words_of(blame, cures)
    said = blame.sentence.partition(f" {LABEL} ")[0] if others else blame.sentence
    lines = wrapped(said, px(WIDTH), SIZE - 1)
    words = max(fonts.drawn_width(line, "word", SIZE - 1) for line in lines)
    row_width = sum(button_width(action, 13) + px(6) for action in (*actions, *others))
    row_width += round(fonts.text_width(LABEL, "word", 13)) + px(8) if others else 0
    width = round(max(words, row_width)) + px(SIGN + 2 * EDGE)
    height = px(LINE) * len(lines) + 2 * px(EDGE - 3) + (px(28) if actions or others else 0)
    place, side = _place(sheet, rows, blame, width, height)
    pen = to.pen
    pen.box(*place, "far_back", "far", radius=4)
    _paint_tip(to, sheet, blame, place, side)
    x, y = place.x + px(EDGE), place.y + px(EDGE - 3)
    pen.icon(x + px(6), y + px(LINE) / 2, "error", 12, "far")
    for k, line in enumerate(lines):
        pen.text(x + px(SIGN), y + px(LINE) * (k + 0.5), line, SIZE - 1)
    x, y = x + px(SIGN), y + px(LINE) * len(lines) + px(3)
    x = _paint_buttons(to, actions, x, y)
    if others:
        _paint_buttons(to, others, pen.text(x, y + px(11), LABEL, 13, "text2") + px(8), y)
    to.spot(place, Action("", _nothing, enabled=False))  # what lies under it is not meant


def _paint_buttons(to: Spots, actions: Sequence[Action], x: float, y: float) -> float:
    """Draw buttons in a row, and give the x behind them."""
    for action in actions:
        spot = Rect(x, y, button_width(action, 13), px(22))
        paint_button(to.pen, spot, action, lit=to.is_lit(action), down=to.is_down(action), size=13)
        to.spot(spot, action)
        x += spot.width + px(6)
    return x


def _place(
    sheet: ProgramSheet, rows: Sequence[str], blame: Blame, width: float, height: float
) -> tuple[Rect, str]:
    """Where a box stands: right of the text, under its line, or above it; and which of these it is."""
    y = sheet.y(blame.row)
    top = min(max(y + px(ROW) / 2 - height / 2, sheet.top), sheet.height - height - px(2))
    covered = rows[max(sheet.row_of(top), 0) : sheet.row_of(top + height - 1) + 1]
    x = sheet.at(max((len(row) for row in covered), default=0)) + px(20)
    most = sheet.width - width - px(12)
    if x <= most:
        return Rect(round(x), round(top), width, height), "right"
    x = max(min(sheet.at(blame.wrong.start), most), px(4))
    if y + px(ROW + 6) + height <= sheet.height:
        return Rect(round(x), round(y + px(ROW + 6)), width, height), "under"
    return Rect(round(x), round(max(y - px(6) - height, 0)), width, height), "above"


def _paint_tip(to: Spots, sheet: ProgramSheet, blame: Blame, place: Rect, side: str) -> None:
    """The corner that points at the line."""
    middle, step = sheet.y(blame.row) + px(ROW) / 2, px(6)
    if side == "right":
        x, y = place.x, min(max(middle, place.y + step), place.y + place.height - step)
        to.pen.triangle(((x, y - step), (x, y + step), (x - px(8), y)), "far")
        return
    x = min(max(sheet.at(blame.wrong.start) + step, place.x + 2 * step), place.x + place.width - 2 * step)
    edge, way = (place.y, -1) if side == "under" else (place.y + place.height, 1)
    to.pen.triangle(((x - step, edge), (x + step, edge), (x, edge + way * step)), "far")


def paint_offer(
    to: Spots, sheet: ProgramSheet, typing: Typing, offer: Offer, chosen: int, take: Callable[[int], object]
) -> None:
    """Draw the list of words under the one that is typed, or above it where there is no room."""
    names = max(fonts.drawn_width(word.text, "mono", SIZE) for word in offer.words)
    hints = [word.hint if word.hint != word.text else "" for word in offer.words]
    hints = [fonts.elided(verbatim(hint), "mono", 12, px(WIDTH)) for hint in hints]
    wide = max(fonts.drawn_width(hint, "mono", 12) for hint in hints)
    width = round(names + wide) + px(44 if wide else 24)
    height = len(offer.words) * px(ROW + 2) + px(8)
    y = sheet.y(typing.caret.row) + px(ROW + 2)
    y = y if y + height <= sheet.height else max(sheet.y(typing.caret.row) - height - px(2), 0)
    x = max(min(sheet.at(offer.start) - px(12), sheet.width - width - px(8)), 0)
    to.pen.box(x, y, width, height, "card", "line2", radius=6)
    for k, (word, hint) in enumerate(zip(offer.words, hints, strict=True)):
        place = Rect(x + px(4), y + px(4) + k * px(ROW + 2), width - px(8), px(ROW + 2))
        action = Action(word.text, partial(take, k))
        middle = place.y + place.height / 2
        if k == chosen or to.is_lit(action):
            to.pen.box(*place, "accent_back" if k == chosen else "hover", radius=4)
        to.pen.text(place.x + px(8), middle, verbatim(word.text), SIZE, ink_of(word.kind), style="mono")
        end = place.x + place.width - px(8)
        to.pen.text(end, middle, hint, 12, "text3", style="mono", align="right", row=SIZE)
        to.spot(place, action)


def _nothing() -> None:
    """A click on a box itself means nothing."""

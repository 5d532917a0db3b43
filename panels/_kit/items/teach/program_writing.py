"""Letters that are typed into the lines of a program, and words that are taken from the list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vi3dras.programs.completion import offer_at

from .program_keys import Visit
from .program_lines import entered, typed

if TYPE_CHECKING:
    from .program_text import ProgramText


def write(text: ProgramText, letters: str) -> None:
    """Take letters: Tab takes a word of the list, Enter the one that is lit."""
    for part in re.split(r"([\n\t])", letters):
        k = text.chosen if part == "\n" else max(text.chosen, 0)
        if part in {"\n", "\t"} and complete(text, k):
            continue
        if part == "\n":
            text.visit = Visit()
            text.edit(entered(text.typing))
            text.close_offer()
        elif part:
            text.edit(typed(text.typing, " " if part == "\t" else part))
            _offer(text)


def _offer(text: ProgramText) -> None:
    """Show how the word before the caret may go on."""
    (_, column), line = text.typing.caret, text.typing.row
    text.close_offer()
    if not line[column : column + 1].isalnum():
        text.take(offer=offer_at(line, column, text.hands.known()))


def complete(text: ProgramText, k: int) -> bool:
    """Put a word of the list in the place of what is typed; False when there is none."""
    if not 0 <= k < len(text.offer.words):
        return False
    row, line = text.typing.caret.row, text.typing.row
    start, end, words = text.offer
    word = words[k].text + ("" if line[end:].strip() or words[k].kind != "command" else " ")
    text.edit(text.typing.with_row(row, line[:start] + word + line[end:]).at(row, start + len(word)))
    text.close_offer()
    text.keyboard.take()
    return True

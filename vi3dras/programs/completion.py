"""How a word that somebody begins to type may go on: commands, positions, variables, labels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vi3dras.programs.commands import FUNCTIONS, SYSTEM, USAGE
from vi3dras.programs.pieces import Kind, LinePiece, pieces_of

MOST = 8
"""Words that are offered at once."""

JUMPS = frozenset({"GOTO", "GOSUB"})
PLACES = frozenset({"MOV", "MVS", "MVR", "MVR2", "MVR3", "MVC", "MVA"})
AFTER_A_VALUE = ("THEN", "ELSE", "TO", "STEP", "AND", "OR", "MOD", "WTH", "WTHIF")


class Word(NamedTuple):
    """A word that may stand where somebody types."""

    text: str
    kind: Kind
    hint: str = ""
    """How it is written."""


class Offer(NamedTuple):
    """What may stand in place of what is being typed."""

    start: int
    """The first letter that is replaced, from 0."""
    end: int
    words: tuple[Word, ...] = ()


def words_of(rows: tuple[str, ...]) -> tuple[Word, ...]:
    """The positions, variables and labels that lines speak of, each once, in the order of their names."""
    found = {
        (row[piece.start : piece.end].upper(), piece.kind)
        for row in rows
        for piece in pieces_of(row)
        if piece.kind in {"position", "variable", "label"} and row[piece.start - 1 : piece.start] != "."
    }
    return tuple(Word(text, kind) for text, kind in sorted(found) if text not in SYSTEM)


def offer_at(row: str, caret: int, known: tuple[Word, ...]) -> Offer:
    """How the word before the caret may go on; nothing where there is none to be expected.

    Args:
        row: the line.
        caret: letters before it.
        known: what the program itself has names for.
    """
    pieces = [piece for piece in pieces_of(row[:caret]) if piece.kind != "space"]
    typed = pieces[-1] if pieces and pieces[-1].end == caret and _is_word(pieces[-1]) else None
    if pieces and pieces[-1].kind in {"comment", "text"}:
        return Offer(caret, caret)
    start = caret if typed is None else typed.start
    begun = row[start:caret].upper()
    before = pieces[:-1] if typed is not None else pieces
    words = [word for word in _expected(row, before, known, empty=not begun) if word.text.startswith(begun)]
    if any(word.text == begun for word in words):
        return Offer(start, caret)  # it is whole: what follows would only be in the way
    return Offer(start, caret, tuple(dict.fromkeys(words))[:MOST])


def _is_word(piece: LinePiece) -> bool:
    return piece.kind in {"command", "function", "position", "variable", "label", "word"}


def _expected(row: str, before: list[LinePiece], known: tuple[Word, ...], *, empty: bool) -> Iterator[Word]:
    """The words that may come after these pieces; before the first letter only where few are likely."""
    last = before[-1] if before else None
    word = "" if last is None else row[last.start : last.end].upper()
    if word in JUMPS:
        yield from (one for one in known if one.kind == "label")
    elif last is None or last.kind in {"line", "label"} or word in {"THEN", "ELSE", "WTH"}:
        if not empty:
            yield from (Word(name, "command", usage) for name, usage in USAGE.items())
            yield from (one for one in known if one.kind in {"position", "variable"})
            yield from (one for one in known if one.kind == "label" and word in {"THEN", "ELSE"})
    elif word in PLACES:
        yield from (one for one in known if one.kind == "position")
        yield from () if empty else _places()
    elif not empty:
        yield from known
        yield from _places()
        yield from (Word(name, "variable") for name, given in SYSTEM.items() if given.gives == "M")
        yield from (Word(name, "function") for name in FUNCTIONS)
        yield from (Word(name, "command") for name in AFTER_A_VALUE)


def _places() -> Iterator[Word]:
    return (Word(name, "position") for name, given in SYSTEM.items() if given.gives in {"P", "J"})

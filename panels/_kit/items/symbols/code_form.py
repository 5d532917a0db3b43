"""Which program: its language, its functions, its precision."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from vi3dras.codegen.languages import LANGUAGES
from vi3dras.codegen.program import WHAT

from ...face.board import Board, FixedPart
from ...face.generated import CODE_FORM
from ...hands.pointer import Shows
from ...pen import px
from ...widgets.choices import Chips, chips_width
from ...widgets.heads import Caption, Section, gap
from ...words import verbatim

LABELS = {each.id: each.label for each in LANGUAGES.values()}


def rows_of(words: tuple[str, ...], room: int) -> list[tuple[str, ...]]:
    """Words in as many rows as there must be."""
    rows: list[tuple[str, ...]] = [()]
    for word in words:
        if rows[-1] and chips_width((*rows[-1], word)) > room:
            rows.append(())
        rows[-1] = (*rows[-1], word)
    return rows


class CodeForm(FixedPart, shows=CODE_FORM):
    """Rows of chips."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        room = width - 2 * px(16)
        Section(parent, "Language", width=width)
        self._languages = self._chips(parent, tuple(LABELS.values()), room, self._speak, "code_language")
        self._about = Caption(parent, width=width)
        Section(parent, "Functions", "any number of them", width=width)
        self._functions = self._chips(parent, tuple(map(verbatim, WHAT)), room, self._turn, "code_functions")
        self._said = Caption(parent, width=width)
        gap(parent, 4)
        self._precision: int = dpg.add_group(parent=parent)
        self._single = self._switch_for(self._precision, "code_single", "Single precision")
        gap(parent, 8)

    def _chips(self, parent: int, words: tuple[str, ...], room: int, turn: object, port: str) -> list[Chips]:
        made = []
        for row in rows_of(words, room):
            chips = Chips(parent, dict.fromkeys(row, False), turn, width=self._width)  # type: ignore[arg-type]  # both take a word and a flag
            chips.shows = Shows(port)
            gap(parent, 6)
            made.append(chips)
        return made

    def show(self, code_language: str, code_functions: str, code_single: bool) -> None:
        """Show what is chosen."""
        language = LANGUAGES[code_language]
        for chips in self._languages:
            chips.update({word: word == language.label for word in chips.chips})
        chosen = _words(code_functions)
        own = language.needs
        for chips in self._functions:
            chips.update({word: word in chosen or word in own for word in chips.chips})
        self._about.update(language.about)
        last = next((word for word in reversed(chosen) if word in WHAT), "")
        self._said.update(f"{last}: {WHAT[last]}" if last else "")
        self._single.update(code_single)
        dpg.configure_item(self._precision, show=language.single is None)

    def _speak(self, label: str, _: bool) -> None:
        word = next(word for word, known in LABELS.items() if known == label)
        self._board.put("code_language", word, label=f"Write in {label}")
        self.refresh()

    def _turn(self, word: str, on: bool) -> None:
        kept = [each for each in _words(self._board.get("code_functions")) if each != word]
        chosen = [each for each in WHAT if each in kept or (on and each == word)]
        self._board.put("code_functions", ", ".join(chosen), label=f"Function {word}")
        self.refresh()


def _words(names: str) -> list[str]:
    return names.replace(",", " ").split()

"""Cut a formula into numbers, words and signs; each knows which characters it came from."""

from __future__ import annotations

import re
from typing import NamedTuple

from vi3dras.language.characters import (
    DERIVATIVE,
    FRACTIONS,
    MEANINGLESS,
    NOTHING,
    OPERATORS,
    PAIRS,
    SUBSCRIPTS,
    SUPERSCRIPTS,
    TWO,
    Command,
    command,
    is_letter,
    plain,
)
from vi3dras.language.errors import FormulaError, SeveralWaysError
from vi3dras.language.functions import SPELLINGS
from vi3dras.language.vocabulary import KEYWORDS, LONGEST_NAME, Vocabulary, canonical

LONGEST = 2000
"""Most characters of a formula: far more than anyone types, and read in an instant."""

TOO_LARGE = "This number is too large to compute with."

NUMBER = re.compile(r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
INDEX = re.compile(r"_\s*(?:\{\s*([\w]+)\s*\}|([0-9]+|[A-Za-zÀ-ɏͰ-Ͽ]+[0-9]*))")
DIGIT_RUN = re.compile("[0-9]+")
DIGITS = "0123456789"
DIGIT_WORD = re.compile(
    r"(?:deg2rad|rad2deg|atan2d)(?![A-Za-z0-9])|(?:exp2|exp10|expm1|log1p)(?=\()", re.IGNORECASE
)
"""Functions of other programs with digits inside."""
PROGRAM_NUMBER = re.compile(r"0(?:[xX][0-9a-fA-F]+|[bB][01]+|[oO][0-7]+)(?![A-Za-z0-9])")
LIBRARIES = ("np", "numpy", "math", "Math", "sp", "sympy")
"""What stands before a dot and a function in pasted code."""
AFTERWORD = f"{NOTHING} \t\n\r\u00a0,.;"
"""What may end a formula that was copied from a sentence."""


class Token(NamedTuple):
    """A piece of a formula."""

    kind: str
    """number, fraction, power (raised characters), word, frac, sqrt, end, or the sign itself."""
    text: str
    start: int
    end: int
    base: str = ""
    """Of a word: its letters without an index."""


def tokenize(text: str, vocabulary: Vocabulary) -> list[Token]:
    """All tokens, the last of them the end.

    Raises:
        FormulaError: a character, number or command that means nothing, or a text too long.
    """
    if len(text) > LONGEST:
        sentence = f"This formula has {len(text):,} characters; {LONGEST:,} are the most that is read."
        raise FormulaError(LONGEST, len(text) - LONGEST, sentence)
    return _Scanner(text, vocabulary).tokens()


class _Scanner:
    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.text = "".join(map(plain, text))
        self.at = 0
        self.found: list[Token] = []
        self.length = len(text.rstrip(AFTERWORD)) or len(text)

    def tokens(self) -> list[Token]:
        while self.at < self.length:
            char = self.text[self.at]
            if char.isspace() or char in NOTHING:
                self.at += 1
            elif char in DIGITS or (char == "." and self._next(1) in DIGITS):
                self._number()
            elif is_letter(char):
                self._letters()
            elif char == "\\":
                self._latex()
            else:
                self._sign(char)
        self.found.append(Token("end", "", self.length, self.length))
        return self.found

    def _next(self, ahead: int) -> str:
        place = self.at + ahead
        return self.text[place] if place < self.length else " "

    def _add(self, kind: str, text: str, end: int, base: str = "") -> None:
        self.found.append(Token(kind, text, self.at, end, base))
        self.at = end

    def _wrong(self, sentence: str, *suggestions: str, length: int = 1) -> FormulaError:
        return FormulaError(self.at, length, sentence, suggestions)

    def _number(self) -> None:
        match = NUMBER.match(self.text, self.at, self.length)
        end = match.end() if match else self.at + 1
        written = self.text[self.at : end]
        program = PROGRAM_NUMBER.match(self.text, self.at, self.length)
        if program:
            ways = (str(int(program[0], 0)), f"0·{program[0][1:]}")
            raise SeveralWaysError(self.at, program[0], ways)
        if end < self.length and self.text[end] == "." and "." in written:
            while end < self.length and self.text[end] in f"{DIGITS}.":
                end += 1
            raise self._wrong("A number has one decimal point.", length=end - self.at)
        if float(written) == float("inf"):
            raise self._wrong(TOO_LARGE, length=end - self.at)
        self._add("number", written, end)

    def _letters(self) -> None:
        first = self.at
        whole = DIGIT_WORD.match(self.text, first, self.length)
        if whole:
            self._add("word", whole[0], whole.end(), whole[0])
            return
        end = first + 1
        if self.text[first] < "\u0370":  # Greek letters are words of one letter
            while end < self.length and is_letter(self.text[end]) and self.text[end] < "\u0370":
                end += 1
        letters = self.text[first:end]
        index, after = self._indices(end)
        if letters in LIBRARIES and after < self.length and self.text[after] == ".":
            self.at = after + 1  # pasted Python: np.sin, math.pi
            return
        if index and canonical(letters, index) in self.vocabulary.known:
            self._add("word", canonical(letters, index), after, letters)
            return
        *pieces, last = self.vocabulary.split(letters)
        for piece in pieces:
            self._word(piece, self.at + len(piece))
        self._indexed(last, self.at + len(last))

    def _word(self, word: str, end: int, index: str = "") -> None:
        folded = word.casefold()
        is_call = folded == "mod" and self._next(end - self.at) == "("
        if len(word) + len(index) > LONGEST_NAME:
            length = end - self.at
            raise self._wrong(f"This name is too long: {LONGEST_NAME} letters are the most.", length=length)
        if not index and folded in KEYWORDS and word not in self.vocabulary.known and not is_call:
            self._add(KEYWORDS[folded], word, end)
        else:
            self._add("word", canonical(word, index), end, word)

    def _indexed(self, word: str, end: int) -> None:
        """A word with the digits or the index that follows it; digits after sin are what it works on."""
        folded, after = word.casefold(), self.text[end : min(end + 2, self.length)]
        if word not in self.vocabulary.known and folded in SPELLINGS:
            for digits in (after, after[:1]):
                if digits.isdecimal() and folded + digits in SPELLINGS:
                    self._add("word", word + digits, end + len(digits), word + digits)
                    return
            if after[:1] in DIGITS:
                self._word(word, end)
                self._suspect_digits(word)
                return
        index, end = self._indices(end)
        self._word(word, end, index)

    def _suspect_digits(self, word: str) -> None:
        """Complain about sin2(u): a raised 2 that lost its place, or the argument 2u."""
        digits = DIGIT_RUN.match(self.text, self.at, self.length)
        if digits and self.text[digits.end() : digits.end() + 1] == "(":
            both, raised = f"{word}{digits[0]}", "_" if word.casefold() == "log" else "^"
            ways = (f"{word}{raised}{digits[0]}", f"{word} {digits[0]}")
            raise SeveralWaysError(self.at - len(word), both, ways)

    def _indices(self, end: int) -> tuple[str, int]:
        """The index of a name whose letters end here, and its end: digits, what is below, or after _."""
        digits = DIGIT_RUN.match(self.text, end, self.length)
        if digits:
            return digits[0], digits.end()
        if end < self.length and self.text[end] == "_":
            return self._index(end)
        first = end
        while end < self.length and self.text[end] in SUBSCRIPTS:
            end += 1
        return "".join(SUBSCRIPTS[char] for char in self.text[first:end]), end

    def _index(self, start: int) -> tuple[str, int]:
        """What stands after _, and where it ends."""
        match = INDEX.match(self.text, start, self.length)
        index = (match[1] or match[2]).replace("_", "") if match else ""
        if not match or not all(is_letter(char) or char in DIGITS for char in index):
            raise FormulaError(start, 1, 'After "_" an index belongs, such as r_1 or d_{max}.')
        return index, match.end()

    def _latex(self) -> None:
        found: Command = command(self.text, self.at, self.length)
        if found.kind == "word":
            self._indexed(found.text, found.end)
        elif found.kind == "skip":
            self.at = found.end
        else:
            self._add(found.kind, found.text, found.end)

    def _sign(self, char: str) -> None:
        if self.text.startswith("{,}", self.at):
            self._add(",", "{,}", self.at + 3)
        elif self.text[self.at : self.at + 2] in TWO:
            pair = self.text[self.at : self.at + 2]
            self._add(PAIRS.get(pair, pair), pair, self.at + 2)
        elif char in FRACTIONS:
            self._add("fraction", char, self.at + 1)
        elif char in SUPERSCRIPTS:
            end = self.at
            while end < self.length and self.text[end] in SUPERSCRIPTS:
                end += 1
            self._add("power", "".join(SUPERSCRIPTS[c] for c in self.text[self.at : end]), end)
        elif char in OPERATORS or char in "⌊⌋⌈⌉":
            self._add(OPERATORS.get(char, char), char, self.at + 1)
        elif char == "." and self._next(1) in "*/^":
            self.at += 1  # Matlab's sign for each element on its own
        else:
            raise self._meaningless(char)

    def _meaningless(self, char: str) -> FormulaError:
        """What to say of a sign that has no meaning here."""
        last = self.found[-1] if self.found else Token("", "", 0, 0)
        if char == "…" or self.text.startswith("...", self.at):
            sentence = "Dots have to be written out, term by term."
            return self._wrong(sentence, length=1 if char == "…" else 3)
        if char == ".":
            suggestions = ("·",) if self.found else ()
            return self._wrong(
                "A dot belongs between digits; a product is written with · or *.", *suggestions
            )
        if char == "'" and last.kind in {"word", ")"} and "'" not in self.text[: self.at]:
            return self._wrong(DERIVATIVE)
        if char == ":" and len(self.found) == 1 and last.text in {"x", "y", "z"}:
            return self._wrong('A colon means nothing here: write "=" after the name.', "=")
        shown = char if char.isprintable() else f"U+{ord(char):04X}"
        return self._wrong(MEANINGLESS.get(char, f'The character "{shown}" means nothing in a formula.'))

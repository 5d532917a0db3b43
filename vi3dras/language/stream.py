"""Tokens one after another, and the sentences for those that stand where they cannot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from vi3dras.language.characters import MEANINGLESS
from vi3dras.language.errors import FormulaError, SeveralWaysError, short
from vi3dras.language.tokens import Token, tokenize
from vi3dras.language.tree import Relation
from vi3dras.language.vocabulary import Vocabulary

DEEPEST = 32
"""Most levels of brackets, exponents and functions inside each other."""

BRACKETS = {"(": ")", "[": "]", "{": "}", "⌊": "⌋", "⌈": "⌉"}
RELATIONS: dict[str, Relation] = {s: s for s in ("<", "<=", ">", ">=", "==", "!=")}
BEFORE_NUMBER = frozenset({*BRACKETS, "+", "-", "*", "/", "^", "=", ";", *RELATIONS})
CLOSERS = {closer: opener for opener, closer in BRACKETS.items()}
OPERANDS = frozenset({"number", "fraction", "word", "frac", "sqrt", "√", "∛", "∜", "|", *BRACKETS})

Commas = Literal["decimal", "mixed", "separate"]
DEGREE = "°"
DEGREES = ("deg", "degs", "degree", "degrees", "grado", "grados")


@dataclass(frozen=True)
class Place:
    """What the brackets around the present token make of commas and bars."""

    commas: Commas = "decimal"
    """Whether a comma between digits is a decimal comma: always, where it touches both, or never."""
    in_call: bool = False
    in_bars: bool = False


class Stream:
    """The tokens of one formula, and where the reader is."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.text, self.vocabulary = text, vocabulary
        self.tokens = tokenize(text, vocabulary)
        self.index = 0
        self.place = Place()
        self._depth = 0

    @property
    def token(self) -> Token:
        """The token that comes next."""
        return self.tokens[self.index]

    @property
    def before(self) -> int:
        """Where the token before ends."""
        return self.tokens[self.index - 1].end

    def peek(self, ahead: int) -> Token:
        """A later token; the end when there are not that many."""
        return self.tokens[min(self.index + ahead, len(self.tokens) - 1)]

    def take(self) -> Token:
        """The next token, and go on."""
        token = self.token
        self.index = min(self.index + 1, len(self.tokens) - 1)
        return token

    @contextmanager
    def deeper(self, token: Token) -> Iterator[None]:
        """One level further inside, down to a bound."""
        self._depth += 1
        if self._depth > DEEPEST:
            sentence = f"This is nested too deep: {DEEPEST} levels are the most."
            raise FormulaError(token.start, token.end - token.start, sentence)
        yield
        self._depth -= 1

    @contextmanager
    def within(self, place: Place) -> Iterator[None]:
        """Brackets with their own reading of commas and bars."""
        outer, self.place = self.place, place
        yield
        self.place = outer

    def fault(self, token: Token, sentence: str, *suggestions: str) -> FormulaError:
        """An error that points at a token."""
        return FormulaError(token.start, token.end - token.start, sentence, suggestions)

    def several(self, token: Token, *ways: str) -> SeveralWaysError:
        """An error that asks which of several ways a token, or a stretch, is meant."""
        return SeveralWaysError(token.start, self.text[token.start : token.end], ways)

    def shown(self, token: Token) -> str:
        """A token as it was typed, for a sentence."""
        return short(self.text[token.start : token.end])

    def starts_operand(self) -> bool:
        """True when the next token can begin a number, name or bracket."""
        return self.token.kind in OPERANDS

    def continues(self) -> bool:
        """True when the next token multiplies what stands before it; a bar may close instead."""
        return self.starts_operand() and not (self.token.kind == "|" and self.place.in_bars)

    def has_argument(self) -> bool:
        """True when something to work on comes next, perhaps after an exponent, as in sin² u."""
        ahead = {"power": 1, "^": 2}.get(self.token.kind, 0)
        return self.continues() if not ahead else self.peek(ahead).kind in OPERANDS

    def need_operand(self, sign: Token) -> None:
        """Complain when nothing that `sign` could work on comes next."""
        kind = self.token.kind
        if self.starts_operand() or kind in {"-", "not"} or (kind == "+" and sign.kind == "^"):
            return
        if kind in {"end", ",", ";"} or kind in CLOSERS:
            raise self.fault(sign, f'After "{self.shown(sign)}" a number, name or bracket is missing.')
        stretch = Token(kind, "", sign.start, self.token.end)
        if sign.kind == kind == "/" and sign.end == self.token.start:
            raise self.fault(stretch, MEANINGLESS["//"], "/")
        pair = f'"{self.shown(sign)}" and "{self.shown(self.token)}"'
        raise self.fault(stretch, f"Between {pair} a number, name or bracket is missing.")

    def need_product_sign(self) -> None:
        """Complain about a number after another or after a name: they do not read as a product."""
        last, token = self.tokens[self.index - 1], self.token
        kinds = [self.peek(ahead).kind for ahead in range(4)]
        number = self.peek(1).text
        if kinds == ["(", "number", ")", "end"] and number.isdecimal() and last.end < token.start:
            bracket = Token("", "", token.start, self.peek(2).end)
            sentence = f'"({number})" may be the number of an equation: leave it out, or write a product.'
            raise self.fault(bracket, sentence, f"·{number}")
        if kinds[:3] == ["[", "number", "]"] and last.kind == "word" and last.end == token.start:
            whole = Token("", "", last.start, self.peek(2).end)
            names = (f"{last.text}_{number}",) if last.text == last.base and number.isdecimal() else ()
            raise self.several(whole, *names, f"{last.text}·{number}")
        before = {"number", "word", "power", "fraction"}
        if token.kind not in {"number", "fraction"} or last.kind not in before:
            return
        end, *ways = self._readings(last, token)
        both = self.text[last.start : end]
        raise SeveralWaysError(last.start, both, tuple(ways))

    def _readings(self, last: Token, token: Token) -> tuple[int, *tuple[str, ...]]:
        """Where a doubtful number and what stands before it end, and what they may mean."""
        if last.kind == token.kind == "number" and token.text.isdecimal():
            if len(token.text) == 3 and last.text.isdecimal():
                return token.end, f"{last.text}{token.text}"
            if self.peek(1).kind == "/" and self.peek(2).kind == "number":
                under = self.peek(2)
                return under.end, f"({last.text} + {token.text}/{under.text})"
        product = f"{last.text}·{token.text}"
        if last.kind == "word" and token.kind == "number":
            return token.end, product, f"{last.text}^{token.text}"
        return token.end, product

    def leftover(self) -> FormulaError:
        """What to say about a token that continues nothing."""
        token = self.token
        if token.kind in CLOSERS:
            return self.fault(token, f'This "{self.shown(token)}" closes a bracket that was never opened.')
        if token.kind == "=":
            sentence = 'An "=" stands only after the name of the formula, as in x = 20 + u.'
            return self.fault(token, sentence)
        if token.kind == ",":
            return self._stray_comma(token)
        if token.kind == ";":
            return self.fault(token, "A semicolon stands only between the arguments of a function.")
        sentence = f'"{self.shown(token)}" cannot stand here: a number, name or bracket is missing before it.'
        return self.fault(token, sentence)

    def _stray_comma(self, token: Token) -> FormulaError:
        after = self.peek(1)
        if any(later.kind in RELATIONS for later in self.tokens[self.index :]):
            return self.fault(token, MEANINGLESS["∈"])
        begins = self.index == 0 or self.tokens[self.index - 1].kind in BEFORE_NUMBER
        if begins and after.kind == "number" and after.start == token.end:
            both = Token("", "", token.start, after.end)
            return self.fault(both, "A decimal comma has a digit before it.", f"0,{after.text}")
        sentence = "A comma stands between digits, as in 0,5, or between the arguments of a function."
        return self.fault(token, sentence)

    def take_degree(self) -> bool:
        """Step over ° if it comes next."""
        count = self.degree_tokens()
        for _ in range(count):
            self.take()
        return count > 0

    def degree_tokens(self) -> int:
        """How many tokens °, the raised circle of LaTeX, or deg after a number or a bracket take here."""
        kinds = [self.peek(ahead).kind for ahead in range(4)]
        for pattern in ([DEGREE], ["^", DEGREE], ["^", "{", DEGREE, "}"]):
            if kinds[: len(pattern)] == pattern:
                return len(pattern)
        word, last = self.token, self.tokens[self.index - 1]
        is_word = word.kind == "word" and word.text.casefold() in DEGREES
        is_after = last.kind in {"number", "fraction", ")"}
        return int(is_word and is_after and not self.vocabulary.meaning(word.text))

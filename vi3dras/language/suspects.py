"""Words that were probably meant for something else: slips of functions, units, and what has no number."""

from __future__ import annotations

from vi3dras.language.functions import ADVICE
from vi3dras.language.operands import Operands
from vi3dras.language.stream import BRACKETS, CLOSERS
from vi3dras.language.tokens import Token
from vi3dras.language.vocabulary import NO_NUMBERS

LENGTHS = ("mm", "cm", "dm")
ANGLES = ("grad", "gon", "rad", "radian", "radians", "radianes")


class Suspects(Operands):
    """What is said of a new name before it becomes a constant with a slider."""

    def suspect(self, token: Token) -> None:
        """Complain about a new name that was probably meant for something else.

        Raises:
            FormulaError: it was.
        """
        self._suspect_function(token)
        shown = self.shown(token)
        if token.text.casefold() in NO_NUMBERS:
            raise self.fault(token, f'"{shown}" is not a number that can be computed with.')
        self._suspect_unit(token)
        index = token.text[len(token.base) :].lstrip("_")
        written = self.text[token.start : token.end]
        if index in {"2", "3"} and token.base in self.vocabulary.variables and written == token.base + index:
            ways = (f"{token.base}^{index}", f"{index}{token.base}", f"{token.base}_{index}")
            raise self.several(token, *ways)
        last = self.tokens[max(self.index - 2, 0)]
        if written == "x10" and last.kind == "number" and self.token.kind in {"^", "power"}:
            raise self.several(token, "·10", "x_10")

    def _suspect_function(self, token: Token) -> None:
        shown = self.shown(token)
        is_call = self.token.kind in BRACKETS and len(token.text) > 1 and token.text == token.base
        is_call = is_call and self.token.kind == "("
        advice = ADVICE.get(token.text.casefold(), "")
        if advice and (is_call or self.continues()):
            raise self.fault(token, f'There is no function "{shown}". {advice}')
        if not is_call and not self.has_argument():
            return
        guesses = self.vocabulary.guesses(token.text, is_call=is_call)
        if is_call:
            cure = "" if guesses else f" Write {shown}·( ... ) for a product."
            raise self.fault(token, f'There is no function "{shown}".{cure}', *guesses)
        if guesses:
            raise self.fault(token, f'There is no function "{shown}".', *guesses)
        slips = self.vocabulary.slips(token.text) if token.text == token.base else ()
        if slips:
            product = (f"{shown}·",) if self.continues() else ()
            raise self.fault(token, f'There is no function "{shown}".', *slips, *product)

    def is_of_sheet(self, word: Token) -> bool:
        """True for a function in capitals, as spreadsheets write them."""
        return self.shown(word).isupper()

    def suspect_logarithm(self, word: Token) -> None:
        """Complain about LOG(u) of a spreadsheet, and about log(8,2), before their brackets."""
        shown = self.shown(word)
        if shown == "LOG":
            sentence = "A spreadsheet has LOG to the base 10, and here log is the natural logarithm."
            raise self.fault(word, sentence, "lg", "ln")
        inside = [self.peek(ahead) for ahead in range(1, 5)]
        kinds = [token.kind for token in inside]
        if shown.casefold() == "log" and kinds[:3] == ["number", ",", "number"] and kinds[3] in CLOSERS:
            number, _, base, closer = inside
            whole = Token("", "", word.start, closer.end)
            ways = (f"ln({number.text}.{base.text})", f"ln({number.text})/ln({base.text})")
            raise self.several(whole, *ways)

    def _suspect_unit(self, token: Token) -> None:
        """Complain about a unit after a number."""
        last = self.tokens[max(self.index - 2, 0)]
        if last.kind not in {"number", "fraction", "word", ")"} or token is self.tokens[0]:
            return
        shown, word = self.shown(token), token.text.casefold()
        if word in LENGTHS:
            sentence = f'A formula has no units: leave "{shown}" out. Its lengths have one unit.'
            raise self.fault(token, sentence)
        if word in ANGLES and last.kind in {"number", "fraction", ")"}:
            if word.startswith("rad"):
                raise self.fault(token, f'Leave "{shown}" out: a number is in radians already.')
            raise self.several(token, "°", "°·9/10")

"""Read what an operator works on: numbers, brackets, bars, roots and fractions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TypeAlias

from vi3dras.language.characters import DERIVATIVE, FRACTIONS
from vi3dras.language.errors import FormulaError, short
from vi3dras.language.stream import BRACKETS, Place, Stream
from vi3dras.language.tokens import DIGITS, TOO_LARGE, Token
from vi3dras.language.tree import Call, Name, Number, Power, Product, Sum, Tree

Reader: TypeAlias = Callable[[], Tree]

AROUND = {"⌊": "floor", "⌈": "ceil"}


class Operands(Stream):
    """The lower half of a reader; conditions, sums and powers are read by who inherits it."""

    @abstractmethod
    def condition(self) -> Tree:
        """A condition or a sum."""

    @abstractmethod
    def power(self) -> Tree:
        """An operand with its exponents."""

    @abstractmethod
    def word(self) -> Tree:
        """A name or a function with its arguments."""

    def operand(self) -> Tree:  # noqa: PLR0911 - one case for each kind of token
        """A number, name, function, bracket or root."""
        token = self.token
        is_raised_root = token.kind == "power" and self.peek(1).kind == "√"
        if not self.starts_operand() and not is_raised_root:
            raise self.leftover()
        match token.kind:
            case "number":
                return self.number()
            case "fraction":
                self.take()
                return _fraction(token)
            case "word":
                return self.word()
            case "|":
                return self._bars()
            case "√" | "∛" | "∜":
                return self._root_sign()
            case "power":
                return self._raised_root()
            case "sqrt":
                return self._latex_root()
            case "frac":
                return self._latex_fraction()
            case _:
                return self._brackets()

    def number(self) -> Number:
        """A number, its decimal comma included."""
        first = self.take()
        text, end = first.text, first.end
        if self._is_decimal_comma(first):
            comma, decimals = self.take(), self.take()
            text, end = f"{first.text}.{decimals.text}", decimals.end
            if not set(first.text) <= set(DIGITS) or "." in decimals.text:
                both = f'"{short(self.text[first.start : end])}" has a comma and a dot: '
                sentence = f"{both}write one of them, and no marks between the thousands."
                raise FormulaError(first.start, end - first.start, sentence)
            if self._is_decimal_comma(decimals):
                self._two_commas(first)
            self._suspect_thousands(first, comma, decimals)
        if self.token.kind == "fraction" and self.token.start == end and text.isdecimal():
            part = self.take()
            return Number(float(text) + _fraction(part).value, at=(first.start, part.end))
        return Number(float(text), at=(first.start, end))

    def _suspect_thousands(self, first: Token, comma: Token, decimals: Token) -> None:
        """Complain about 1,000: one, or a thousand."""
        is_group = len(decimals.text) == 3 and decimals.text.isdecimal() and decimals.start == comma.end
        if is_group and comma.text == "," and comma.start == first.end and first.text[0] != "0":
            both = Token("", "", first.start, decimals.end)
            if len(first.text) <= 3:
                ways = (f"{first.text}.{decimals.text}", f"{first.text}{decimals.text}")
                raise self.several(both, *ways)

    def is_digit_comma(self, number: int, *, is_glued: bool) -> bool:
        """True when the token at `number`, a comma and a number follow each other."""
        first, comma, last = (self.tokens[min(number + k, len(self.tokens) - 1)] for k in range(3))
        if (first.kind, comma.kind, last.kind) != ("number", ",", "number"):
            return False
        return not is_glued or (comma.start == first.end and last.start == comma.end)

    def _is_decimal_comma(self, first: Token) -> bool:
        if self.place.commas == "separate":
            return False
        return self.is_digit_comma(self.index - 1, is_glued=self.place.commas == "mixed")

    def _two_commas(self, first: Token) -> None:
        end = self.peek(1).end
        text = self.text[first.start : end]
        sentence = f'"{short(text)}" has two commas: a number has one at most, and ";" separates arguments.'
        raise FormulaError(first.start, end - first.start, sentence)

    def brackets(self, place: Place) -> tuple[Tree, Token, Token]:
        """What stands between brackets, and the brackets."""
        opener = self.take()
        closer = BRACKETS[opener.kind]
        if self.token.kind == closer:
            stretch = Token("", "", opener.start, self.token.end)
            raise self.fault(stretch, "There is nothing between these brackets.")
        with self.deeper(opener), self.within(place):
            tree = self.condition()
            self.need_closer(opener)
        return tree, opener, self.take()

    def need_closer(self, opener: Token) -> None:
        """Complain when the bracket that closes `opener` does not come next."""
        closer = BRACKETS[opener.kind]
        if self.token.kind == closer:
            return
        if self.token.kind == "end":
            raise self.fault(opener, f'This "{opener.text}" is never closed: a "{closer}" is missing.')
        if self.token.kind in BRACKETS.values():
            sentence = f'"{self.shown(self.token)}" cannot close the "{opener.text}" before it.'
            raise self.fault(self.token, sentence, closer)
        raise self.leftover()

    def _brackets(self) -> Tree:
        tree, opener, closer = self.brackets(Place(in_call=self.place.in_call))
        if opener.kind in AROUND:
            return Call(AROUND[opener.kind], (tree,), at=(opener.start, closer.end))
        return tree

    def _bars(self) -> Tree:
        opener = self.take()
        if self.token.kind == "|" and self.peek(1).kind in {"end", "*", "/", "+", "^", *BRACKETS.values()}:
            stretch = Token("", "", opener.start, self.token.end)
            raise self.fault(stretch, "There is nothing between these bars.")
        with self.deeper(opener), self.within(Place(in_bars=True)):
            if self.token.kind == "end":
                raise self.fault(opener, 'This "|" is never closed: a second one is missing.')
            tree = self.condition()
        if self.token.kind == "end":
            raise self.fault(opener, 'This "|" is never closed: a second one is missing.')
        if self.token.kind != "|":
            raise self.leftover()
        return Call("abs", (tree,), at=(opener.start, self.take().end))

    def _root_sign(self) -> Tree:
        sign = self.take()
        self.need_operand(sign)
        with self.deeper(sign):
            inner = self.operand()
        return _root(inner, Number(float("√∛∜".index(sign.kind) + 2)), (sign.start, self.before))

    def _raised_root(self) -> Tree:
        """A root whose degree is raised before it, as in ⁵√u."""
        degree = self.raised(self.take())
        sign = self.take()
        self.need_operand(sign)
        with self.deeper(sign):
            inner = self.operand()
        return _root(inner, degree, (degree.at[0], self.before))

    def _latex_root(self) -> Tree:
        sign = self.take()
        degree = None
        if self.token.kind == "[":
            degree = self.brackets(Place())[0]
        self.need_operand(sign)
        with self.deeper(sign):
            inner = self._latex_argument()
        return _root(inner, degree or Number(2.0), (sign.start, self.before))

    def _latex_fraction(self) -> Tree:
        sign = self.take()
        with self.deeper(sign):
            self.need_operand(sign)
            over = self._latex_argument()
            if not self.continues():
                raise self.fault(sign, "A fraction has two parts, as in \\frac{u}{2}.")
            by = self.peek(1) if self.token.kind == "{" else self.token
            if over == Name("d") and "d" not in self.vocabulary.known and by.text.startswith("d"):
                raise self.fault(sign, DERIVATIVE)
            under = self._latex_argument()
        return Product(((False, over), (True, under)), at=(sign.start, self.before))

    def _latex_argument(self) -> Tree:
        """What stands in braces, or one digit as in frac12, or one name."""
        token = self.token
        if token.kind == "number" and token.text.isdecimal() and len(token.text) > 1:
            first = token._replace(text=token.text[0], end=token.start + 1)
            rest = token._replace(text=token.text[1:], start=token.start + 1)
            self.tokens[self.index : self.index + 1] = [first, rest]
        return self.operand()

    def raised(self, token: Token) -> Tree:
        """The exponent that raised characters spell, such as ² or ⁻ⁿ."""
        at = (token.start, token.end)
        text, minus = token.text.lstrip("+-"), token.text.count("-")
        digits = text.rstrip("abcdefghijklmnopqrstuvwxyz")
        letters = text[len(digits) :]
        is_sound = (
            (digits.isdecimal() or not digits) and len(letters) <= 1 and len(text) >= len(token.text) - 1
        )
        if not text or not is_sound:
            raise self.fault(token, "These raised characters are no exponent: write ^( ... ) instead.")
        if digits and float(digits) == float("inf"):
            raise self.fault(token, TOO_LARGE)
        parts: list[Tree] = [Number(float(digits), at=at)] if digits else []
        parts += [self.name(letters, token)] if letters else []
        exponent = parts[0] if len(parts) == 1 else Product(tuple((False, p) for p in parts), at=at)
        return Sum(((-1, exponent),), at=at) if minus else exponent

    @abstractmethod
    def name(self, name: str, token: Token) -> Tree:
        """A variable, constant or new name."""


def _root(inner: Tree, degree: Tree, at: tuple[int, int]) -> Tree:
    """The root of any degree; a cube root also of what is negative."""
    if degree in (Number(2.0), Number(3.0)):
        return Call("sqrt" if degree == Number(2.0) else "cbrt", (inner,), at=at)
    return Power(inner, Product(((False, Number(1.0)), (True, degree))), at=at)


def _fraction(token: Token) -> Number:
    over, under = FRACTIONS[token.text]
    return Number(over / under, at=(token.start, token.end))

"""Read tokens into a tree: from conditions down to numbers, names and brackets."""

from __future__ import annotations

from typing import Literal

from vi3dras.language.calls import Calls
from vi3dras.language.errors import FormulaError, SeveralWaysError
from vi3dras.language.operands import Reader
from vi3dras.language.stream import CLOSERS, RELATIONS
from vi3dras.language.tokens import Token
from vi3dras.language.tree import (
    Call,
    Compare,
    Degrees,
    Logic,
    Power,
    Product,
    Relation,
    Sum,
    Tree,
    depth_exceeds,
)

MOST_NESTED = 64
"""Most operations inside each other, those included that follow without a bracket, as in u mod 2 mod 2.

What works on a tree calls itself for every level: it must fit a stack that is half full."""


class Parser(Calls):
    """Reads one formula; `tree` is its result."""

    def tree(self) -> Tree:
        """The whole formula.

        Raises:
            FormulaError: it cannot be read.
        """
        if self.token.kind == "end":
            raise FormulaError(0, self.token.end, "Write a formula here, such as 20 + 10·cos(u).")
        tree = self.condition()
        if self.token.kind != "end":
            raise self.leftover()
        if depth_exceeds(tree, MOST_NESTED):
            sentence = f"This is nested too deep: {MOST_NESTED} operations inside each other are the most."
            raise FormulaError(tree.at[0], tree.at[1] - tree.at[0], sentence)
        return tree

    def condition(self) -> Tree:
        """Conditions joined by `or`, or one sum."""
        return self._joined("or", lambda: self._joined("and", self._negated))

    def _joined(self, word: Literal["and", "or"], read: Reader) -> Tree:
        first = read()
        parts = [first]
        while self.token.kind == word:
            sign = self.take()
            self.need_operand(sign)
            parts.append(read())
        if len(parts) == 1:
            return first
        for part in parts:
            self.need_condition(part, f'on both sides of "{word}"')
        return Logic(word, tuple(parts), at=(first.at[0], parts[-1].at[1]))

    def _negated(self) -> Tree:
        if self.token.kind != "not":
            return self._compared()
        sign = self.take()
        self.need_operand(sign)
        with self.deeper(sign):
            part = self._negated()
        self.need_condition(part, 'after "not"')
        return Logic("not", (part,), at=(sign.start, part.at[1]))

    def _compared(self) -> Tree:
        first = self.sum()
        values, relations = [first], list[Relation]()
        while self.token.kind in RELATIONS or (self.token.kind == "=" and self.place.in_call):
            sign = self.take()
            self.need_operand(sign)
            relations.append(RELATIONS.get(sign.kind, "=="))
            values.append(self.sum())
        if not relations:
            return first
        return Compare(tuple(relations), tuple(values), at=(first.at[0], values[-1].at[1]))

    def sum(self) -> Tree:
        """Terms with + and − between them."""
        begin = self.token.start
        terms: list[tuple[int, Tree]] = []
        sign = 1
        if self.token.kind in {"+", "-"}:
            token = self.take()
            sign = 1 if token.kind == "+" else -1
            self.need_operand(token)
        while True:
            terms.append((sign, self._product()))
            self._suspect_sheet_power(begin, terms)
            if self.token.kind not in {"+", "-"}:
                break
            token = self.take()
            sign = 1 if token.kind == "+" else -1
            self.need_operand(token)
        if len(terms) == 1 and terms[0][0] == 1:
            return terms[0][1]
        return Sum(tuple(terms), at=(begin, self.before))

    def _suspect_sheet_power(self, begin: int, terms: list[tuple[int, Tree]]) -> None:
        """Complain about =-u^2: a spreadsheet takes the square of -u."""
        sign, first = terms[-1]
        if self.tokens[0].kind != "=" or len(terms) > 1 or sign > 0:
            return
        base = first.factors[0][1] if isinstance(first, Product) else first
        if isinstance(base, Power) and len(self.text[begin : base.at[0]].rstrip()) == 1:
            above = base.base.at[1]
            while self.text[above] in CLOSERS:
                above += 1
            under, end = self.text[begin:above], base.at[1]
            ways = (f"({under}){self.text[above:end]}", f"-({self.text[base.at[0] : end]})")
            raise SeveralWaysError(begin, self.text[begin:end], ways)

    def _product(self) -> Tree:
        """Factors: with · or / between them, or with nothing."""
        begin = self.token.start
        factors: list[tuple[bool, Tree]] = [(False, self._signed())]
        while True:
            kind = self.token.kind
            if kind in {"*", "/", "mod"}:
                sign = self.take()
                self.need_operand(sign)
                factor = self._signed()
                if kind == "mod":
                    left = self._as_product(factors, begin)
                    factors = [(False, Call("mod", (left, factor), at=(begin, self.before)))]
                else:
                    factors.append((kind == "/", factor))
            elif self.continues():
                self.need_product_sign()
                factors.append((False, self.power()))
            else:
                return self._as_product(factors, begin)

    def _as_product(self, factors: list[tuple[bool, Tree]], begin: int) -> Tree:
        return factors[0][1] if len(factors) == 1 else Product(tuple(factors), at=(begin, self.before))

    def _signed(self) -> Tree:
        """A power, or one with a minus before it, as in 2·−u."""
        if self.token.kind != "-":
            return self.power()
        sign = self.take()
        self.need_operand(sign)
        with self.deeper(sign):
            inner = self._signed()
        return Sum(((-1, inner),), at=(sign.start, self.before))

    def power(self) -> Tree:
        """An operand with its exponents."""
        begin = self.token.start
        base = self.operand()
        while self.token.kind in {"power", "^"} or self.degree_tokens():
            if self.take_degree():
                base = Degrees(base, at=(begin, self.before))
                continue
            sign = self.take()
            exponent = self.raised(sign) if sign.kind == "power" else self.exponent(sign)
            base = Power(base, exponent, at=(begin, self.before))
        return base

    def exponent(self, sign: Token) -> Tree:
        """What stands after ^: a sign and a power, so that 2^u^2 is 2^(u^2)."""
        self.need_operand(sign)
        with self.deeper(sign):
            if self.token.kind == "+":
                self.take()
            if self.token.kind == "-":
                minus = self.take()
                self.need_operand(minus)
                return Sum(((-1, self.exponent(minus)),), at=(minus.start, self.before))
            return self.power()

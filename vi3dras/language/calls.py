"""Read words: variables, constants, functions with their arguments, and what may be a slip of one."""

from __future__ import annotations

from abc import abstractmethod

from vi3dras.language.errors import FormulaError
from vi3dras.language.functions import FUNCTIONS, SPELLINGS, Function
from vi3dras.language.stream import BRACKETS, CLOSERS, Commas, Place
from vi3dras.language.suspects import FOREIGN, MEANINGS, Suspects
from vi3dras.language.tokens import Token
from vi3dras.language.tree import EXACT, Call, Exact, Name, Number, Power, Product, Sum, Tree, is_condition
from vi3dras.language.vocabulary import spelled

MOST_NAMES = 32
"""Most constants of one formula: more sliders than anyone can look at."""
LOGARITHMS = {"2": "log2", "10": "lg", "e": "ln"}


class Calls(Suspects):
    """The words of a formula; `uses` remembers where each name stands."""

    def __init__(self, *facts: object) -> None:
        super().__init__(*facts)  # type: ignore[arg-type]
        self.uses: list[tuple[str, int, int]] = []
        self.unknown: list[str] = []

    @abstractmethod
    def sum(self) -> Tree:
        """Terms with + and − between them."""

    @abstractmethod
    def exponent(self, sign: Token) -> Tree:
        """What stands after ^."""

    def word(self) -> Tree:
        """A name, or a function with its arguments."""
        token = self.take()
        meaning = self.vocabulary.meaning(token.text)
        if not meaning:
            function = SPELLINGS.get(token.base.casefold())
            if function and token.text.casefold() == token.base.casefold():
                return self._function(function, token)
            foreign = FOREIGN.get(token.text.casefold())
            if foreign and self.has_argument():
                return self._function(foreign, token)
            if function is SPELLINGS["log"] and token.text[:4] == "log_":
                return self._logarithm(token)
            if token.text.casefold() in {"arc", "arcus"} and self.token.base.casefold() in SPELLINGS:
                inverse = SPELLINGS[self.token.base.casefold()].inverse
                if inverse:
                    return self._function(FUNCTIONS[inverse], self.take())
            self.suspect(token)
        if meaning == "π" and (self.token.kind, self.peek(1).kind) == ("(", ")"):
            self.take()  # PI() of a spreadsheet
            return Exact("π", at=(token.start, self.take().end))
        return self.name(meaning or token.text, token)

    def name(self, name: str, token: Token) -> Tree:
        """A variable, constant or new name, or one of the numbers that have a name."""
        name = self.vocabulary.meaning(name) or name
        if name in EXACT and name not in self.vocabulary.known:
            return Exact(name, at=(token.start, token.end))
        self.uses.append((name, token.start, token.end))
        if not self.vocabulary.meaning(name) and name not in self.unknown:
            self.unknown.append(name)
            if len(self.unknown) > MOST_NAMES:
                raise self.fault(token, f"This formula has more than {MOST_NAMES} names that are new.")
        return Name(name, at=(token.start, token.end))

    def _logarithm(self, token: Token) -> Tree:
        """The logarithm to the base that stands below, as in log_3 u."""
        index = token.text[4:]
        if index in LOGARITHMS:
            return self._function(FUNCTIONS[LOGARITHMS[index]], token)
        start = self.text.rfind(index, token.start, token.end)
        if start < 0 or not (index.isascii() or len(index) == 1):
            raise self.fault(token, "Write this logarithm as ln(u)/ln(b), with its base b.")
        place = Token("word", index, start, start + len(index), index)
        base: Tree = (
            Number(float(index), at=(start, place.end))
            if index.isdecimal()
            else self.name(spelled(index), place)
        )
        above = self._function(FUNCTIONS["ln"], token)
        at = (token.start, self.before)
        return Product(((False, above), (True, Call("ln", (base,), at=place[2:4]))), at=at)

    def _function(self, function: Function, word: Token) -> Tree:
        name, exponent = function.name, None
        if self.token.kind in {"power", "^"} and not self.degree_tokens():
            sign = self.take()
            exponent = self.raised(sign) if sign.kind == "power" else self._function_exponent(sign)
            if exponent == Sum(((-1, Number(1.0)),)) and function.inverse:
                function, exponent = FUNCTIONS[function.inverse], None
                name = function.name
        with self.deeper(word):
            arguments = self._arguments(function, word)
        at = (word.start, self.before)
        call = MEANINGS[name](arguments, at) if name in MEANINGS else Call(name, arguments, at=at)
        return call if exponent is None else Power(call, exponent, at=at)

    def _function_exponent(self, sign: Token) -> Tree:
        """The exponent in sin^2 u: one number, name or bracket."""
        if self.token.kind == "number":
            return self.number()
        if self.token.kind == "-" and self.peek(1).kind == "number":
            minus = self.take()
            return Sum(((-1, self.number()),), at=(minus.start, self.before))
        self.need_operand(sign)
        return self.operand()

    def _arguments(self, function: Function, word: Token) -> tuple[Tree, ...]:
        if self.token.kind in BRACKETS and self.token.kind not in {"⌊", "⌈"}:
            return self._bracketed(function, word)
        shown = self.shown(word)
        example = f"{function.name}({function.arguments})"
        if not self.continues() and self.token.kind != "-":
            raise self.fault(word, f'"{shown}" needs something to work on, such as {example}.')
        if function.least > 1:
            raise self.fault(word, f'"{shown}" needs brackets around its arguments, as in {example}.')
        return (self._written_against(),)

    def _written_against(self) -> Tree:
        """The argument without brackets in sin 3u: all factors up to a sign or a function."""
        begin = self.token.start
        if self.token.kind == "-":
            sign = self.take()
            self.need_operand(sign)
            with self.deeper(sign):
                return Sum(((-1, self._written_against()),), at=(begin, self.before))
        factors = [self.power()]
        while self.continues() and not self._ends_argument(factors[-1]):
            self.need_product_sign()
            factors.append(self.power())
        if len(factors) == 1:
            return factors[0]
        return Product(tuple((False, factor) for factor in factors), at=(begin, self.before))

    def _ends_argument(self, last: Tree) -> bool:
        """True before a function, and before a bracket that follows a name: cos u(1 + v) is a product."""
        token = self.token
        if token.kind in {"(", "[", "{", "|"}:
            return not isinstance(last, Number) and last != Exact("π")
        if token.kind != "word" or self.vocabulary.meaning(token.text):
            return isinstance(last, Call)
        return isinstance(last, Call) or token.base.casefold() in SPELLINGS

    def _bracketed(self, function: Function, word: Token) -> tuple[Tree, ...]:
        if function.name == "ln":
            self.suspect_logarithm(word)
        opener = self.take()
        found: list[Tree] = []
        pieces: list[str] = []
        if self.token.kind == BRACKETS[opener.kind]:
            raise self._miscounted(function, word, 0, self.token.end)
        with self.within(Place(self._commas(function), in_call=True)):
            while True:
                if self.token.kind in {",", ";"}:
                    raise self.fault(self.token, f'Before "{self.shown(self.token)}" an argument is missing.')
                begin = self.token.start
                found.append(self.condition())
                pieces.append(self.text[begin : self.before])
                if self.token.kind not in {",", ";"}:
                    break
                separator = self.take()
                if not self.starts_operand() and self.token.kind not in {"-", "+", "not"}:
                    raise self.fault(separator, f'After "{separator.text}" an argument is missing.')
            self.need_closer(opener)
        end = self.take().end
        if not function.least <= len(found) <= function.most:
            raise self._miscounted(function, word, len(found), end)
        if function.name == "atan2" and self.shown(word).isupper():  # as spreadsheets write it
            y, x = pieces
            sentence = f"{self.shown(word)} of a spreadsheet has x before y, and here y stands first."
            ways = (f"atan2({x}; {y})", f"atan2({y}; {x})")
            raise FormulaError(word.start, end - word.start, sentence, ways)
        if function.name == "where":
            self.need_condition(found[0], "before the first separator")
        return tuple(found)

    def _miscounted(self, function: Function, word: Token, got: int, end: int) -> FormulaError:
        shown = self.shown(word)
        most, least = function.most, function.least
        wanted = "1 argument" if most == 1 else f"{least} arguments"
        wanted = wanted if most == least else f"{least} or more arguments"
        example = f"{function.name}({function.arguments})"
        found = "here is 1" if got == 1 else f"here are {got or 'none'}"
        sentence = f'"{shown}" takes {wanted}, {found}: write it as {example}.'
        if function.name == "ln" and got == 2:
            sentence = f'"{shown}" is the natural logarithm: write log_2(u), or ln(u)/ln(b) for the base b.'
        return FormulaError(word.start, end - word.start, sentence)

    def _commas(self, function: Function) -> Commas:
        """What a comma between digits is here: an argument that is missing tells that it separates."""
        if function.most == 1:
            return "decimal"
        plain = glued = 0
        depth, is_chain, is_tight, was_glued = 0, False, False, -9
        for number in range(self.index, len(self.tokens)):
            kind = self.tokens[number].kind
            depth += (kind in BRACKETS) - (kind in CLOSERS)
            if depth < 0:
                break
            if depth == 0 and kind in {",", ";"}:
                is_glued = kind == "," and self.is_digit_comma(number - 1, is_glued=True)
                is_chain |= is_glued and was_glued == number - 2
                was_glued = number if is_glued else was_glued
                is_tight |= (
                    kind == "," and not is_glued and self.tokens[number].end == self.tokens[number + 1].start
                )
                plain, glued = plain + (not is_glued), glued + is_glued
        fits = function.least <= plain + 1 <= function.most
        if fits and not is_chain and is_tight and plain + glued < function.most:
            self._need_one_reading(was_glued)
        return "mixed" if fits and not is_chain else "separate"

    def _need_one_reading(self, comma: int) -> None:
        """Complain about max(2,3,u): what looks as the comma between arguments may be a decimal comma."""
        if comma < 0:
            return
        first, last = self.tokens[comma - 1], self.tokens[comma + 1]
        both = Token("", "", first.start, last.end)
        raise self.several(both, f"{first.text}.{last.text}", f"{first.text}; {last.text}")

    def need_condition(self, part: Tree, where: str) -> None:
        """Complain about a number where something is either true or false."""
        if not is_condition(part):
            start, end = part.at
            raise FormulaError(start, end - start, f"A condition belongs {where}, such as u > 0.")

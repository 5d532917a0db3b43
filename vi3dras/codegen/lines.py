"""Operations as lines of text: a result that is used once stands where it is used, while it is short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from vi3dras.codegen.function import Function
from vi3dras.codegen.operations import FLAGS
from vi3dras.dynamics.tracing import Part, Symbol

INFIX = {"add": (" + ", 1), "subtract": (" - ", 1), "multiply": (" * ", 2), "divide": (" / ", 2)}
"""Signs between two operands, and how tightly they bind."""

ATOM = 9
WIDTH = 84
"""Longest text of a result that has no name."""


def _indexed(name: str, at: tuple[int, ...]) -> str:
    """q[2], T[0][3]: counted from 0."""
    return name + "".join(f"[{k}]" for k in at)


class Spelling(NamedTuple):
    """How a language spells operations."""

    number: Callable[[float], str]
    calls: Mapping[str, str]
    """By the ufunc's name, with a place in braces for each operand; those of `INFIX` need none."""
    as_number: str
    """A flag as 1 or 0."""
    truth: tuple[str, str] = ("1", "0")
    """True and false."""
    place: Callable[[str, tuple[int, ...]], str] = _indexed
    """An element of an argument."""
    width: int = WIDTH


class Line(NamedTuple):
    """One named result."""

    name: str
    text: str
    is_flag: bool


class Body(NamedTuple):
    """What stands in a function."""

    lines: list[Line]
    outputs: list[list[str]]
    """The text of each part of each output."""


Spelt = tuple[str, int]
"""A text, and how tightly its last operation binds."""


def body_of(function: Function, spelling: Spelling) -> Body:
    """The lines of a function."""
    speller = _Speller(function, spelling)
    for step in function.steps:
        speller.take(step)
    outputs = [
        [speller.flag(part) if group.is_flag else speller.number(part) for part in group.parts]
        for group in function.outputs
    ]
    return Body(speller.lines, outputs)


class _Speller:
    """Texts of symbols, by their places."""

    def __init__(self, function: Function, spelling: Spelling) -> None:
        self.spelling = spelling
        self.lines: list[Line] = []
        self.known: dict[int, Spelt] = {}
        self.flags: set[int] = set()
        self._names = _names_of_turns(function)
        uses = [part for step in function.steps for part in step.of]
        uses += [part for group in function.outputs for part in group.parts]
        self.uses = Counter(part.place for part in uses if isinstance(part, Symbol))
        for group in function.inputs:
            for part, at in zip(group.parts, group.places(), strict=True):
                if isinstance(part, Symbol):
                    self.known[part.place] = (spelling.place(group.name, at), ATOM)

    def take(self, step: Symbol) -> None:
        """Spell a step; name it where it is used twice, or long."""
        text, tight = self._spelt(step)
        if step.does in FLAGS:
            self.flags.add(step.place)
        is_wave = step.place in self._names
        is_sign = step.does == "negative" and self.known[step.of[0].place][1] == ATOM  # type: ignore[union-attr]  # of a symbol
        is_long = self.uses[step.place] > 1 or len(text) > self.spelling.width
        if is_wave or (is_long and not is_sign):
            name = self._names.get(step.place, f"t{len(self.lines) + 1}")
            self.lines.append(Line(name, text, step.does in FLAGS))
            text, tight = name, ATOM
        self.known[step.place] = (text, tight)

    def _spelt(self, step: Symbol) -> Spelt:
        calls = self.spelling.calls
        if step.does in calls:
            flagged = step.does.startswith("logical")
            of = [self.flag(p) if flagged or (step.does == "where" and k == 0) else self.number(p)
                  for k, p in enumerate(step.of)]  # fmt: skip
            return calls[step.does].format(*of), ATOM
        if step.does == "negative":
            return f"-{self._held(step.of[0], 3)}", 1
        sign, tight = INFIX[step.does]
        behind = tight if step.does in {"add", "multiply"} else tight + 1
        if step.does == "add" and self._is_minus(step.of[1]):
            behind = tight + 1
        return f"{self._held(step.of[0], tight)}{sign}{self._held(step.of[1], behind)}", tight

    def _is_minus(self, part: Part) -> bool:
        return self.number(part).startswith("-")

    def _held(self, part: Part, tight: int) -> str:
        """An operand, in brackets where it binds less tightly."""
        if not isinstance(part, Symbol):
            text = self.spelling.number(part)
            return f"({text})" if part < 0 else text
        text, own = self.known[part.place]
        if part.place in self.flags:
            return self.spelling.as_number.format(text)
        return text if own >= tight else f"({text})"

    def number(self, part: Part) -> str:
        """A part as a number."""
        if not isinstance(part, Symbol):
            return self.spelling.number(part)
        text = self.known[part.place][0]
        return self.spelling.as_number.format(text) if part.place in self.flags else text

    def flag(self, part: Part) -> str:
        """A part as true or false."""
        return self.known[part.place][0] if isinstance(part, Symbol) else self.spelling.truth[not part]


def _names_of_turns(function: Function) -> dict[int, str]:
    """c1 for the cosine of joint 1, s1 for its sine, where a function has one of them."""
    joints = {
        part.place: k + 1
        for group in function.inputs
        if group.name == "q"
        for k, part in enumerate(group.parts)
        if isinstance(part, Symbol)
    }
    found: dict[str, list[int]] = {}
    for step in function.steps:
        if step.does in {"cos", "sin"}:
            joint = _joint_in(step.of[0], joints)
            if joint is not None:
                found.setdefault(f"{step.does[0]}{joint}", []).append(step.place)
    return {places[0]: name for name, places in found.items() if len(places) == 1}


def _joint_in(part: Part, joints: Mapping[int, int]) -> int | None:
    """The joint whose value an angle is, perhaps counted from elsewhere."""
    while isinstance(part, Symbol) and part.place not in joints:
        symbols = [each for each in part.of if isinstance(each, Symbol)]
        if len(symbols) != 1 or part.does not in {"add", "subtract", "negative"}:
            return None
        part = symbols[0]
    return joints[part.place] if isinstance(part, Symbol) else None


def nested(texts: Sequence[str], shape: Sequence[int], brackets: str = "{}", joint: str = ", ") -> str:
    """Texts as nested lists of a shape."""
    if not shape:
        return texts[0]
    size = len(texts) // shape[0]
    rows = (nested(texts[k * size : (k + 1) * size], shape[1:], brackets, joint) for k in range(shape[0]))
    return f"{brackets[0]}{joint.join(rows)}{brackets[1]}"

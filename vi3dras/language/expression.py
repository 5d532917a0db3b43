"""A formula that was read: its tree, the names in it, and where they stand in its text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from vi3dras.language.characters import SUBSCRIPTS
from vi3dras.language.parser import Parser
from vi3dras.language.stream import CLOSERS
from vi3dras.language.tree import Tree
from vi3dras.language.vocabulary import Vocabulary

ONWARD = frozenset({*"0123456789_", *SUBSCRIPTS})
"""What would become a part of a name that it follows."""


@dataclass(frozen=True)
class Expression:
    """One formula; `text` is kept as it was typed."""

    text: str
    tree: Tree
    target: str
    """What stands before the equals sign: x for `x_i = ...`; empty without one."""
    variables: tuple[str, ...]
    """What it may use, in the spelling of the language: θ for theta."""
    unknown: tuple[str, ...]
    """Names that are no variable: constants, in order of appearance."""
    uses: tuple[tuple[str, int, int], ...]
    """Every name with the stretch of text where it stands."""


def parse(text: str, variables: Iterable[str] = ("u", "v"), constants: Iterable[str] = ()) -> Expression:
    """Read a formula.

    Args:
        text: what was typed.
        variables: names that vary; `theta` and `θ` are one name.
        constants: names that are constants for certain, also where they look like something else.

    Raises:
        FormulaError: it cannot be read; tells where, why, and what was probably meant.
    """
    return _parse(text, tuple(variables), tuple(constants))


@lru_cache(maxsize=1024)
def _parse(text: str, variables: tuple[str, ...], constants: tuple[str, ...]) -> Expression:
    vocabulary = Vocabulary(variables, constants)
    parser = Parser(text, vocabulary)
    target = _target(parser)
    tree = parser.tree()
    seen = dict.fromkeys(name for name, _, _ in parser.uses)
    unknown = tuple(name for name in seen if name not in vocabulary.variables)
    return Expression(text, tree, target, vocabulary.variables, unknown, tuple(parser.uses))


def renamed(expression: Expression, old: str, new: str) -> str:
    """The text with another name for a variable or constant; everything else stays as it was typed."""
    text = expression.text
    for name, start, end in reversed(expression.uses):
        if name == old:
            before, after = text[:start], text[end:]
            left = " " if before[-1:].isalpha() else ""
            right = " " if after[:1].isalpha() or after[:1] in ONWARD else ""
            text = f"{before}{left}{new}{right}{after}"
    return text


def _target(parser: Parser) -> str:
    """Step over `x =`, `x_i =` or `x(u, v) =`; gives the name without its index."""
    if parser.token.kind == "=":
        parser.take()
        return ""
    if parser.token.kind != "word":
        return ""
    ahead = 1
    if parser.peek(1).kind == "(":
        while parser.peek(ahead).kind not in {*CLOSERS, "end"}:
            ahead += 1
        ahead += 1
    if parser.peek(ahead).kind != "=":
        return ""
    name = parser.token.base
    for _ in range(ahead + 1):
        parser.take()
    return name

"""The texts of a xacro file: names and their values, and what `${...}` and `$(...)` stand for."""

from __future__ import annotations

import re
from typing import Any

from vi3dras.importers.errors import ArgumentFileError, UnsupportedFileError, XacroExpressionError
from vi3dras.importers.markup import Node
from vi3dras.importers.xacro_expression import ExpressionFault, computed

PIECES = re.compile(r"(\$\$+[({])|\$\{([^}]*)\}|\$\(([^)]*)\)")
LONGEST = 100_000
"""Characters of a text that was filled in."""
DEEPEST = 30
"""Values that are told by other values."""


class Scope:
    """The names that hold inside a macro, and beyond it those of where it is used."""

    def __init__(self, above: Scope | None = None, arguments: dict[str, str] | None = None) -> None:
        self.above = above
        self.values: dict[str, Any] = {}
        self.blocks: dict[str, list[Node]] = {}
        self.arguments: dict[str, str] = above.arguments if above is not None else arguments or {}
        self._depth = 0

    def holder(self, name: str) -> Scope | None:
        """The scope in which a name has a value; None without one."""
        if name in self.values:
            return self
        return None if self.above is None else self.above.holder(name)

    def block(self, name: str) -> list[Node] | None:
        """The elements that were given under a name."""
        if name in self.blocks:
            return self.blocks[name]
        return None if self.above is None else self.above.block(name)

    @property
    def top(self) -> Scope:
        """The scope of the whole file."""
        return self if self.above is None else self.above.top

    def value(self, name: str, at: Node) -> Any:
        """What a name stands for; one that is told by others is computed now.

        Raises:
            KeyError: nothing.
            FileError: it is told by itself, or by what cannot be computed.
        """
        scope = self.holder(name)
        if scope is None:
            raise KeyError(name)
        told = scope.values[name]
        if not isinstance(told, str) or "$" not in told:
            return literal(told)
        scope._depth += 1
        try:
            if scope._depth > DEEPEST:
                raise XacroExpressionError(at.file, at.where, name, "it is told by itself")
            told = literal(scope.filled(told, at))
        finally:
            scope._depth -= 1
        scope.values[name] = told
        return told

    def filled(self, text: str, at: Node) -> Any:
        """A text with all pieces filled in; the value itself where it is one piece alone."""
        if "$" not in text:
            return text
        made: list[Any] = []
        end = 0
        for piece in PIECES.finditer(text):
            made.append(text[end : piece.start()])
            end = piece.end()
            if piece[1] is not None:
                made.append(piece[1][1:])
            else:
                made.append(
                    self._computed(piece[2], at) if piece[2] is not None else self._said(piece[3], at)
                )
        made.append(text[end:])
        made = [part for part in made if part != ""]
        if len(made) == 1:
            return made[0]
        whole = "".join(spelt(part) for part in made)
        if len(whole) > LONGEST:
            raise XacroExpressionError(at.file, at.where, f"{text[:40]}...", "it is too long")
        return whole

    def _computed(self, text: str, at: Node) -> Any:
        inner = self.filled(text, at) if "$(" in text else text
        try:
            return computed(spelt(inner), lambda name: self.value(name, at))
        except ExpressionFault as fault:
            raise XacroExpressionError(at.file, at.where, text.strip()[:80], str(fault)) from fault

    def _said(self, text: str, at: Node) -> Any:
        """What `$(find ...)` and its like stand for; nothing of this machine is told to a file."""
        verb, _, rest = spelt(self.filled(text, at)).strip().partition(" ")
        rest = rest.strip()
        if verb == "arg":
            if rest not in self.arguments:
                raise ArgumentFileError(at.file, at.where, rest)
            return literal(self.arguments[rest])
        if verb == "find":
            return f"package://{rest}"
        if verb == "optenv":
            return rest.partition(" ")[2].strip()
        if verb == "eval":
            return self._computed(rest, at)
        if verb in {"dirname", "cwd"}:
            return "."
        raise UnsupportedFileError(at.file, at.where, f"$({text.strip()[:40]})", "write its value there")


def literal(value: Any) -> Any:
    """A text as the number or truth that it is, else as it stands."""
    if not isinstance(value, str) or len(value) > 40:
        return value
    bare = value.strip()
    if bare.casefold() in {"true", "false"}:
        return bare.casefold() == "true"
    for kind in (int, float):
        try:
            return kind(bare) if "_" not in bare else value
        except ValueError:
            continue
    is_quoted = len(bare) > 1 and bare[0] == bare[-1] and bare[0] in "'\""
    return bare[1:-1] if is_quoted else value


def spelt(value: Any) -> str:
    """A value as a text."""
    return value if isinstance(value, str) else str(value)


def truth(value: Any, at: Node) -> bool:
    """Whether a condition holds.

    Raises:
        XacroExpressionError: it is neither true nor false.
    """
    found = literal(value)
    if isinstance(found, bool | int | float) or found is None:
        return bool(found)
    if found == "":
        return False
    raise XacroExpressionError(at.file, at.where, spelt(value)[:80], "it is neither true nor false")

"""The kind of every value: a number, a position, joint values or a text; and where kinds do not fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vi3dras.programs.commands import COMPONENTS, FUNCTIONS, KINDS, SYSTEM, Given
from vi3dras.programs.errors import (
    ArgumentCountError,
    ComponentError,
    KindUnknownError,
    NoValueError,
    ProgramError,
    SignError,
    ValueKindError,
)
from vi3dras.programs.expressions import (
    Constant,
    Expression,
    Operation,
    PalletPlace,
    PlainNumber,
    Prefixed,
    Ref,
    Text,
)

EXAMPLES = {"M": "a number such as 50", "P": "a position such as P1", "J": "joint values such as J1",
            "C": 'a text such as "10"', "X": "a value such as P1"}  # fmt: skip
"""What would be right where another kind is needed."""

VALUES = {"M": "0", "P": "(300,0,200,0,180,0)(6,0)", "J": "(0,0,90,0,0,0)", "C": '"A"'}
"""What a variable may be given."""

Found = tuple[int, ProgramError]
"""Where in its line something is wrong, and what."""


def is_kind(kind: str, wanted: str) -> bool:
    """Whether a value of a kind may stand where another is asked; `X` is any kind."""
    return "X" in {kind, wanted} or kind == wanted


class Names:
    """What the names of a program stand for."""

    def __init__(self, declared: Mapping[str, str], given: frozenset[str]) -> None:
        self.declared, self.given = declared, given

    @property
    def means(self) -> tuple[Mapping[str, str], frozenset[str]]:
        """All that decides what is right."""
        return self.declared, self.given

    def kind_of(self, name: str) -> str:
        """The kind of a variable; nothing where its name does not tell."""
        if name in self.declared:
            return self.declared[name]
        if name.endswith("$"):
            return "C"
        return name[0] if name[0] in KINDS else ""

    def check(self, value: Expression, column: int) -> Iterator[Found]:
        """What is wrong within a value; `column` is where it stands."""
        if isinstance(value, Ref):
            yield from self._ref(value)
        elif isinstance(value, Operation):
            yield from self.check(value.left, column)
            yield from self.check(value.right, column)
            one, other = self.kind(value.left), self.kind(value.right)
            if _joined(value.sign, one, other) == "":
                yield column_of(value, column), SignError(value.sign, KINDS[one], KINDS[other])
        elif isinstance(value, Prefixed):
            yield from self.check(value.value, column)
            yield from self.asked("M", value.value, f"The sign {value.sign}", column)
        elif isinstance(value, PalletPlace):
            for part in (value.pallet, value.place):
                yield from self.check(part, column)
                yield from self.asked("M", part, "PLT", column)

    def asked(self, wanted: str, value: Expression, what: str, column: int) -> Iterator[Found]:
        """What is wrong with a value where a kind is asked."""
        kind = self.kind(value)
        if not is_kind(kind, wanted) and not (wanted == "J" and isinstance(value, Constant)):
            asked = "a position or joint values" if wanted == "PJ" else KINDS[wanted]
            yield column_of(value, column), ValueKindError(what, asked, KINDS[kind], EXAMPLES[wanted[0]])

    def place(self, value: Expression, what: str, column: int) -> Iterator[Found]:
        """What is wrong with a place for the arm: a position or joint values."""
        if self.kind(value) not in {"P", "J", "X"}:
            yield from self.asked("PJ", value, what, column)

    def kind(self, value: Expression) -> str:
        """The kind of a value; `X` where that cannot be told."""
        if isinstance(value, PlainNumber | Prefixed):
            return "M"
        if isinstance(value, Text | Constant):
            return "C" if isinstance(value, Text) else "P"
        if isinstance(value, Operation):
            return _joined(value.sign, self.kind(value.left), self.kind(value.right)) or "X"
        if isinstance(value, PalletPlace) or value.components:
            return "X" if isinstance(value, PalletPlace) else "M"
        known = FUNCTIONS.get(value.name) or SYSTEM.get(value.name)
        return known.gives if known else self.kind_of(value.name) or "X"

    def _ref(self, ref: Ref) -> Iterator[Found]:
        """What is wrong with a variable or a function, and with what it is given."""
        known = FUNCTIONS.get(ref.name) or SYSTEM.get(ref.name)
        if known is not None:
            yield from self._arguments(ref, known)
            kind = known.gives
        else:
            kind = self.kind_of(ref.name)
            for index in ref.indices or ():
                yield from self.check(index, ref.column)
                yield from self.asked("M", index, f"The element of {ref.name}", ref.column)
            if not kind:
                yield ref.column, KindUnknownError(ref.name, ref.name)
            elif ref.name not in self.given:
                yield ref.column, NoValueError(ref.name, f"{ref.name}={VALUES[kind]}")
        parts = COMPONENTS.get(kind, {})
        for name in ref.components[:1] if kind else ():
            if name not in parts:
                what = KINDS[kind]
                yield ref.column, ComponentError(name, what, ", ".join(parts) or "none")
        if len(ref.components) > 1:
            yield ref.column, ComponentError(ref.components[1], KINDS["M"], "none")

    def _arguments(self, ref: Ref, known: Given) -> Iterator[Found]:
        given = ref.indices or ()
        usage = f"{ref.name}({','.join(_example(known, k) for k in range(max(known.least, 1)))})"
        usage = usage if known.most else ref.name
        if not known.least <= len(given) <= known.most:
            yield ref.column, ArgumentCountError(ref.name, counted(known), len(given), usage)
        for index, value in enumerate(given):
            yield from self.check(value, ref.column)
            wanted = known.kinds[min(index, len(known.kinds) - 1)] if known.kinds else "X"
            yield from self.asked(wanted, value, ref.name, ref.column)


def counted(given: Given) -> str:
    """How many arguments something takes, for a sentence."""
    if given.least == given.most:
        return "no argument" if not given.most else f"{given.most} argument{'s' * (given.most > 1)}"
    return f"{given.least} to {given.most} arguments"


def column_of(value: Expression, column: int) -> int:
    """Where a value begins, as far as it is known; `column` where it is not."""
    if isinstance(value, Ref):
        return value.column or column
    if isinstance(value, Operation):
        return column_of(value.left, column)
    return column_of(value.value, column) if isinstance(value, Prefixed) else column


def _example(known: Given, index: int) -> str:
    letter = known.kinds[min(index, len(known.kinds) - 1)] if known.kinds else "M"
    return {"M": "1", "P": f"P{index + 1}", "J": "J1", "C": "C1$"}.get(letter, "1")


def _joined(sign: str, one: str, other: str) -> str:
    """The kind of two values with a sign between them; nothing where it does not join them."""
    if "X" in {one, other}:
        return "M" if sign in {"=", "<>", "<", ">", "<=", ">=", "AND", "OR", "XOR"} else "X"
    if one == other == "M":
        return "M"
    if one == other == "C":
        return {"+": "C", "=": "M", "<>": "M", "<": "M", ">": "M", "<=": "M", ">=": "M"}.get(sign, "")
    if one == other and one in {"P", "J"}:
        return one if sign in ({"*", "/", "+", "-"} if one == "P" else {"+", "-"}) else ""
    return one if one in {"P", "J"} and other == "M" and sign in {"*", "/"} else ""

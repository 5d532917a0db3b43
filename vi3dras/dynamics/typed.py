"""What is typed for each joint: a number or a formula, such as a torque or a coefficient."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vi3dras.arm.robot import Robot
from vi3dras.dynamics.errors import TypedNameError, TypedTextsError
from vi3dras.language.errors import FormulaError, RefusedFormulaError
from vi3dras.language.expression import Expression, parse


class Typing(NamedTuple):
    """What kind of thing is typed, and of what it may depend."""

    what: str
    """As a sentence has one of them."""
    many: str
    """And several."""
    letter: str
    empty: str
    """What nothing means."""
    before: tuple[str, ...]
    """Names that come first, which are not of a joint."""
    of_joints: tuple[str, ...]
    """Letters that a joint's number follows."""
    behind: tuple[str, ...]
    """Names that come last."""
    may: str
    """Of what it may depend, in a sentence, with a place for the number of the last joint."""

    def names(self, n: int) -> tuple[str, ...]:
        """What a formula may hold, for n joints."""
        numbered = (f"{letter}{i}" for letter in self.of_joints for i in range(1, n + 1))
        return *self.before, *numbered, *self.behind


def read_typed(robot: Robot, texts: Sequence[str], kind: Typing) -> tuple[Expression, ...]:
    """The formulas (n,) of texts, one for each joint; no texts are as many empty ones.

    Raises:
        TypedTextsError: not one for each joint.
        RefusedFormulaError: one that cannot be read; tells where and why.
        TypedNameError: a name that nobody knows.
    """
    if len(texts) not in (0, robot.n):
        raise TypedTextsError(robot.name, robot.n, kind.many, len(texts), kind.empty)
    names, read = kind.names(robot.n), []
    for i, text in enumerate(texts or ("",) * robot.n, 1):
        try:
            expression = parse(text if text.strip() else kind.empty, names)
        except FormulaError as error:
            raise RefusedFormulaError(f"{kind.letter}{i}", text, error) from None
        if expression.unknown:
            raise TypedNameError(kind.what, i, expression.unknown[0], kind.may.format(robot.n))
        read.append(expression)
    return tuple(read)

"""Why a program cannot be written, each in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError, nearest


class CodeError(Vi3drasError):
    """Base of what the generator refuses."""


class NotTraceableError(CodeError):
    """A step of an algorithm that is no straight operation; facts: its name in numpy."""

    says = "This algorithm cannot become a program, for {} is no straight operation: choose another function."


class FunctionNameError(CodeError):
    """A function that no program can have; facts: what was asked for, and all there are."""

    def _told(self, name: str, known: tuple[str, ...]) -> str:
        offer = nearest(name, known)
        return f'There is no function "{name}". {offer or "Known: " + ", ".join(known) + "."}'


class NoFunctionError(CodeError):
    """A program of nothing; facts: all functions that there are."""

    def _told(self, known: tuple[str, ...]) -> str:
        return f"No function is asked for: choose some of {', '.join(known)}."


class LanguageNameError(CodeError):
    """A language in which no program can be written; facts: what was asked for, and all there are."""

    def _told(self, name: str, known: tuple[str, ...]) -> str:
        offer = nearest(name, known)
        return f'There is no language "{name}". {offer or "Known: " + ", ".join(known) + "."}'


class NoClosedFormError(CodeError):
    """An arm whose inverse is no formula; facts: the arm, why, and the function that is offered instead."""

    says = "{} has no inverse in closed form ({}): ask for {}, which steps to a solution from a seed."


class NoServosError(CodeError):
    """An arm that no servos drive; facts: the arm, and why."""

    says = "{} cannot be driven by an Arduino sketch ({}): choose another language, or add a [servo] table."

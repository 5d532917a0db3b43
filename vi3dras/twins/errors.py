"""What keeps a twin from being made, from being served, or from going on."""

from __future__ import annotations

from vi3dras.errors import FailureError, Vi3drasError


class PortTakenError(FailureError):
    """A port that is not to be had; facts: its number, and what the system says."""

    says = "Port {} is not to be had ({}): choose another, or 0 for any."


class TwinGoneError(FailureError):
    """A twin whose process has ended."""

    says = "The twin has ended: start it anew."


class UnwiredError(Vi3drasError):
    """An arm that cannot hang on a board; facts: the board, the arm, and why."""

    says = "{} does not move {}: {}."


class NoCompilerError(FailureError):
    """A sketch that nobody can compile; facts: the compilers that were looked for."""

    def _told(self, names: tuple[str, ...]) -> str:
        return (
            f"The twin of an Arduino is its sketch, compiled here, and there is no C++ compiler: "
            f"install one of {', '.join(names)}."
        )


class SketchError(FailureError):
    """A sketch that does not compile; facts: what the compiler says."""

    says = "The sketch does not compile: {}."

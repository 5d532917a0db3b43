"""What keeps a twin from being made, from being served, or from going on."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class PortTakenError(Vi3drasError):
    """A port that is not to be had; facts: its number, and what the system says."""

    exit_code = 1
    says = "Port {} is not to be had ({}): choose another, or 0 for any."


class TwinGoneError(Vi3drasError):
    """A twin whose process has ended."""

    exit_code = 1
    says = "The twin has ended: start it anew."


class UnwiredError(Vi3drasError):
    """An arm that cannot hang on a board; facts: the board, the arm, and why."""

    says = "{} does not move {}: {}."


class NoCompilerError(Vi3drasError):
    """A sketch that nobody can compile; facts: the compilers that were looked for."""

    exit_code = 1

    def _told(self, names: tuple[str, ...]) -> str:
        return (
            f"The twin of an Arduino is its sketch, compiled here, and there is no C++ compiler: "
            f"install one of {', '.join(names)}."
        )


class SketchError(Vi3drasError):
    """A sketch that does not compile; facts: what the compiler says."""

    exit_code = 1
    says = "The sketch does not compile: {}."

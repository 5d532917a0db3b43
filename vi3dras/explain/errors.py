"""What can be wrong with a question, said in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class PartError(Vi3drasError):
    """A part that a port does not have; facts: the port, the part, and how many parts it has each way."""

    def _told(self, port: str, asked: tuple[int, ...], sizes: tuple[tuple[int, ...], ...]) -> str:
        part = ",".join(map(str, asked))
        if not sizes:
            return f"{port} has no part {part}: it is explained as a whole."
        ways = [f"from {','.join('1' for _ in most)} to {','.join(map(str, most))}" for most in sizes]
        return f"{port} has no part {part}: its parts go {' or '.join(ways)}."

"""What can be wrong with a question, said in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class PartError(Vi3drasError):
    """A part that a port does not have."""

    def __init__(self, port: str, asked: tuple[int, ...], sizes: tuple[tuple[int, ...], ...]) -> None:
        super().__init__(port, asked, sizes)
        self.port, self.asked, self.sizes = port, asked, sizes

    def __str__(self) -> str:
        asked = ",".join(str(number) for number in self.asked)
        if not self.sizes:
            return f"{self.port} has no part {asked}: it is explained as a whole."
        ways = [f"from {','.join('1' for _ in sizes)} to {','.join(map(str, sizes))}" for sizes in self.sizes]
        return f"{self.port} has no part {asked}: its parts go {' or '.join(ways)}."

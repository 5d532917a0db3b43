"""What can be wrong with a file for other programs, said in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class CloudSuffixError(Vi3drasError):
    """A name whose end says nothing about the format."""

    def __init__(self, file: str, known: tuple[str, ...]) -> None:
        super().__init__(file, known)
        self.file, self.known = file, known

    def __str__(self) -> str:
        return (
            f"{self.file} should end in {', '.join(self.known[:-1])} or {self.known[-1]}: "
            "the end of the name chooses the format."
        )

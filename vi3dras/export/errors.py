"""What can be wrong with a file for other programs, said in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class CloudSuffixError(Vi3drasError):
    """A name whose end says nothing about the format; facts: the file, and the ends that do."""

    def _told(self, file: object, known: tuple[str, ...]) -> str:
        return (
            f"{file} should end in {', '.join(known[:-1])} or {known[-1]}: "
            "the end of the name chooses the format."
        )

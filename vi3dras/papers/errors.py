"""What can be wrong with a card of the paper bench."""

from __future__ import annotations

from vi3dras.errors import nearest
from vi3dras.file_errors import FileError


class CardInputError(FileError):
    """An input that computes nothing; facts: the key and what is wrong with its value, a sentence."""

    says = "{}: {}"


class CardNameError(FileError):
    """A name outside a long list; facts: what it names, the name, the words that are right."""

    def _told(self, kind: str, name: str, *known: str) -> str:
        offer = nearest(name, known) or f"There are {', '.join(known)}."
        return f'there is no {kind} "{name}". {offer}'


class NotMisprintError(FileError):
    """A print that is called wrong and is right within the tolerance; facts: the key."""

    says = "{} is what is expected, within the tolerance: leave it out, nothing is misprinted."


class UnexplainedError(FileError):
    """A misprint without explanation; facts: the card's title."""

    says = (
        '"{}" says print = "misprint": name it in errata = ["ERR-..."], or explain it in one sentence, why '
        "= ..."
    )

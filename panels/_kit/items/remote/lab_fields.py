"""Where a lab is, as whom one goes there, and its token, which nobody reads over a shoulder."""

from __future__ import annotations

from ...face.board import Board
from ...hands.pointer import Shows
from ...widgets.fields import TextField
from ...widgets.heads import Caption, gap

HIDDEN = "•"
FIELDS = {"lab_host": "Address", "lab_name": "Your name"}
LABEL = 92


class LabFields:
    """Three fields, one below the other."""

    def __init__(self, parent: int, board: Board, *, width: int) -> None:
        self._board = board
        self.fields: dict[str, TextField] = {}
        for port, label in FIELDS.items():
            put = board.sets(port, label)
            self.fields[port] = TextField(parent, label, "", width=width, label_width=LABEL, on_change=put)
        self.token = TextField(
            parent,
            "Token",
            "",
            width=width,
            label_width=LABEL,
            hint="from your teacher",
            on_change=self._take,
        )
        for port, field in (*self.fields.items(), ("lab_token", self.token)):
            field.shows = Shows(port)
        gap(parent, 2)
        self._why = Caption(parent, width=width)

    def refresh(self) -> None:
        """Show what is chosen; of the token only how long it is."""
        for port, field in self.fields.items():
            field.update(self._board.get(port))
        self.token.update(HIDDEN * min(len(self._board.get("lab_token")), 16))
        self._why.update(
            "" if self._board.get("lab_name") else "Type your name: everybody sees it in the queue."
        )

    def _take(self, text: str) -> None:
        """A token that was typed; the dots that stand for one are none."""
        if set(text) != {HIDDEN}:
            self._board.put("lab_token", text)
        self.refresh()

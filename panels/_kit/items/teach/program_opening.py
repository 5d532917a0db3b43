"""A program of a file, taken once it has been read."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ...face.board import Board
from ...face.bound import next_gesture
from ...face.programs import ProgramEditor

MOST = 4
"""Sentences that are told of a file's positions."""


class Opening:
    """The file that is being read, if one is; what it holds is taken as one step of undo."""

    def __init__(self, item: ProgramEditor, board: Board) -> None:
        self._item, self._board = item, board
        self._file = ""

    def begin(self, file: str) -> None:
        """Read a file, or the example of that name."""
        if self._board.tries(partial(self._board.engine.act, self._board.ref(self._item.opens), file=file)):
            self._file = Path(file).name

    def frame(self) -> None:
        """Take what was read: once per frame."""
        board, item = self._board, self._item
        outcome = board.engine.outcome(board.ref(item.opens)) if self._file else None
        if outcome is None:
            return
        file, self._file = self._file, ""
        if outcome.error is not None:
            board.notes.say(str(outcome.error))
            return
        read, ports = outcome.value, board.vi.ports
        values = {item.text: read.text, item.name: read.name, item.folder: read.folder}
        values |= {"positions": read.positions} if "positions" in ports else {}
        values |= {item.breakpoints: ()} if item.breakpoints in ports else {}
        label, gesture = f"Open {file}", ("open", next_gesture())
        if read.robot is not board.get("robot"):
            board.put("robot", read.robot, label=label, gesture=gesture)
            board.engine.catch_up()  # another arm begins with positions of its own
        board.put_all(values, label=label, gesture=gesture)
        for sentence in read.told[:MOST]:
            board.notes.say(f"{file}: {sentence}")

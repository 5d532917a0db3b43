"""How much motion is sent at once, and whether a line is quick enough for it."""

from __future__ import annotations

from vi3dras.remote.board import Board, Place
from vi3dras.remote.errors import TooSlowError
from vi3dras.remote.link import Line

PIECE_S = 0.1
"""The longest piece of motion that is sent at once [s]."""

LINE_SHARE = 0.6
"""How much of a piece's time its bytes may be on the line."""


def require_quick(board: Board, line: Line) -> None:
    """Refuse a line on which a move takes so long that the arm could not stop in time.

    Raises:
        TooSlowError: it is such a line.
    """
    count = len(board.move(Place(board.robot.home, 0.5), PIECE_S).data)
    takes, most = count * line.byte_s, LINE_SHARE * PIECE_S
    if takes > most:
        enough = [each.baud for each in board.lines if count * each.byte_s <= most]
        cure = f"{min(enough)} or more" if enough else "another board"
        raise TooSlowError(line.baud, 1000 * takes, cure)

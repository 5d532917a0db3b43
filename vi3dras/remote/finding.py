"""Which ports there are, and who answers at them."""

from __future__ import annotations

from typing import NamedTuple

from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError
from vi3dras.remote.board import Board
from vi3dras.remote.conversation import Conversation
from vi3dras.remote.errors import NoAnswerError, NobodyError, WiringError
from vi3dras.remote.link import Line, Link, open_link
from vi3dras.remote.registry import HOMES, board_class
from vi3dras.remote.running import twins

TRY_S = 0.25
"""How long one board is waited for at one baud rate [s]."""


class Port(NamedTuple):
    """A place where an arm may hang."""

    address: str
    name: str
    """What the system or its maker calls it."""
    hardware: str = ""
    """Numbers of its maker and kind, and its serial number."""


class Answered(NamedTuple):
    """Who answers at a port."""

    board: str
    """The board's id."""
    line: Line
    name: str
    """What it calls itself."""


def ports() -> list[Port]:
    """All serial ports of this machine, and the twins that run on it."""
    from serial.tools.list_ports import comports

    found = [
        Port(port.device, port.description or port.name or "", _hardware(port.hwid)) for port in comports()
    ]
    own = [Port(each.port, f"twin of {each.robot} on {each.board}", "twin") for each in twins()]
    return sorted(found) + sorted(own)


def _hardware(told: str | None) -> str:
    return "" if told in {None, "n/a"} else str(told)


def answering(address: str, robot: Robot, board: str | None = None) -> Answered:
    """Who answers at a port: boards that can drive an arm are tried at each of their baud rates.

    Args:
        address: the port.
        robot: the arm, whose file says how it is wired.
        board: the id of the only one to try; all if None.

    Raises:
        NobodyError: none does.
        WiringError: no board can drive the arm.
        LinkError, AddressError: the port does not open.
    """
    boards = _boards(robot, board)
    tried = []
    for each in boards:
        for line in dict.fromkeys([each.line, *each.lines]):
            link = open_link(address, line)
            try:
                name = asked_who(link, line, each)
            finally:
                link.close()
            if name is not None:
                return Answered(board or each.known_as(name), line, name)
            tried.append(f"{each.title} at {line.baud}")
            if "://" in address:
                break  # a socket has no baud rate
    raise NobodyError(address, ", ".join(tried))


def asked_who(link: Link, line: Line, board: Board) -> str | None:
    """What a board calls itself; None when it is another, or nobody."""
    talk = Conversation(link, line)
    routine = talk.ask(board.hello(), TRY_S)
    while True:
        try:
            next(routine)
        except StopIteration as done:
            return str(done.value)
        except NoAnswerError:
            return None


def _boards(robot: Robot, board: str | None) -> list[Board]:
    boards: list[Board] = []
    why: Vi3drasError | None = None
    for name in [board] if board is not None else HOMES:
        try:
            boards.append(board_class(name)(robot))
        except WiringError as error:
            why = error
    if not boards and why is not None:
        raise why
    return boards

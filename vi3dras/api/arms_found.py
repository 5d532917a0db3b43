"""Who answers where: at the serial ports, as twins of this machine, at an address of the network."""

from __future__ import annotations

from typing import NamedTuple

from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError
from vi3dras.remote.errors import NobodyError
from vi3dras.remote.finding import answering, ports
from vi3dras.remote.link import Line


class FoundPort(NamedTuple):
    """A port, and who answers there."""

    address: str
    name: str
    """What the system calls it."""
    board: str = ""
    """The id of the board that answers; nothing where nobody does."""
    line: Line | None = None
    says: str = ""
    """What the board calls itself, or why it does not answer."""


def arms_found(robot: Robot, host: str = "", *, without: str = "") -> tuple[FoundPort, ...]:
    """Every port with who answers there; takes a moment for each.

    Args:
        robot: the arm, whose file says how it is wired.
        host: an address of the network to be asked too, such as `tcp://127.0.0.1:2332`.
        without: a port that is in use by this program, and not asked.
    """
    known = [(port.address, port.name) for port in ports()]
    if host and host not in [address for address, _ in known]:
        known.append((host, "on the network"))
    return tuple(_asked(robot, address, name) for address, name in known if address != without)


def _asked(robot: Robot, address: str, name: str) -> FoundPort:
    try:
        found = answering(address, robot)
    except NobodyError:
        return FoundPort(address, name, says="nobody answers")
    except Vi3drasError as error:
        return FoundPort(address, name, says=str(error))
    return FoundPort(address, name, found.board, found.line, found.name)

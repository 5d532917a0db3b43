"""What keeps an arm from moving, said in a sentence.

RemoteError
├── AddressError       an address that is none
├── LinkError          a port that does not open
├── LinkLostError      a link that broke
├── GarbledError       an answer that is none
└── WiringError        an arm whose file does not say how it is driven
"""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class RemoteError(Vi3drasError):
    """Base of what can be wrong with an arm that is driven from here."""

    exit_code = 1


class AddressError(RemoteError):
    """An address that names no port; facts: itself."""

    exit_code = 2
    says = '"{}" is no port: give one such as /dev/ttyUSB0, COM4 or tcp://127.0.0.1:2332.'


class LinkError(RemoteError):
    """A port that does not open; facts: its address, and why."""

    says = "{} does not open ({}): look whether it is plugged in, and whether another program has it."


class LinkLostError(RemoteError):
    """A link that broke; facts: its address, and what the system says."""

    says = "{} is gone ({}): plug it in again, then connect anew."


class GarbledError(RemoteError):
    """An answer that cannot be read; facts: what was asked, and what came."""

    says = "The answer to {} cannot be read: {} came. Look at the cable, and at the baud rate."


class WiringError(RemoteError):
    """An arm whose file does not say how it is driven; facts: the arm, the board, and what is missing."""

    exit_code = 2
    says = "{} cannot be driven by {}: {}."

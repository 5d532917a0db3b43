"""Packets of a serial bus of servos: `FF FF number length instruction ... sum`."""

from __future__ import annotations

from collections.abc import Iterator

HEAD = b"\xff\xff"
ALL = 0xFE
"""The number that speaks to every servo; none answers."""

PING, READ, WRITE, SYNC_READ, SYNC_WRITE = 0x01, 0x02, 0x03, 0x82, 0x83


def packet(servo: int, instruction: int, *data: int) -> bytes:
    """A packet: its length counts instruction, data and sum; the sum is what is missing to 255."""
    body = bytes([servo, len(data) + 2, instruction, *data])
    return HEAD + body + bytes([~sum(body) & 0xFF])


def answers(data: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Number, error bits and data of each whole answer; what has no head or a wrong sum is passed over."""
    at = data.find(HEAD)
    while 0 <= at <= len(data) - 6:
        length = data[at + 3]
        whole = data[at + 2 : at + 4 + length]
        if length >= 2 and len(whole) == length + 2 and sum(whole) & 0xFF == 0xFF:
            yield whole[0], whole[2], whole[3:-1]
            at = data.find(HEAD, at + 4 + length)
        else:
            at = data.find(HEAD, at + 1)

"""What a Feetech STS3215 keeps, byte by byte: what its maker has written, and what anybody writes."""

from __future__ import annotations

RAM = 40
"""What stands from this address on is lost without power."""

FACTORY = {
    0: 3, 1: 10, 3: 9, 4: 3, 7: 0, 8: 1, 11: 0xFF, 12: 0x0F, 13: 70, 14: 140, 15: 40, 16: 0xE8, 17: 3,
    21: 32, 22: 32, 26: 1, 27: 1, 34: 20, 35: 200, 36: 80, 48: 0xE8, 49: 3, 55: 1, 62: 74, 63: 30,
}  # fmt: skip
"""What a new servo keeps: firmware, model 777, limits 0 to 4095, 70 degrees, 4 to 14 volts, gains, lock."""

READ_ONLY = {*range(5), *range(56, 80)}


class Register:
    """The memory of one servo."""

    def __init__(self, number: int) -> None:
        self.kept = bytearray(128)
        for address, value in FACTORY.items():
            self.kept[address] = value
        self.kept[5] = number
        self.stored = bytes(self.kept)
        """What it keeps without power."""
        self.prepared: tuple[int, bytes] | None = None

    def word(self, address: int, sign_bit: int = 16) -> int:
        """Two bytes, the low one first; a bit of them may be the sign."""
        value = self.kept[address] + 256 * self.kept[address + 1]
        return -(value - (1 << sign_bit)) if sign_bit < 16 and value >> sign_bit & 1 else value

    def put(self, address: int, value: int, sign_bit: int = 16) -> None:
        """Write two bytes."""
        size = abs(value) | (int(value < 0) << sign_bit) if sign_bit < 16 else value
        self.kept[address : address + 2] = bytes([size & 0xFF, size >> 8 & 0xFF])

    def write(self, address: int, data: bytes) -> None:
        """What somebody writes; without the lock it stays without power too."""
        for at, byte in enumerate(data, address):
            if at < len(self.kept) and at not in READ_ONLY:
                self.kept[at] = byte
        if not self.kept[55]:
            self.stored = bytes(self.kept[:RAM]) + self.stored[RAM:]

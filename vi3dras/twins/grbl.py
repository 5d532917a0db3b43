"""A virtual board that understands G-code as GRBL 1.1 does: 128 bytes wait to be read, 15 blocks to be gone.

Bytes of real time (`?`, `!`, `~`, reset) are obeyed at once. A line is answered when it is read, and none is
read while the blocks are full or motion is held. Its motors are steppers, which only count.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.twins.board import VirtualBoard
from vi3dras.twins.body import Body
from vi3dras.twins.gcode_words import (
    DISTANCE,
    FEED,
    LOCKED,
    LONG,
    MOTION,
    NO_FEED,
    STATEMENT,
    UNITS,
    UNSUPPORTED,
    Words,
    bare,
    read_words,
)

AXES = "XYZABC"
BUFFER, BLOCKS, LINE = 128, 15, 80
"""Bytes that wait, blocks that wait, letters of a line with its end."""

SLOWS_S = 0.02
"""How long motion takes to stop when it is held [s]."""

ANSWERS_S = 0.001
RATE = 9000.0
"""Degrees or millimetres a minute of `G0`."""

GREETING = b"\r\nGrbl 1.1h ['$' for help]\r\n"
UNLOCK = b"[MSG:'$H'|'$X' to unlock]\r\n"


@dataclass
class Block:
    """A straight way of all axes."""

    end: Floats
    seconds: float
    hand: float | None = None
    start: Floats | None = None
    """Where it begins, once it does."""
    gone: float = 0.0
    """Seconds of it that are gone."""


@dataclass
class Modes:
    """What a line leaves for the next."""

    motion: str = "G0"
    distance: str = "G90"
    feed: str = "G94"
    unit: float = 1.0
    rate: float = 0.0
    """Degrees or millimetres a minute."""


class VirtualGrbl(VirtualBoard):
    """A GRBL board with an arm on it."""

    id = "grbl"

    @classmethod
    def missing(cls, robot: Robot) -> str | None:
        """An arm of more joints than there are axes."""
        return None if robot.n <= len(AXES) else f"it has {robot.n} joints, and there are {len(AXES)} axes"

    @classmethod
    def baud(cls, robot: Robot) -> int:
        """As GRBL comes."""
        return 115200

    def __init__(self, robot: Robot, body: Body) -> None:
        super().__init__(robot, body)
        self.scale = np.array([np.radians(1) if joint.is_revolute else 1e-3 for joint in robot.joints])
        self.offset = np.zeros(robot.n)
        """Of the joints' numbers from the machine's; it stays without power."""
        self.lost = 0
        """Bytes that found no place."""
        self.state = "Alarm"
        self.waiting, self._line = bytearray(), bytearray()
        self._whole: bytes | None = None
        """A line that waits to be obeyed."""
        self.reset(0.0)

    def reset(self, time: float) -> None:
        """Power comes: it counts from where the arm stands, and is locked."""
        self.mpos = np.zeros(self.robot.n)
        self._stood = self.body.servos.angles.copy()
        self._hand, self._gone_to = 0.0, time
        self._begin_anew(is_locked=True)

    def hear(self, byte: int, time: float) -> None:
        """Obey at once, or keep for later."""
        self._go_on(time)
        if byte == 0x18:
            self._reset_softly(time)
        elif byte == ord("?"):
            self.say(self._status(time), time + ANSWERS_S)
        elif byte == ord("!"):
            if self.state in {"Run", "Idle"}:
                self._held_at = time if self.state == "Run" else time - SLOWS_S
                self.state = "Hold"
        elif byte == ord("~"):
            if self.state == "Hold" and time >= self._held_at + SLOWS_S:
                self.state = "Run" if self.blocks else "Idle"
        elif len(self.waiting) < BUFFER:
            self.waiting.append(byte)
        else:
            self.lost += 1
        self._read_lines(time)

    def wanted(self, time: float) -> Floats:
        """Where the motors are sent, as shaft angles [rad]; asleep they have no current."""
        self._go_on(time)
        turned = np.zeros(len(self._stood))
        turned[: self.robot.n] = self.mpos * self.scale
        shafts: Floats = self._stood + turned * self.body.truth.gains
        shafts[self.robot.n :] = self._hand
        return np.full(len(shafts), np.nan) if self.state == "Sleep" else shafts

    def _begin_anew(self, *, is_locked: bool) -> None:
        self.state = "Alarm" if is_locked else "Idle"
        self.waiting, self.blocks = bytearray(), list[Block]()
        self._line, self._whole = bytearray(), None
        self.modes, self._held_at, self._told = Modes(), 0.0, 0

    def _reset_softly(self, time: float) -> None:
        """A reset while something moves loses the place; one that comes after a hold does not."""
        moves = self.state == "Run" or (self.state == "Hold" and time < self._held_at + SLOWS_S)
        if moves:
            self.say(b"ALARM:3\r\n", time + ANSWERS_S)
        is_locked = moves or self.state in {"Alarm", "Sleep"}
        self._begin_anew(is_locked=is_locked)
        self.say(GREETING + (UNLOCK if is_locked else b""), time + 10 * ANSWERS_S)

    def _go_on(self, time: float) -> None:
        """Along the blocks until a time; lines are read as soon as there is room."""
        while self.blocks and self.state in {"Run", "Hold"}:
            block = self.blocks[0]
            if block.start is None:
                block.start = self.mpos.copy()
                self._hand = self._hand if block.hand is None else block.hand
            now = self._moved(time)
            left = block.seconds - block.gone
            if now < left:
                block.gone += now
                self.mpos = block.start + (block.end - block.start) * block.gone / block.seconds
                break
            self.mpos = block.end.copy()
            self._gone_to += left
            self.blocks.pop(0)
            if not self.blocks and self.state == "Run":
                self.state = "Idle"
            self._read_lines(self._gone_to)
        self._gone_to = max(self._gone_to, time)

    def _moved(self, time: float) -> float:
        """Seconds of motion since it was looked last; while it is held it slows down evenly."""
        if self.state == "Run":
            return max(time - self._gone_to, 0.0)
        slowed = [min(max(at - self._held_at, 0.0), SLOWS_S) for at in (self._gone_to, time)]
        before, after = (passed - passed**2 / (2 * SLOWS_S) for passed in slowed)
        return after - before

    def _read_lines(self, time: float) -> None:
        """Letter by letter into a line; who waits for a block to end reads no further."""
        while True:
            if self._whole is None:
                if not self.waiting:
                    return
                letter = self.waiting.pop(0)
                if letter != ord("\n"):
                    self._line.append(letter)
                    continue
                self._whole, self._line = bytes(self._line), bytearray()
            if len(self.blocks) >= BLOCKS or self.state in {"Hold", "Sleep"}:
                return
            line, self._whole = self._whole, None
            fault = LONG if len(line) >= LINE else self._obey(bare(line.decode("latin-1")), time)
            self.say(f"error:{fault}\r\n".encode() if fault else b"ok\r\n", time + ANSWERS_S)

    def _obey(self, line: str, time: float) -> int:
        """Do what a line says; the number of an error, or 0."""
        if line.startswith("$"):
            return self._set(line, time)
        if self.state == "Alarm" and line:
            return LOCKED
        words = read_words(line)
        return words if isinstance(words, int) else self._block(words, time)

    def _block(self, words: Words, time: float) -> int:
        """A line as a block of motion, or as what is set for later ones."""
        modes, values = self.modes, words.values
        modes.motion, modes.feed = words.one_of(MOTION, modes.motion), words.one_of(FEED, modes.feed)
        modes.distance = words.one_of(DISTANCE, modes.distance)
        modes.unit = UNITS.get(words.one_of(set(UNITS), ""), modes.unit)
        told = {AXES.index(axis): values[axis] * modes.unit for axis in AXES if axis in values}
        if any(axis >= self.robot.n for axis in told):
            return UNSUPPORTED
        if "G10" in words.codes:
            return self._set_offset(told, values)
        if modes.feed == "G94" and "F" in values:
            modes.rate = values["F"] * modes.unit
        hand = {"M3": 0.0, "M4": 0.0, "M5": 1.0}.get(words.one_of({"M3", "M4", "M5"}, ""))
        if "G4" in words.codes or not told:
            if hand is not None or "P" in values:
                self._add(Block(self._last(), values.get("P", 0.0), hand), time)
            return 0
        return self._straight(told, values.get("F"), hand, time)

    def _straight(self, told: dict[int, float], feed: float | None, hand: float | None, time: float) -> int:
        modes, end = self.modes, self._last()
        for axis, value in told.items():
            end[axis] = end[axis] + value if modes.distance == "G91" else value + self.offset[axis]
        is_timed = modes.motion == "G1" and modes.feed == "G93"
        rate = feed if is_timed else modes.rate if modes.motion == "G1" else RATE
        if not rate:
            return NO_FEED
        far = 1.0 if is_timed else float(np.linalg.norm(end - self._last()))
        self._add(Block(end, 60 * far / rate, hand), time)
        return 0

    def _set_offset(self, told: dict[int, float], values: dict[str, float]) -> int:
        if values.get("L") != 20 or values.get("P", 0) not in {0, 1}:
            return UNSUPPORTED
        for axis, value in told.items():
            self.offset[axis] = self.mpos[axis] - value
        self._told = 0
        return 0

    def _set(self, line: str, time: float) -> int:
        if line == "$X":
            if self.state == "Alarm":
                self.state = "Idle"
                self.say(b"[MSG:Caution: Unlocked]\r\n", time + ANSWERS_S)
        elif line == "$I":
            self.say(b"[VER:1.1h.20190825:]\r\n[OPT:V,15,128]\r\n", time + ANSWERS_S)
        elif line in {"$$", "$#", "$G"}:
            self.say(self._listed(line), time + ANSWERS_S)
        elif line == "$SLP" and self.state in {"Idle", "Alarm"}:
            self.state = "Sleep"
        elif not re.fullmatch(r"\$\d+=[\d.]+", line):
            return STATEMENT
        return 0

    def _listed(self, line: str) -> bytes:
        """Settings, offsets, or what holds for the next line."""
        modes, offset = self.modes, ",".join(f"{value:.3f}" for value in self.offset)
        rows = {
            "$$": [
                "$10=1",
                "$13=0",
                "$20=0",
                "$22=1",
                *(f"${110 + k}={RATE:.3f}" for k in range(self.robot.n)),
            ],
            "$#": [f"[G54:{offset}]", f"[G92:{','.join(['0.000'] * self.robot.n)}]"],
            "$G": [
                f"[GC:{modes.motion} G54 G17 G21 {modes.distance} {modes.feed} M5 M9 T0 F{modes.rate:g} S0]"
            ],
        }[line]
        return "".join(f"{row}\r\n" for row in rows).encode()

    def _add(self, block: Block, time: float) -> None:
        if not self.blocks:
            self._gone_to = max(self._gone_to, time)
        self.blocks.append(block)
        if self.state == "Idle":
            self.state = "Run"

    def _last(self) -> Floats:
        """Where all blocks lead, in the machine's numbers."""
        return self.blocks[-1].end.copy() if self.blocks else self.mpos.copy()

    def _status(self, time: float) -> bytes:
        state = self.state
        if state == "Hold":
            state += ":0" if time >= self._held_at + SLOWS_S else ":1"
        parts = [state, "MPos:" + ",".join(f"{value:.3f}" for value in self.mpos), "FS:0,0"]
        if self._told % 10 == 0:  # now and then, to spare the line
            parts.append("WCO:" + ",".join(f"{value:.3f}" for value in self.offset))
        self._told += 1
        return f"<{'|'.join(parts)}>\r\n".encode()

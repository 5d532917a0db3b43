"""The program as it is, with an eye on it: how many frames it has drawn, and whether it is at rest.

    python -c "import watched; watched.main()" FILE open robot-simulator

The eye is sixteen bytes in FILE: two numbers that the program tells, one by which it is asked to keep its
unsaved work at once, and one by which it is asked to show itself. Frames that nobody looks at are drawn, but
not filled: without a graphics card that is more than half of what a story costs. At rest one in a few is.
"""

from __future__ import annotations

import ctypes
import mmap
import struct
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import NamedTuple

SIZE, ASKED, SHOWN = 16, 8, 12
IN_SIGHT = 5
"""How many frames are filled for somebody who looks at a program at work."""
STEADY = 3
"""At rest, where pictures must not change, one frame in so many is filled."""
PLAY_S = 0.04
"""What moves by itself waits for so long after a frame that is not filled, as on a slow computer."""
CALM, FILL_S = 5, 0.02
"""After so many frames without news the program rests, each with a wait: as long together as the eight that
somebody would see take to be filled, or rest would come too soon for what another process is about to say."""
NOT_FILLED = 0x8C89
"""What OpenGL calls to discard all that would be filled."""


class Told(NamedTuple):
    """What the program says of itself."""

    frames: int
    """How many it has drawn."""
    rested: int
    """In how many of them, up to now and without a break, it was at rest and showed itself."""

    @property
    def since(self) -> int:
        """The last frame of work."""
        return self.frames - self.rested


class Eye:
    """Reads what a program tells; one that has told nothing yet has drawn nothing."""

    def __init__(self, file: Path) -> None:
        file.write_bytes(bytes(SIZE))
        self.file = file
        with file.open("r+b") as opened:
            self._told = mmap.mmap(opened.fileno(), SIZE)

    def __call__(self) -> Told:
        return Told(*struct.unpack("<II", self._told[:ASKED]))

    def ask_to_keep(self) -> None:
        """Ask the program to write its unsaved work now, as it does after a second of rest."""
        self._told[ASKED] = 1

    def has_kept(self) -> bool:
        """Whether it has done so."""
        return self._told[ASKED] == 0

    def ask_to_show(self) -> None:
        """Ask the program to fill its frames for a while, also when it works."""
        self._told[SHOWN] = IN_SIGHT


def main() -> None:
    """Run the program with the words after the file."""

    from vi3dras.cli import main as run
    from vi3dras.panels._kit.hands import pace as hands
    from vi3dras.sessions.autosave import Autosave

    with Path(sys.argv.pop(1)).open("r+b") as opened:
        told = mmap.mmap(opened.fileno(), SIZE)
    pause, tick = hands.Pace.pause, Autosave.tick
    rested, is_filled = 0, True

    def tell(pace: hands.Pace, *, is_typing: bool, hears: Callable[[], bool]) -> None:
        nonlocal rested, is_filled
        rested = rested + 1 if pace.is_resting and (is_filled or rested) else 0
        told[:ASKED] = struct.pack("<II", pace.frames, rested)
        is_filled = told[SHOWN] > 0 or does_rest(pace, rested)  # the next frame
        fill(is_filled)
        if not is_filled:
            nothing.wait(FILL_S if pace.calm else PLAY_S if plays(pace) else 0)
        told[SHOWN] = max(told[SHOWN] - 1, 0)
        pause(pace, is_typing=is_typing, hears=hears)

    def keep(kept: Autosave, now: float) -> bool:
        if not told[ASKED]:
            return tick(kept, now)
        has_written = kept.rescue()
        told[ASKED] = 0
        return has_written

    def does_rest(pace: hands.Pace, rested: int) -> bool:
        return rested % STEADY == 0 and (pace.is_resting or pace.calm == hands.FRAMES - 1)

    def plays(pace: hands.Pace) -> bool:
        return monotonic() - pace._touched > hands.ALONE_S

    fill, nothing = filling(), threading.Event()
    Autosave.tick = keep  # type: ignore[method-assign]
    hands.Pace.pause, hands.FRAMES = tell, CALM  # type: ignore[method-assign]
    sys.argv[0] = "vi3dras"
    run()


def filling() -> Callable[[bool], None]:
    """What lets OpenGL fill what is drawn from now on, or not; of no effect where it cannot be asked."""
    try:
        library = ctypes.CDLL("libGL.so.1")
    except OSError:
        return lambda _: None
    return lambda does: (library.glDisable if does else library.glEnable)(NOT_FILLED)

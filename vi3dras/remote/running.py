"""Which arms the programs of this machine drive, and a stop for all of them: files in the user's own folder.

A note is claimed while its program lives, however that ends; the stop is a file that every sender looks at.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from vi3dras.arm.library import own_folder
from vi3dras.files import Claim, claim, write_whole
from vi3dras.remote.status import State

END = ".arm"

TWIN_END = ".twin"

ANSWER_S = 0.6
"""How long a stop waits until all arms have said that they stand: three times what they may take."""

MOVES: tuple[State, ...] = ("moving", "stopping")


class Running(NamedTuple):
    """An arm that a program drives."""

    process: int
    robot: str
    board: str
    port: str
    state: str


class Note:
    """What one sender tells the others; taken away with its process."""

    def __init__(self, robot: str, board: str, port: str, *, end: str = END) -> None:
        self._about = Running(os.getpid(), robot, board, port, "off")
        self._claim: Claim | None = claim(_folder() / f"{os.getpid()}-{time.monotonic_ns()}{end}")
        self._begun = time.time_ns()
        self.tell("off")

    def tell(self, state: State) -> None:
        """Tell what the arm does."""
        if self._claim is not None and (state != self._about.state or state == "off"):
            self._about = self._about._replace(state=state)
            self._claim.write(json.dumps(self._about._asdict()), anew=True)

    @property
    def is_stopped(self) -> bool:
        """Whether somebody has stopped all arms since this was asked last."""
        with suppress(OSError):
            if (found := _stop_file().stat().st_mtime_ns) > self._begun:
                self._begun = found
                return True
        return False

    def close(self) -> None:
        """Take the note away."""
        if self._claim is not None:
            self._claim.give_up()
            self._claim = None


def running() -> list[Running]:
    """The arms that are driven now, those of programs that have ended left out."""
    return _noted(END)


def twins() -> list[Running]:
    """The twins that are served now."""
    return _noted(TWIN_END)


def _noted(end: str) -> list[Running]:
    found = []
    for file in sorted(_folder().glob(f"*{end}")):
        free = claim(file)
        if free is not None:
            free.give_up()
            continue
        with suppress(OSError, ValueError, TypeError):
            found.append(Running(**json.loads(file.read_text(encoding="utf-8"))))
    return found


def stop_all(wait: Callable[[float], None] = time.sleep) -> list[Running]:
    """Stop every arm that a program of this machine drives; gives them as they are then."""
    before = running()
    write_whole(_stop_file(), "stop\n", replace=True)
    end = time.monotonic() + ANSWER_S
    while True:
        now = {each.process: each for each in running()}
        # one whose program has ended meanwhile was stopped by that, too
        found = [now.get(each.process, each._replace(state="stopped")) for each in before]
        if not any(each.state in MOVES for each in found) or time.monotonic() > end:
            return found
        wait(0.01)


def _folder() -> Path:
    return own_folder("arms")


def _stop_file() -> Path:
    return _folder() / "stop"

"""What goes wrong in a frame ends neither it nor the program: the state is kept first, then it is told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import TypeVar

from vi3dras.errors import InsideError, Vi3drasError

logger = logging.getLogger(__name__)

Value = TypeVar("Value")

PATIENCE = 3
"""Frames in a row that may go wrong before what is shown is built anew."""

CALM = 60
"""Frames without a cause after which it is told again: who tries once more hears once more."""

HERE = Path(__file__)
HOUSE = HERE.parents[3]
"""Lines below this folder are ours."""


class Guard:
    """Does the parts of a frame one by one; a cause that comes in frame after frame is told and logged once.

    Args:
        rescue: keeps the state, before anything else is done about what went wrong.
        tell: shows a sentence.
    """

    def __init__(self, rescue: Callable[[], object], tell: Callable[[str], object]) -> None:
        self._rescue, self._tell = rescue, tell
        self._told: dict[tuple[str, str], int] = {}
        """When each cause was met last, in frames."""
        self._frame = 0
        self._is_hurt = False
        self.in_a_row = 0
        """Frames up to now, one after the other, in which something went wrong."""

    def run(self, work: Callable[[], Value], otherwise: Value) -> Value:
        """Do a part of a frame; gives `otherwise` when it goes wrong."""
        try:
            return work()
        except Exception as error:
            self._caught(error)
        return otherwise

    def end_frame(self) -> bool:
        """True when something went wrong in the frame that is over."""
        hurt, self._is_hurt = self._is_hurt, False
        self._frame += 1
        self.in_a_row = self.in_a_row + 1 if hurt else 0
        return hurt

    def _caught(self, error: Exception) -> None:
        self._is_hurt = True
        where = place_of(error)
        cause = (type(error).__name__, where)
        last = self._told.get(cause, -CALM)
        self._told[cause] = self._frame
        if self._frame - last < CALM:
            return
        for save in (self._rescue, lambda: self._say(error, where)):
            try:
                save()
            except Exception:
                logger.exception("What goes wrong cannot be told")

    def _say(self, error: Exception, where: str) -> None:
        logger.error("Something went wrong in %s", where, exc_info=error)
        if isinstance(error, Vi3drasError):
            self._tell(str(error))
        else:
            self._tell(str(InsideError(where, type(error).__name__, str(error))))


def place_of(error: BaseException) -> str:
    """The last line of ours that an error went through: `file.py:line`."""
    frames = extract_tb(error.__traceback__)
    ours = [f for f in frames if _is_ours(Path(f.filename))]
    last = (ours or list(frames))[-1:]
    return f"{Path(last[0].filename).name}:{last[0].lineno}" if last else "an unknown place"


def _is_ours(file: Path) -> bool:
    """Whether a line stands in the program: an environment may lie inside its folder."""
    return HOUSE in file.parents and "site-packages" not in file.relative_to(HOUSE).parts and file != HERE


def each(*works: Callable[[], object]) -> None:
    """Do all of them, also those after one that goes wrong; then the first of what went wrong is raised."""
    wrong: list[Exception] = []
    for work in works:
        try:
            work()
        except Exception as error:
            wrong.append(error)
    if wrong:
        raise wrong[0]

"""What everybody in a lab did, kept for the teacher: one file for each student, one line for each deed."""

from __future__ import annotations

import hashlib
import json
import os
import re
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from vi3dras.sharing.bounds import Bounds

OTHERS = "others"
"""The file of those who come when there are too many files."""


class Records:
    """The logs of a lab.

    Args:
        folder: where they are.
        bounds: how long they may get.
        wall: the date and the time of day.
    """

    def __init__(
        self, folder: Path, bounds: Bounds | None = None, wall: Callable[[], datetime] = datetime.now
    ) -> None:
        self.folder, self._bounds, self._wall = folder, bounds or Bounds(), wall
        self.told: Callable[[str], None] = lambda _: None
        """Told each line."""

    def note(self, name: str, deed: str, **facts: object) -> None:
        """Keep what somebody did; a disk that takes nothing stops no arm.

        Args:
            name: of the student.
            deed: a word or a few.
            facts: what belongs to it; text is quoted, so that it steers no terminal.
        """
        time = self._wall().isoformat(" ", "seconds")
        known = {key: value for key, value in facts.items() if value not in (None, "")}
        told = "".join(f" {key}={json.dumps(value)}" for key, value in known.items())
        line = f"{time} {json.dumps(name)} {deed}{told}"
        with suppress(OSError):
            self._append(self.file_of(name), line)
        self.told(line)

    def file_of(self, name: str) -> Path:
        """The log of a student; letters that files should not have are left out of its name."""
        plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
        short = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:24] or "student"
        sign = hashlib.sha256(name.casefold().encode("utf-8", "replace")).hexdigest()[:8]
        file = self.folder / f"{short}-{sign}.log"
        if not file.exists() and sum(1 for _ in self.folder.glob("*.log")) >= self._bounds.logs:
            return self.folder / f"{OTHERS}.log"
        return file

    def _append(self, file: Path, line: str) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists() and file.stat().st_size + len(line) > self._bounds.log:
            os.replace(file, file.with_suffix(".old"))
        with file.open("a", encoding="ascii", newline="\n") as stream:
            stream.write(line + "\n")

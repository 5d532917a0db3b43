"""Runs that are done once: kept in memory and in a file, found again by what was asked.

The file is written whole after a block of runs. A search that was killed begins anew, asks for the same runs
in the same order, and gets those of the file at once: it ends with the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.errors import NotWritableError
from vi3dras.files import read_whole, write_whole
from vi3dras.tuning.scores import MEASURES

Evaluate = Callable[[Floats, Callable[[float], None]], Floats]
"""From gains (k, d) to measures (k, s, 11) in s circumstances; tells how far it is, which may stop it."""

BLOCKS = (256, 512, 1024, 2048, 4096)
"""Runs side by side: few at first, for something to see, then as many as are quick together. Where blocks end
is the same in every search, so that one that goes on after an end runs the same ones side by side."""
SAVE_EVERY = 0.5
"""Seconds between two files of a search that goes on."""
VERSION = 2
"""Of the file, and of how runs end: raised when the same gains give other measures."""
MOST_FILES = 60
"""Searches that are kept: some ten megabytes."""


class KeptRuns:
    """The runs of one search.

    Args:
        asked: all that decides how runs end, as JSON can hold it.
        circumstances: in how many each run is made.
        folder: where the file belongs; None keeps runs in memory alone.
    """

    def __init__(self, asked: dict[str, Any], circumstances: int = 1, folder: Path | None = None) -> None:
        self._head = json.dumps({"version": VERSION, "asked": asked}, sort_keys=True, ensure_ascii=False)
        self._circumstances = circumstances
        digest = hashlib.sha256(self._head.encode()).hexdigest()[:20]
        self.file = None if folder is None else folder / f"{digest}.runs"
        self._at: dict[bytes, int] = {}
        self._rows: list[Floats] = []
        self._scores: list[Floats] = []
        self._saved = time.monotonic()
        self.new = 0
        """How many were run now, and not found in the file."""
        self._read()

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def rows(self) -> Floats:
        """What was run, in the order in which it was asked for, (N, d)."""
        return np.array(self._rows)

    @property
    def scores(self) -> Floats:
        """How it ended, (N, s, 11)."""
        return np.array(self._scores).reshape(len(self._rows), self._circumstances, len(MEASURES))

    def run(
        self, evaluate: Evaluate, rows: Floats, told: Callable[[float, int], None] = lambda _, __: None
    ) -> Floats:
        """The measures of rows (k, d), (k, s, 11); those that are kept are not run again.

        Args:
            evaluate: runs those that are new.
            rows: what is asked.
            told: hears the fraction, and after each block how many of them are done; may raise to stop.
        """
        for start, end in _cuts(len(rows)):
            block = rows[start:end]
            fresh = list({row.tobytes(): row for row in block if row.tobytes() not in self._at}.values())
            if fresh:

                def look(share: float, start: int = start, end: int = end) -> None:
                    told((start + share * (end - start)) / len(rows), start)

                made = evaluate(np.array(fresh), look)
                for row, score in zip(fresh, made, strict=True):
                    self._keep(row, score)
                self.new += len(fresh)
                if time.monotonic() - self._saved >= SAVE_EVERY:
                    self.save()
            told(end / len(rows), end)
        return self.known(rows)

    def known(self, rows: Floats) -> Floats:
        """The measures (k, s, 11) of rows (k, d) that were run."""
        found = [self._scores[self._at[row.tobytes()]] for row in rows]
        return np.array(found).reshape(len(rows), self._circumstances, len(MEASURES))

    def save(self) -> None:
        """Write the file; a disk that will not take it costs the second run, not this one."""
        self._saved = time.monotonic()
        if self.file is None:
            return
        shape = f"{len(self)} {len(self._rows[0]) if self._rows else 0}"
        body = self.rows.astype("<f8").tobytes() + self.scores.astype("<f8").tobytes()
        try:
            write_whole(self.file, f"{self._head}\n{shape}\n".encode() + body, replace=True)
        except NotWritableError:
            self.file = None

    def forget(self) -> None:
        """Take the file away."""
        if self.file is not None:
            self.file.unlink(missing_ok=True)

    def _keep(self, row: Floats, score: Floats) -> None:
        self._at[row.tobytes()] = len(self._rows)
        self._rows.append(row)
        self._scores.append(score)

    def _read(self) -> None:
        """Take over what an earlier search left; a file that is spoilt is as good as none."""
        if self.file is None:
            return
        try:
            head, shape, body = read_whole(self.file).split(b"\n", 2)
            count, wide = (int(word) for word in shape.split())
            numbers = np.frombuffer(body, "<f8").astype(float)
        except (OSError, ValueError):
            return
        each = self._circumstances * len(MEASURES)
        if head.decode(errors="replace") != self._head or numbers.size != count * (wide + each):
            return
        rows = numbers[: count * wide].reshape(count, wide)
        scores = numbers[count * wide :].reshape(count, self._circumstances, len(MEASURES))
        for row, score in zip(rows, scores, strict=True):
            self._keep(row.copy(), score.copy())


def tidy(folder: Path, most: int = MOST_FILES) -> None:
    """Leave no more than so many searches in a folder, those that were asked last."""
    with suppress(OSError):
        files = sorted(folder.glob("*.runs"), key=lambda file: file.stat().st_mtime_ns)
        for file in files[: max(len(files) - most, 0)]:
            file.unlink(missing_ok=True)


def _cuts(count: int) -> list[tuple[int, int]]:
    """Where the blocks of so many runs begin and end."""
    cuts: list[tuple[int, int]] = []
    start = 0
    while start < count:
        end = min(start + BLOCKS[min(len(cuts), len(BLOCKS) - 1)], count)
        cuts.append((start, end))
        start = end
    return cuts

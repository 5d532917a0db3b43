"""What changed in a file since it was exported, row by row."""

from __future__ import annotations

import re

import numpy as np

from vi3dras.export.csv import BOM, Column
from vi3dras.passport.digests import digest_of, missing_and_extra
from vi3dras.passport.outcome import MOST, Outcome, merged, outcome_with, runs
from vi3dras.passport.passport import Passport
from vi3dras.passport.read_via import Via
from vi3dras.passport.via_csv import via_pieces


def changes(via: Via, passport: Passport) -> list[Outcome]:
    """Rows that differ from those of the passport; of other bytes with the same numbers only a warning."""
    now, was = digest_of(via.data), passport.digest
    same = Outcome("EDITED", None, None, "", None, None)
    if now.sha256 == was.sha256:
        return [same]
    rows = now.rows if now.rows != was.rows else was.rows
    if rows != was.rows:
        rows = _as_written(via, passport)
    if rows == was.rows:
        what = "the file was saved again by another program: the bytes differ, the numbers are the same"
        return [same, outcome_with("RESAVED", what)]
    if len(rows) != len(was.rows):
        return [same, _count(rows, was.rows)]
    return [row_changes(rows, was.rows)]


TEXT_LINE = ("Line", 2)
"""What a row of another format is called: its first line is a head."""

ENDS = (b"\n", b"\r\n", b"\r")


def line_changes(data: bytes, passport: Passport, *, needs: bytes = b"") -> list[Outcome]:
    """Lines that differ from those of the passport, of a file in another format than via-points.

    Other line ends, or a mark of UTF-8 before the first, are only a warning, unless the machine `needs` one.
    """
    was = passport.digest
    same = Outcome("EDITED", None, None, "", None, None)
    if digest_of(data).sha256 == was.sha256:
        return [same]
    lines = re.split(rb"\r\n|\n|\r", data.removeprefix(BOM))
    resaved = [digest_of(mark + end.join(lines)) for end in ENDS for mark in (b"", BOM)]
    whole = [*filter(None, lines)]
    resaved += [digest_of(end.join([*whole, b""])) for end in ENDS]
    if any(each.sha256 == was.sha256 for each in resaved):
        if needs and len(re.findall(needs, data)) < len(whole):
            return [
                outcome_with(
                    "EDITED", "its line ends were changed, and the machine takes a line only with a CR"
                )
            ]
        what = "the file was saved again by another program: its line ends differ, its lines are the same"
        return [same, outcome_with("RESAVED", what)]
    now = max(resaved, key=lambda each: len(set(each.rows) & set(was.rows)))
    if len(now.rows) != len(was.rows):
        return [same, _count(now.rows, was.rows, TEXT_LINE)]
    if now.rows == was.rows:
        return [outcome_with("EDITED", "its first line was changed since the export")]
    return [row_changes(now.rows, was.rows, TEXT_LINE)]


def row_changes(now: tuple[str, ...], was: tuple[str, ...], of: tuple[str, int] = ("Row", 0)) -> Outcome:
    """The rows whose digest differs, of as many as there were."""
    differ = np.array([a != b for a, b in zip(now, was, strict=True)])
    if differ.all() and len(now) > 1:
        what = f"no {of[0].lower()} is as it was exported: perhaps the passport is that of another file"
        return outcome_with("EDITED", what)
    parts = [_row(first, last, of) for first, last in runs(differ)[:MOST]]
    return merged(parts)._replace(rows=int(differ.sum()))


def _row(first: int, last: int, of: tuple[str, int]) -> Outcome:
    what = "it was changed since the export" if first == last else "they were changed since the export"
    return outcome_with("EDITED", what, first, count=last - first + 1, of=of)


def _count(now: tuple[str, ...], was: tuple[str, ...], of: tuple[str, int] = ("Row", 0)) -> Outcome:
    row, missing, extra = missing_and_extra(was, now)
    word, said = of[0].lower(), []
    if missing:
        said.append(f"{missing} {f'{word} is' if missing == 1 else f'{word}s are'} missing")
    if extra:
        said.append(f"{extra} {f'{word} was' if extra == 1 else f'{word}s were'} put in")
    known = len(was) + (of[1] > 0)
    return outcome_with(
        "ROWS", f"{' and '.join(said)} from here on, the passport knows {known:,} {word}s", row, of=of
    )


def _as_written(via: Via, passport: Passport) -> tuple[str, ...]:
    """The digests of the rows as they would be written with the numbers that were read."""
    columns: dict[str, Column] = {}
    for name in passport.columns:
        if name == "code":
            columns[name] = list(via.code)
        elif name in via.columns:
            columns[name] = via.columns[name]
        else:
            return digest_of(via.data).rows
    if not via.rows:
        return ()
    if not columns:
        return digest_of(via.data).rows
    return digest_of(b"".join(map(bytes, via_pieces(columns)))).rows

"""What changed in a file since it was exported, row by row."""

from __future__ import annotations

import numpy as np

from vi3dras.export.csv import Column
from vi3dras.passport.digests import digest_of, missing_and_extra
from vi3dras.passport.outcome import MOST, Outcome, merged, runs, told
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
        return [same, told("RESAVED", what)]
    if len(rows) != len(was.rows):
        return [same, _count(rows, was.rows)]
    return [row_changes(rows, was.rows)]


def byte_changes(data: bytes, passport: Passport) -> list[Outcome]:
    """Lines that differ from those of the passport, of a file in another format; any change is one."""
    now, was = digest_of(data), passport.digest
    same = Outcome("EDITED", None, None, "", None, None)
    if now.sha256 == was.sha256:
        return [same]
    if len(now.rows) != len(was.rows):
        return [same, _count(now.rows, was.rows)]
    if now.rows == was.rows:
        return [told("EDITED", "its first line, or a line end, was changed since the export")]
    return [row_changes(now.rows, was.rows)]


def row_changes(now: tuple[str, ...], was: tuple[str, ...]) -> Outcome:
    """The rows whose digest differs, of as many as there were."""
    differ = np.array([a != b for a, b in zip(now, was, strict=True)])
    if differ.all() and len(now) > 1:
        return told("EDITED", "no row is as it was exported: perhaps the passport is that of another file")
    parts = [_row(first, last) for first, last in runs(differ)[:MOST]]
    return merged(parts)._replace(rows=int(differ.sum()))


def _row(first: int, last: int) -> Outcome:
    what = "it was changed since the export" if first == last else "they were changed since the export"
    return told("EDITED", what, first, count=last - first + 1)


def _count(now: tuple[str, ...], was: tuple[str, ...]) -> Outcome:
    row, missing, extra = missing_and_extra(was, now)
    said = []
    if missing:
        said.append(f"{missing} {'row is' if missing == 1 else 'rows are'} missing")
    if extra:
        said.append(f"{extra} {'row was' if extra == 1 else 'rows were'} put in")
    return told("ROWS", f"{' and '.join(said)} from here on, the passport knows {len(was):,} rows", row)


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

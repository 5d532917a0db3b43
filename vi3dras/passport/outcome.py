"""What one check found: the worst row, and every stretch of rows that is not as it should be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats, runs
from vi3dras.passport.codes import CODES, Severity

MOST = 20
"""Stretches that one check names; more are only counted."""

LEAST = frozenset({"MARGIN", "SELF", "GROUND", "WORKPIECE", "WAY"})
"""Checks of distances, which have to be kept; what others measure must not be exceeded."""


class Finding(NamedTuple):
    """One stretch of rows that is not as it should be."""

    code: str
    row: int | None
    """The worst row, counted from 0 as in column i; None for what concerns the whole file."""
    first: int | None
    last: int | None
    joint: int | None
    """From 0."""
    value: float | None
    allowed: float | None
    unit: str
    sentence: str
    """Where, what, and what would help."""

    @property
    def severity(self) -> Severity:
        """Whether it makes the motion unsafe."""
        return CODES[self.code].severity


class Outcome(NamedTuple):
    """One check."""

    code: str
    worst: float | None = None
    """The worst value of all rows, also where all is well; None where nothing was to be measured."""
    allowed: float | None = None
    unit: str = ""
    row: int | None = None
    joint: int | None = None
    rows: int = 0
    """How many rows are not as they should be."""
    findings: tuple[Finding, ...] = ()

    @property
    def sign(self) -> str:
        """How the worst value has to stand to what is allowed: `≤`, or `≥` where more is better."""
        is_least = self.code in LEAST or (self.code == "LIMIT" and (self.allowed or 0.0) < 0)
        return ">" if self.code == "TIME" else "≥" if is_least else "≤"

    @property
    def passed(self) -> bool:
        """True when this check found nothing at all."""
        return not self.findings

    @property
    def is_fault(self) -> bool:
        """True when it found something that makes the motion unsafe."""
        return bool(self.findings) and CODES[self.code].severity == "fault"


class Column(NamedTuple):
    """What one column of a check is about."""

    name: str = ""
    unit: str = ""
    joint: int | None = None
    words: dict[str, str] = {}  # noqa: RUF012  # never changed


def judged(
    code: str,
    score: Floats,
    value: Floats,
    allowed: Floats | float | None,
    columns: Sequence[Column],
    *,
    words: dict[str, Floats] | None = None,
    nearly: float = 1.0,
) -> Outcome:
    """The outcome of a check over rows.

    Args:
        code: what is checked.
        score: (N, k), above 0 where it is not as it should be, the worst the largest; NaN where nothing is.
        value: (N, k), to be shown.
        allowed: what would be right, to be shown; broadcasts to (N, k).
        columns: what the k columns are.
        words: more numbers (N, k) for the sentence.
        nearly: of a stretch the first row is named whose score is this share of the worst: a row that is
            wrong makes the step to it and the step from it wrong, and it is the first of the two.
    """
    score = np.nan_to_num(score, nan=-np.inf)
    if not score.size or np.isneginf(score).all():
        return Outcome(code, unit=columns[0].unit)
    limits = None if allowed is None else np.broadcast_to(allowed, score.shape)
    bad = score > 0
    findings = []
    for k in np.flatnonzero(bad.any(axis=0)).tolist():
        for first, end in runs(bad[:, k])[:MOST]:
            stretch = score[first:end, k]
            row = first + int((stretch >= nearly * stretch.max()).argmax())
            more = {name: f"{numbers[row, k]:.5g}" for name, numbers in (words or {}).items()}
            limit = None if limits is None else float(limits[row, k])
            findings.append(finding(code, columns[k], row, first, end - 1, float(value[row, k]), limit, more))
    row, k = divmod(int(score.argmax()), len(columns))
    return Outcome(
        code,
        float(value[row, k]),
        None if limits is None else float(limits[row, k]),
        columns[k].unit,
        row,
        columns[k].joint,
        int(bad.any(axis=1).sum()),
        tuple(sorted(findings, key=lambda found: found.first or 0)[:MOST]),
    )


def finding(
    code: str, column: Column, row: int, first: int, last: int,
    value: float | None, allowed: float | None = None, words: dict[str, str] | None = None,
) -> Finding:  # fmt: skip
    """One stretch of rows, with its sentence."""
    facts = {"name": column.name, "value": shown(value, column.unit), "allowed": shown(allowed, column.unit)}
    text = CODES[code]
    where = f"Row {first}" if first == last else f"Rows {first} to {last}, worst {row}"
    words = facts | column.words | (words or {})
    sentence = f"{where}: {text.says.format(**words)}; {text.cure.format(**words)}."
    return Finding(code, row, first, last, column.joint, value, allowed, column.unit, sentence)


def outcome_with(
    code: str, what: str, row: int | None = None, *, count: int = 1, of: tuple[str, int] = ("Row", 0)
) -> Outcome:
    """An outcome that is one sentence, on the whole file or on `count` rows from one on.

    `of` is what a sentence calls a row, and the number that it gives to row 0.
    """
    text = CODES[code]
    word, first = of
    name = "" if row is None else f"{word} {row + first}"
    where = f"{word}s {row + first} to {row + first + count - 1}" if row is not None and count > 1 else name
    where += ": " if where else ""
    said = text.says.format(what=what if where else what[:1].upper() + what[1:])
    last = None if row is None else row + count - 1
    found = Finding(code, row, row, last, None, None, None, "", f"{where}{said}; {text.cure}.")
    return Outcome(code, row=row, rows=count if row is not None else 0, findings=(found,))


def merged(parts: Sequence[Outcome]) -> Outcome:
    """Several outcomes of one code as one."""
    found = tuple(finding for part in parts for finding in part.findings)[:MOST]
    return parts[0]._replace(rows=sum(part.rows for part in parts), findings=found)


def shown(value: float | None, unit: str) -> str:
    """A number for people, with its unit."""
    return "" if value is None else f"{value:.5g} {unit}".rstrip()

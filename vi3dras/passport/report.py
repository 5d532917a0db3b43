"""All checks of a motion together: safe or not, and why."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import groupby
from typing import Any

from vi3dras.passport.codes import CODES, ORDER
from vi3dras.passport.outcome import Finding, Outcome, merged


@dataclass(frozen=True, repr=False)
class Report:
    """What the checks of one motion or one file found."""

    checks: tuple[Outcome, ...]
    rows: int

    @cached_property
    def faults(self) -> tuple[Finding, ...]:
        """What makes it unsafe; what concerns the whole file first, then by row."""
        return self._found("fault")

    @cached_property
    def warnings(self) -> tuple[Finding, ...]:
        """What is worth knowing, by row."""
        return self._found("warning")

    @property
    def is_safe(self) -> bool:
        """True when there is no fault: nothing else is good enough for an arm."""
        return not self.faults

    @property
    def flags(self) -> int:
        """The bits of all codes that were found."""
        bits = 0
        for check in self.checks:
            bits |= CODES[check.code].bit if check.findings else 0
        return bits

    def check(self, code: str) -> Outcome | None:
        """What one check found; None when it was not made."""
        return next((check for check in self.checks if check.code == code), None)

    def merged(self, more: Iterable[Outcome]) -> Report:
        """This report and more outcomes, one per code."""
        every = sorted([*self.checks, *more], key=lambda check: ORDER.index(check.code))
        groups = groupby(every, key=lambda check: check.code)
        return Report(tuple(merged(list(parts)) for _, parts in groups), self.rows)

    @property
    def sentence(self) -> str:
        """The verdict."""
        rows = "1 row" if self.rows == 1 else f"{self.rows:,} rows"
        if self.faults:
            return f"Not safe: {self.faults[0].sentence}"
        if self.warnings:
            count = len(self.warnings)
            return f"Safe: {rows}, {count} {'warning' if count == 1 else 'warnings'}."
        return f"Safe: {rows}, nothing to complain about."

    def as_dict(self) -> dict[str, Any]:
        """For JSON: rows from 0 as in column i, joints from 1."""
        return {
            "safe": self.is_safe,
            "flags": self.flags,
            "rows": self.rows,
            "checks": [_check(check) for check in self.checks],
            "faults": [_finding(found) for found in self.faults],
            "warnings": [_finding(found) for found in self.warnings],
        }

    def __repr__(self) -> str:
        return f"<{self.sentence}>"

    def _repr_html_(self) -> str:
        """The verdict and a row for each check, as a notebook shows it."""
        cells = [
            (CODES[check.code].title, "passed" if check.passed else CODES[check.code].severity)
            for check in self.checks
        ]
        rows = "".join(f"<tr><td>{escape(title)}</td><td>{result}</td></tr>" for title, result in cells)
        return f"<p><b>{escape(self.sentence)}</b></p><table>{rows}</table>"

    def _found(self, severity: str) -> tuple[Finding, ...]:
        found = [f for check in self.checks for f in check.findings if f.severity == severity]
        return tuple(sorted(found, key=lambda f: (-1 if f.row is None else f.row, ORDER.index(f.code))))


def _check(check: Outcome) -> dict[str, Any]:
    code = CODES[check.code]
    return {
        "code": check.code,
        "title": code.title,
        "result": "passed" if check.passed else code.severity,
        "value": _rounded(check.worst),
        "allowed": _rounded(check.allowed),
        "unit": check.unit,
        "row": check.row,
        "joint": None if check.joint is None else check.joint + 1,
        "rows_at_fault": check.rows,
    }


def _finding(found: Finding) -> dict[str, Any]:
    return {
        "code": found.code,
        "row": found.row,
        "first_row": found.first,
        "last_row": found.last,
        "joint": None if found.joint is None else found.joint + 1,
        "value": _rounded(found.value),
        "allowed": _rounded(found.allowed),
        "unit": found.unit,
        "sentence": found.sentence,
    }


def _rounded(value: float | None) -> float | None:
    """Six digits: what a reader compares, and the same on every machine."""
    return None if value is None or not math.isfinite(value) else float(f"{value:.6g}")

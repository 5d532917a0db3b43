"""A motion checked and written, in any format, with its passport beside it; refused when it is not safe."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from vi3dras.arm.robot import Robot
from vi3dras.closed_forms.forms import Task
from vi3dras.export.digits import ROWS
from vi3dras.files import refuse_taken
from vi3dras.formats.registry import FORMATS, Format, carried, text_pieces
from vi3dras.inverse.targets import usual_task
from vi3dras.motion.limits import limits_of
from vi3dras.motion.rows import Motion
from vi3dras.objects.formula import Formula
from vi3dras.passport.check import Progress, checked_columns
from vi3dras.passport.content import content_of
from vi3dras.passport.digests import Digester, json_text, write_pair
from vi3dras.passport.errors import DraftNameError, UnsafeMotionError
from vi3dras.passport.passport import passport_file
from vi3dras.passport.report import Report
from vi3dras.passport.rows import Tolerances
from vi3dras.passport.via_csv import via_pieces
from vi3dras.workcell import Cell

CHECKING = 0.7
"""Share of the work that is checking; the rest is writing."""


class Exported(NamedTuple):
    """What was written."""

    file: Path
    passport: Path
    report: Report
    is_draft: bool

    @property
    def sentence(self) -> str:
        """What was written, whether it may run, and where it is."""
        word = "a draft that must not run" if self.is_draft else "checked and safe"
        return f"{self.file.name}, {word}; {self.passport.name} beside it, in {self.file.parent}."


def export_in_format(
    file: Path,
    robot: Robot,
    motion: Motion,
    form: Format = FORMATS["via-points"],
    *,
    title: str = "",
    comma: bool = False,
    draft: bool = False,
    replace: bool = False,
    formula: Formula | None = None,
    settings: Mapping[str, Any] | None = None,
    tolerances: Tolerances | None = None, task: Task | None = None, cell: Cell | None = None,
    report: Progress | None = None,
) -> Exported:  # fmt: skip
    """Check a motion and write it in a format, its passport beside it.

    Args:
        file: where to; of a draft `.draft` is put before the end of its name.
        robot: the arm.
        motion: the via-points.
        form: the format.
        title: what stands at the head, where the format has comments.
        comma: decimal commas, for a table.
        draft: whether an unsafe motion is written, marked as a draft in its text too.
        replace: whether files of these names may go.
        formula: what the path came from, for the passport.
        settings: whatever else is worth knowing, for the passport.
        tolerances: what is forgiven.
        task: what is asked of the tool; what is usual for the arm if None.
        cell: what stands around the arm then.
        report: told the share that is done; what it raises stops the work and leaves nothing behind.

    Raises:
        FormatError: the format cannot carry the arm or these rows.
        UnsafeMotionError: the motion is not safe, and no draft was asked for.
        DraftNameError: the motion is safe, and the file is named as a draft.
        FileExistsAlreadyError, NotWritableError: see `write_pair`.
    """
    carried(form, robot)
    for taken in () if draft else (file, passport_file(file)):
        refuse_taken(taken, replace=replace)
    under: dict[str, Any] = {"limits": limits_of(robot), "tolerances": tolerances or Tolerances()}
    under |= {"task": task or usual_task(robot), "cell": cell}
    told = _part(report, 0.0, CHECKING)
    columns, verdict = checked_columns(robot, motion, **under, controller=form.controller, report=told)
    file = _allowed(file, verdict, draft=draft)
    is_plain = form.id == "via-points" and not comma
    text = text_pieces(form, robot, motion, title=title, draft=not verdict.is_safe, comma=comma)
    digester, beside = Digester(), passport_file(file)
    made = digester.passing(via_pieces(columns) if is_plain else text)
    under |= {"columns": tuple(columns) if is_plain else (), "formula": formula}
    under["settings"] = dict(settings or {}) | {"format": form.id, "decimal_comma": comma}
    write_pair(
        file, made, beside,
        lambda: json_text(content_of(robot, motion, verdict, digester.digest, **under)) + "\n",
        count=1 - (-len(motion.times) // ROWS), replace=replace, report=_part(report, CHECKING, 1.0),
    )  # fmt: skip
    return Exported(file, beside, verdict, not verdict.is_safe)


def draft_name(file: Path) -> Path:
    """What a draft is called: weld.draft.csv for weld.csv."""
    return file if file.stem.endswith(".draft") else file.with_name(f"{file.stem}.draft{file.suffix}")


def _allowed(file: Path, verdict: Report, *, draft: bool) -> Path:
    """The file that may be written."""
    if verdict.is_safe:
        if draft_name(file) == file:
            raise DraftNameError(str(file), file.stem.removesuffix(".draft") + file.suffix)
        return file
    if not draft:
        raise UnsafeMotionError(str(file), verdict.faults[0].sentence, len(verdict.faults))
    return draft_name(file)


def _part(report: Progress | None, start: float, end: float) -> Progress | None:
    """Tells a share of a part as a share of the whole."""
    return None if report is None else lambda done: report(start + (end - start) * done)

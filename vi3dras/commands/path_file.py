"""A motion judged, and saved where a file is named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from vi3dras.formats.export import export_in_format
from vi3dras.formats.registry import Format
from vi3dras.formula.formula import Formula
from vi3dras.inverse.forms import Task
from vi3dras.motion.rows import Motion
from vi3dras.passport.check import check_motion
from vi3dras.passport.errors import UnsafeMotionError
from vi3dras.passport.report import Report
from vi3dras.passport.tolerances import Tolerances
from vi3dras.robot import Robot


class Save(NamedTuple):
    """Where a motion is to go, and how."""

    output: Path | None
    """None when it is only to be judged."""
    form: Format
    comma: bool
    draft: bool
    moving: bool
    """Whether the arm is known to move at the motion's ends."""


def judged_or_saved(
    save: Save,
    robot: Robot,
    motion: Motion,
    *,
    title: str,
    formula: Formula | None = None,
    settings: Mapping[str, Any] | None = None,
    task: Task | None = None,
    cure: str = "",
    report: Callable[[float], None] | None = None,
) -> tuple[Report, dict[str, Any]]:
    """The verdict on a motion, and what there is to say on it and its files for scripts.

    `cure` is what would help a motion that is not safe.

    Raises:
        FormatError, UnsafeMotionError, FileExistsAlreadyError, NotWritableError: see `export_in_format`.
    """
    tolerances = Tolerances(moving=float(save.moving))
    if save.output is None:
        verdict = check_motion(
            robot, motion, tolerances=tolerances, task=task, controller=save.form.controller, report=report
        )
        return verdict, _verdict(verdict)
    try:
        done = export_in_format(
            save.output, robot, motion, save.form, title=title, comma=save.comma, draft=save.draft,
            formula=formula, settings=settings, tolerances=tolerances, task=task, report=report,
        )  # fmt: skip
    except UnsafeMotionError as error:
        raise UnsafeMotionError(error.file, error.sentence, error.faults, cure) from None
    files = {"file": str(done.file), "passport": str(done.passport)}
    return done.report, _verdict(done.report) | files | {"format": save.form.id, "draft": done.is_draft}


def _verdict(report: Report) -> dict[str, Any]:
    told = report.as_dict()
    return {key: told[key] for key in ("safe", "checks", "faults", "warnings")}

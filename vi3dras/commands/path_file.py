"""A motion judged, and saved where a file is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from vi3dras.api.motions import ArmMotion
from vi3dras.formats.registry import Format
from vi3dras.passport.report import Report


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
    save: Save, motion: ArmMotion, report: Callable[[float], None] | None = None
) -> tuple[Report, dict[str, Any]]:
    """The verdict on a motion, and what there is to say on it and its files for scripts.

    Raises:
        FormatError, UnsafeMotionError, FileExistsAlreadyError, NotWritableError: see `ArmMotion.written`.
    """
    if save.output is None:
        verdict = motion.judged(save.form, moving=save.moving, report=report)
        return verdict, _verdict(verdict)
    done = motion.written(
        save.output, save.form, moving=save.moving, comma=save.comma, draft=save.draft, report=report
    )
    files = {"file": str(done.file), "passport": str(done.passport)}
    return done.report, _verdict(done.report) | files | {"format": save.form.id, "draft": done.is_draft}


def _verdict(report: Report) -> dict[str, Any]:
    told = report.as_dict()
    return {key: told[key] for key in ("safe", "checks", "faults", "warnings")}

"""A motion checked and written, in any format, with its passport beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from vi3dras.arm.robot import Robot
from vi3dras.closed_forms.forms import Task
from vi3dras.files import Piece
from vi3dras.formats.registry import FORMATS, Format, text_pieces
from vi3dras.motion.rows import Motion
from vi3dras.objects.formula import Formula
from vi3dras.passport.export import Exported, export_checked
from vi3dras.passport.rows import Tolerances


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
    tolerances: Tolerances | None = None,
    task: Task | None = None,
    report: Callable[[float], None] | None = None,
) -> Exported:
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
        report: told the share that is done.

    Raises:
        FormatError: the format cannot carry the arm or these rows.
        UnsafeMotionError: the motion is not safe, and no draft was asked for.
        DraftNameError: the motion is safe, and the file is named as a draft.
        FileExistsAlreadyError, NotWritableError: see `export_checked`.
    """

    def text(*, is_draft: bool) -> Iterator[Piece]:
        return text_pieces(form, robot, motion, title=title, draft=is_draft, comma=comma)

    is_plain = form.id == "via-points" and not comma
    return export_checked(
        file, robot, motion, formula=formula, task=task, draft=draft, replace=replace, report=report,
        tolerances=tolerances, controller=form.controller, pieces=None if is_plain else text(is_draft=False),
        draft_pieces=None if is_plain else text(is_draft=True),
        settings=dict(settings or {}) | {"format": form.id, "decimal_comma": comma},
    )  # fmt: skip

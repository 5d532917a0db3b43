"""What a search has found beside what is there now: gains of the joints, and numbers of the arm."""

from __future__ import annotations

from vi3dras.arrays import Floats
from vi3dras.control.loop import Loop
from vi3dras.tuning.arm_numbers import arm_numbers
from vi3dras.tuning.question import Question, is_arm

from ...face.units import joint_symbol
from ...widgets.tables import Cell, TableRow
from ..arms.sheets import joint_colour
from .axes import arm_unit, kind_of, symbol_of


def gain_rows(loop: Loop | None, question: Question | None, row: Floats | None) -> list[TableRow]:
    """Both gains of each joint, now and as they were found."""
    if loop is None:
        return []
    robot, law, found, rows = loop.robot, loop.law, loop.law, []
    if question is not None and row is not None and len(row) == len(question.spans):
        made = dict(zip((each.name for each in question.spans), row.tolist(), strict=True))
        found, rows = question.answered(made).law, arm_rows(question, made)
    for i, joint in enumerate(robot.joints[: len(law.kp)]):
        now, new = f"{law.kp[i]:.4g} · {law.kv[i]:.4g}", f"{found.kp[i]:.4g} · {found.kv[i]:.4g}"
        is_kept = now == new
        rows.append(TableRow((
            Cell(joint_symbol(robot, i), "text2", style="word"), Cell(joint.name, "text2", style="word"),
            Cell(now, "text2"), Cell("kept" if is_kept else new, "text3" if is_kept else "accent"),
        ), joint_colour(i)))  # fmt: skip
    return rows


def arm_rows(question: Question, found: dict[str, float]) -> list[TableRow]:
    """Each number of the arm that was searched, now and as it was found."""
    rows, robot = [], question.loop.robot
    for each in filter(is_arm, question.spans):
        unit, size = arm_unit(robot, each.name)
        now, new = (f"{abs(v) / size:.4g}" for v in (arm_numbers(robot)[each.name], found[each.name]))
        is_kept = now == new
        rows.append(TableRow((
            Cell(symbol_of(each.name), "text2", style="word"),
            Cell(kind_of(each.name), "text2", style="word"),
            Cell(f"{now} {unit}".rstrip(), "text2"),
            Cell("kept" if is_kept else new, "text3" if is_kept else "accent"),
        )))  # fmt: skip
    return rows

"""The motion as a file for another program: checked, written with its passport, and read back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from vi3dras.errors import Vi3drasError
from vi3dras.flow import VIPart
from vi3dras.formats.export import export_in_format
from vi3dras.formats.registry import FORMATS, carried
from vi3dras.formula.formula import Formula
from vi3dras.joint_workspace.hands import Hand
from vi3dras.motion.rows import Plan
from vi3dras.motion.wishes import Wishes
from vi3dras.path.curve import Curve, piece_told
from vi3dras.path.pointing import Pointing
from vi3dras.robot import Robot

from .plan import asked_task


class MotionFile(VIPart):
    """An instrument that writes its motion as a file."""


@MotionFile.action("Export", slow=True)
def export(
    robot: Robot, plan: Plan | None, trouble: str, formula: Formula, curve: Curve, hand: Hand,
    pointing: Pointing, wishes: Wishes, csv: str, file: str, form: str, comma: bool, draft: bool,
    report: Callable[[float], None] | None = None,
) -> str:  # fmt: skip
    """Write the motion with its passport, unless it is not safe; a draft is written all the same."""
    if plan is None:
        raise Vi3drasError(trouble)
    settings: dict[str, Any] = {"hand": hand.sentence if pointing == "held" else pointing}
    settings |= (
        {"read_from": Path(csv).name} if csv else {"wishes": asdict(wishes), "piece": piece_told(curve)}
    )
    done = export_in_format(
        Path(file), robot, plan.stops, carried(FORMATS[form], robot), title=formula.title, comma=comma,
        draft=draft, formula=None if csv else formula, settings=settings,
        task=asked_task(robot, hand, pointing), report=report, replace=True,
    )  # fmt: skip
    word = "a draft that must not run" if done.is_draft else "checked and safe"
    return f"{done.file.name}, {word}; {done.passport.name} beside it, in {done.file.parent}."

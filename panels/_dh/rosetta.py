"""One arm in four notations; a table pasted from anywhere, looked at before it is taken."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from vi3dras.api.explorer.rosetta import (
    NOTATIONS,
    TITLES,
    Notation,
    PastedTable,
    pose_by,
    table_pasted,
    written_in,
)
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import joints as explained
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.kinematics.forward import link_frames, tool_pose
from vi3dras.notations.errors import PasteError
from vi3dras.notations.layout import MOST
from vi3dras.notations.pasted import read_pasted
from vi3dras.render.scene import Item

from .._kit.face import Label
from . import notation_scene as drawn
from .detective import NO_POSES, Poses, whole_rows
from .scene import bodies

Task = Literal["write", "paste", "check"]
Language = Literal["text", "python", "matlab", "latex"]
NOTHING_PASTED = "Paste a D-H table: from a spreadsheet, a paper, LaTeX or Markdown"


def short_enough(text: str) -> str:
    """A text that may be a table; what is longer is never kept."""
    if len(text) > MOST:
        raise ValueError(f"it has {len(text)} characters, and a D-H table has {MOST} at most")
    return text


class ArmText(NamedTuple):
    """An arm as text."""

    name: str
    """The notation in words."""
    text: str


class Rosetta(VIPart):
    """The same arm in other words."""

    pages = ("Rosetta", "What Rosetta shows")
    rosetta_task = Control(
        Task, default="write", label="What is done",
        tip="Write the arm in a notation, read a pasted table, or look for a slip in the table",
    )  # fmt: skip
    notation = Control(
        Notation, default="modified", label="Notation",
        tip="Standard or modified D-H, elementary transforms, or a product of exponentials",
        meaning="Four ways to write the same arm: two tables, a sequence of turns and shifts, or screw axes.",
    )  # fmt: skip
    language = Control(
        Language, default="text", label="Language",
        tip="As text for people, for roboticstoolbox-python, MATLAB or LaTeX",
    )  # fmt: skip
    pasted_text = Control(
        str, default="", label="Pasted text", validate=short_enough,
        tip="A D-H table as text, until it is taken: from a spreadsheet, a paper, LaTeX or Markdown",
    )  # fmt: skip
    pasted_length = Control(
        Literal["as found", "m", "cm", "mm", "in"], default="as found", label="Lengths in",
        tip="The unit of the pasted lengths, where its headings and numbers mislead",
    )  # fmt: skip
    pasted_angle = Control(
        Literal["as found", "deg", "rad"], default="as found", label="Angles in",
        tip="The unit of the pasted angles, where its headings and numbers mislead",
    )  # fmt: skip
    pasted_convention = Control(
        Literal["as found", "standard", "modified"], default="as found", label="Convention of the table",
        tip="The convention of the pasted table, where its headings do not say it",
        meaning="Standard or modified D-H, where the headings of the pasted table do not say it.",
    )  # fmt: skip

    written_text = Indicator(
        ArmText, label="The arm as text", tip="The arm in the notation and the language that were chosen",
        equation=None, quantity="a text",
    )  # fmt: skip
    notation_gaps = Indicator(
        Floats, shape=(4,), label="Largest difference", symbol="Δ", equation=explained.gaps,
        quantity="m, and without a unit",
        tip="How much the tool's matrix by each notation differs from that of the arm at this pose",
        meaning="The tool's matrix computed four times, each from one notation's numbers alone: the largest "
        "difference of an element is the noise of a computer's numbers.",
    )  # fmt: skip
    pasted_table = Indicator(
        PastedTable | None, label="Table as it was read", tip="The arm that the pasted text gives",
        equation=None, quantity="an arm",
    )  # fmt: skip
    pasted_words = Indicator(str, label="What was read", tip="How many rows were read, or what is wrong")
    rosetta_scene = Indicator(tuple, label="Notation in the view", tip="The arm with what the notation names")
    rosetta_labels = Indicator(tuple, label="Its names", tip="The names of frames, axes and known poses")
    rosetta_words = Indicator(str, label="Notation in words", tip="What was written, read or found")


@Rosetta.step("written_text")
def write_it(robot: Robot, notation: Notation, language: str) -> ArmText:
    """The arm in a notation and a language."""
    return ArmText(TITLES[notation], str(getattr(written_in(robot, notation), language)))


@Rosetta.step("notation_gaps")
def prove_it(robot: Robot, q: Floats) -> Floats:
    """By how much the tool of each notation differs from the arm's, (4,)."""
    if len(q) != robot.n:
        return np.zeros(len(NOTATIONS))
    known = tool_pose(robot, q)
    gaps = [float(np.abs(pose_by(written_in(robot, name), q) - known).max()) for name in NOTATIONS]
    return np.array(gaps)


@Rosetta.step("pasted_table", "pasted_words")
def read_it(
    robot: Robot, pasted_text: str, pasted_length: str, pasted_angle: str, pasted_convention: str
) -> tuple[PastedTable | None, str]:
    """The arm that a pasted table gives, and a sentence."""
    if not pasted_text.strip():
        return None, ""
    length, angle, convention = (
        None if word == "as found" else word for word in (pasted_length, pasted_angle, pasted_convention)
    )
    try:
        if bool(length) != bool(angle):
            found = read_pasted(pasted_text).units
            length, angle = length or found.length, angle or found.angle
        table = table_pasted(robot, pasted_text, length=length, angle=angle, convention=convention)  # type: ignore[arg-type]
    except PasteError as error:
        return None, str(error)
    units = table.robot.units
    n, convention = table.robot.n, table.robot.convention
    if n == 1:
        return table, f"The one row is read as {convention} D-H in {units.length} and {units.angle}"
    return table, f"All {n} rows are read as {convention} D-H in {units.length} and {units.angle}"


@Rosetta.step("rosetta_scene", "rosetta_labels")
def draw_it(
    robot: Robot, q: Floats, rosetta_task: str, notation: str, pasted_table: PastedTable | None,
    known_poses: Poses, gripper: float, solid: bool,
) -> tuple[tuple[Item, ...], tuple[Label, ...]]:  # fmt: skip
    """The arm with what its notation names, the bones of a pasted arm, or the places that are known."""
    if len(q) != robot.n:
        return (), ()
    is_glass = rosetta_task == "write" and notation in {"ets", "poe"}  # what is drawn lies inside the arm
    items: list[Item] = []
    if solid:
        items += bodies(robot, "arm")[is_glass].posed(q, gripper, link_frames(robot, q))
    if rosetta_task == "check":
        rows = np.array(whole_rows(robot, known_poses, turns=False)).reshape(-1, robot.n + 3)
        return (*items, *drawn.known_items(robot, rows)), tuple(drawn.known_labels(robot, rows))
    if rosetta_task == "paste":
        return (*items, *(drawn.pasted_items(pasted_table.robot) if pasted_table else ())), ()
    items += drawn.notation_items(robot, q, notation)
    return tuple(items), tuple(drawn.notation_labels(robot, q, notation))


@Rosetta.step("rosetta_words")
def say_it(
    rosetta_task: str, notation_gaps: Floats, pasted_text: str, pasted_words: str, known_poses: Poses,
    slip_words: str,
) -> str:  # fmt: skip
    """One sentence for the status line."""
    if rosetta_task == "paste":
        return pasted_words if pasted_text.strip() else NOTHING_PASTED
    if rosetta_task == "check":
        return slip_words if known_poses else NO_POSES
    worst = float(notation_gaps.max(initial=0.0))
    return f"All four notations give the same tool: the largest difference is {worst:.0e}"

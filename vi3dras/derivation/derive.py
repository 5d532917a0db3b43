"""The derivation of an arm's inverse: told for the class of arms by which the solver was chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from vi3dras.arm.robot import Robot
from vi3dras.closed_forms.forms import Form, Kind, Task
from vi3dras.closed_forms.planar_arm import planar_arm
from vi3dras.closed_forms.spherical_wrist import wrist_parts
from vi3dras.derivation.boom import sliding_boom
from vi3dras.derivation.draft import Draft
from vi3dras.derivation.lettered import (
    LetteredChain,
    lettered_chain,
    part_of,
    standard_table,
    with_tool_letter,
)
from vi3dras.derivation.planar import planar
from vi3dras.derivation.shared import POINT, POSE, pose_left
from vi3dras.derivation.slides import sliding
from vi3dras.derivation.steps import Derivation
from vi3dras.derivation.terms import Term
from vi3dras.derivation.upright import bending_pose, roll_bend, three_axes, wrist_angle
from vi3dras.derivation.without import stop_of
from vi3dras.derivation.wrists import Parts, carried, centre_of, decoupled, three_parallel
from vi3dras.inverse.solver import closed_form, three_joint_form
from vi3dras.inverse.targets import usual_task
from vi3dras.symbolic.lettering import in_letters
from vi3dras.symbolic.table import SymbolicTable

TITLES: dict[Kind, str] = {
    "three axes": "Inverse of base, shoulder and elbow",
    "wrist angle": "Inverse of an arm in one plane with the hand's angle",
    "bending pose": "Inverse of an arm in one plane",
    "roll and bend": "Inverse of an elbow, a rolling forearm and a bending hand",
    "decoupled": "Inverse of an elbow with a decoupled wrist",
    "three parallel": "Inverse of three parallel axes",
    "boom": "Inverse of a sliding boom",
}

CALLED = {"planar RR": "the planar 2R", "planar RRR": "the planar 3R", "SCARA": "a SCARA"}

FREE: tuple[Kind, ...] = ("free angle", "free hand", "held hand")
"""Forms for a point that leave the hand free: the one for each angle of it is told where there is one."""

TELLERS: dict[Kind, Callable[[Draft, LetteredChain], None]] = {
    "three axes": three_axes,
    "wrist angle": wrist_angle,
    "bending pose": bending_pose,
    "roll and bend": roll_bend,
    "decoupled": decoupled,
    "three parallel": three_parallel,
    "boom": sliding_boom,
}

INPUTS: dict[Task, tuple[str, ...]] = {"pose": POSE, "wrist": (*POINT, "φ"), "position": POINT}


def derivation(table: SymbolicTable | Robot, task: Task | None = None) -> Derivation:
    """The inverse of an arm, step by step.

    Args:
        table: The arm with the letters of its table; of an arm alone every length becomes one.
        task: What is asked of the tool; what is usual for the arm if None.

    Returns:
        Its steps; of an arm without a closed form those up to where it stops, and why it does.
    """
    if isinstance(table, Robot):
        table = in_letters(table)
    return _derived(table, usual_task(table.robot) if task is None else task)


@lru_cache(maxsize=64)
def _derived(table: SymbolicTable, task: Task) -> Derivation:
    form, told = closed_form(table.robot, task), task
    if form is not None and form.kind in FREE and (by_angle := closed_form(table.robot, "wrist")):
        form, told = by_angle, "wrist"
    if form is not None:
        draft = Draft(table, told)
        if told != task:
            draft.notes.append("The point leaves the hand's angle φ free: every φ has solutions of its own")
        chains = _tell(draft, standard_table(table), form)
        if chains is not None:
            return draft.finished(_title(form), INPUTS[told], form, chains)
    draft = Draft(table, task)
    if task == "pose":
        pose_left(draft, lettered_chain(standard_table(table)))
    return draft.stopped("Inverse without a closed form", INPUTS[task], stop_of(table.robot, task, form))


def _tell(draft: Draft, table: SymbolicTable, form: Form) -> list[LetteredChain] | None:
    """Write the steps; gives the chains whose variables they find, or None where they are not told."""
    if form.kind == "carried wrist":
        return _carried(draft, table)
    chain = lettered_chain(table)
    if form.kind == "planar":
        arm = planar_arm(table.robot)
        if arm is not None and not planar(draft, chain, arm):
            sliding(draft, chain, arm)
        return [chain]
    if form.kind not in TELLERS:
        return None
    TELLERS[form.kind](draft, chain)
    return [chain]


def _carried(draft: Draft, table: SymbolicTable) -> list[LetteredChain] | None:
    """Three joints that carry a wrist: theirs for its centre, then what is left for the wrist."""
    arm, carrier, hand = wrist_parts(table.robot)
    offset = next((cell for cell in table.letters if (cell.row, cell.column) == (3, "d")), None)
    parts = Parts(
        lettered_chain(with_tool_letter(part_of(table, arm, range(3)), offset)),
        lettered_chain(part_of(table, carrier, range(3))),
        lettered_chain(part_of(table, hand, range(3, 6)), 3),
    )
    form = three_joint_form(arm, "position")
    centre = centre_of(draft, lettered_chain(table).tool)
    if form is None or not _placed(draft, parts.arm, form, centre):
        return None
    carried(draft, parts)
    return [parts.arm, parts.wrist]


def _placed(draft: Draft, arm: LetteredChain, form: Form, centre: tuple[Term, ...]) -> bool:
    """The steps of three joints that bring the wrist's centre to its place; False where they are not told."""
    if form.kind == "planar":
        drawn = planar_arm(arm.robot)
        if drawn is not None and not planar(draft, arm, drawn, centre):
            sliding(draft, arm, drawn, centre)
        return True
    if form.kind == "boom":
        sliding_boom(draft, arm, centre)
    elif form.kind == "three axes":
        three_axes(draft, arm, centre)
    return form.kind in ("boom", "three axes")


def _title(form: Form) -> str:
    """What is derived, in few words."""
    words = form.sentence.split(", closed form")[0]
    return TITLES.get(form.kind, f"Inverse of {CALLED.get(words, words)}")

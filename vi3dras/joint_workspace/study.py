"""A reach study: the verdict on every point of a list in some order, its percentages, a table to save.

And a sweep as columns to save: all in the arm's length unit and in degrees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.collision.meetings import Surroundings
from vi3dras.inverse.hand import hand_rule
from vi3dras.inverse.reasons import why_not
from vi3dras.inverse.sentences import joint_text, reason_sentence
from vi3dras.joint_workspace.classes import LIMIT, NAMES, ORIENTATION, REACHABLE
from vi3dras.joint_workspace.classify import Verdicts, classify_each, classify_targets
from vi3dras.joint_workspace.forward_sweep import ForwardSweep
from vi3dras.joint_workspace.hands import Hand
from vi3dras.joint_workspace.points_file import PointTable
from vi3dras.joint_workspace.reading import Reading
from vi3dras.joint_workspace.sweep_result import SweepResult
from vi3dras.joint_workspace.ways import numbers_of, targets_of

Order = Literal["to-and-fro", "row-by-row"]

ANGLES = {"position": (), "wrist": ("wrist",), "pose": ("A", "B", "C")}


def reach_study(
    robot: Robot, table: PointTable, hand: Hand, *, around: Surroundings | None = None,
    report: Callable[[float], None] | None = None,
) -> Verdicts:  # fmt: skip
    """The verdict on every point; what the table says of the hand comes before `hand`.

    With what is `around` the arm as `classify_targets` has it.

    Raises:
        TooManyError: there are more points than the memory is meant for.
    """
    if table.abc is not None:
        targets = targets_of("pose", np.concatenate([table.points, table.abc], axis=1))
        return classify_each(robot, targets, "pose", around=around, report=report)
    if table.wrist is not None:
        targets = np.concatenate([table.points, table.wrist[:, None]], axis=1)
        return classify_each(robot, targets, "wrist", around=around, report=report)
    return classify_targets(robot, table.points, hand, around=around, report=report)


def verdict_columns(robot: Robot, verdicts: Verdicts) -> dict[str, Floats | Sequence[str]]:
    """The verdicts as columns to save, in the arm's unit and in degrees.

    Joint values are there for targets that are reached; `code` is the class by number, `reason` in words.
    """
    unit, metres = robot.units.length, robot.units.metres
    columns: dict[str, Floats | Sequence[str]] = {"i": whole(range(1, len(verdicts.code) + 1))}
    for k, axis in enumerate("xyz"):
        columns[f"{axis}_{unit}"] = verdicts.points[:, k] / metres
    if verdicts.hand.task == "wrist":
        columns["wrist_deg"] = np.degrees(verdicts.angle)
    columns["reachable"] = whole(verdicts.reachable.tolist())
    columns["code"] = whole(verdicts.code.tolist())
    columns["reason"] = reasons_in_words(robot, verdicts)
    q = np.where(verdicts.reachable[:, None], verdicts.q, np.nan)
    return columns | joint_columns(robot, q)


def reasons_in_words(robot: Robot, verdicts: Verdicts) -> list[str]:
    """A few words for every target, such as `elbow 11.5 deg beyond its range`."""
    words = [NAMES[code] for code in verdicts.code.tolist()]
    for i in np.flatnonzero(verdicts.code == LIMIT).tolist():
        joint = int(verdicts.joint[i])
        beyond = joint_text(robot, joint, float(verdicts.excess[i]))
        words[i] = f"{robot.joints[joint].name} {beyond} beyond its range"
    for i in np.flatnonzero(verdicts.touched >= 0).tolist():
        contact = verdicts.contact(i)
        words[i] += "" if contact is None else f": {contact.part} and {contact.thing}"
    return words


def explain(robot: Robot, verdicts: Verdicts, index: int) -> str:
    """Why one target is reached or not, in sentences with numbers and with the nearest point within reach."""
    contact = verdicts.contact(index)
    if contact is not None:
        return contact.sentence
    sentence = _explained(robot, verdicts, index)
    is_clear = verdicts.contacts is not None and verdicts.code[index] == REACHABLE
    return f"{sentence} The one that is taken touches nothing." if is_clear else sentence


def _explained(robot: Robot, verdicts: Verdicts, index: int) -> str:
    """The same without what stands before the arm."""
    point, hand = verdicts.points[index], verdicts.hand
    code, angle = int(verdicts.code[index]), float(verdicts.angle[index])
    if hand.task == "pose" and hand.abc is not None:
        target = targets_of("pose", np.concatenate([point, hand.abc])[None])[0]
        return reason_sentence(robot, why_not(robot, target, "pose"))
    if hand.task != "wrist" or (hand.free is not None and code not in (REACHABLE, LIMIT)):
        sentence = reason_sentence(robot, why_not(robot, point, "position"))
        refused = f"Orientation impossible: the arm reaches the point, but not with {hand.sentence}."
        return refused if code == ORIENTATION else sentence
    asked = angle if np.isfinite(angle) else hand.angles[0] if hand.angles else 0.0
    sentence = reason_sentence(robot, why_not(robot, np.append(point, asked), "wrist"))
    many = hand.free is not None or len(hand.angles) > 1
    by_angle = f"With the hand at {np.degrees(asked):.1f} deg: " if many and hand_rule(robot).by_sum else ""
    return f"{by_angle}{sentence[:1].lower()}{sentence[1:]}" if by_angle else sentence


def to_and_fro(shape: tuple[int, int, int]) -> Ints:
    """The targets of a grid, every second row and layer backwards, (N,): neighbours follow each other."""
    index = np.arange(np.prod(shape)).reshape(shape)
    index[1::2] = index[1::2, ::-1].copy()
    rows = index.reshape(-1, shape[2])
    rows[1::2] = rows[1::2, ::-1].copy()
    return rows.ravel()


def reordered(verdicts: Verdicts, order: Ints) -> Verdicts:
    """The same verdicts with the targets in another order, (N,)."""
    each = ("points", "q", "code", "joint", "excess", "angle", "near_singular", "touched")
    return verdicts._replace(**{name: getattr(verdicts, name)[order] for name in each})


def sweep_columns(
    robot: Robot, sweep: SweepResult, reading: Reading | None = None
) -> dict[str, Floats | Sequence[str]]:
    """Every target with its class and the joint values of the chosen curve, then the other curves.

    Without a reading it is the main one. Joint values beyond a limit are there, too: `reachable` tells.
    """
    curve = sweep.main if reading is None else reading.curve
    numbers = np.stack([numbers_of(sweep.task, target) for target in sweep.targets])
    code = sweep.branch_code[:, curve].tolist()
    columns: dict[str, Floats | Sequence[str]] = {"i": whole(range(1, len(code) + 1))}
    columns |= _lengths(robot, numbers)
    columns |= {f"{name}_deg": np.degrees(numbers[:, 3 + k]) for k, name in enumerate(ANGLES[sweep.task])}
    columns["reachable"] = whole(each == REACHABLE for each in code)
    columns["code"] = whole(code)
    columns["reason"] = [NAMES[each] for each in code]
    columns |= joint_columns(robot, sweep.curves[:, curve])
    columns["inverse_condition"] = sweep.condition[:, curve]
    others = [k for k in sweep.drawn if k != curve] if reading is None else reading.others
    names = [sweep.short_names[sweep.drawn.index(k)] for k in others]
    for other, name in zip(others, names, strict=True):
        columns |= joint_columns(
            robot, sweep.curves[:, other], f"{name.replace(', ', ' ').replace(' ', '_')}_"
        )
    return columns


def motion_columns(robot: Robot, motion: ForwardSweep) -> dict[str, Floats | Sequence[str]]:
    """Every place of a motion: all joints, then the tool."""
    columns: dict[str, Floats | Sequence[str]] = {"i": whole(range(1, len(motion.s) + 1))}
    columns |= joint_columns(robot, motion.q)
    columns |= _lengths(robot, motion.numbers)
    names = (*ANGLES["pose"], *ANGLES["wrist"])
    return columns | {f"{name}_deg": np.degrees(motion.numbers[:, 3 + k]) for k, name in enumerate(names)}


def joint_columns(robot: Robot, q: Floats, prefix: str = "") -> dict[str, Floats]:
    """Joint values (N, n) by the names of their columns."""
    unit, metres = robot.units.length, robot.units.metres
    return {
        f"{prefix}theta{i + 1}_deg" if joint.is_revolute else f"{prefix}d{i + 1}_{unit}": (
            np.degrees(q[:, i]) if joint.is_revolute else q[:, i] / metres
        )
        for i, joint in enumerate(robot.joints)
    }


def _lengths(robot: Robot, numbers: Floats) -> dict[str, Floats]:
    return {
        f"{axis}_{robot.units.length}": numbers[:, k] / robot.units.metres for k, axis in enumerate("xyz")
    }


def whole(numbers: Iterable[int]) -> list[str]:
    """Whole numbers as cells."""
    return [str(int(number)) for number in numbers]

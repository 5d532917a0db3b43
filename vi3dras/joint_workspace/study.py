"""A reach study: the verdict on every point of a list, its percentages, and a table to save."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.export.csv import Column, csv_pieces
from vi3dras.files import Piece, write_pieces
from vi3dras.inverse.hand import hand_rule
from vi3dras.inverse.reasons import why_not
from vi3dras.inverse.sentences import joint_text, reason_sentence
from vi3dras.joint_workspace.classes import LIMIT, NAMES, ORIENTATION, REACHABLE
from vi3dras.joint_workspace.classify import Verdicts, classify_each, classify_targets
from vi3dras.joint_workspace.columns import joint_columns, whole
from vi3dras.joint_workspace.hands import Hand
from vi3dras.joint_workspace.points_file import PointTable
from vi3dras.joint_workspace.ways import targets_of


def reach_study(
    robot: Robot,
    table: PointTable,
    hand: Hand,
    *,
    seed: Floats | None = None,
    report: Callable[[float], None] | None = None,
) -> Verdicts:
    """The verdict on every point; what the table says of the hand comes before `hand`.

    Raises:
        TooManyError: there are more points than the memory is meant for.
    """
    if table.abc is not None:
        targets = targets_of("pose", np.concatenate([table.points, table.abc], axis=1))
        return classify_each(robot, targets, "pose", seed=seed, report=report)
    if table.wrist is not None:
        targets = np.concatenate([table.points, table.wrist[:, None]], axis=1)
        return classify_each(robot, targets, "wrist", seed=seed, report=report)
    return classify_targets(robot, table.points, hand, seed=seed, report=report)


ROWS = 16384
"""Rows written at a time."""


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


def save_verdicts(
    file: Path,
    columns: Mapping[str, Column],
    *,
    replace: bool = False,
    report: Callable[[float], None] | None = None,
) -> None:
    """Write columns of numbers and words, many rows at a time: a million rows need no memory of their own.

    Raises:
        FileExistsAlreadyError: the file is there and `replace` was not asked for.
        NotWritableError: the folder or disk will not take it.
    """
    count = max(1, -(-len(next(iter(columns.values()))) // ROWS))

    def pieces() -> Iterator[Piece]:
        for part in range(count):
            some = slice(part * ROWS, (part + 1) * ROWS)
            text = csv_pieces({name: column[some] for name, column in columns.items()})
            header = next(text)
            yield b"".join([*([header] if part == 0 else []), *text])

    write_pieces(file, pieces(), count=count, replace=replace, report=report)


def reasons_in_words(robot: Robot, verdicts: Verdicts) -> list[str]:
    """A few words for every target, such as `elbow 11.5 deg beyond its range`."""
    words = [NAMES[code] for code in verdicts.code.tolist()]
    for i in np.flatnonzero(verdicts.code == LIMIT).tolist():
        joint = int(verdicts.joint[i])
        beyond = joint_text(robot, joint, float(verdicts.excess[i]))
        words[i] = f"{robot.joints[joint].name} {beyond} beyond its range"
    return words


def explain(robot: Robot, verdicts: Verdicts, index: int, seed: Floats | None = None) -> str:
    """Why one target is reached or not, in sentences with numbers and with the nearest point within reach."""
    point, hand = verdicts.points[index], verdicts.hand
    code, angle = int(verdicts.code[index]), float(verdicts.angle[index])
    if hand.task == "pose" and hand.abc is not None:
        target = targets_of("pose", np.concatenate([point, hand.abc])[None])[0]
        return reason_sentence(robot, why_not(robot, target, "pose", seed))
    if hand.task != "wrist" or (hand.free is not None and code not in (REACHABLE, LIMIT)):
        sentence = reason_sentence(robot, why_not(robot, point, "position", seed))
        refused = f"Orientation impossible: the arm reaches the point, but not with {hand.sentence}."
        return refused if code == ORIENTATION else sentence
    asked = angle if np.isfinite(angle) else hand.angles[0] if hand.angles else 0.0
    sentence = reason_sentence(robot, why_not(robot, np.append(point, asked), "wrist", seed))
    many = hand.free is not None or len(hand.angles) > 1
    by_angle = f"With the hand at {np.degrees(asked):.1f} deg: " if many and hand_rule(robot).by_sum else ""
    return f"{by_angle}{sentence[:1].lower()}{sentence[1:]}" if by_angle else sentence

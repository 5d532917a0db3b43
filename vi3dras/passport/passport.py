"""The passport of an exported motion: for which arm, from what, under which limits, what every check found.

It is JSON without a date: the same motion gives the same bytes. It has a hash of the file, a digest of each
row, and a hash of itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.closed_forms.forms import Task
from vi3dras.files import read_whole
from vi3dras.inverse.numeric import ROWS
from vi3dras.motion.limits import Limits
from vi3dras.motion.rows import PHASES
from vi3dras.passport.codes import CODES
from vi3dras.passport.content import FORMAT
from vi3dras.passport.digests import WIDTH, Digest, hash_of
from vi3dras.passport.errors import PassportError, ToleranceError
from vi3dras.passport.outcome import Outcome
from vi3dras.passport.robot_numbers import is_hash_of, robot_from
from vi3dras.passport.rows import Tolerances, joint_units

VIA = "via-points"
"""The format of which every row is known."""


@dataclass(frozen=True)
class Passport:
    """What a check takes from a passport."""

    content: Mapping[str, Any]
    robot: Robot
    limits: Limits
    tolerances: Tolerances
    task: Task
    digest: Digest
    columns: tuple[str, ...]
    phase: Ints
    """Index into `PHASES`, (N,)."""
    gripper: Floats
    """From 0 closed to 1 open, (N,)."""
    jumps: Ints
    closes: bool
    is_draft: bool
    form: str
    """The id of the file's format."""
    found: tuple[Outcome, ...]
    """The checks at the export, without their findings."""
    cell: Mapping[str, Any] | None = None
    """What it says of the cell, see `cell_told`; None where there was none."""


def passport_file(file: Path) -> Path:
    """Where the passport of a file is: NAME.passport.json of NAME.csv, NAME.EXT.passport.json of others."""
    name = file.stem if file.suffix.casefold() == ".csv" else file.name
    return file.parent / f"{name}.passport.json"


def read_passport(file: Path) -> Passport:
    """The passport in a file.

    Raises:
        PassportError: it is not there, broken, changed since, or of another format.
    """
    try:
        content = json.loads(read_whole(file).decode("utf-8"))
    except FileNotFoundError:
        raise PassportError(str(file), "there is no such file") from None
    except OSError as error:
        raise PassportError(str(file), (error.strerror or "unknown reason").lower()) from error
    except (ValueError, RecursionError):
        raise PassportError(str(file), "it is no JSON text, or cut off") from None
    if not isinstance(content, dict) or "passport" not in content:
        raise PassportError(str(file), "it is no passport of a motion")
    if content["passport"] != FORMAT:
        raise PassportError(str(file), f"its format {content['passport']} is not known here, only {FORMAT}")
    try:
        if content.get("sha256") != hash_of({k: v for k, v in content.items() if k != "sha256"}):
            raise PassportError(str(file), "it was changed since it was written")
        return _read(content)
    except ToleranceError as error:
        raise PassportError(str(file), f"{error}"[:1].lower() + f"{error}"[1:-1]) from None
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError):
        raise PassportError(str(file), "something in it is missing or of another kind") from None


def _read(content: Mapping[str, Any]) -> Passport:
    robot = robot_from(content["robot"])
    if not is_hash_of(content["robot"]["sha256"], robot):
        raise ValueError("hash of the arm")
    scale, _ = joint_units(robot)
    told, motion, file = content["limits"], content["motion"], content["file"]
    speed, acceleration = (np.array(told[key], float) * scale for key in ("speed", "acceleration"))
    count, digests = int(file["rows"]), str(file["row_digests"])
    if not isinstance(content["program"], str) or content["task"] not in ROWS:
        raise ValueError("program or task")
    if count < 0 or len(digests) != count * WIDTH:
        raise ValueError("digests")
    tolerances = Tolerances(**{key: float(value) for key, value in content["tolerances"].items()})
    for numbers in (speed, acceleration):
        if numbers.shape != (robot.n,) or not (np.isfinite(numbers) & (numbers > 0)).all():
            raise ValueError("limits")
    rows = tuple(digests[k : k + WIDTH] for k in range(0, len(digests), WIDTH))
    phases = [(row, float(PHASES.index(name))) for row, name in motion["phases"]]
    return Passport(
        content,
        robot,
        Limits(speed, acceleration, tuple(map(str, told["assumed"]))),
        tolerances,
        content["task"],
        Digest(str(file["sha256"]), int(file["bytes"]), rows),
        tuple(map(str, file["columns"])),
        _spread(phases, count).astype(np.int64),
        _spread([(row, float(value)) for row, value in motion["gripper"]], count),
        np.array(motion["jumps"], np.int64),
        bool(motion["closes"]),
        bool(content["draft"]),
        str(content["settings"].get("format", VIA)),
        tuple(_outcome(check) for check in content["result"]["checks"]),
        _cell(content.get("cell")),
    )


def _cell(told: Any) -> Mapping[str, Any] | None:
    if told is not None and not (isinstance(told["numbers"], dict) and isinstance(told["sha256"], str)):
        raise ValueError("cell")
    cell: Mapping[str, Any] | None = told
    return cell


def _outcome(told: Mapping[str, Any]) -> Outcome:
    value, allowed = (None if told[key] is None else float(told[key]) for key in ("value", "allowed"))
    row, joint = (None if told[key] is None else int(told[key]) for key in ("row", "joint"))
    if told["code"] not in CODES:
        raise ValueError("code")
    return Outcome(told["code"], value, allowed, str(told["unit"]), row, None if joint is None else joint - 1)


def _spread(runs: list[tuple[int, float]], count: int) -> Floats:
    values = np.zeros(count)
    for row, value in runs:
        values[row:] = value
    return values

"""A passport altered in any key, its own hash made right again: a sentence or a fault, never a traceback."""

from __future__ import annotations

import copy
import hashlib
import json
import math
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from passport_motions import FROM, TO, joint_move

from vi3dras.arm.library import load_robot
from vi3dras.commands.check import summary
from vi3dras.errors import Vi3drasError
from vi3dras.formats.export import export_in_format
from vi3dras.formats.registry import FORMATS
from vi3dras.formats.verify import verified
from vi3dras.passport.errors import PassportError, ToleranceError
from vi3dras.passport.passport import passport_file, read_passport
from vi3dras.passport.report import Report
from vi3dras.passport.rows import Tolerances

GONE = object()

DEEP: list[Any] = []
for _ in range(300):
    DEEP = [DEEP]

VALUES: tuple[Any, ...] = (
    GONE, None, True, False, 0, -1, 3, 1.5, 1e308, -1e308, 10**400, 2**63, math.nan, math.inf, "", "x",
    "\ud800", "\x1b[31m", [], [1], [[1]], ["x"], {}, {"a": 1}, DEEP, [[0, "path"], ["a", 1]], [[1e300, 0.5]],
    [[-1, "path"]],
)  # fmt: skip

Place = tuple[str | int, ...]


def places(value: object, at: Place = ()) -> Iterator[Place]:
    """Every key, and of lists the first entry, whose neighbours are like it."""
    if at and at != ("sha256",):
        yield at
    inner = (
        value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
    )
    for key, item in inner:
        yield from places(item, (*at, key))


def altered(content: dict[str, Any], at: Place, value: object) -> str:
    """The text of the passport with one key altered, as a forger would write it."""
    made = copy.deepcopy({key: item for key, item in content.items() if key != "sha256"})
    inner: Any = made
    for key in at[:-1]:
        inner = inner[key]
    if value is GONE:
        del inner[at[-1]]
    else:
        inner[at[-1]] = value
    plain = json.dumps(made, sort_keys=True, separators=(",", ":"))
    return json.dumps(made | {"sha256": hashlib.sha256(plain.encode()).hexdigest()})


def exported(file: Path, *, count: int = 21, seconds: float = 4.0, draft: bool = False) -> tuple[Path, Path]:
    """A move of the Lynx6, and its passport."""
    robot = load_robot("lynx6")
    form = FORMATS["ssc32" if file.suffix == ".ssc" else "via-points"]
    made = export_in_format(file, robot, joint_move(robot, FROM, TO, seconds, count), form, draft=draft)
    return made.file, made.passport


def judged(file: Path) -> Report | None:
    """The verdict, that can be printed; None where a sentence says why there is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            found = verified(file)
        json.dumps(summary(file, found))
    except Vi3drasError as error:
        if not str(error):
            raise
        return None
    return found.report


@pytest.mark.parametrize("name", ["m.csv", "m.ssc"])
def test_no_altered_key_ends_the_check(tmp_path: Path, name: str) -> None:
    file, passport = exported(tmp_path / name, count=5)
    content = json.loads(passport.read_text(encoding="utf-8"))
    kinds = [at for at in places(content) if at[:2] != ("robot", "numbers") or len(at) < 5 or at[-2] == 0]
    for k, at in enumerate(kinds):
        for value in VALUES[k % 7 :: 7]:
            passport.write_text(altered(content, at, value), encoding="utf-8")
            report = judged(file)
            assert report is None or report.is_safe == (not report.faults), (at, value)


def test_a_passport_with_loose_limits_does_not_make_a_quick_motion_safe(tmp_path: Path) -> None:
    """The arm is known here: its limits count, and what is forgiven of them is forgiven by nobody."""
    file, passport = exported(tmp_path / "quick.csv", seconds=0.5, draft=True)
    content = json.loads(passport.read_text(encoding="utf-8"))
    for at, value in (
        (("limits", "speed"), [1e9] * 5),
        (("limits", "acceleration"), [1e9] * 5),
        (("tolerances", "slack"), 1e9),
        (("draft",), False),
    ):
        passport.write_text(altered(content, at, value), encoding="utf-8")
        report = judged(file)
        assert report is not None
        assert {"SPEED", "ACCELERATION"} <= {found.code for found in report.faults}
        content = json.loads(passport.read_text(encoding="utf-8"))


def test_what_a_passport_forgives_more_than_usual_is_told(tmp_path: Path) -> None:
    file, passport = exported(tmp_path / "m.csv")
    content = json.loads(passport.read_text(encoding="utf-8"))
    for name, value in (("residual", 0.01), ("singular", 1e-9), ("residual", 1e-5)):
        passport.write_text(altered(content, ("tolerances", name), value), encoding="utf-8")
        report = judged(file)
        assert report is not None
        assert [found.code for found in report.warnings] == ([] if value == 1e-5 else ["LOOSE"])
        assert report.is_safe


@pytest.mark.parametrize(
    ("name", "value"), [("near", 0.0), ("singular", 0.0), ("jump", -1.0), ("gap", math.nan)]
)
def test_a_tolerance_that_nothing_can_be_compared_with_is_refused(name: str, value: float) -> None:
    with pytest.raises(ToleranceError, match=f"The tolerance {name} is"):
        Tolerances(**{name: value})


def test_a_passport_with_such_a_tolerance_says_which(tmp_path: Path) -> None:
    _, passport = exported(tmp_path / "m.csv", count=5)
    content = json.loads(passport.read_text(encoding="utf-8"))
    passport.write_text(altered(content, ("tolerances", "near"), 0.0), encoding="utf-8")
    with pytest.raises(
        PassportError, match=r"cannot be used: the tolerance near is 0: it should .* not 0\.$"
    ):
        read_passport(passport)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 5000, "nul", '{"passport": 1}', "\x00", "[1e999]"])
def test_what_is_no_passport_is_a_fault(tmp_path: Path, text: str) -> None:
    file, passport = exported(tmp_path / "m.ssc", count=5)
    assert passport == passport_file(file)
    passport.write_text(text, encoding="utf-8")
    assert judged(file) is None

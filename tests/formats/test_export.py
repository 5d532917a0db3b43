"""Saving in a format: checked first, both files or none, drafts marked in name and text."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from formats_motion import arm, short_motion, written

from vi3dras.errors import FileExistsAlreadyError
from vi3dras.formats.errors import ArmFormatError, PulseError
from vi3dras.formats.export import export_in_format
from vi3dras.formats.registry import FORMATS
from vi3dras.motion.rows import Motion
from vi3dras.passport.errors import UnsafeMotionError


class StopError(Exception):
    """What a Cancel button raises."""


def too_fast() -> Motion:
    """The short motion in a twentieth of its time."""
    motion = short_motion(arm("lynx6"))
    return motion._replace(times=motion.times / 20, velocity=motion.velocity * 20)


@pytest.mark.parametrize("name", ["via-points", "ssc32", "gcode"])
def test_a_safe_motion_is_written_as_it_is_with_its_passport(tmp_path: Path, name: str) -> None:
    robot, form = arm("lynx6"), FORMATS[name]
    file = tmp_path / f"path{form.suffix}"
    done = export_in_format(file, robot, short_motion(robot), form, title="Pipe weld")
    assert file.read_bytes() == written(name, robot, short_motion(robot))
    assert (done.file, done.is_draft) == (file, False)
    assert json.loads(done.passport.read_text(encoding="utf-8"))["settings"]["format"] == name


def test_an_unsafe_motion_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(UnsafeMotionError, match="the motion is not safe"):
        export_in_format(tmp_path / "path.ssc", arm("lynx6"), too_fast(), FORMATS["ssc32"])
    assert list(tmp_path.iterdir()) == []


def test_a_draft_is_one_in_its_name_its_text_and_its_passport(tmp_path: Path) -> None:
    file = tmp_path / "path.gcode"
    done = export_in_format(file, arm("lynx6"), too_fast(), FORMATS["gcode"], draft=True)
    assert done.file.name == "path.draft.gcode"
    assert done.file.read_text().startswith("(DRAFT: ")
    assert json.loads(done.passport.read_text(encoding="utf-8"))["draft"] is True
    assert not file.exists()


def test_a_row_that_the_format_refuses_late_leaves_nothing_behind(tmp_path: Path) -> None:
    robot = arm("lynx6")
    assert robot.servo is not None
    base = replace(robot.servo.joints[0], values=tuple(np.radians([-10, 0, 10])))
    narrow = replace(robot, servo=replace(robot.servo, joints=(base, *robot.servo.joints[1:])))
    with pytest.raises(PulseError, match="Row 0: base"):
        export_in_format(tmp_path / "path.ssc", narrow, short_motion(robot), FORMATS["ssc32"])
    assert list(tmp_path.iterdir()) == []


def test_an_arm_that_the_format_refuses_leaves_nothing_behind(tmp_path: Path) -> None:
    robot = arm("lynx6")
    with pytest.raises(ArmFormatError):
        export_in_format(tmp_path / "path.script", robot, short_motion(robot), FORMATS["urscript"])
    assert list(tmp_path.iterdir()) == []


def test_cancel_while_it_is_written_leaves_nothing_behind(tmp_path: Path) -> None:
    robot = arm("lynx6")
    told: list[float] = []

    def stop(done: float) -> None:
        told.append(done)
        if done > 0.8:
            raise StopError

    with pytest.raises(StopError):
        export_in_format(tmp_path / "path.ssc", robot, short_motion(robot), FORMATS["ssc32"], report=stop)
    assert list(tmp_path.iterdir()) == []
    assert told == sorted(told)


def test_nothing_is_replaced_unasked(tmp_path: Path) -> None:
    robot, file = arm("lynx6"), tmp_path / "path.ssc"
    file.write_text("mine")
    with pytest.raises(FileExistsAlreadyError):
        export_in_format(file, robot, short_motion(robot), FORMATS["ssc32"])
    assert file.read_text() == "mine"
    export_in_format(file, robot, short_motion(robot), FORMATS["ssc32"], replace=True)
    assert file.read_text().startswith("; ")


def test_errors_cross_from_one_process_to_another() -> None:
    import pickle

    from vi3dras.formats import errors, text_table

    samples = [
        errors.FormatNameError("x", ("ssc32",)),
        errors.FileEndError("weld", "", (".csv", ".ssc")),
        errors.FileEndError("weld.csv", "SSC-32 script", (".ssc",)),
        errors.ArmFormatError("URScript", "Lynx6", "five joints", ("joints",)),
        errors.UnreachedRowsError("G-code", 3, 2),
        errors.PulseError("base", 3, 2600.0, 525.0, 2320.0),
        errors.StepTimeError("SSC-32 script", 3, 70.0, 0.001, 65.535),
        errors.RowCountError("MELFA-BASIC", 40_000, 32_747),
        text_table.CellError("a.csv", 3, "x_cm", "9l"),
        text_table.LayoutError("a.csv", "there are 2 columns", "Lynx6", 5),
    ]
    for error in samples:
        assert str(pickle.loads(pickle.dumps(error))) == str(error)

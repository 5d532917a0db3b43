"""A motion in a cell: what it touches, where and when, and what a passport says when the cell changes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import vi3dras as vi
from vi3dras.errors import Vi3drasError
from vi3dras.formats.verify import verified
from vi3dras.passport.errors import UnsafeMotionError
from vi3dras.units import Units
from vi3dras.workcell import Cell, Thing
from vi3dras.workcell.bodies import Box
from vi3dras.workcell.place import Place


def plate(z: float = 20.0) -> vi.WorkCell:
    """A plate of 1 mm across the way of a Lynx6, from z on [cm]."""
    box = Box((0.1, 0.001, 0.1))
    return vi.WorkCell(Cell("A plate", (Thing("the plate", box, Place((0.25, 0.0, z / 100))),), Units("cm")))


def swing(rows: int) -> vi.ArmMotion:
    """From -40 to 40 degrees of the base, the hand level at 27.5 cm."""
    return vi.robot("lynx6").move((-40, 60, -30, -30, 0), (40, 60, -30, -30, 0), rows=rows)


def test_what_is_touched_is_named_with_row_time_and_place() -> None:
    report = swing(21).in_cell(plate()).passport
    assert not report.is_safe
    (fault, *_) = [found for found in report.faults if found.code == "WORKPIECE"]
    assert fault.first == fault.last == 10, "the rows beside it are cm away"
    assert fault.sentence.startswith("Row 10: link 5 (roll) and the plate are ")
    assert "cm inside each other at " in fault.sentence
    assert " s, with the tool at (31.392, " in fault.sentence
    assert report.flags & 32, "RoboDK's bit of a collision"


def test_a_plate_between_two_rows_is_caught() -> None:
    """Four rows step over it: each of them is free, the way is not."""
    motion = swing(4)
    assert motion.is_safe
    report = motion.in_cell(plate()).passport
    assert {found.code for found in report.faults} == {"WAY"}
    assert report.faults[0].row == 1
    assert "50 % of the way to the next row, at 0.83333 s" in report.faults[0].sentence


def test_the_clearance_of_a_safe_motion_is_in_its_passport(tmp_path: Path) -> None:
    """The hand passes 5 cm below; the passport has the cell, its hash and how near the arm comes."""
    cell = plate(33.5)
    motion = swing(21).in_cell(cell)
    done = motion.export(tmp_path / "swing.csv")
    found = verified(done.file)
    assert found.report.is_safe
    told = found.passport and found.passport.cell
    assert told is not None
    assert told["clearance"] == pytest.approx(33.5 - 27.452 - 1.0943, abs=0.02)
    assert vi.cell(done.file).cell == cell.cell
    with pytest.raises(UnsafeMotionError, match="the plate"):
        swing(21).in_cell(plate()).export(tmp_path / "other.csv")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["swing.csv", "swing.passport.json"]


def test_a_cell_that_changed_is_told_and_judged_as_it_is_now(tmp_path: Path) -> None:
    """5 mm more is told; a plate in the way is a collision, in a file of another format too."""
    cell = plate(33.5)
    motion = swing(41).in_cell(cell)
    for name in ("swing.csv", "swing.yaml", "swing.ssc"):
        file = motion.export(tmp_path / name).file
        assert verified(file, cell=cell.cell).report.warnings == verified(file).report.warnings
        moved = verified(file, cell=cell.moved("the plate", (0, 0, 0.5)).cell).report
        assert moved.is_safe
        assert "the plate stands 0.5 cm from its place" in str(moved.check("WORKCELL"))
        hit = verified(file, cell=cell.moved("the plate", (0, 0, -10)).cell).report
        assert {found.code for found in hit.faults} <= {"WORKPIECE", "WAY"}
        assert not hit.is_safe


def test_a_tip_may_touch_but_not_go_in() -> None:
    """A pen of 2 cm on a board: it rests on it and is safe, and 3 mm deeper it is not."""
    arm, q = vi.robot("lynx6"), (0, 70, -80, -70, 0)
    x, _, z = arm.fk(q).position / 100
    for deeper, touches in ((-1e-6, False), (3e-3, True)):
        board = Thing("board", Box((0.1, 0.1, z + deeper)), Place((x, 0.0, 0.0)))
        cell = vi.WorkCell(Cell("A board", (board,), Units("cm"), tip=0.02))
        assert cell.clearances(arm, q).touches.tolist() == [touches]


def test_clearances_name_the_nearest_of_each_row() -> None:
    arm = vi.robot("lynx6")
    found = plate().clearances(arm, np.array([[-40.0, 60, -30, -30, 0], [0, 60, -30, -30, 0]]))
    assert found.names == ("the plate", "the arm itself", "the ground")
    assert found.touches.tolist() == [False, True]
    assert found.nearest[1] == "link 5 (roll) and the plate"


def test_no_file_and_no_thing_say_what_would_be_right() -> None:
    with pytest.raises(Vi3drasError, match="no thing"):
        plate().moved("the plat", (0, 0, 1))
    with pytest.raises(Vi3drasError, match="pipe-weld"):
        vi.pipes(vi.formula("helix"))

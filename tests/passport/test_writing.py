"""Both files or none: refusals, drafts, full disks, taken names, stopped work."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from passport_motions import FROM, TO, joint_move

from vi3dras.arm.library import load_robot
from vi3dras.errors import FileExistsAlreadyError, NotWritableError
from vi3dras.formats.export import Exported, export_in_format
from vi3dras.formats.registry import FORMATS, text_pieces
from vi3dras.formats.verify import verified
from vi3dras.motion.rows import Motion
from vi3dras.passport import digests
from vi3dras.passport.errors import DraftNameError, UnsafeMotionError

ROBOT = load_robot("lynx6")


def safe() -> Motion:
    return joint_move(ROBOT, FROM, TO)


def export(file: Path, motion: Motion | None = None, **more: object) -> Exported:
    return export_in_format(file, ROBOT, safe() if motion is None else motion, **more)  # type: ignore[arg-type]


def test_an_unsafe_motion_is_refused_with_its_first_fault(tmp_path: Path) -> None:
    fast = joint_move(ROBOT, FROM, TO, seconds=0.5)
    with pytest.raises(UnsafeMotionError, match=r"Rows? .*joint 1 \(base\).*above its limit.*draft"):
        export(tmp_path / "w.csv", fast)
    assert not list(tmp_path.iterdir())


def test_a_draft_is_marked_in_its_name_and_its_passport(tmp_path: Path) -> None:
    done = export(tmp_path / "w.csv", joint_move(ROBOT, FROM, TO, seconds=0.5), draft=True)
    assert done.is_draft
    assert sorted(p.name for p in tmp_path.iterdir()) == ["w.draft.csv", "w.draft.passport.json"]
    assert "DRAFT" in {found.code for found in verified(done.file).report.faults}
    done.file.rename(tmp_path / "w.csv")
    done.passport.rename(tmp_path / "w.passport.json")
    assert "DRAFT" in {found.code for found in verified(tmp_path / "w.csv").report.faults}


def test_a_safe_motion_is_no_draft_even_when_one_may_be(tmp_path: Path) -> None:
    assert export(tmp_path / "w.csv", draft=True).file == tmp_path / "w.csv"


@pytest.mark.parametrize("draft", [False, True])
def test_a_safe_motion_does_not_take_the_name_of_a_draft(tmp_path: Path, *, draft: bool) -> None:
    with pytest.raises(DraftNameError, match=r"w\.draft\.csv is the name of a draft.*call it w\.csv"):
        export(tmp_path / "w.draft.csv", draft=draft)
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_computed_is_a_fault(tmp_path: Path) -> None:
    motion = safe()
    unknown = motion._replace(q=np.where(np.arange(101)[:, None] == 7, np.nan, motion.q))
    with pytest.raises(UnsafeMotionError, match="Row 7"):
        export(tmp_path / "w.csv", unknown)


@pytest.mark.parametrize("taken", ["w.csv", "w.passport.json"])
def test_a_taken_name_is_not_overwritten_unasked(tmp_path: Path, taken: str) -> None:
    (tmp_path / taken).write_text("mine")
    with pytest.raises(FileExistsAlreadyError, match=f"{taken} is there already"):
        export(tmp_path / "w.csv")
    assert [p.name for p in tmp_path.iterdir()] == [taken]
    assert (tmp_path / taken).read_text() == "mine"


@pytest.mark.parametrize("size", [2000, 14000])
def test_a_full_disk_leaves_nothing_and_loses_nothing(tmp_path: Path, size: int) -> None:
    """A limit on the size of files stops the writing as a full disk does: the CSV, then the passport."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    settings = {"note": "x" * 20_000}
    export(tmp_path / "old.csv")
    old = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        for name in ("new.csv", "old.csv"):
            with pytest.raises(NotWritableError, match=r"cannot be written .*: choose another folder"):
                export(tmp_path / name, settings=settings, replace=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == old


@pytest.mark.parametrize("which", ["w.csv", "w.passport.json"])
def test_a_file_open_elsewhere_keeps_its_content(
    tmp_path: Path, which: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a program holds a file open, Windows refuses to rename another one over it."""
    export(tmp_path / "w.csv")
    old = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    rename, held = os.replace, [which]

    def refuse(one: str | Path, other: str | Path) -> None:
        if Path(other).name in held:
            held.clear()
            raise PermissionError(13, "Permission denied")
        rename(one, other)

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(NotWritableError, match="permission denied"):
        export(tmp_path / "w.csv", joint_move(ROBOT, TO, FROM), replace=True)
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == old


def test_without_links_the_old_file_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    export(tmp_path / "w.csv")

    def refuse(one: str | Path, other: str | Path) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(digests.os, "link", refuse)
    export(tmp_path / "w.csv", joint_move(ROBOT, TO, FROM), replace=True)
    assert verified(tmp_path / "w.csv").report.is_safe
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("share", [0.0, 0.6, 0.9])
def test_work_that_is_stopped_leaves_nothing(tmp_path: Path, share: float) -> None:
    class StoppedError(Exception):
        pass

    def stop(done: float) -> None:
        if done > share:
            raise StoppedError

    with pytest.raises(StoppedError):
        export(tmp_path / "w.csv", report=stop)
    assert not list(tmp_path.iterdir())


def test_a_file_in_another_format_is_known_by_its_lines(tmp_path: Path) -> None:
    gcode = b"".join(map(bytes, text_pieces(FORMATS["gcode"], ROBOT, safe())))
    done = export(tmp_path / "w.nc", form=FORMATS["gcode"])
    assert done.passport.name == "w.nc.passport.json"
    report = verified(done.file).report
    assert report.is_safe
    assert report.check("SPEED") is not None
    lines = gcode.splitlines(keepends=True)
    done.file.write_bytes(b"".join([*lines[:9], lines[9].replace(b"G1 X", b"G1 X1"), *lines[10:]]))
    (fault,) = verified(done.file).report.faults
    assert (fault.code, fault.row) == ("EDITED", 8)
    assert fault.sentence.startswith("Line 10: it was changed since the export")
    done.file.write_bytes(b"".join(lines[:9] + lines[10:]))
    (fault,) = verified(done.file).report.faults
    assert (fault.code, fault.row) == ("ROWS", 8)
    assert fault.sentence.startswith("Line 10: 1 line is missing from here on, the passport knows 108 lines")

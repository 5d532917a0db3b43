"""Disks that are full or take nothing: a sentence, what was there is there, and no half file."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from campaign.guard import attempt
from campaign.outcome import Outcome
from passport_motions import FROM, TO, joint_move

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot_writer import save_robot
from vi3dras.export.csv import write_csv
from vi3dras.files import write_whole
from vi3dras.flow import Engine
from vi3dras.formats.export import export_in_format
from vi3dras.objects.formula_writer import save_formula
from vi3dras.objects.library import load_formula
from vi3dras.panels import instruments
from vi3dras.sessions.autosave import Autosave, Kept
from vi3dras.sessions.session import save

SIZE = 1 << 20
"""Bytes of the small disk."""

Write = Callable[[Path], object]


def run(times: int, seed: int, folder: Path) -> Outcome:
    """Write every kind of file to a disk that fills up, and to one that is read-only."""
    outcome = Outcome("Full and read-only disks", "every kind of file written over an old one")
    rng = np.random.default_rng(seed)
    with Engine() as engine, _disk() as disk:
        engine.pause()
        engine.add(instruments()["robot-simulator"].vi)
        ways = _ways(engine)
        for kind, write in ways.items():
            write(disk / kind)
        old = _content(disk)
        for count in range(times):
            kind = sorted(ways)[rng.integers(len(ways))]
            room = int(rng.integers(len(old[kind])))  # bytes that still fit, never the whole file
            how = "read-only" if count % 4 == 0 else f"{room} bytes left"
            with _read_only(disk) if count % 4 == 0 else _full(disk, room):
                went_well = attempt(outcome, lambda kind=kind: ways[kind](disk / kind), f"{kind}, {how}")  # type: ignore[misc]
            if went_well:
                outcome.fault(f"{kind}, {how}: written where nothing can be written")
            if _content(disk) != old:
                outcome.fault(f"{kind}, {how}: what was on the disk is another")
                old = _content(disk)
    return outcome


def _ways(engine: Engine) -> dict[str, Write]:
    robot, formula = load_robot("lynx6"), load_formula("saddle")
    motion = joint_move(robot, FROM, TO, count=21)
    auto = {"turn": 0.0}

    def autosave(file: Path) -> None:
        kept = Kept(file)
        keeper = Autosave(engine, kept)
        auto["turn"] += 1.0
        engine.put("robot-simulator.gripper", 0.5 + auto["turn"] / 1e6)
        keeper.tick(0.0)
        keeper.tick(100.0)
        keeper.tick(200.0)
        kept._give_up(remove=True)  # as the end of the program does: an open file keeps the disk mounted
        if keeper.error is not None:
            raise keeper.error

    columns = {"a": np.arange(400.0), "b": np.arange(400.0)}
    return {
        "robot.toml": lambda file: save_robot(robot, file, replace=True),
        "formula.toml": lambda file: save_formula(formula, file, replace=True),
        "session.vi3": lambda file: save(engine, file),
        "motion.csv": lambda file: export_in_format(file, robot, motion, replace=True),
        "table.csv": lambda file: write_csv(file, columns, replace=True),
        "text.txt": lambda file: write_whole(file, "x" * 4000, replace=True),
        "autosave.vi3": autosave,
    }


@contextmanager
def _disk() -> Iterator[Path]:
    """A small disk of its own where that is allowed, or just a folder.

    It stands apart from the folders of the tests: a run that is killed leaves it mounted, and later runs
    could not clear those away.
    """
    folder = tempfile.mkdtemp(prefix="vi3dras-disk-")
    mounted = _mount("mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", folder)
    try:
        yield Path(folder)
    finally:
        if mounted:
            _mount("umount", folder)
        shutil.rmtree(folder)


@contextmanager
def _full(disk: Path, room: int) -> Iterator[None]:
    """Nearly no room: the disk is filled up, or no file may be larger than what would fit."""
    if disk.is_mount():
        filler, free = disk / "filler", os.statvfs(disk)
        blocks = free.f_bavail - room // free.f_bsize
        filler.write_bytes(bytes(max(blocks, 0) * free.f_bsize))
        try:
            yield
        finally:
            filler.unlink()
        return
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def _read_only(disk: Path) -> Iterator[None]:
    """Nothing can be written at all."""
    mounted = disk.is_mount() and _mount("mount", "-o", "remount,ro", str(disk))
    disk.chmod(0o555) if not mounted else None
    try:
        yield
    finally:
        _mount("mount", "-o", f"remount,rw,size={SIZE}", str(disk)) if mounted else disk.chmod(0o755)


def _mount(*words: str) -> bool:
    if not hasattr(os, "geteuid") or os.geteuid():
        return False
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


def _content(disk: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(disk.iterdir()) if file.name != "filler"}

"""Files of every kind, spoilt: a value or a sentence in time; file and library stay as they were."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import numpy as np
from campaign.guard import attempt, sentence_fault
from campaign.mutants import MUTATORS, mutant
from campaign.originals import WINDOW, motion_tables, passports, point_tables, sessions
from campaign.outcome import Outcome
from meshes.making import WHOLE
from numpy.testing import assert_array_equal

from vi3dras.arm.library import load_file, load_library, load_robot, robot_files
from vi3dras.arm.robot_file import parse_robot
from vi3dras.arm.robot_writer import robot_text
from vi3dras.errors import Vi3drasError
from vi3dras.flow import Engine
from vi3dras.formats.imported import imported_motion, read_path
from vi3dras.formats.verify import verified
from vi3dras.joint_workspace.points_file import read_points
from vi3dras.kinematics.forward import link_frames
from vi3dras.meshes import read_mesh
from vi3dras.objects.formula_file import parse_formula
from vi3dras.objects.formula_writer import formula_text
from vi3dras.objects.library import formula_files, load_formula_file, load_formulas
from vi3dras.objects.sampling import sampled
from vi3dras.panels import catalogue
from vi3dras.panels._kit.window.remembered import recall
from vi3dras.passport.read_via import read_via
from vi3dras.sessions.session import load, session_text

COUNTS = {"curve": (7,), "surface": (5, 4), "volume": (5, 4)}
"""Points at which a formula that could be read is tried."""


class Files(NamedTuple):
    """A kind of file."""

    part: str
    suffix: str
    """None for files that are called as their originals are."""
    originals: dict[str, bytes]
    use: Callable[[Path], object]
    """Reads a file and uses what it holds."""
    rest: Callable[[], int] | None = None
    """How many files of the library can be read beside it."""


def run(kind: str, times: int, seed: int, folder: Path) -> Outcome:
    """Spoil files of a kind and use them."""
    ways = len(set(MUTATORS))
    outcome = Outcome(f"{kind.capitalize()} files", f"spoilt in {ways} ways, then read and used")
    rng = np.random.default_rng([seed, len(kind)])
    with KINDS[kind](folder) as files, np.errstate(all="ignore"):
        names = sorted(files.originals)
        expected = files.rest() if files.rest else 0
        for count in range(times):
            name = names[rng.integers(len(names))]
            how, data = mutant(files.originals[name], rng)
            # A name of its own each time: what is read is remembered by name and time of change.
            file = _home(folder, kind) / f"m{seed}-{count}{files.suffix or Path(name).suffix}"
            file.write_bytes(data)
            before = file.stat().st_mtime_ns
            what = f"{kind} {name}, {how}"
            good = attempt(outcome, lambda file=file: files.use(file), what)  # type: ignore[misc]
            if file.read_bytes() != data or file.stat().st_mtime_ns != before:
                outcome.fault(f"{what}: the file was touched")
            if files.rest and files.rest() - good < expected:
                outcome.fault(f"{what}: other files of the library are gone")
            file.unlink()
            _remove_companions(file)
    return outcome


@contextmanager
def _robots(folder: Path) -> Iterator[Files]:
    def use(file: Path) -> None:
        robot = load_file(file)
        assert link_frames(robot, robot.home).shape == (robot.n + 1, 4, 4)
        text = robot_text(robot)
        again = parse_robot(text, robot.id)
        assert robot_text(again) == text, "it is not written as it was read"

    originals = {name: file.read_bytes() for name, file in robot_files().items()}
    yield Files("robot", ".toml", originals, use, lambda: len(load_library().by_id))


@contextmanager
def _formulas(folder: Path) -> Iterator[Files]:
    def use(file: Path) -> None:
        formula = load_formula_file(file)
        sampled(formula, COUNTS[formula.kind][: len(formula.variables)])
        text = formula_text(formula)
        assert formula_text(parse_formula(text, formula.id)) == text, "it is not written as it was read"

    originals = {name: file.read_bytes() for name, file in formula_files().items()}
    yield Files("formula", ".toml", originals, use, lambda: len(load_formulas().by_id))


@contextmanager
def _sessions(folder: Path) -> Iterator[Files]:
    known = catalogue()
    with Engine() as engine:
        engine.pause()  # files are on trial, not what the arm makes of their values

        def use(file: Path) -> None:
            found = load(file, known)
            for problem in found.problems:
                assert not (told := sentence_fault(problem)), told
            engine.become(found.state, "Open")
            engine.tick()
            text = session_text(engine, found.view)
            file.with_suffix(".again").write_text(text)
            engine.become(load(file.with_suffix(".again"), known).state, "Open again")
            engine.tick()
            assert session_text(engine, found.view) == text, "it is not written as it was read"
            engine.journal.clear()

        yield Files("session", ".vi3", sessions(folder), use)


@contextmanager
def _passports(folder: Path) -> Iterator[Files]:
    """The passport is spoilt, the file that it belongs to is whole."""
    tables, robot = passports(folder), load_robot("lynx6")

    def use(file: Path) -> None:
        name, _, _ = file.name.partition(".")
        file.with_name(f"{name}.csv").write_bytes(tables["motion.csv"])
        verified(file.with_name(f"{name}.csv"))
        verified(file.with_name(f"{name}.csv"), robot)

    yield Files("passport", ".passport.json", {"motion": tables["motion.passport.json"]}, use)


@contextmanager
def _csv(folder: Path) -> Iterator[Files]:
    """Tables in all ways that a table can be read; a motion that changed is never called safe."""
    tables, robot = passports(folder), load_robot("lynx6")
    whole = folder / "whole.csv"
    whole.write_bytes(tables["motion.csv"])
    columns = read_via(whole).columns

    def use(file: Path) -> None:
        faults: list[Vi3drasError] = []
        for read in (read_via, read_points, lambda file: imported_motion(read_path(file, robot), robot)):
            try:
                read(file)
            except Vi3drasError as error:
                faults.append(error)
        file.with_name(f"{file.stem}.passport.json").write_bytes(tables["motion.passport.json"])
        if verified(file).report.is_safe:
            for header, numbers in read_via(file).columns.items():
                assert_array_equal(numbers, columns[header], "a changed motion is called safe")
        if faults:
            raise faults[-1]

    originals = {"motion": tables["motion.csv"], **point_tables(), **motion_tables(folder)}
    yield Files("csv", ".csv", originals, use)


@contextmanager
def _settings(folder: Path) -> Iterator[Files]:
    """How the window was left: without a usable file it looks like the first time."""

    def use(file: Path) -> None:
        (folder / "home" / "settings").mkdir(exist_ok=True)
        (folder / "home" / "settings" / "window.toml").write_bytes(file.read_bytes())
        look, _, pages, _ = recall()
        assert 1 <= look.scale <= 2
        assert all(500 < pixels < 20_000 for pixels in look.size)
        assert all(isinstance(page, str) for page in pages.values())

    yield Files("settings", ".toml", {"window": WINDOW}, use)


@contextmanager
def _meshes(folder: Path) -> Iterator[Files]:
    """Meshes in every format: what could be read has triangles of vertices that are somewhere."""

    def use(file: Path) -> None:
        mesh = read_mesh(file)
        assert 0 <= mesh.triangles.min() <= mesh.triangles.max() < len(mesh.vertices)
        assert np.isfinite(mesh.vertices).all()

    yield Files("mesh", "", WHOLE, use)


KINDS = {
    "robot": _robots,
    "formula": _formulas,
    "session": _sessions,
    "passport": _passports,
    "csv": _csv,
    "settings": _settings,
    "mesh": _meshes,
}


def _home(folder: Path, kind: str) -> Path:
    """The user's own folder of robots and formulas, so that the library meets the spoilt file too."""
    home = folder / "home" / f"{kind}s" if kind in {"robot", "formula"} else folder
    home.mkdir(parents=True, exist_ok=True)
    (folder / "home").mkdir(exist_ok=True)
    os.environ["VI3DRAS_HOME"] = str(folder / "home")
    os.environ["VI3DRAS_DIALOGS"] = "own"
    return home


def _remove_companions(file: Path) -> None:
    stem, _, _ = file.name.partition(".")
    for suffix in (".csv", ".passport.json", ".again"):
        file.with_name(stem + suffix).unlink(missing_ok=True)

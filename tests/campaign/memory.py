"""An hour of use in fast motion: drags, pages, arms, studies, undo; memory and handles at each quarter."""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from campaign.guard import attempt, leftovers
from campaign.outcome import Outcome
from campaign.values import thrifty
from campaign.window import window

from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.panels._kit.window import frame
from vi3dras.panels._kit.window.shell import Shell

HOUR = 1200
"""Things that a person does in an hour: one in three seconds."""
DRAG = 40
"""Puts of one drag, each shown."""
ARMS = ("lynx6", "stanford-arm", "franka-panda", "kuka-kr5-arc", "planar2r", "adept-cobra-s600")
MOST_GROWTH = 20.0
"""Megabytes from the first quarter to the end: what undo remembers, and what libraries keep for later."""

Use = Callable[[Engine, Shell, np.random.Generator], object]


def run(times: int, seed: int, folder: Path) -> Outcome:
    """Do so many things and measure at each quarter."""
    outcome = Outcome(
        "Memory over an hour of use", f"drags of {DRAG} steps, pages, arms, undo and slow studies"
    )
    os.environ["VI3DRAS_HOME"] = str(folder / "home")
    os.environ["VI3DRAS_DIALOGS"] = "own"
    rng, before = np.random.default_rng(seed), leftovers()
    sizes: list[tuple[float, float, int]] = []
    with window() as (engine, shell):
        for ref in engine.document.ports:
            name = ref.rpartition(".")[2]
            if name in {"factor", "detail", "samples"}:
                engine.put(ref, thrifty(engine.document.control(ref))[1])
        engine.settle(120)
        engine.snapshot("start")
        for count in range(times):
            name = list(USES)[rng.choice(len(USES), p=SHARES)]
            attempt(outcome, lambda name=name: USES[name](engine, shell, rng), name, 60.0)  # type: ignore[misc]
            _show(engine, shell)
            if (count + 1) % max(times // 4, 1) == 0:
                # What is on the screen is the same each time: what is measured is what use leaves behind.
                engine.restore("start")
                shell.open(next(iter(shell.faces)))
                engine.settle(120)
                _show(engine, shell)
                sizes.append(measured())
    ours, theirs, handles = (list(row) for row in zip(*sizes, strict=True))
    outcome.facts |= {
        "program [MB]": " ".join(f"{size:.0f}" for size in ours),
        "compute process [MB]": " ".join(f"{size:.0f}" for size in theirs),
        "open files": " ".join(str(number) for number in handles),
    }
    for what, row, most in (
        ("the program", ours, MOST_GROWTH), ("the compute process", theirs, MOST_GROWTH),
        ("open files", handles, 0),
    ):  # fmt: skip
        if row[-1] > row[0] + most:
            outcome.fault(f"{what} grew from {row[0]:.0f} to {row[-1]:.0f}")
    for left in sorted(leftovers() - before):
        outcome.fault(f"left behind: {left}")
    return outcome


def _drag(engine: Engine, shell: Shell, rng: np.random.Generator) -> None:
    """A joint, or another number of the instrument that is open, in many small steps."""
    ref = f"{shell.current}.{shell.face.view.joints}"
    control = engine.document.control(ref) if ref in engine.document.ports else None
    if control is None or engine.get(ref) is None or ref in engine.document.wires:
        return
    start, way, gesture = np.array(engine.get(ref)), rng.normal(0, 0.3, np.shape(engine.get(ref))), object()
    for share in np.linspace(0, 1, DRAG):
        engine.put(ref, start + share * way, gesture=gesture)
        _show(engine, shell)


def _page(engine: Engine, shell: Shell, rng: np.random.Generator) -> None:
    shell.choose(str(rng.choice([tab.title for tab in shell.face.tabs])))


def _open(engine: Engine, shell: Shell, rng: np.random.Generator) -> None:
    shell.open(str(rng.choice(list(shell.faces))))


def _arm(engine: Engine, shell: Shell, rng: np.random.Generator) -> None:
    robot = load_robot(str(rng.choice(ARMS)))
    engine.put_all({ref: robot for ref in engine.document.ports if ref.endswith(".robot")})


def _undo(engine: Engine, shell: Shell, rng: np.random.Generator) -> None:
    for _ in range(rng.integers(1, 6)):
        engine.undo()
        _show(engine, shell)
    for _ in range(rng.integers(0, 5)):
        engine.redo()
        _show(engine, shell)


def _study(engine: Engine, shell: Shell, rng: np.random.Generator) -> None:
    """Let everything slow that is open come to its end."""
    if f"{shell.current}.factor" in engine.document.ports:
        engine.put(f"{shell.current}.factor", float(rng.uniform(15, 60)))
    engine.settle(60)


def _flip(engine: Engine, shell: Shell, rng: np.random.Generator) -> None:
    shell.flip()
    _show(engine, shell)
    shell.flip()


USES: dict[str, Use] = {
    "drag": _drag, "page": _page, "instrument": _open, "arm": _arm, "undo": _undo, "study": _study,
    "diagram": _flip,
}  # fmt: skip
SHARES = np.array([0.5, 0.15, 0.08, 0.05, 0.1, 0.07, 0.05])


def _show(engine: Engine, shell: Shell) -> None:
    shell.frame(engine.tick())
    frame.paint_stale()


def measured() -> tuple[float, float, int]:
    """Resident memory of the program and of its compute process [MB], and open files."""
    gc.collect()
    with suppress(OSError, AttributeError):  # only glibc has it: memory that is free already goes back
        ctypes.CDLL(None).malloc_trim(0)
    children: list[Any] = [c for c in multiprocessing.active_children() if c.name == "vi3dras-compute"]
    theirs = sum(_resident(child.pid) for child in children)
    return _resident(os.getpid()), theirs, len(list(Path("/proc/self/fd").iterdir()))


def _resident(process: int) -> float:
    """Memory in MB; 0 where the system does not tell."""
    status = Path(f"/proc/{process}/status")
    lines = status.read_text().splitlines() if status.is_file() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)

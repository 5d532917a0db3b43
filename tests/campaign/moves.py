"""What a person, a file or bad luck may do to the program, one function per kind of move."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from contextlib import suppress
from inspect import signature
from pathlib import Path
from signal import SIGKILL
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from campaign.composing import compose, turn, wire
from campaign.values import WORDS, Rng, one_of, value_for

from vi3dras.formats.registry import FORMATS
from vi3dras.panels import catalogue
from vi3dras.panels._kit.face.typing_in import set_by_words
from vi3dras.render.camera import Camera
from vi3dras.sessions.session import load, save, session_text

if TYPE_CHECKING:
    from campaign.walk import Walker


Make = Callable[["Walker", Rng, list[str]], object]


class Move(NamedTuple):
    """A kind of move and how often it is made."""

    make: Make
    weight: float


def put(walker: Walker, rng: Rng, what: list[str]) -> None:
    """Set a control, in its own kind or as somebody types it."""
    engine = walker.engine
    ours = [ref for ref in engine.document.ports if engine.document.control(ref) is not None]
    # What is open is worked at most.
    here = [ref for ref in ours if ref.startswith(f"{walker.shell.current}.")]
    ref = one_of(rng, here if here and rng.random() < 0.6 else ours)
    control = engine.document.control(ref)
    assert control is not None
    value = value_for(control, engine.get(ref), rng)
    what.append(f"{ref} = {str(value)[:60]!r}")
    engine.put(ref, value, gesture=ref if rng.random() < 0.2 else None)


def type_in(walker: Walker, rng: Rng, what: list[str]) -> None:
    """Set a control by words, as on the command line."""
    name = one_of(rng, walker.engine.document.instruments)
    controls = walker.engine.document.instruments[name].vi.controls() if name else {}
    if controls:
        control, text = (
            one_of(rng, controls),
            str(rng.choice([*WORDS, "1, 2, 3", "0, 90, -45, -30, 0", "true"])),
        )
        what.append(f"{name}.{control} typed {text[:40]!r}")
        set_by_words(walker.engine, name, control, text)


def act(walker: Walker, rng: Rng, what: list[str]) -> None:
    """Press a button."""
    engine = walker.engine
    ref = one_of(rng, [f"{n}.{a}" for n, i in engine.document.instruments.items() for a in i.vi.actions])
    if ref is None:
        return
    what.append(ref)
    action = engine.document.action(ref)
    declared = signature(action.function).parameters
    wanted = {name: _extra(walker, rng, name) for name in action.extras if name != "report"}
    for name, value in wanted.items():
        if "Path" in str(declared[name].annotation):
            wanted[name] = Path(value)
    engine.act(ref, **wanted)


def _extra(walker: Walker, rng: Rng, name: str) -> Any:
    """What a dialog or the mouse would give to an action."""
    values, current = walker.engine.values, walker.shell.current
    files = [f"a{rng.integers(50)}{s}" for s in (".csv", ".ply", ".npz", ".png", "", ".draft.csv")]
    folder = walker.folder / str(rng.choice(["out", "no/such/folder", "nul\0"], p=[0.9, 0.05, 0.05]))
    return {
        "file": str(folder / str(rng.choice(files))),
        "path": str(folder / str(rng.choice(files))),
        "form": one_of(rng, FORMATS),
        "key": str(rng.choice(["cloud/tool", "object/surface", "arm/link2", "targets/0", "verdicts", ""])),
        "index": int(rng.integers(0, 200)),
        "name": str(rng.choice(["P1", "J2", "M1", "P_CURR", "P1.Z+10", "1+", "no name", ""])),
        "number": int(rng.integers(0, 20)),
        "time": float(rng.uniform(-1.0, 40.0)),
        "to": str(rng.choice(["krl", "urscript", "mb4", "csv", "no such language"])),
        "position": rng.uniform(-0.4, 0.4, 3),
        "items": values.get(f"{current}.scene") or (),
        "camera": Camera(),
        "size": (64, 48),
        "theme": str(rng.choice(["dark", "light"])),
    }.get(name, bool(rng.integers(2)))


def undo(walker: Walker, rng: Rng, what: list[str]) -> None:
    """Back some steps, and often forward again."""
    for _ in range(rng.integers(1, 8)):
        walker.engine.undo()
    if rng.random() < 0.7:
        for _ in range(rng.integers(1, 8)):
            walker.engine.redo()


def snapshot(walker: Walker, rng: Rng, what: list[str]) -> None:
    """Keep the state under a name, or go back to one."""
    name = str(rng.choice(["a", "b", "c"]))
    if name in walker.engine.snapshots and rng.random() < 0.6:
        walker.engine.restore(name)
    else:
        walker.engine.snapshot(name)


def keep(walker: Walker, rng: Rng, what: list[str]) -> None:
    """Save the session and open it again: the same bytes, no problems."""
    walker.look()
    file = walker.folder / "kept.vi3"
    save(walker.engine, file)
    found = load(file, catalogue())
    for problem in found.problems:
        walker.outcome.fault(f"a session that was just saved: {problem}"[:300])
    walker.engine.become(found.state, "Open kept")
    walker.look()
    if session_text(walker.engine).encode() != file.read_bytes():
        walker.outcome.fault("a session that was saved and opened is another one")


def transport(walker: Walker, rng: Rng, what: list[str]) -> None:
    """Run, pause, step, break, cancel."""
    engine = walker.engine
    step = one_of(rng, engine.document.steps)
    ways: dict[str, Callable[[], object]] = {
        "run": engine.run,
        "once": engine.once,
        "pause": engine.pause,
        "step": engine.step,
        "abort": engine.abort,
        "rerun": lambda: engine.rerun(step),
        "break": lambda: engine.break_at(step, bool(rng.integers(2))),
        "cancel": lambda: [engine.cancel(p.ref) for p in engine.progress],
    }
    what.append(way := one_of(rng, ways))
    ways[way]()
    if rng.random() < 0.7:
        engine.run()


def wait(walker: Walker, rng: Rng, what: list[str]) -> None:
    """Let the compute process work for a moment."""
    for _ in range(rng.integers(1, 6)):
        walker.engine.wait(0.05)
        walker.look()


def kill(walker: Walker, rng: Rng, what: list[str]) -> None:
    """The compute process dies."""
    for child in multiprocessing.active_children():
        if child.name == "vi3dras-compute" and child.pid is not None:
            with suppress(ProcessLookupError):
                os.kill(child.pid, SIGKILL)


MOVES = {
    "put": Move(put, 60), "type": Move(type_in, 6), "act": Move(act, 6), "undo": Move(undo, 4),
    "snapshot": Move(snapshot, 1.5), "keep": Move(keep, 1), "transport": Move(transport, 3),
    "wire": Move(wire, 5), "compose": Move(compose, 3), "turn": Move(turn, 4), "wait": Move(wait, 6),
    "kill": Move(kill, 0.3),
}  # fmt: skip

_NAMES = list(MOVES)
_SHARES = np.array([move.weight for move in MOVES.values()]) / sum(move.weight for move in MOVES.values())


def pick(rng: Rng) -> str:
    """The kind of the next move."""
    return _NAMES[int(rng.choice(len(_NAMES), p=_SHARES))]

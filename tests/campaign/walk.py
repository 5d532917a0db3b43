"""A random walk over all controls, actions, wires and pages: nothing leaks out, undo leads to the start."""

from __future__ import annotations

import os
import warnings
from pathlib import Path

import numpy as np
from campaign.guard import attempt, leftovers, sentence_fault
from campaign.moves import MOVES, pick
from campaign.outcome import Outcome
from campaign.window import window

from vi3dras.errors import Vi3drasError
from vi3dras.flow import Engine
from vi3dras.flow.errors import NotSettledError
from vi3dras.panels._kit.window import frame
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.sessions.session import session_text

LONGEST_STEP = 20.0
"""Seconds after which a move counts as a hang; a fast step takes milliseconds."""


class Walker:
    """One walk: an engine, its window, and what was found so far."""

    def __init__(self, engine: Engine, shell: Shell, folder: Path, outcome: Outcome) -> None:
        self.engine, self.shell, self.folder, self.outcome = engine, shell, folder, outcome
        self.start = session_text(engine)

    def move(self, name: str, seed: int) -> None:
        """Make one move and look at everything that changed."""
        rng = np.random.default_rng(seed)
        what: list[str] = [name]
        attempt(self.outcome, lambda: MOVES[name].make(self, rng, what), ", ".join(what), LONGEST_STEP)
        attempt(self._quietly, self.look, f"showing after {', '.join(what)}", LONGEST_STEP)

    @property
    def _quietly(self) -> Outcome:
        """Counts as a part of the move before."""
        self.outcome.times -= 1
        return self.outcome

    def look(self) -> None:
        """Run what is dirty and show it; every error must be a sentence that a student can act upon."""
        changed = self.engine.tick()
        for ref in changed & self.engine.document.ports.keys():
            self.judge(self.engine.state(ref).error, ref)
        self.shell.frame(changed)
        frame.paint_stale()

    def judge(self, error: Vi3drasError | None, where: str) -> None:
        """Note an error that is none of ours."""
        if error is not None and (told := sentence_fault(error)):
            self.outcome.fault(told)

    def finish(self) -> None:
        """Undo all, do all again, and compare bytes."""
        self.engine.abort()
        self.look()
        end = session_text(self.engine)
        count = 0
        while self.engine.undo():
            count += 1
        self.look()
        if session_text(self.engine) != self.start:
            self.outcome.fault("undo does not lead back to the start, byte for byte")
        while self.engine.redo():
            pass
        self.look()
        if session_text(self.engine) != end:
            self.outcome.fault("redo does not lead to the end again, byte for byte")
        self.outcome.facts["steps undone"] = str(count)
        self.engine.run()
        try:
            self.engine.settle(60)
        except NotSettledError:
            self.engine.abort()


def run(times: int, seed: int, folder: Path) -> Outcome:
    """Walk so many steps, then back."""
    outcome = Outcome(
        "Random walk", f"{len(MOVES)} kinds of moves over all instruments, blocks, pages and wires"
    )
    os.environ["VI3DRAS_HOME"] = str(folder / "home")
    os.environ["VI3DRAS_DIALOGS"] = "own"
    before = leftovers()
    rng = np.random.default_rng(seed)
    with window() as (engine, shell), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what is no number is told on the face, not on a terminal
        walker = Walker(engine, shell, folder, outcome)
        for _ in range(times):
            walker.move(pick(rng), int(rng.integers(2**32)))
        walker.finish()
    for left in sorted(leftovers() - before):
        outcome.fault(f"left behind: {left}")
    return outcome

"""The transport: run, pause, stop before a step, and go on step by step."""

from __future__ import annotations

from typing import Literal

from vi3dras.flow.events import Event
from vi3dras.flow.watching import Watching


class Transport(Watching):
    """The part of the engine that says when steps run."""

    def __init__(self) -> None:
        super().__init__()
        self.transport: Literal["run", "once", "pause"] = "run"

    def run(self) -> None:
        """Run continuously, on from a breakpoint too; what was cancelled or lost runs again."""
        self._check_thread()
        steps = self.runner.steps
        steps.let, steps.broken_at = self.stopped_at, ""
        self.transport, steps.paused = "run", False
        self.runner.release()

    def once(self) -> None:
        """Run until nothing is left to do, then pause."""
        self.run()
        self.transport = "once"

    def pause(self) -> None:
        """Let controls move but no step start; what depends on them turns stale."""
        self._check_thread()
        self.transport, self.runner.steps.paused = "pause", True

    def step(self) -> str | None:
        """Pause, and run the next step that waits, that one alone; gives its ref, or None when none waits.

        A slow one is started: its result comes in with a later `tick`, as always.
        """
        self.pause()
        self._pass()
        ref = self.stopped_at
        if not ref:
            return None
        self.runner.steps.broken_at = ""
        self.runner.let(ref)
        self._pass()
        return ref

    @property
    def stopped_at(self) -> str:
        """What `step` would run: while paused the breakpoint, or the first that waits; or nothing."""
        steps = self.runner.steps
        if self.transport != "pause" or not steps.waiting:
            return ""
        if steps.broken_at in steps.waiting:
            return steps.broken_at
        return min(steps.waiting, key=self.document.graph.rank.__getitem__)

    def is_held(self, name: str) -> bool:
        """True when a port, or one of an instrument, waits for `run`: a step above was held or cancelled."""
        graph, waiting = self.document.graph, self.runner.steps.waiting

        def is_there(node: str) -> bool:
            return node == name or node.partition(".")[0] == name

        return any(is_there(node) for step in waiting for node in (step, *graph.descendants(step)))

    def break_at(self, ref: str, on: bool = True) -> None:
        """Stop before a step: the transport pauses there, `stopped_at` tells where, `run` goes on from it."""
        self.document.step(ref)
        if on:
            self.runner.steps.breakpoints.add(ref)
        else:
            self.runner.steps.breakpoints.discard(ref)

    @property
    def breakpoints(self) -> frozenset[str]:
        """The steps before which the pass stops."""
        return frozenset(self.runner.steps.breakpoints & self.document.steps.keys())

    def _pass(self) -> None:
        for event in self._jobs.drain():
            self._take(event)
        self.runner.sweep()
        if self.runner.steps.broken_at or (self.transport == "once" and not self._jobs.is_busy):
            self.pause()

    def _take(self, event: Event) -> None:
        self.runner.take(event)

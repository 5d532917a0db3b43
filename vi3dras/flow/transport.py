"""The transport: run, pause, go on step by step; and looking on: probes, retained values, highlighting."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal

from vi3dras.flow.composer import Composer
from vi3dras.flow.probes import Probe, Ran, Trace
from vi3dras.flow.values import EMPTY
from vi3dras.jobs.job_process import Event


class Transport(Composer):
    """The part of the engine that says when steps run, and what happened; unused, looking on is free."""

    def __init__(self) -> None:
        super().__init__()
        self.transport: Literal["run", "once", "pause"] = "run"
        self._probes: dict[str, Probe] = {}

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

    def probe(self, ref: str) -> Probe:
        """Watch a port from now on: the probe that is there, or a new one."""
        self.document.port(ref)
        if ref not in self._probes:
            self._probes[ref] = Probe(self.runner.cells, ref)
        return self._probes[ref]

    def unprobe(self, ref: str) -> None:
        """Watch a port no more."""
        self._probes.pop(ref, None)

    @property
    def probes(self) -> Mapping[str, Probe]:
        """The probes by the refs of their ports, oldest first; one whose port is gone comes back with it."""
        ports = self.document.ports
        return MappingProxyType({ref: probe for ref, probe in self._probes.items() if ref in ports})

    @property
    def retain(self) -> bool:
        """Whether a wire that an error or a missing input emptied still shows what flowed through it last.

        A stale port keeps its value in any case; this is for those that have none any more. No step ever
        sees a retained value.
        """
        return self.runner.cells.retained is not None

    @retain.setter
    def retain(self, on: bool) -> None:
        if on != self.retain:
            self.runner.cells.retained = {} if on else None

    def retained(self, ref: str) -> Any:
        """What a port holds, or what it held last where `retain` kept it, or None."""
        self.document.port(ref)
        value = self.runner.cells[ref].value
        if value is EMPTY:
            return (self.runner.cells.retained or {}).get(ref)
        return value

    @property
    def highlight(self) -> bool:
        """Whether `trace` notes which steps run."""
        return self.runner.trace is not None

    @highlight.setter
    def highlight(self, on: bool) -> None:
        if on != self.highlight:
            self.runner.trace = Trace() if on else None

    @property
    def trace(self) -> deque[Ran]:
        """The last steps that ran while `highlight` was on, oldest first."""
        return deque() if self.runner.trace is None else self.runner.trace.events

    def _sample(self, changed: set[str]) -> None:
        for ref, probe in self._probes.items():
            if ref in changed:
                probe.sample()

    def _pass(self) -> None:
        for event in self._jobs.drain():
            self._take(event)
        self.runner.sweep()
        if self.runner.steps.broken_at or (self.transport == "once" and not self._jobs.is_busy):
            self.pause()

    def _take(self, event: Event) -> None:
        self.runner.take(event)

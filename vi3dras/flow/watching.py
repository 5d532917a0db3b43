"""Looking on while values flow: probes, retained values and highlighted execution; free while unused."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from vi3dras.flow.composer import Composer
from vi3dras.flow.probes import Probe
from vi3dras.flow.trace import Ran, Trace
from vi3dras.flow.values import EMPTY


class Watching(Composer):
    """The part of the engine that tells what happened, and changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._probes: dict[str, Probe] = {}

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

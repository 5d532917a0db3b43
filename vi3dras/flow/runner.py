"""One consistent pass: every dirty node once, in topological order."""

from __future__ import annotations

import heapq
from collections.abc import Iterable

from vi3dras.flow.cells import Cells
from vi3dras.flow.controls import control_cell
from vi3dras.flow.document import Document
from vi3dras.flow.ports import Speak, plainly
from vi3dras.flow.probes import Trace
from vi3dras.flow.steps import Steps
from vi3dras.jobs.job_process import Event
from vi3dras.jobs.jobs import Jobs


class Runner:
    """Brings the cells in line with the document."""

    def __init__(self, document: Document, jobs: Jobs) -> None:
        self.document = document
        self.cells = Cells()
        self.steps = Steps(document, self.cells, jobs)
        self.dirty: set[str] = set()
        self.speak: Speak = plainly
        self.trace: Trace | None = None
        """Notes what runs; none while nobody watches."""

    def touch(self, refs: Iterable[str]) -> None:
        """Note that the document changed here; controls that need no step get their value at once."""
        for ref in refs:
            if ref in self.document.wires or ref in self.document.steps or not self.is_certain(ref):
                self.dirty.add(ref)
            elif self.document.control(ref) is None:
                self.cells.replace(ref, self.cells[ref])
            elif self._control(ref):
                self.touch(self.document.graph.after(ref))

    def forget(self, nodes: Iterable[str]) -> None:
        """Drop all that is known of nodes that are no more."""
        for node in nodes:
            if node in self.document.steps:
                self.steps.forget(node)
            self.cells.drop(node)
            self.dirty.discard(node)

    def is_certain(self, ref: str) -> bool:
        """True when nothing above the node waits to be computed."""
        above = self.dirty and self.document.graph.before(ref)
        return not above or self.dirty.isdisjoint(self.document.graph.ancestors(ref) - {ref})

    def sweep(self) -> None:
        """Run what is dirty, in order, once each."""
        rank = self.document.graph.rank
        heap = [(rank[node], node) for node in self.dirty]
        heapq.heapify(heap)
        evaluate = self.steps.evaluate if self.trace is None else self.trace.around(self.steps)
        while heap:
            _, node = heapq.heappop(heap)
            if node not in self.dirty:
                continue
            is_step = node in self.document.steps
            changed = evaluate(node) if is_step else self._control(node)
            self.dirty.discard(node)
            for ref in changed:
                for below in self.document.graph.after(ref):
                    if below not in self.dirty:
                        self.dirty.add(below)
                        heapq.heappush(heap, (rank[below], below))
        self.steps.let = ""

    def release(self) -> None:
        """Let the steps that were held back or cancelled run."""
        self.dirty |= self.steps.waiting
        self.steps.waiting.clear()

    def let(self, ref: str) -> None:
        """Let a step that is held run in the next sweep."""
        self.steps.let = ref
        self.dirty.add(ref)

    def attend(self, names: frozenset[str] | None) -> None:
        """Let slow steps run only for these instruments and what feeds them; None lets all run."""
        self.steps.attended = names
        for ref, memo in self.steps.memos.items():
            if memo.running is not None and self.steps.rests(ref):
                self.steps.stop(ref)
                self.steps.resting.add(ref)
        self.wake()

    def wake(self) -> None:
        """Look again at the steps that nobody looked at: somebody may now."""
        self.dirty |= self.steps.resting
        self.steps.resting.clear()

    def rerun(self, ref: str) -> None:
        """Run a step anew, whether or not its inputs changed."""
        self.steps.stop(ref)
        self.steps.memo(ref).inputs = None
        self.dirty.add(ref)

    def cancel(self, ref: str) -> None:
        """Stop a slow step; its outputs stay stale."""
        self.steps.stop(ref)
        self.steps.waiting.add(ref)

    def take(self, event: Event) -> None:
        """Use what the compute process sent about a slow step."""
        if self.trace is not None:
            self.trace.take(event)
        for ref in self.steps.take(event):
            self.dirty.update(self.document.graph.after(ref))

    def _control(self, ref: str) -> list[str]:
        if self.document.control(ref) is None:
            return []
        new = control_cell(self.document, self.cells, ref, self.speak)
        return [ref] if self.cells.replace(ref, new) else []

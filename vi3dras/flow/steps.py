"""One step at a time: run here or sent away, its result spread over its indicators, or its error."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from vi3dras.errors import Vi3drasError
from vi3dras.flow.cells import NOTHING, Cell, Cells, failed
from vi3dras.flow.containers import Maybe
from vi3dras.flow.document import Document
from vi3dras.flow.errors import KindError
from vi3dras.flow.kinds import Thing, describe
from vi3dras.flow.ports import Port
from vi3dras.flow.values import EMPTY, equal, freeze
from vi3dras.jobs.job_process import Done, Event, Failed, ProcessDiedError, StepError
from vi3dras.jobs.jobs import Jobs

logger = logging.getLogger(__name__)


@dataclass
class Memo:
    """What is remembered of a step between two runs."""

    inputs: tuple[Any, ...] | None = None
    """The inputs that gave the present outputs; none when these cannot be trusted."""
    running: tuple[Any, ...] | None = None
    """The inputs of the job under way."""
    seconds: float = 0.0
    runs: int = 0
    logged: tuple[str, ...] = ()


class Steps:
    """Runs steps and keeps what must be known of each between two runs; gives the refs that changed."""

    def __init__(self, document: Document, cells: Cells, jobs: Jobs) -> None:
        self._document, self._cells, self._jobs = document, cells, jobs
        self.memos: dict[str, Memo] = {}
        self.waiting: set[str] = set()
        """Steps that were held back or cancelled, until the transport runs or their inputs change."""
        self.paused = False
        self.breakpoints: set[str] = set()
        """Steps before which the pass stops."""
        self.broken_at = ""
        """The breakpoint that made `paused` true."""
        self.let = ""
        """A step that runs in this pass though it is held: the one gone on from."""
        self.attended: frozenset[str] | None = None
        """Instruments that somebody looks at; None when all count."""
        self.resting: set[str] = set()
        """Slow steps that were not started because nobody looks at what they give."""

    def memo(self, ref: str) -> Memo:
        """What is remembered of a step."""
        return self.memos.setdefault(ref, Memo())

    def evaluate(self, ref: str) -> list[str]:
        """Bring the indicators of a step in line with its inputs."""
        step, memo, name = self._document.steps[ref], self.memo(ref), ref.rpartition(".")[0]
        inputs = [self._cells[f"{name}.{port}"] for port in step.inputs]
        values = tuple(cell.value for cell in inputs)
        self.waiting.discard(ref)
        self.resting.discard(ref)
        if memo.running is not None and not equal(memo.running, values):
            self.stop(ref)
        error = next((cell.error for cell in inputs if cell.error is not None), None)
        if error is not None or any(cell.status.name == "empty" for cell in inputs):
            self.stop(ref)
            return self._clear(ref, error)
        if any(cell.stale for cell in inputs):
            self.stop(ref)
            return self._mark_stale(ref)
        if memo.inputs is not None and equal(memo.inputs, values):
            self.stop(ref)
            fresh = {out: self._cells[out]._replace(stale=False) for out in self._out_refs(ref)}
            return [out for out, cell in fresh.items() if self._cells.replace(out, cell)]
        if memo.running is None and self._is_held(ref):
            return self._mark_stale(ref)
        arguments = dict(zip(step.inputs, values, strict=True))
        if not step.slow:
            return self._run(ref, arguments)
        if memo.running is None:
            self._jobs.start(ref, step.function, arguments)
            memo.running = values
        return self._mark_stale(ref)

    def take(self, event: Event) -> list[str]:
        """Use what the compute process sent about a slow step."""
        ref, memo = event.key, self.memo(event.key)
        if memo.running is None:
            return []
        if isinstance(event, Failed):
            memo.running = None
            if isinstance(event.error, ProcessDiedError):
                self.waiting.add(ref)
            return self._fail(ref, event.error, event.traceback)
        if isinstance(event, Done):
            inputs, memo.running = memo.running, None
            memo.seconds, memo.runs = event.seconds, memo.runs + 1
            return self._deliver(ref, event.value, inputs)
        return self._deliver(ref, event.value, None)

    def _is_held(self, ref: str) -> bool:
        """True for a step that must not start now; it is noted where it will be found again."""
        if ref == self.let:
            return False
        is_at_rest = self.rests(ref)
        if ref in self.breakpoints and not (self.paused or is_at_rest):
            self.paused, self.broken_at = True, ref
        if self.paused:
            self.waiting.add(ref)
        elif is_at_rest:
            self.resting.add(ref)
        return self.paused or is_at_rest

    def rests(self, ref: str) -> bool:
        """True for a slow step whose results nobody looks at, neither here nor further down the wires."""
        if self.attended is None or not self._document.steps[ref].slow:
            return False
        below = self._document.graph.descendants(ref)
        return self.attended.isdisjoint(node.partition(".")[0] for node in (ref, *below))

    def forget(self, ref: str) -> None:
        """Drop all that is known of a step that is no more."""
        self.stop(ref)
        self.memos.pop(ref, None)
        self.waiting.discard(ref)
        self.resting.discard(ref)

    def _run(self, ref: str, arguments: dict[str, Any]) -> list[str]:
        start, memo = perf_counter(), self.memo(ref)
        try:
            result = self._document.steps[ref].function(**arguments)
        except Exception as error:  # a step is somebody's code: whatever it raises belongs on its indicators
            return self._fail(ref, error, None)
        finally:
            memo.seconds, memo.runs = perf_counter() - start, memo.runs + 1
        return self._deliver(ref, result, tuple(arguments.values()))

    def _deliver(self, ref: str, result: Any, inputs: tuple[Any, ...] | None) -> list[str]:
        """Spread a result; one of no inputs is a part of one that is still being computed."""
        try:
            changed = self._outputs(ref, result, stale=inputs is None)
        except Vi3drasError as error:
            self.stop(ref)
            return self._fail(ref, error, None)
        self.memo(ref).inputs = inputs
        return changed

    def _outputs(self, ref: str, result: Any, *, stale: bool) -> list[str]:
        refs = self._out_refs(ref)
        results = (result,) if len(refs) == 1 else result
        if not isinstance(results, tuple | list) or len(results) != len(refs):
            raise KindError(f"The result of {ref}", describe(result), f"{len(refs)} values")
        ports = [self._document.ports[out] for out in refs]
        cells = [Cell(_kept(port, value), stale) for port, value in zip(ports, results, strict=True)]
        return [out for out, cell in zip(refs, cells, strict=True) if self._cells.replace(out, cell)]

    def _fail(self, ref: str, error: BaseException, traceback: str | None) -> list[str]:
        memo = self.memo(ref)
        if not isinstance(error, Vi3drasError) or traceback:
            told = (type(error).__name__, str(error))
            if told != memo.logged:
                memo.logged = told
                logger.error("%s stopped\n%s", ref, traceback or "", exc_info=None if traceback else error)
        if not isinstance(error, Vi3drasError):
            error = StepError(ref, type(error).__name__, str(error))
        return self._clear(ref, error)

    def _clear(self, ref: str, error: Vi3drasError | None) -> list[str]:
        self.memo(ref).inputs = None
        cell = NOTHING if error is None else failed(error)
        return [out for out in self._out_refs(ref) if self._cells.replace(out, cell)]

    def _mark_stale(self, ref: str) -> list[str]:
        marked = {out: self._cells[out]._replace(stale=True, error=None) for out in self._out_refs(ref)}
        return [out for out, cell in marked.items() if self._cells.replace(out, cell)]

    def stop(self, ref: str) -> None:
        """Stop the job of a step, if it has one."""
        memo = self.memo(ref)
        if memo.running is not None:
            self._jobs.cancel(ref)
            memo.running = None

    def _out_refs(self, ref: str) -> list[str]:
        name = ref.rpartition(".")[0]
        return [f"{name}.{out}" for out in self._document.steps[ref].outputs]


def _kept(port: Port, value: Any) -> Any:
    """An output as it is kept; a step that returns None for a port that knows no None has nothing to show."""
    if value is None and not isinstance(port.kind, Maybe):
        return EMPTY
    return port.coerce(value if isinstance(port.kind, Thing) else freeze(value))  # a thing is frozen there

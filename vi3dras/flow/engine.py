"""The engine: one owner of all values, put cheaply, run consistently, remembered without end."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from types import TracebackType
from typing import Any, Self

from vi3dras.errors import Vi3drasError
from vi3dras.flow.actions import Actions, Outcome
from vi3dras.flow.cells import Status
from vi3dras.flow.errors import NotSettledError
from vi3dras.flow.ports import Port, Speak
from vi3dras.flow.transport import Transport
from vi3dras.jobs.job_process import Event, Progress


class Engine(Transport):
    """Instruments, their wires and their values, for the one thread that made it.

    A ref is `"instrument.port"`, `"instrument.step"` or `"instrument.action"`. Close it when done, or use it
    in a `with` statement.
    """

    def __init__(self) -> None:
        super().__init__()
        self._actions = Actions(self, self._jobs)

    def tick(self) -> set[str]:
        """Take in what the compute process sent, run what is dirty, and give the refs that changed."""
        self._check_thread()
        self._pass()
        changed, self.runner.cells.changed = self.runner.cells.changed, set()
        if self._probes:
            self._sample(changed)
        return changed

    def catch_up(self) -> None:
        """Run what is dirty now; what changed is given by the next tick."""
        self._check_thread()
        self._pass()

    def settle(self, timeout: float = 600.0) -> set[str]:
        """Tick until nothing runs any more, and give the refs that changed; for scripts and tests.

        Raises:
            NotSettledError: something still runs after `timeout` seconds.
        """
        deadline = monotonic() + timeout
        changed = self.tick()
        while self._jobs.is_busy:
            left = deadline - monotonic()
            if left <= 0:
                raise NotSettledError(timeout, tuple(p.ref for p in self.progress))
            self._jobs.wait(left)
            changed |= self.tick()
        return changed

    def wait(self, timeout: float) -> None:
        """Block until the compute process has news, or for `timeout` seconds; not for a window."""
        self._check_thread()
        self._jobs.wait(timeout)

    def get(self, ref: str) -> Any:
        """What a port holds, or None when it is empty."""
        self.document.port(ref)
        return self.values[ref]

    def state(self, ref: str) -> Status:
        """Whether a port is fresh, stale, empty or in error, and why."""
        self.document.port(ref)
        return self.runner.cells[ref].status

    @property
    def errors(self) -> Mapping[str, Vi3drasError]:
        """The ports that are in error, by ref, each with its error."""
        return self.runner.cells.wrong

    def port(self, ref: str) -> Port:
        """The declaration behind a ref: kind, unit, tip, limits."""
        return self.document.port(ref)

    def source(self, ref: str) -> str:
        """The ref of the port that a control is wired from, or nothing."""
        return self.document.wires.get(ref, "")

    def act(self, ref: str, **extras: Any) -> Any:
        """Start an action with fresh inputs and give what it returns; a slow one gives None, see `outcome`.

        Raises:
            ActionRefusedError: an input is stale, in error or empty.
        """
        self._check_thread()
        self._pass()
        return self._actions.act(ref, extras)

    def outcome(self, ref: str) -> Outcome | None:
        """How a slow action ended, or None while it runs or when it never ran."""
        return self._actions.outcomes.get(ref)

    @property
    def progress(self) -> list[Progress]:
        """The slow steps and actions under way: ref, fraction done, start by `time.monotonic`."""
        return self._jobs.progress

    @property
    def has_news(self) -> bool:
        """Whether the next tick hears of the compute process; what was put meanwhile is no news."""
        return self._jobs.has_news

    @property
    def restarts(self) -> int:
        """How often the compute process ended by itself; what it computed began again."""
        return self._jobs.restarts

    def abort(self) -> None:
        """Stop all that runs, and pause."""
        self.pause()
        for progress in self.progress:
            self.cancel(progress.ref)

    def cancel(self, ref: str) -> None:
        """Stop a slow step or action; the step's indicators stay stale until its inputs change or `run`."""
        self._check_thread()
        if ref in self.document.steps:
            self.runner.cancel(ref)
        else:
            self._actions.cancel(ref)

    def attend(self, *names: str) -> None:
        """Run slow steps only for these instruments and for what feeds them: the others wait, stale.

        Without a name all run, as they do from the beginning.
        """
        self._check_thread()
        self.runner.attend(frozenset(names) or None)

    def rerun(self, ref: str) -> None:
        """Run a step again with the same inputs."""
        self._check_thread()
        self.document.step(ref)
        self.runner.rerun(ref)

    def speak_with(self, speak: Speak) -> None:
        """Tell numbers in error sentences as `speak(port, value)` does, in the units that a person chose."""
        self.runner.speak = speak

    def warm_up(self) -> None:
        """Start the compute process before the first slow step needs it."""
        self._jobs.warm_up()

    def close(self) -> None:
        """Stop everything; no process, thread or shared memory remains, and no device is held."""
        self.close_live()
        self._jobs.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _take(self, event: Event) -> None:
        if event.key in self.document.steps:
            super()._take(event)
        else:
            self._actions.take(event)

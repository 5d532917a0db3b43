"""Actions: what a person starts by a button, with fresh inputs or not at all."""

from __future__ import annotations

import logging
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, NamedTuple

from vi3dras.errors import Vi3drasError
from vi3dras.flow.errors import ActionRefusedError, KindError
from vi3dras.flow.kinds import describe
from vi3dras.flow.vi import Action
from vi3dras.jobs.job_process import Done, Event, Failed, StepError
from vi3dras.jobs.jobs import Jobs

if TYPE_CHECKING:
    from vi3dras.flow.engine import Engine

logger = logging.getLogger(__name__)

REFUSALS = {
    "stale": "is still being computed.",
    "held": "belongs to older controls, and waits to run.",
    "error": "could not be computed: {error}",
    "empty": "has no value yet.",
}


class Outcome(NamedTuple):
    """How a slow action ended."""

    value: Any
    error: Vi3drasError | None


class Actions:
    """Starts actions and keeps how the slow ones ended."""

    def __init__(self, engine: Engine, jobs: Jobs) -> None:
        self._engine, self._jobs = engine, jobs
        self._running: set[str] = set()
        self.outcomes: dict[str, Outcome] = {}

    def act(self, ref: str, extras: dict[str, Any]) -> Any:
        """Start an action; see `Engine.act`."""
        action = self._engine.document.action(ref)
        arguments = self._arguments(ref, action)
        if action.slow:
            self.outcomes.pop(ref, None)
            self._running.add(ref)
            self._jobs.start(ref, action.function, {**arguments, **extras})
            return None
        try:
            result = action.function(**arguments, **extras)
        except Vi3drasError:
            raise
        except Exception as error:  # an action is somebody's code: a person is told, the log keeps the rest
            logger.exception("%s stopped", ref)
            raise StepError(ref, type(error).__name__, str(error)) from error
        self._put(ref, action, result)
        return result

    def cancel(self, ref: str) -> None:
        """Stop a slow action; what it wrote so far is its own affair."""
        self._jobs.cancel(ref)
        self._running.discard(ref)

    def take(self, event: Event) -> None:
        """Use what the compute process sent about a slow action."""
        if event.key not in self._running or not isinstance(event, Done | Failed):
            return
        self._running.discard(event.key)
        self._engine.runner.cells.changed.add(event.key)
        if isinstance(event, Failed):
            if event.traceback:
                logger.error("%s stopped\n%s", event.key, event.traceback)
            self.outcomes[event.key] = Outcome(None, event.error)
            return
        try:
            self._put(event.key, self._engine.document.action(event.key), event.value)
            self.outcomes[event.key] = Outcome(event.value, None)
        except Vi3drasError as error:
            self.outcomes[event.key] = Outcome(None, error)

    def _arguments(self, ref: str, action: Action) -> dict[str, Any]:
        """The values of its ports; one that has a default is left out while it is not fresh."""
        name = ref.rpartition(".")[0]
        parameters = signature(action.function).parameters
        found = {}
        for port in action.inputs:
            status = self._engine.state(f"{name}.{port}")
            if status.name == "fresh":
                found[port] = self._engine.values[f"{name}.{port}"]
            elif parameters[port].default is Parameter.empty:
                is_held = status.name == "stale" and self._engine.is_held(f"{name}.{port}")
                why = REFUSALS["held" if is_held else status.name].format(error=status.error)
                raise ActionRefusedError(action.title, f"{name}.{port}", why)
        return found

    def _put(self, ref: str, action: Action, result: Any) -> None:
        if not action.sets:
            return
        refs = [f"{ref.rpartition('.')[0]}.{port}" for port in action.sets]
        values = (result,) if len(refs) == 1 else result
        if not isinstance(values, tuple | list) or len(values) != len(refs):
            raise KindError(f"The result of {ref}", describe(result), f"{len(refs)} values")
        self._engine.put_all(dict(zip(refs, values, strict=True)), label=action.title.rstrip("."))

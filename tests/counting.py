"""How often a function of the program is called, and slow steps that run here, where that can be seen."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from vi3dras.errors import Vi3drasError
from vi3dras.flow import editor
from vi3dras.jobs.job_process import Done, Failed
from vi3dras.jobs.jobs import Jobs

Calls = list[tuple[Any, ...]]


def calls_of(patch: pytest.MonkeyPatch, function: Callable[..., Any]) -> Calls:
    """The positional arguments of every call from now on, whatever module calls it."""
    calls: Calls = []

    def counted(*given: Any, **named: Any) -> Any:
        calls.append(given)
        return function(*given, **named)

    for name, module in list(sys.modules.items()):
        if name.startswith("vi3dras"):
            for word in [word for word, value in vars(module).items() if value is function]:
                patch.setattr(module, word, counted)
    return calls


class JobsHere(Jobs):
    """A queue whose jobs are done at once, in this process."""

    never: frozenset[str] = frozenset()
    """Slow steps that nobody reads: they stay undone."""

    def start(self, key: str, function: Callable[..., Any], arguments: dict[str, Any]) -> None:
        if key in self.never:
            return
        try:
            self._events.append(Done(key, function(**arguments), 0.0))
        except Vi3drasError as error:
            self._events.append(Failed(key, error, ""))


def work_here(patch: pytest.MonkeyPatch, *never: str) -> None:
    """Let the slow steps of engines that are made from now on run in this process, all but some."""
    patch.setattr(editor, "Jobs", type("JobsHere", (JobsHere,), {"never": frozenset(never)}))

"""A page of the Dynamics Lab in a window without a display: controls put, steps settled, all of it shown."""

from __future__ import annotations

from typing import Any

from vi3dras.panels._kit.window.shell import Shell

NAME = "dynamics-lab"


def opened(shell: Shell, page: str, *settings: dict[str, object]) -> Shell:
    """The lab with one setting after the other, turned to a page."""
    shell.build(1440, 900)
    shell.open(NAME)
    for values in settings:
        put(shell, **values)
    assert shell.front is not None
    shell.front.choose(page)
    told(shell)
    return shell


def put(shell: Shell, **values: object) -> None:
    """Set controls of the lab, and let everything follow."""
    for port, value in values.items():
        shell.engine.put(f"{NAME}.{port}", value)
    told(shell)


def told(shell: Shell) -> None:
    """Let everything be computed and shown."""
    shell.engine.settle()
    shell.frame(set(shell.engine.values))


def part(shell: Shell, kind: type) -> Any:
    """What stands on the page of some kind."""
    assert shell.front is not None
    return next(bound for bound in shell.front.bound if isinstance(bound, kind))


def get(shell: Shell, port: str) -> Any:
    """What a port of the lab holds."""
    return shell.engine.get(f"{NAME}.{port}")

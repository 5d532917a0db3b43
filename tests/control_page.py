"""A page of the Control Lab in a shell without a display, asked and told."""

from __future__ import annotations

from typing import Any

from vi3dras.panels._kit.window.shell import Shell

NAME = "control-lab"


class Lab:
    """The instrument of a shell."""

    def __init__(self, shell: Shell) -> None:
        self.shell, self.engine = shell, shell.engine

    def put(self, **values: Any) -> None:
        """Set controls as one step of undo."""
        self.engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
        self.settle()

    def act(self, action: str, **extras: Any) -> Any:
        """Do what a button does."""
        made = self.engine.act(f"{NAME}.{action}", **extras)
        self.settle()
        return made

    def settle(self) -> None:
        """Let everything run, and show it."""
        self.engine.settle()
        self.shell.frame(set(self.engine.values))

    def get(self, port: str) -> Any:
        """What a port holds."""
        return self.engine.get(f"{NAME}.{port}")

    def part(self, kind: type) -> Any:
        """The widgets of an item."""
        assert self.shell.front is not None
        return next(bound for bound in self.shell.front.bound if isinstance(bound, kind))

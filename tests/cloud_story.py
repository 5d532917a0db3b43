"""An engine with the 3D FK Workspace for stories: one compute process for all, each begins at the start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vi3dras.flow import Engine
from vi3dras.panels.fk_workspace import FkWorkspace

NAME = "fk-workspace"


def story() -> Iterator[Engine]:
    with Engine() as made:
        made.add(FkWorkspace)
        made.settle()
        made.journal.clear()
        made.snapshot("start")
        yield made


def at_start(engine: Engine) -> Engine:
    engine.restore("start")
    engine.settle()
    return engine


def get(engine: Engine, port: str) -> Any:
    return engine.get(f"{NAME}.{port}")


def put(engine: Engine, port: str, value: object) -> None:
    engine.put(f"{NAME}.{port}", value)
    engine.settle()

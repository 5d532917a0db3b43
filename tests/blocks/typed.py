"""A formula block by its text."""

from __future__ import annotations

from vi3dras.flow import Engine
from vi3dras.panels import blocks

FORMULA = blocks()["formula"].vi


def with_text(engine: Engine, text: str, **more: str) -> Engine:
    engine.add(FORMULA.remake({"text": text, **more}), "formula")
    engine.tick()
    return engine

"""The data-flow engine: controls are put, steps run in order, indicators are read."""

from __future__ import annotations

from vi3dras.flow.engine import Engine
from vi3dras.flow.ports import Control, Indicator, instead
from vi3dras.flow.vi import VI, VIPart

__all__ = ["VI", "Control", "Engine", "Indicator", "VIPart", "instead"]

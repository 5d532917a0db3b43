"""Ten arms, and what an instrument of the window says of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine

ARMS = (
    "lynx6", "kuka-kr5-arc", "puma560", "ur5e", "rv2aj", "planar3r", "adept-cobra-s600", "stanford-arm",
    "crs-a255", "abb-irb140",
)  # fmt: skip

KINDS = ("lynx6", "puma560", "planar3r", "adept-cobra-s600", "stanford-arm")
"""One of each kind: five joints in centimetres, a wrist whose axes meet, a plane, a SCARA, a slide."""

arms = pytest.mark.parametrize("name", ARMS)
kinds = pytest.mark.parametrize("name", KINDS)
"""For what is dear to ask: that the answers are one depends on the kind of an arm, not on its lengths."""
Told = Callable[..., dict[str, Any]]
"""The JSON of a command."""


def in_window(engine: Engine, instrument: str, name: str, **controls: Any) -> Callable[[str], Any]:
    """What an instrument says of an arm once everything is computed."""
    engine.put(f"{instrument}.robot", load_robot(name))
    engine.put_all({f"{instrument}.{port}": value for port, value in controls.items()})
    engine.settle()
    return lambda port: engine.get(f"{instrument}.{port}")

"""What a session keeps of the window: written, and read back number by number before anything is shown."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from typing import Any

from vi3dras.render.camera import Camera
from vi3dras.sessions.restore import FARTHEST, SessionError, number_within

from ..diagram.eye import Eye, Memory
from ..diagram.sheet import ZOOMS
from ..pen.theme import SCALES
from .shell import Shell

DASHBOARD = "dashboard of all"
"""Stands for the diagram of all instruments; no instrument can be called so."""

METRES = 1e4
"""So far away a camera and what it looks at may be."""
CAMERA = {
    "azimuth": (-2 * math.pi, 2 * math.pi),
    "elevation": (-math.pi / 2, math.pi / 2),
    "distance": (1e-4, METRES),
    "fov": (math.radians(1), math.radians(150)),
}
"""Between which numbers each of a camera's lies; angles in radians, lengths in metres."""
EYE = {"zoom": (ZOOMS[0], ZOOMS[-1]), "x": (-FARTHEST, FARTHEST), "y": (-FARTHEST, FARTHEST)}
"""The same for the eye of a diagram, whose lengths are in sizes of the look."""


@dataclass
class View:
    """How the window was left; what a file does not tell, or tells wrong, is as it is now."""

    open: str = ""
    theme: str = ""
    scale: float = 0.0
    inside: str | None = None
    is_composed: bool = False
    """The panel of the blocks in the place of the diagram of all."""
    cameras: dict[str, Camera] = field(default_factory=dict)
    tabs: dict[str, str] = field(default_factory=dict)
    memories: dict[str, Memory] = field(default_factory=dict)
    problems: list[SessionError] = field(default_factory=list)
    """What was left out, each with its place."""


def view_table(shell: Shell, theme: str, scale: float) -> dict[str, Any]:
    """Which instrument and tab, from where each is looked at, theme and scale, as a file keeps them."""
    cameras = {name: asdict(one) | {"target": list(one.target)} for name, one in shell.cameras.items()}
    shown = {"open": shell.current, **_diagrams(shell), "tabs": dict(shell.tabs)}
    return shown | {"cameras": cameras, "theme": theme, "scale": scale}


def _diagrams(shell: Shell) -> dict[str, Any]:
    """Which diagram is shown, if one is, and from where each was looked at."""
    if shell.diagram is not None:
        shell.diagram.remember()
    left = {name or DASHBOARD: m for name, m in shell.memories.items() if m.eye is not None}
    shown: dict[str, Any] = {} if shell.inside is None else {"diagram": shell.inside}
    if shell.is_composed:
        shown["panel"] = True
    kept: dict[str, dict[str, Any]] = {
        "eyes": {name: list(memory.eye) for name, memory in left.items() if memory.eye is not None},
        "pages": {name: memory.part for name, memory in left.items() if memory.part},
        "unfolded": {name: sorted(memory.unfolded) for name, memory in left.items() if memory.unfolded},
    }
    return shown | {key: table for key, table in kept.items() if table}


def read_view(file: str, raw: Mapping[str, Any]) -> View:
    """The window as a file tells it; numbers that no window can show are left out and told."""
    view = View(tabs=_tables(raw.get("tabs"), str))
    for key in ("open", "theme"):
        if isinstance(raw.get(key), str):
            setattr(view, key, raw[key])
    view.theme = view.theme if view.theme in {"dark", "light"} else ""
    view.inside = raw["diagram"] if isinstance(raw.get("diagram"), str) else None
    view.is_composed = view.inside == "" and raw.get("panel") is True
    pages, unfolded = _tables(raw.get("pages"), str), _tables(raw.get("unfolded"), list)

    @contextmanager
    def left_out() -> Iterator[None]:
        try:
            yield
        except SessionError as problem:
            view.problems.append(problem)

    with left_out():
        view.scale = 0.0 if "scale" not in raw else _number(file, "view", "scale", raw["scale"], *SCALES)
    for name, numbers in _tables(raw.get("cameras"), dict).items():
        with left_out():
            view.cameras[name] = _camera(file, f"view.cameras.{name}", numbers)
    for name, numbers in _tables(raw.get("eyes"), list).items():
        names = {other for other in unfolded.get(name, ()) if isinstance(other, str)}
        with left_out():
            memory = Memory(
                _eye(file, f"view.eyes.{name}", numbers), unfolded=names, part=pages.get(name, "")
            )
            view.memories["" if name == DASHBOARD else name] = memory
    return view


def _camera(file: str, place: str, raw: Mapping[str, Any]) -> Camera:
    target = raw.get("target")
    if not isinstance(target, list) or len(target) != 3:
        raise SessionError(file, place, "target should be three numbers, so this view begins anew.")
    x, y, z = (_number(file, place, "target", value, -METRES, METRES) for value in target)
    numbers = {name: _number(file, place, name, raw.get(name), *limits) for name, limits in CAMERA.items()}
    return Camera(target=(x, y, z), **numbers)


def _eye(file: str, place: str, raw: list[Any]) -> Eye:
    if len(raw) != len(EYE):
        raise SessionError(file, place, "it should be zoom, x and y, so this view begins anew.")
    pairs = zip(EYE.items(), raw, strict=True)
    return Eye(*(_number(file, place, name, value, *limits) for (name, limits), value in pairs))


def _number(file: str, place: str, name: str, raw: Any, low: float, high: float) -> float:
    number = number_within(raw, low, high)
    if number is None:
        why = f"{name} should be a number from {low:.4g} to {high:.4g}, so this view begins anew."
        raise SessionError(file, place, why)
    return number


def _tables(raw: Any, kind: type) -> dict[str, Any]:
    return {k: v for k, v in raw.items() if isinstance(v, kind)} if isinstance(raw, dict) else {}

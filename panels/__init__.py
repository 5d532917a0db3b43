"""The instruments: one file each, found by itself."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._kit.face import Face

ORDER = (
    "robot-simulator",
    "joint-workspace-2d",
    "fk-workspace",
    "ik-workspace",
    "surface-trajectory",
    "volume-trajectory",
)
"""The rail from top to bottom; instruments that are not named here come after these."""


def instruments() -> dict[str, Face]:
    """The front panel of every instrument by its id: each file here that has a `FACE`."""
    faces = {}
    for module in iter_modules(__path__):
        if not module.name.startswith("_"):
            face = import_module(f"{__name__}.{module.name}").FACE
            faces[face.vi.id] = face
    places = {name: place for place, name in enumerate(ORDER)}
    return dict(sorted(faces.items(), key=lambda item: places.get(item[0], len(places))))

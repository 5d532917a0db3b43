"""The instruments and the blocks of composed ones: one file each, found by itself."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, get_args

if TYPE_CHECKING:
    from vi3dras.flow import VI

    from ._kit.face import Block, Face

ORDER = (
    "robot-simulator",
    "dh-explorer",
    "joint-workspace-2d",
    "fk-workspace",
    "ik-workspace",
    "surface-trajectory",
    "volume-trajectory",
    "part-trajectory",
    "teach-pendant",
    "dynamics-lab",
    "symbols",
)
"""From top to bottom of each group of the rail; those that are not named here come after these."""


def instruments() -> dict[str, Face]:
    """The front panel of every instrument by its id, group after group: each file here that has a `FACE`."""
    faces = {}
    for module in iter_modules(__path__):
        if not module.name.startswith("_"):
            face = import_module(f"{__name__}.{module.name}").FACE
            faces[face.vi.id] = face
    from ._kit.face import Purpose

    groups, places = get_args(Purpose), {name: place for place, name in enumerate(ORDER)}

    def place(name: str) -> tuple[int, int]:
        return groups.index(faces[name].purpose), places.get(name, len(places))

    return {name: faces[name] for name in sorted(faces, key=place)}


def blocks() -> dict[str, Block]:
    """The blocks by their ids, as a list to choose from: each file in `_blocks/` that has a `BLOCK`."""
    from ._blocks import __path__ as folder
    from ._kit.face import GROUPS

    found: list[Block] = []
    for module in iter_modules(folder):
        if not module.name.startswith("_") and module.name != "errors":
            found.append(import_module(f"{__name__}._blocks.{module.name}").BLOCK)
    found.sort(key=lambda block: (GROUPS.index(block.group), block.vi.title))
    return {block.vi.id: block for block in found}


def catalogue() -> dict[str, type[VI]]:
    """Everything that a session file can hold, by id: instruments and blocks."""
    faces = {name: face.vi for name, face in instruments().items()}
    return faces | {name: block.vi for name, block in blocks().items()}

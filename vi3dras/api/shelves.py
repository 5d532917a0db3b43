"""What there is to begin with: arms by name, and all arms and formulas of the library as tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.values.given import AN_ARM, file_in, one_of
from vi3dras.api.values.numbers import in_units
from vi3dras.api.values.tables import frame
from vi3dras.arm.library import load_library, load_robot
from vi3dras.arm.robot_file import parse_robot

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.positions import PositionList


def robot(name: str | Path, *, text: str | None = None, length: str | None = None, angle: str = "deg") -> Arm:
    """An arm by its name in the library, from a file that ends in `.toml`, or from the text of such a file.

    >>> import vi3dras as vi
    >>> vi.robot("puma560")
    <Unimation PUMA 560 (puma560), RRRRRR, in mm, deg>

    Args:
        name: its id, such as `kuka-kr5-arc`, or a path.
        text: what its file says, of an arm that is in no file; `name` is what it is called then.
        length: the unit of length, `m`, `cm`, `mm` or `in`; the arm's own if None.
        angle: the unit of angle, `deg` or `rad`.

    Raises:
        UnknownNameError: there is none of that name; the nearest are offered.
        FileError: its file cannot be used.
    """
    found = load_robot(str(name)) if text is None else parse_robot(text, str(name))
    return Arm(in_units(found, length, angle))


def robots() -> DataFrame:
    """All arms of the library as a table: id, name, maker, joints, reach.

    >>> import vi3dras as vi
    >>> vi.robots().set_index("id").loc["puma560", "structure"]
    'RRRRRR'
    """
    arms = list(load_library().by_id.values())
    return frame(
        {
            "id": [arm.id for arm in arms],
            "name": [arm.name for arm in arms],
            "manufacturer": [arm.manufacturer for arm in arms],
            "structure": [arm.structure for arm in arms],
            "joints": [arm.n for arm in arms],
            "reach_m": [np.nan if arm.facts.reach is None else arm.facts.reach for arm in arms],
        }
    )


def formulas() -> DataFrame:
    """All formulas of the library as a table: id, title, group, kind, variables, unit of length.

    >>> import vi3dras as vi
    >>> vi.formulas().set_index("id").loc["pipe-weld", "kind"]
    'curve'
    """
    from vi3dras.objects.library import load_formulas

    every = list(load_formulas().by_id.values())
    return frame(
        {
            "id": [formula.id for formula in every],
            "title": [formula.title for formula in every],
            "group": [formula.group for formula in every],
            "kind": [formula.kind for formula in every],
            "variables": [", ".join(formula.names) for formula in every],
            "length": [formula.units.length for formula in every],
        }
    )


def positions(file: str | Path, arm: Arm) -> PositionList:
    """The taught positions in a file: `.pos` and `.mb4` of a controller, `.csv` of anybody, `.json`.

    What the arm cannot take, and lines that cannot be read, are in `told`, each with its line and a sentence.

    Args:
        file: where it is.
        arm: the arm that is to take them.

    Raises:
        PositionEndError: the end of the file's name says no format.
        PositionFileError: it cannot be read, or holds nothing of the kind.
    """
    from vi3dras.api.positions import PositionList
    from vi3dras.teaching.files import read_positions

    known = one_of(Arm, "The arm", arm, AN_ARM)
    found = read_positions(known.robot, file_in(file))
    return PositionList(known, found.positions, found.told)

"""Points of a cloud in the unit of its file."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Singles
from vi3dras.units import LENGTHS


def in_unit(points: Singles, unit: str) -> Singles:
    """Points (N, 3) in [m] as the file has them; the same array where that is metres."""
    return points if unit == "m" else points * np.float32(1 / LENGTHS[unit])


def decimals(unit: str) -> int:
    """Digits after the point that hold a micrometre or better: what a float32 knows of an arm."""
    return {"m": 7, "cm": 5, "mm": 4, "in": 5}[unit]

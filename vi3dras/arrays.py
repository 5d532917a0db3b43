"""The array types that every room speaks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
"""Lengths in metres, angles in radians; the shape is in each docstring."""

Singles = NDArray[np.float32]
"""Point clouds and pictures, where half the memory matters more than the eighth digit."""

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]

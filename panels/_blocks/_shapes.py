"""Arrays of one shape, out of arrays and single numbers."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.flow.kinds import shape_text

from .errors import ShapesError


def together(values: Mapping[str, float | Floats]) -> tuple[tuple[int, ...], dict[str, Floats]]:
    """The shape of all arrays among the values, and these arrays; `()` when there are only numbers.

    Raises:
        ShapesError: two of them differ.
    """
    arrays = {name: np.asarray(value, float) for name, value in values.items() if np.ndim(value)}
    first = next(iter(arrays), "")
    for name, array in arrays.items():
        if array.shape != arrays[first].shape:
            raise ShapesError(first, shape_text(arrays[first].shape), name, shape_text(array.shape))
    return (arrays[first].shape if arrays else ()), arrays

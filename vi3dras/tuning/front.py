"""What cannot be had both: runs that no other run beats in error and in effort at once."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats


def front(error: Floats, effort: Floats) -> list[int]:
    """The rows that no other beats in both, by growing error; of equals the first one.

    Args:
        error: (N,), NaN where a run does not count.
        effort: (N,).
    """
    order = np.lexsort((np.arange(len(error)), effort, error))
    order = order[np.isfinite(error[order]) & np.isfinite(effort[order])]
    least = np.minimum.accumulate(effort[order])
    before = np.concatenate([[np.inf], least[:-1]])
    found: list[int] = order[effort[order] < before].tolist()
    return found

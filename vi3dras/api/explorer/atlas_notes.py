"""What an atlas tells beside its ribbons: what of its way is not reached, and how a way that closes ends."""

from __future__ import annotations

import numpy as np

from vi3dras.atlas.curve import SAME, Atlas
from vi3dras.closed_forms.anthropomorphic import points_of


def notes_on(atlas: Atlas) -> tuple[str, ...]:
    """Sentences about samples that are not reached, and about the end of a way that closes."""
    count = len(atlas.s)
    missed = int((~np.isfinite(atlas.chosen).all(axis=1)).sum())
    if not len(atlas.ribbons.slot):
        return ("No solution anywhere: all of the way is out of reach.",)
    if missed == count:
        return ("No sample is reached within the limits.",)
    told = []
    if missed:
        told.append(f"{missed} sample{' is' if missed == 1 else 's are'} not reached within the limits.")
    ends = does_end_as_it_began(atlas)
    if ends is not None:
        told.append(f"The way closes, and the joints end {'as' if ends else 'otherwise than'} they began.")
    return tuple(told)


def does_end_as_it_began(atlas: Atlas) -> bool | None:
    """Whether the chosen sequence closes with a way that closes; None of a way that does not."""
    goes = bool(np.ptp(points_of(atlas.targets), axis=0).max(initial=0.0) > SAME)
    ends, (first, last) = atlas.chosen[[0, -1]], atlas.targets[[0, -1]]
    if not goes or np.abs(last - first).max() > SAME or np.isnan(ends).any():
        return None
    return bool(np.abs(ends[1] - ends[0]).max() < SAME)

"""A part of a large grid that can be drawn: every second, third, ... value of a joint."""

from __future__ import annotations

from typing import NamedTuple

from vi3dras.workspace.sweep import Sweep


class Thinned(NamedTuple):
    """A part of a sweep."""

    sweep: Sweep
    strides: tuple[int, ...]
    """For each swept joint: how many values of the whole go on to the next value of the part."""

    @property
    def is_whole(self) -> bool:
        """True when nothing was left out."""
        return all(stride == 1 for stride in self.strides)


def thinned(sweep: Sweep, most: int) -> Thinned:
    """The part of a sweep that takes the most values evenly and has at most `most` poses.

    A joint with many values is thinned before one with few, the later of two first: the coarse picture keeps
    the whole stretch of each joint.
    """
    counts = list(sweep.shape)
    strides = [1] * len(counts)
    kept = list(counts)
    while _product(kept) > most and max(kept) > 1:
        joint = max(range(len(kept)), key=lambda k: (kept[k], k))
        strides[joint] += 1
        kept[joint] = -(-counts[joint] // strides[joint])
    axes = list(sweep.axes)
    for joint, stride in zip(sweep.swept, strides, strict=True):
        axes[joint] = axes[joint][::stride]
    return Thinned(sweep._replace(axes=tuple(axes)), tuple(strides))


def _product(numbers: list[int]) -> int:
    product = 1
    for number in numbers:
        product *= number
    return product

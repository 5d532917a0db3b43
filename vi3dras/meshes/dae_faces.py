"""The places and triangles of a shape in a COLLADA file."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats
from vi3dras.meshes.pieces import strip


def places_of(shape: Element, ids: dict[str, Element]) -> Floats:
    """The vertices (V, 3) of a shape.

    Raises:
        KeyError, ValueError: they are missing or no numbers.
    """
    inputs = {part.get("semantic"): part.get("source", "") for part in shape.findall("vertices/input")}
    source = ids[inputs["POSITION"]]
    accessor = source.find("technique_common/accessor")
    step = 3 if accessor is None else int(accessor.get("stride", "3"))
    if step < 3:
        raise ValueError
    numbers = np.array((source.findtext("float_array") or "").split(), float)
    return numbers[: len(numbers) // step * step].reshape(-1, step)[:, :3]


def faces_of(group: Element) -> NDArray[np.int64] | None:
    """Triangles (T, 3) of a group; None for what is no surface.

    Raises:
        ValueError: its numbers are no whole ones.
    """
    if group.tag not in {"triangles", "polylist", "polygons", "tristrips", "trifans"}:
        return None
    inputs = [(part.get("semantic"), int(part.get("offset", "0"))) for part in group.findall("input")]
    step = 1 + max([offset for _, offset in inputs], default=0)
    at = next((offset for semantic, offset in inputs if semantic == "VERTEX"), 0)
    if not 0 <= at < step <= 64:
        raise ValueError
    rows = [np.array((part.text or "").split(), np.int64)[at::step] for part in group.findall("p")]
    rows += [np.array((part.text or "").split(), np.int64)[at::step] for part in group.findall("ph/p")]
    if group.tag == "triangles":
        whole = np.concatenate([np.zeros(0, np.int64), *rows])
        return whole[: len(whole) // 3 * 3].reshape(-1, 3)
    if group.tag == "polylist":
        counts = np.array((group.findtext("vcount") or "").split(), np.int64)
        return _polygons(np.concatenate([np.zeros(0, np.int64), *rows]), counts)
    if group.tag == "tristrips":
        return np.concatenate([np.zeros((0, 3), np.int64), *(strip(row) for row in rows)])
    return _polygons(
        np.concatenate([np.zeros(0, np.int64), *rows]), np.array([len(row) for row in rows], int)
    )


def _polygons(order: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Fans (T, 3) of polygons with that many corners each, one after the other."""
    if (counts < 0).any() or counts.sum() > len(order):
        raise ValueError
    starts = np.cumsum(counts) - counts
    fans = np.maximum(counts - 2, 0)
    own = np.repeat(np.arange(len(counts)), fans)
    second = 1 + np.arange(len(own)) - (np.cumsum(fans) - fans)[own]
    first = starts[own]
    fan: NDArray[np.int64] = order[np.stack([first, first + second, first + second + 1], axis=1)]
    return fan

"""A port's value in a word or two, and the colour of the wire that carries it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow.ports import Port
from vi3dras.units import Units

from ...pen import MINUS, Rgb, current
from ...words import said, verbatim
from .parts import Sort

_COLOURS: dict[Sort, tuple[Rgb, Rgb]] = {
    "number": ((250, 160, 80), (206, 104, 10)),
    "integer": ((98, 160, 255), (18, 96, 210)),
    "switch": ((96, 200, 124), (24, 134, 62)),
    "text": ((236, 124, 190), (190, 40, 134)),
    "robot": ((206, 170, 118), (138, 98, 44)),
    "array": ((250, 160, 80), (206, 104, 10)),
    "cloud": ((160, 124, 255), (104, 66, 220)),
}
"""In the dark and in the light theme."""
THICK = dict.fromkeys(_COLOURS, 2.0) | {"robot": 3.0, "array": 3.5, "cloud": 5.0}
"""Of wires, in sizes of the look; that of a cloud is split."""
WORDS: dict[Sort, str] = {sort: sort for sort in _COLOURS} | {"cloud": "cloud, bundle"}
SPARKS = 40
"""Points of a small curve."""


def colour(sort: Sort) -> Rgb:
    """The colour of a wire in the theme in use."""
    return _COLOURS[sort][current().name == "light"]


def sort_of(port: Port) -> Sort:
    """What kind of wire a port takes."""
    if port.type is Robot:
        return "robot"
    word = port.kind.word
    return "cloud" if word == "object" else word


def told(port: Port, value: Any, units: Units, *, length: int = 16) -> str:
    """A value as a word or two, with its unit; nothing for what is empty."""
    text = _told(port, value, units)
    drawn = said(text)
    return text if len(drawn) <= length else verbatim(drawn[: length - 1].rstrip() + "…")


def _told(port: Port, value: Any, units: Units) -> str:  # noqa: PLR0911  # one line per kind of value
    if value is None:
        return "none"
    if isinstance(value, bool | np.bool_):
        return "on" if value else "off"
    if isinstance(value, int | np.integer):
        return thousands(int(value))
    if isinstance(value, float):
        factor, unit = scale_of(port, units)
        return f"{digits(value * factor)} {unit}".strip()
    if isinstance(value, str):
        first, more, _ = value.partition("\n")
        return verbatim(first) if more else first or "empty"  # of lines for another program the first
    if isinstance(value, Robot):
        return value.name
    if isinstance(value, np.ndarray):
        return _shape(value)
    if hasattr(value, "name") and isinstance(value.name, str):
        return str(value.name)
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return f"{thousands(len(value))} {'item' if len(value) == 1 else 'items'}"
    count = _count(value)
    return f"{thousands(count)} points" if count else words_of(type(value).__name__)


def scale_of(port: Port, units: Units) -> tuple[float, str]:
    """What a number of a port is multiplied with for people, and the unit behind it."""
    if port.unit == "rad":
        return 180 / math.pi, "°"
    if port.unit == "m":
        return 1 / units.metres, units.length
    return 1.0, "" if port.unit == "robot" else port.unit


def digits(value: float) -> str:
    """A number with four significant digits."""
    if not math.isfinite(value):
        return "–" if math.isnan(value) else ("∞" if value > 0 else f"{MINUS}∞")
    if abs(value) < 1e-12:  # what is left of a zero after some arithmetic
        return "0"
    text = f"{value:.4g}" if 1e-3 <= abs(value) < 1e6 or value == 0 else f"{value:.2e}"
    return (f"{value:.0f}" if 1e4 <= abs(value) < 1e6 else text).replace("-", MINUS)


def thousands(number: int) -> str:
    """A whole number with a thin gap between its thousands."""
    return f"{number:,}".replace(",", " ").replace("-", MINUS)


def words_of(name: str) -> str:
    """`GridCloud` as `grid cloud`."""
    spaced = "".join(f" {c.lower()}" if c.isupper() else c for c in name.lstrip("_"))
    return spaced.strip()


def spark(value: Any) -> Floats | None:
    """The numbers of an array as a small curve (n,) from 0 to 1, or nothing where there is none."""
    if not isinstance(value, np.ndarray) or value.size < 3 or value.dtype.kind not in "iuf":
        return None
    flat = value.reshape(-1)
    few = flat[np.linspace(0, flat.size - 1, min(flat.size, SPARKS)).astype(int)].astype(np.float64)
    few = few[np.isfinite(few)]
    if few.size < 3:
        return None
    return unit(few)


def unit(values: Floats) -> Floats:
    """Numbers of any shape from 0 to 1, half where all that are finite are equal."""
    finite = values[np.isfinite(values)]
    low, high = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 1.0)
    return np.full(values.shape, 0.5) if high == low else (values - low) / (high - low)


def _shape(value: np.ndarray[Any, Any]) -> str:
    if value.ndim == 0:
        return digits(float(value))
    if value.dtype == np.float32 and value.ndim == 2:
        return f"{thousands(value.shape[0])} points"
    if value.ndim == 1:
        return f"{thousands(value.size)} {'value' if value.size == 1 else 'values'}"
    return " × ".join(map(thousands, value.shape))


def _count(value: Any) -> int:
    """How many points something holds, or 0."""
    points = getattr(value, "points", None)
    if isinstance(points, np.ndarray) and points.ndim >= 2:
        return int(np.prod(points.shape[:-1]))
    return points if isinstance(points, int) else 0

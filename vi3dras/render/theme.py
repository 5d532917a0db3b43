"""The colours that a picture is made of, by meaning, and the way between screen and linear light."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from vi3dras.arrays import Floats, Singles

Rgb = tuple[int, int, int]
Paint = str | Rgb
"""A token of the theme ("body", "elbow", "axis_x") or a colour of its own, 0 to 255."""


@dataclass(frozen=True)
class Theme:
    """Colours by token, and how strongly each light shines on them."""

    name: str
    colours: Mapping[str, Rgb]
    ambient: tuple[float, float]
    """Light from below, and what the sky adds to it from above."""
    key: float
    fill: float
    rim: float
    shadow: float
    """Share of the light that a full shadow takes from the ground."""

    def rgb(self, paint: Paint) -> Rgb:
        """Give the colour behind a token; a colour passes through."""
        return self.colours[paint] if isinstance(paint, str) else paint

    def linear(self, paint: Paint) -> Floats:
        """Give the paint as linear light (3,), 0 to 1."""
        return to_linear(np.array(self.rgb(paint), float) / 255)


_SHARED: dict[str, Rgb] = {
    "base": (255, 148, 54),
    "shoulder": (250, 204, 60),
    "elbow": (240, 84, 84),
    "wrist": (232, 92, 190),
    "gripper": (150, 112, 255),
    "axis_x": (238, 86, 86),
    "axis_y": (96, 200, 110),
    "axis_z": (84, 148, 255),
    "steel": (150, 156, 165),
}

_OWN: dict[str, tuple[Rgb, Rgb]] = {
    "view": ((17, 19, 23), (238, 240, 243)),
    "body": ((206, 210, 216), (216, 219, 224)),
    "panel": ((188, 193, 200), (200, 204, 210)),
    "dark": ((66, 71, 80), (96, 102, 112)),
    "grid": ((66, 73, 84), (196, 202, 210)),
    "grid_minor": ((42, 47, 55), (219, 223, 228)),
    "text": ((232, 235, 240), (22, 26, 33)),
    "accent": ((88, 158, 255), (18, 96, 210)),
    "ok": ((56, 192, 152), (10, 126, 96)),
    "limit": ((246, 184, 66), (166, 100, 0)),
    "far": ((240, 98, 92), (196, 42, 42)),
    "near": ((140, 142, 255), (82, 80, 208)),
    "sing": ((236, 240, 248), (60, 66, 76)),
    "hit": ((196, 212, 58), (108, 122, 0)),
}
"""On a dark and on a light ground."""

_DARK_COLOURS, _LIGHT_COLOURS = (
    MappingProxyType(_SHARED | {token: pair[k] for token, pair in _OWN.items()}) for k in (0, 1)
)
DARK = Theme("dark", _DARK_COLOURS, ambient=(0.20, 0.30), key=0.78, fill=0.16, rim=0.20, shadow=0.62)
LIGHT = Theme("light", _LIGHT_COLOURS, ambient=(0.34, 0.36), key=0.62, fill=0.14, rim=0.06, shadow=0.30)

THEMES: Mapping[str, Theme] = MappingProxyType({"dark": DARK, "light": LIGHT})


def to_linear(screen: Floats) -> Floats:
    """Turn screen values (...), 0 to 1, into linear light."""
    return np.where(screen > 0.04045, ((screen + 0.055) / 1.055) ** 2.4, screen / 12.92)


def to_screen(light: Floats) -> Floats:
    """Turn linear light (...), 0 to 1, into screen values."""
    return np.where(light > 0.0031308, 1.055 * np.maximum(light, 1e-9) ** (1 / 2.4) - 0.055, 12.92 * light)


# A power per pixel costs more than all lights together; a table of 16 k steps is finer than 8 bits.
_STEPS = 16384
_TABLE: Singles = to_screen(np.arange(_STEPS) / (_STEPS - 1)).astype(np.float32)


def encode(light: Singles) -> Singles:
    """Turn linear light (...) into screen values by table, clipped to 0..1."""
    index = np.clip(light, 0.0, 1.0)
    index *= np.float32(_STEPS - 1)
    index += np.float32(0.5)
    return _TABLE.take(index.astype(np.int32))

"""The tokens of the look: colours by meaning, dark and light, and how large one unit of length is."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import Literal

Rgb = tuple[int, int, int]
Rgba = tuple[int, int, int, int]

Token = Literal[
    "win", "bar", "panel", "card", "field", "hover", "view", "line", "line2", "card_line", "button_line",
    "text", "text2", "text3", "accent", "on_accent", "accent_back", "thumb",
    "ok", "limit", "far", "near", "sing", "hit", "far_back", "limit_back", "clear",
]  # fmt: skip
Paint = Token | Rgb | Rgba
"""A token of the theme, or a colour of its own, 0 to 255."""


_COLOURS: dict[str, tuple[Rgb, Rgb]] = {
    "win": ((15, 17, 21), (228, 231, 236)),  # behind the panels
    "bar": ((21, 24, 29), (250, 251, 252)),
    "panel": ((23, 26, 31), (246, 247, 249)),
    "card": ((29, 33, 39), (255, 255, 255)),
    "field": ((39, 44, 52), (255, 255, 255)),  # behind everything that can be edited
    "hover": ((48, 54, 64), (232, 236, 242)),
    "view": ((17, 19, 23), (238, 240, 243)),
    "line": ((42, 47, 55), (219, 223, 229)),
    "line2": ((64, 71, 82), (184, 191, 201)),
    "card_line": ((29, 33, 39), (219, 223, 229)),  # around a card: only the light theme shows it
    "button_line": ((39, 44, 52), (184, 191, 201)),
    "text": ((232, 235, 240), (22, 26, 33)),
    "text2": ((170, 177, 188), (78, 86, 98)),
    "text3": ((128, 136, 149), (104, 112, 124)),
    "accent": ((88, 158, 255), (18, 96, 210)),
    "on_accent": ((10, 18, 30), (255, 255, 255)),
    "accent_back": ((30, 50, 82), (222, 234, 252)),
    "thumb": ((232, 235, 240), (255, 255, 255)),
    "ok": ((56, 192, 152), (10, 126, 96)),
    "limit": ((246, 184, 66), (166, 100, 0)),
    "far": ((240, 98, 92), (196, 42, 42)),
    "near": ((140, 142, 255), (82, 80, 208)),
    "sing": ((236, 240, 248), (60, 66, 76)),
    "hit": ((196, 212, 58), (108, 122, 0)),
    "far_back": ((58, 32, 34), (253, 232, 231)),
    "limit_back": ((58, 46, 22), (254, 246, 228)),
}
"""Of each token in the dark and in the light theme."""
_SEGMENTS = (
    ((255, 148, 54), (250, 204, 60), (240, 84, 84), (232, 92, 190), (150, 112, 255)),
    ((214, 100, 0), (168, 124, 0), (204, 44, 44), (190, 40, 146), (104, 66, 220)),
)
"""Base, shoulder, elbow, wrist, gripper, dark and light."""


@dataclass(frozen=True)
class Theme:
    """Colours by token, each (red, green, blue), 0 to 255; they are attributes too."""

    name: str
    colours: dict[str, Rgb]
    segments: tuple[Rgb, ...]

    def __getattr__(self, token: str) -> Rgb:
        return self.colours[token]


THEMES = {
    name: Theme(name, {token: both[k] for token, both in _COLOURS.items()}, _SEGMENTS[k])
    for k, name in enumerate(("dark", "light"))
}
AXES: tuple[Rgb, Rgb, Rgb] = ((238, 86, 86), (96, 200, 110), (84, 148, 255))
"""Of x, y and z, in every picture, chart and field."""

SCALES = (1.0, 2.0)
"""The least and the largest size of the interface."""


@dataclass
class _Current:
    theme: Theme = THEMES["dark"]
    scale: float = 1.0


_current = _Current()


def use(name: str, scale: float = 1.0) -> None:
    """Choose the theme and the scale for everything that is drawn from now on.

    What is drawn already keeps its colours: draw the window anew after this.
    """
    _current.theme = THEMES[name]
    _current.scale = min(max(scale, SCALES[0]), SCALES[1])


def current() -> Theme:
    """Give the theme in use."""
    return _current.theme


def scale() -> float:
    """Give the scale of the interface in use, 1 to 2."""
    return _current.scale


def px(size: float) -> int:
    """Turn a size of the look into whole pixels at the scale in use."""
    return floor(size * _current.scale + 0.5)


def rgba(paint: Paint, alpha: int | None = None) -> Rgba:
    """Give a token or a colour as (red, green, blue, alpha), 0 to 255."""
    if paint == "clear":
        paint = (0, 0, 0, 0)
    colour: tuple[int, ...] = _current.theme.colours[paint] if isinstance(paint, str) else paint
    own = colour[3] if len(colour) > 3 else 255
    return (colour[0], colour[1], colour[2], own if alpha is None else alpha)


def axis_paint(k: int) -> Rgb:
    """Give the colour of axis x, y or z: darker on a light ground."""
    red, green, blue = AXES[k] if _current.theme.name == "dark" else (round(c * 0.8) for c in AXES[k])
    return red, green, blue


def segment(index: int) -> Rgb:
    """Give the colour of a segment of the arm, counted from 0; those beyond the fifth share its colour."""
    return _current.theme.segments[min(max(index, 0), 4)]

"""The tokens of the look: colours by meaning, dark and light, and how large one unit of length is."""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import floor
from typing import Literal

Rgb = tuple[int, int, int]
Rgba = tuple[int, int, int, int]

Token = Literal[
    "win", "bar", "panel", "card", "field", "hover", "view", "line", "line2", "card_line", "button_line",
    "text", "text2", "text3", "accent", "on_accent", "accent_back", "thumb",
    "ok", "limit", "far", "near", "sing", "far_back", "limit_back", "clear",
]  # fmt: skip
Paint = Token | Rgb | Rgba
"""A token of the theme, or a colour of its own, 0 to 255."""


@dataclass(frozen=True)
class Theme:
    """Colours by token, each (red, green, blue), 0 to 255."""

    name: str
    win: Rgb
    """Behind the panels."""
    bar: Rgb
    panel: Rgb
    card: Rgb
    field: Rgb
    """Behind everything that can be edited."""
    hover: Rgb
    view: Rgb
    line: Rgb
    line2: Rgb
    card_line: Rgb
    """Around a card: only the light theme shows it."""
    button_line: Rgb
    text: Rgb
    text2: Rgb
    text3: Rgb
    accent: Rgb
    on_accent: Rgb
    accent_back: Rgb
    thumb: Rgb
    ok: Rgb
    limit: Rgb
    far: Rgb
    near: Rgb
    sing: Rgb
    far_back: Rgb
    limit_back: Rgb
    segments: tuple[Rgb, ...]
    """Base, shoulder, elbow, wrist, gripper."""


DARK = Theme(
    name="dark",
    win=(15, 17, 21),
    bar=(21, 24, 29),
    panel=(23, 26, 31),
    card=(29, 33, 39),
    field=(39, 44, 52),
    hover=(48, 54, 64),
    view=(17, 19, 23),
    line=(42, 47, 55),
    line2=(64, 71, 82),
    card_line=(29, 33, 39),
    button_line=(39, 44, 52),
    text=(232, 235, 240),
    text2=(170, 177, 188),
    text3=(128, 136, 149),
    accent=(88, 158, 255),
    on_accent=(10, 18, 30),
    accent_back=(30, 50, 82),
    thumb=(232, 235, 240),
    ok=(56, 192, 152),
    limit=(246, 184, 66),
    far=(240, 98, 92),
    near=(140, 142, 255),
    sing=(236, 240, 248),
    far_back=(58, 32, 34),
    limit_back=(58, 46, 22),
    segments=((255, 148, 54), (250, 204, 60), (240, 84, 84), (232, 92, 190), (150, 112, 255)),
)

LIGHT = Theme(
    name="light",
    win=(228, 231, 236),
    bar=(250, 251, 252),
    panel=(246, 247, 249),
    card=(255, 255, 255),
    field=(255, 255, 255),
    hover=(232, 236, 242),
    view=(238, 240, 243),
    line=(219, 223, 229),
    line2=(184, 191, 201),
    card_line=(219, 223, 229),
    button_line=(184, 191, 201),
    text=(22, 26, 33),
    text2=(78, 86, 98),
    text3=(104, 112, 124),
    accent=(18, 96, 210),
    on_accent=(255, 255, 255),
    accent_back=(222, 234, 252),
    thumb=(255, 255, 255),
    ok=(10, 126, 96),
    limit=(166, 100, 0),
    far=(196, 42, 42),
    near=(82, 80, 208),
    sing=(60, 66, 76),
    far_back=(253, 232, 231),
    limit_back=(254, 246, 228),
    segments=((214, 100, 0), (168, 124, 0), (204, 44, 44), (190, 40, 146), (104, 66, 220)),
)

AXES: tuple[Rgb, Rgb, Rgb] = ((238, 86, 86), (96, 200, 110), (84, 148, 255))
"""Of x, y and z, in every picture, chart and field."""

THEMES = {theme.name: theme for theme in (DARK, LIGHT)}
SCALES = (1.0, 2.0)
"""The least and the largest size of the interface."""


@dataclass
class _Current:
    theme: Theme = DARK
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
    colour: tuple[int, ...] = (
        (0, 0, 0, 0)
        if paint == "clear"
        else getattr(_current.theme, paint)
        if isinstance(paint, str)
        else paint
    )
    own = colour[3] if len(colour) > 3 else 255
    return (colour[0], colour[1], colour[2], own if alpha is None else alpha)


def segment(index: int) -> Rgb:
    """Give the colour of a segment of the arm, counted from 0; those beyond the fifth share its colour."""
    return _current.theme.segments[min(max(index, 0), 4)]


def names() -> tuple[str, ...]:
    """Give the tokens that hold one colour each."""
    return tuple(f.name for f in fields(Theme) if f.name not in {"name", "segments"})

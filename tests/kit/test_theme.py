"""Colours that can be read, and sizes that grow as one."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.panels._kit.pen import skin, theme
from vi3dras.panels._kit.pen.theme import THEMES, Rgb, Theme


def luminance(colour: Rgb) -> float:
    parts = [v / 255 for v in colour]
    linear = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Rgb, b: Rgb) -> float:
    bright, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.fixture(params=sorted(THEMES))
def look(request: pytest.FixtureRequest) -> Theme:
    return THEMES[request.param]


@pytest.mark.parametrize("ink", ["text", "text2", "text3", "accent", "far", "near", "sing"])
def test_words_can_be_read_on_a_panel(look: Theme, ink: str) -> None:
    assert contrast(getattr(look, ink), look.panel) >= 4.5


@pytest.mark.parametrize("ink", ["ok", "limit", "far", "near", "sing", "accent"])
def test_lamps_and_marks_can_be_seen_on_a_panel(look: Theme, ink: str) -> None:
    assert contrast(getattr(look, ink), look.panel) >= 3.0


@pytest.mark.parametrize(
    "paper", ["bar", "panel", "card", "field", "view", "accent_back", "far_back", "limit_back"]
)
def test_values_can_be_read_wherever_they_stand(look: Theme, paper: str) -> None:
    assert contrast(look.text, getattr(look, paper)) >= 7.0


@pytest.mark.parametrize("paper", ["bar", "panel", "card", "field", "view"])
def test_labels_can_be_read_wherever_they_stand(look: Theme, paper: str) -> None:
    assert contrast(look.text2, getattr(look, paper)) >= 4.5


def test_a_primary_button_can_be_read(look: Theme) -> None:
    assert contrast(look.on_accent, look.accent) >= 4.5


def test_segments_can_be_told_from_the_panel(look: Theme) -> None:
    assert all(contrast(colour, look.panel) >= 3.0 for colour in look.segments)


@pytest.mark.parametrize(
    ("name", "ink", "ratio"),
    [
        ("dark", "text", 14.6),
        ("dark", "text3", 4.9),
        ("dark", "accent", 6.4),
        ("light", "text", 16.3),
        ("light", "text3", 4.7),
        ("light", "ok", 4.7),
        ("light", "limit", 4.4),
    ],
)
def test_the_contrasts_are_those_of_the_look(name: str, ink: str, ratio: float) -> None:
    look = THEMES[name]
    assert contrast(getattr(look, ink), look.panel) == pytest.approx(ratio, abs=0.06)


@pytest.mark.parametrize(("scale", "sizes"), [(1.0, (1, 13, 64)), (1.5, (2, 20, 96)), (2.0, (2, 26, 128))])
def test_sizes_grow_with_the_scale_to_whole_pixels(scale: float, sizes: tuple[int, ...]) -> None:
    theme.use("light", scale)
    assert tuple(theme.px(size) for size in (1, 13, 64)) == sizes


def test_a_scale_beyond_the_ends_is_the_nearest_end() -> None:
    theme.use("dark", 9.0)
    assert theme.scale() == 2.0


def test_segments_beyond_the_fifth_share_its_colour() -> None:
    assert theme.segment(0) == theme.THEMES["dark"].segments[0]
    assert theme.segment(9) == theme.segment(4) == theme.THEMES["dark"].segments[4]


def test_a_colour_of_its_own_keeps_its_transparency() -> None:
    assert theme.rgba((1, 2, 3, 4)) == (1, 2, 3, 4)
    assert theme.rgba("accent", 44) == (88, 158, 255, 44)
    assert theme.rgba("clear")[3] == 0


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_dear_pygui_takes_the_theme(look: Theme, scale: float) -> None:
    theme.use(look.name, scale)
    skin.apply()
    assert dpg.get_item_type(skin.bare_theme("panel")) == "mvAppItemType::mvTheme"

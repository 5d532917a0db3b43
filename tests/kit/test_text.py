"""Numbers, symbols and how wide they are."""

from __future__ import annotations

import math
import subprocess
import sys
from typing import get_args

import pytest

from vi3dras.errors import NotANumberError
from vi3dras.panels._kit.hands.overlay import wrapped
from vi3dras.panels._kit.pen import fonts, icons, theme
from vi3dras.panels._kit.pen.digits import pieces, read, short, shown, typed
from vi3dras.panels._kit.pen.draw import symbol_width
from vi3dras.panels._kit.pen.fonts import text_width


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (-167.94, 1, "−167.9"),
        (-0.00001, 4, "0.0000"),
        (0.0, 2, "0.00"),
        (-0.0, 0, "0"),
        (12.0, 2, "12.00"),
        (math.nan, 2, "–"),
        (math.inf, 1, "–"),
    ],
)
def test_a_number_has_fixed_decimals_a_true_minus_and_no_negative_zero(
    value: float, decimals: int, text: str
) -> None:
    assert shown(value, decimals) == text


@pytest.mark.parametrize(("value", "text"), [(-90.0, "−90"), (0.25, "0.25"), (-0.0, "0"), (1204.5, "1204.5")])
def test_a_mark_has_as_few_digits_as_it_needs(value: float, text: str) -> None:
    assert short(value) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12,5", 12.5),
        (" -12.5 ", -12.5),
        ("−3", -3.0),
        ("+.5", 0.5),
        ("5.", 5.0),
        ("1e-3", 0.001),
        ("45°", 45.0),
        ("12 mm", 12.0),
        ("30deg", 30.0),
        ("abc", None),
        ("", None),
        ("1,2,3", None),
        ("1.2.3", None),
        ("12 degrees", None),
        ("inf", None),
        ("nan", None),
        ("1e999", None),
        ("--3", None),
    ],
)
def test_a_typed_number_is_understood_or_refused(text: str, value: float | None) -> None:
    assert read(text) == value


def test_what_is_shown_can_be_typed_again() -> None:
    assert read(shown(-123.456, 3)) == -123.456


def test_a_typed_text_that_is_no_number_is_told_with_its_place() -> None:
    with pytest.raises(NotANumberError, match='"hello" is not a number: θ3 needs one such as'):
        typed(" hello ", "θ3")


@pytest.mark.parametrize(
    ("markup", "parts"),
    [
        ("θ_1", [("θ", 0), ("1", -1)]),
        ("theta_12", [("θ", 0), ("12", -1)]),
        ("^0T_5 = A_1", [("0", 1), ("T", 0), ("5", -1), (" = A", 0), ("1", -1)]),
        ("p_x", [("p", 0), ("x", -1)]),
        ("A_{3,4} B", [("A", 0), ("3,4", -1), (" B", 0)]),
        ("plain words", [("plain words", 0)]),
        ("panda_joint1", [("panda_joint1", 0)]),
        ("left_", [("left", 0), ("_", 0)]),
    ],
)
def test_symbols_fall_into_pieces(markup: str, parts: list[tuple[str, int]]) -> None:
    assert [tuple(piece) for piece in pieces(markup)] == parts


def test_every_digit_of_the_number_font_is_as_wide() -> None:
    widths = {text_width(digit, "mono", 14) for digit in "0123456789.−"}
    assert len(widths) == 1


def test_text_is_as_wide_as_dear_pygui_draws_it() -> None:
    """Measured in a window with `get_text_size`, which rounds up to whole pixels."""
    for size, width in ((11, 62), (13, 73), (15, 85), (22, 124), (30, 169)):
        assert math.ceil(text_width("Nearest limit θ", "word", size)) == width
    for size, width in ((11, 31), (13, 36), (15, 41), (22, 61), (30, 82)):
        assert math.ceil(text_width("-167.9", "mono", size)) == width


def test_text_is_twice_as_wide_at_scale_2() -> None:
    once = text_width("Tool pose", "bold", 13), symbol_width("θ_1", "word", 20)
    theme.use("dark", 2.0)
    twice = text_width("Tool pose", "bold", 13), symbol_width("θ_1", "word", 20)
    assert twice == pytest.approx([2 * w for w in once], rel=0.03)


def test_the_fonts_hold_every_sign_that_is_used() -> None:
    for style in ("word", "bold", "italic", "mono"):
        measures = fonts.measures(style)
        assert measures is not None
        assert not [c for c in "θαβγφ−°·×²³–µ√≤≥" if c not in measures]


def test_every_icon_is_in_its_font() -> None:
    measures = fonts.measures("icon")
    assert measures is not None
    assert not [name for name in get_args(icons.Icon) if icons.glyph(name) not in measures]


def test_finding_the_fonts_does_not_import_their_packages() -> None:
    lines = (
        "import sys",
        "from vi3dras.panels._kit.pen import fonts",
        "assert fonts.font_path('word') is not None and fonts.font_path('icon') is not None",
        "assert not {'open3d', 'fonticon_fa6'} & set(sys.modules)",
    )
    subprocess.run([sys.executable, "-c", "; ".join(lines)], check=True)


def test_without_the_font_files_there_are_plain_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "font_path", lambda style: None)
    monkeypatch.setattr(icons, "font_path", lambda style: None)
    assert fonts.printable("θ = −3°", "word") == "theta = -3 deg"
    assert icons.glyph("close") == "x"
    assert fonts.font("word", 15) == 0


def test_long_text_breaks_at_spaces_and_no_line_is_too_wide() -> None:
    lines = wrapped("The range of θ2 is empty. The indicators stay empty until it is cured.", 200, 14)
    assert len(lines) > 2
    assert all(text_width(line, "word", 14) <= 200 for line in lines)
    assert " ".join(lines).startswith("The range of θ2 is empty.")

"""Several coordinates pasted as one text are told apart, and one formula is left alone."""

from __future__ import annotations

import pytest
from bench.race import is_within

from vi3dras.objects.pasted import several

COLUMN = r"\begin{pmatrix} \cos u \\ \sin u \\ v \end{pmatrix}"
ARRAY = r"\left\{\begin{array}{l} x=u\\y=v\\z=1\end{array}\right."
ALIGNED = r"\begin{aligned} x &= u \\ y &= v \\ z &= 1 \end{aligned}"
UNITS = r"\vec{r}(u,v) = (2 + \cos v) \cos u \,\hat{i} + \sin u \hat{j} + \sin v \mathbf{k}"
LEFT = r"\vec r(u,v) = \left(\cos u,\ \sin u,\ \frac{u}{2}\right)"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("x = 5 cos u; y = 5 sin u; z = u", ("5 cos u", "5 sin u", "u")),
        ("x = u, y = v, z = 2", ("u", "v", "2")),
        ("x=0,5u, y=1,5v, z=0,3", ("0,5u", "1,5v", "0,3")),
        ("x = 5cos u\ny = 5 sin u\r\nz = u", ("5cos u", "5 sin u", "u")),
        ("x(u,v) = u   y(u,v) = v  z(u,v)=3", ("u", "v", "3")),
        ("x_i = u; y_i = v; z_i = 2", ("u", "v", "2")),
        ("X := u; Y := v; Z := 1", ("u", "v", "1")),
        ("$x = u$, $y = v$, $z = 2$", ("u", "v", "2")),
        ("x = 20 + u, y = v and z = 3", ("20 + u", "v", "3")),
        ("x = max(u, v); y = atan2(u, v); z = 1", ("max(u, v)", "atan2(u, v)", "1")),
        ("(20+cos u, sin u, v)", ("20+cos u", "sin u", "v")),
        ("(0,5u, 1,5v, 3)", ("0,5u", "1,5v", "3")),
        ("(1,2,3)", ("1", "2", "3")),
        ("[cos u; sin u; v]", ("cos u", "sin u", "v")),
        ("<cos u, sin u, 3>", ("cos u", "sin u", "3")),
        ("r(t) = (cos t, sin t, t/3)", ("cos t", "sin t", "t/3")),
        ("r(t) = 3 cos t i + 3 sin t j − 0,5t k", ("3 cos t", "3 sin t", "− 0,5t")),
        (UNITS, ("(2 + \\cos v) \\cos u", "\\sin u", "\\sin v")),
        (COLUMN, (r"\cos u", r"\sin u", "v")),
        (ARRAY, ("u", "v", "1")),
        (ALIGNED, ("u", "v", "1")),
        (LEFT, (r"\cos u", r"\sin u", r"\frac{u}{2}")),
    ],
)
def test_three_coordinates_in_one_text_are_told_apart(text: str, parts: tuple[str, str, str]) -> None:
    assert tuple(several(text).values()) == parts
    assert list(several(text)) == ["x", "y", "z"]


def test_some_of_the_coordinates_are_enough() -> None:
    assert several("y = 20 + u; z = 3") == {"y": "20 + u", "z": "3"}


@pytest.mark.parametrize(
    "text",
    ["20 + u", "x = 20 + u", "max(u, v, 2)", "(u + 1)(v + 2)", "where(x = 0; 1; where(z = 0; 2; 3))", "",
     "x = y = u", "(u; v)", "(u, v, (u)", "x = u; x = v", "{u, u>0; 0}", "u i + v j", "u" * 3000],
)  # fmt: skip
def test_one_formula_is_left_alone(text: str) -> None:
    assert several(text) == {}


@pytest.mark.race
def test_no_text_takes_long_to_look_through() -> None:
    """Twice as much noise takes about twice as long, and not many times: no pattern tries every way."""

    def look_through(count: int) -> None:
        texts = [piece * (count // len(piece)) for piece in ("x ", "x=", ",", "(", "\\\\", "{", "and ", "x_")]
        for text in texts:
            several(text)

    assert is_within(lambda: look_through(2000), 12, lambda: look_through(1000))

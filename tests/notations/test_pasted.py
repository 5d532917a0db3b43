"""Tables as people paste them: from spreadsheets, papers, LaTeX and their own notes."""

from __future__ import annotations

import contextlib
import math
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.api.explorer.rosetta import table_pasted
from vi3dras.errors import Vi3drasError
from vi3dras.kinematics.forward import tool_pose
from vi3dras.notations.errors import BeyondError, LongTextError, OnePointError, PasteError
from vi3dras.notations.layout import MOST
from vi3dras.notations.pasted import Pasted, read_pasted
from vi3dras.units import Units

PUMA = vi.robot("puma560").robot
QUARTER = math.pi / 2


def columns(pasted: Pasted) -> list[list[float]]:
    """Theta, d, a, alpha of each row, rounded."""
    return [[round(v, 6) + 0.0 for v in (j.theta, j.d, j.a, j.alpha)] for j in pasted.joints]


WANTED = [[0.0, 0.4, 0.18, round(QUARTER, 6)], [round(QUARTER, 6), 0.0, 0.6, 0.0]]

SAME = {
    "a spreadsheet": (
        "joint\ttheta (deg)\td (mm)\ta (mm)\talpha (deg)\n1\tq1\t400\t180\t90\n"
        "2\tq2+90\t0\t600\t0\n"
    ),
    "decimal commas": "θ;d [m];a [m];α\nθ1;0,4;0,18;90°\nθ2 + 90°;0;0,6;0°\n",
    "commas": "i,alpha_i,a_i (m),d_i (m),theta_i\n1,pi/2,0.18,0.4,q1\n2,0,0.6,0,q2+pi/2\n",
    "another order": (
        "a [m]  alpha [rad]  d [m]  theta [rad]\n0.18  1.5707963268  0.4  q1\n"
        "0.6  0  0  1.5707963268+q2\n"
    ),
    "b in place of d": "b [mm], a [mm], alpha, theta\n400, 180, 90°, q1\n0, 600, 0, 90° + q2\n",
    "an offset column": (
        "joint\ttheta\td/mm\ta/mm\talpha/deg\toffset/deg\n1\tq1\t400\t180\t90\t0\n"
        "2\tq2\t0\t600\t0\t90\n"
    ),
    "LaTeX": r"""\begin{tabular}{ccccc} \hline
$i$ & $\theta_i$ & $d_i$ [m] & $a_i$ [m] & $\alpha_i$ \\ \hline
1 & $\theta_1$ & $0.4$ & $0.18$ & $\frac{\pi}{2}$ \\
2 & $\theta_2 + \frac{\pi}{2}$ & 0 & 0.6 & 0 \\ \hline
\end{tabular}""",
    "Markdown": (
        "| joint | θ | d (m) | a (m) | α |\n|---|---|---|---|---|\n"
        "| 1 | q1 | 0.4 | 0.18 | π/2 |\n| 2 | q2+π/2 | 0 | 0.6 | 0 |"
    ),
    "blanks alone": "theta d (m) a (m) alpha\nq1 0.4 0.18 90deg\nq2 + 90deg 0 0.6 0\n",
    "a comment as headings": (
        "#\ttheta\td [m]\ta [m]\talpha [deg]\n1\tθ₁*\t0.4\t0.18\t90\n"
        "2\tθ₂*+90°\t0\t0.6\t0\n"
    ),
    "numbers from zero": "theta [deg]\td [mm]\ta [mm]\talpha [deg]\nq0\t400\t180\t90\nq1+90\t0\t600\t0\n",
    "no variable": "theta [deg]\td [mm]\ta [mm]\talpha [deg]\n0\t400\t180\t90\n90\t0\t600\t0\n",
    "a mixture of units": "theta\td\ta [m]\talpha\nq1\t40 cm\t0.18\t90°\nq2 + pi/2\t0\t0.6\t0\n",
}  # fmt: skip


@pytest.mark.parametrize("how", SAME)
def test_one_table_is_the_same_however_it_is_written(how: str) -> None:
    pasted = read_pasted(SAME[how])
    assert columns(pasted) == WANTED
    assert pasted.convention == "standard"
    assert [joint.type for joint in pasted.joints] == ["revolute", "revolute"]


def test_headings_of_the_link_before_are_modified_dh() -> None:
    text = "i\tα_{i-1}\ta_{i-1}\td_i\tθ_i\n1\t0\t0\t0\tθ1\n2\t-90°\t0\t0.15\tθ2\n3\t0\t0.43\t0.02\tθ3"
    pasted = read_pasted(text)
    assert pasted.convention == "modified"
    assert columns(pasted)[1] == [0.0, 0.15, 0.0, -round(QUARTER, 6)]


def test_a_variable_in_the_column_of_d_is_a_joint_that_slides() -> None:
    pasted = read_pasted(
        "theta [deg]\td [mm]\ta [mm]\talpha [deg]\nq1\t0\t0\t0\n-90\td2 + 30\t0\t0\n0\t-q3\t5\t0"
    )
    assert [joint.type for joint in pasted.joints] == ["revolute", "prismatic", "prismatic"]
    assert [joint.sign for joint in pasted.joints] == [1, 1, -1]
    assert_allclose([pasted.joints[1].d, pasted.joints[1].theta], [0.03, -QUARTER])
    assert all(joint.is_limited for joint in pasted.joints)


def test_a_column_of_types_makes_joints_slide_that_have_no_variable() -> None:
    pasted = read_pasted("type\ttheta\td [mm]\ta [mm]\talpha\nR\t0\t10\t0\t0\nP\t0\t20\t0\t90")
    assert [joint.type for joint in pasted.joints] == ["revolute", "prismatic"]


def test_without_headings_the_usual_order_is_taken_and_told() -> None:
    pasted = read_pasted("q1\t671.83\t0\t90\nq2\t0\t431.8\t0")
    assert_allclose([pasted.joints[0].d, pasted.joints[1].a], [0.67183, 0.4318])
    assert any("theta, d, a, alpha" in sentence for sentence in pasted.told)
    assert any("mm" in sentence for sentence in pasted.told)


def test_radians_and_metres_are_known_by_their_size() -> None:
    pasted = read_pasted("theta\td\ta\talpha\nq1\t0.4\t0.18\t1.5708\nq2\t0\t0.6\t0")
    assert pasted.units == Units("m", "rad")
    assert_allclose(pasted.joints[0].alpha, 1.5708)


def test_units_that_somebody_knows_better_are_taken() -> None:
    pasted = table_pasted(PUMA, "theta\td\ta\talpha\nq1\t4\t2\t1\n", length="in", angle="deg").robot
    assert_allclose([pasted.joints[0].d, pasted.joints[0].alpha], [4 * 0.0254, math.radians(1)])


def test_a_pasted_table_keeps_names_limits_base_and_tool_of_the_arm() -> None:
    text = vi.robot("puma560").written("modified").text
    pasted = table_pasted(PUMA, text).robot
    assert pasted.convention == "modified"
    assert [joint.name for joint in pasted.joints] == [joint.name for joint in PUMA.joints]
    assert_allclose(pasted.low, PUMA.low)
    q = np.random.default_rng(0).uniform(-2, 2, (20, 6))
    assert_allclose(tool_pose(pasted, q), tool_pose(PUMA, q), atol=1e-9)


BAD = {
    "theta\td\ta\talpha\nq1\t0\tx7\t0": r'Row 1, column a: "x7" cannot be read',
    "theta\td\ta\talpha\nq1\t0\t\t0": "Nothing stands in row 1, column a",
    "theta\td\ta\talpha\nq1\t0\t0\t0\nq5\t0\t0\t0":
        'Row 2, column theta: "q5" is the variable of another row',
    "theta\td\ta\talpha\nq1\td1\t0\t0": "Row 1: theta and d both vary",
    "theta\td\ta\talpha\nq1\t0\t0\t0\n0\t9\t0\t0": "Row 2: neither theta nor d varies",
    "theta\td\tr\talpha\nq1\t0\t0\t0": 'Column 3: "r" may mean d or a',
    "theta\td\tb\talpha\nq1\t0\t0\t0": "Columns 2 and 3 are both d",
    "theta\td\talpha\nq1\t0\t0": "no column for a",
    "theta\td\ta\talpha\nq1\t0\t0": "Row 1 has 3 cells, but there should be 4",
    "theta,d,a,alpha\nq1,0,5,0,90": "part the cells by semicolons",
    "theta;d;a;alpha\nq1;1.234,5;0;0": 'Row 1, column d: "1.234,5" has a comma, and there are points too',
    "theta;d;a;alpha\nq1;0,5;0.25;0": "keep one decimal mark",
    "theta\td\ta\talpha\nq1\t90°\t0\t0": "Row 1, column d: .* write a length",
    "theta\td\ta\talpha\nd1\t0\t0\t0": 'Row 1, column theta: "d1" is the variable of another row',
    "type\ttheta\td\ta\talpha\nP\tq1\t0\t0\t0": (
        "Row 1: the joint is prismatic, but the variable stands in theta"
    ),
    "1\t2\t3": "Without headings a row has 4 cells",
    "": "no D-H table",
    "theta\td\ta\talpha": "no D-H table",
    "theta\td\ta\talpha\n" + "0\t1\t0\t0\n" * 65: "at most 64 joints",
}  # fmt: skip


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_what_cannot_be_read_is_answered_with_row_and_column(text: str) -> None:
    with pytest.raises(PasteError, match=BAD[text]):
        read_pasted(text)


def answer(text: str) -> Pasted | str:
    """A table, or the sentence that says why it is none."""
    try:
        return read_pasted(text)
    except Vi3drasError as error:
        return str(error)


@given(st.text(alphabet="theadlpqb0123456789.,;\t\n |&\\$°π/*+-()_{}°#%rsx", max_size=120))
def test_any_text_is_a_table_or_is_answered_with_a_sentence(text: str) -> None:
    found = answer(text)
    if isinstance(found, str):
        assert found.endswith(".")
    else:
        assert np.isfinite([[j.theta, j.d, j.a, j.alpha] for j in found.joints]).all()


def test_a_text_that_is_longer_than_any_table_is_refused_before_it_is_looked_at() -> None:
    for text in ("1" + " " * 10_000_000 + "2", "theta d a alpha\n" + "0 0 1 90\n" * 1_000_000):
        with pytest.raises(LongTextError, match=f"{len(text)} characters"):
            read_pasted(text)


@pytest.mark.parametrize(
    "text",
    [
        "1" + " " * (MOST - 2) + "2",
        "(" * MOST,
        "\\begin{" * (MOST // 7 - 1) + "&\\\\",
        "[ " * (MOST // 2),
        "9" * MOST,
    ],
    ids=["blanks", "brackets", "begin", "parts", "digits"],
)  # fmt: skip
def test_no_text_takes_much_longer_than_the_longest_table(text: str) -> None:
    """Blanks that were tried from each of their places took four seconds."""
    row = "1 0.123456789012 0.123456789012 0.123456789012 90.123456789012\n"
    table = "i theta d a alpha\n" + row * 64
    times = []
    for pasted in (table, text):
        begun = time.process_time()
        for _ in range(3):
            with contextlib.suppress(PasteError):
                read_pasted(pasted)
        times.append(time.process_time() - begun)
    assert times[1] < 10 * times[0]


@pytest.mark.parametrize(
    ("table", "error"),
    [
        ("0 0 0 0\n0 0 0 90", OnePointError),
        ("theta[rad] d a alpha[rad]\n0 1 1 90", BeyondError),
        ("theta d[m] a alpha\n0 99999 1 90", BeyondError),
    ],
)
def test_a_table_that_no_arm_has_is_refused_where_it_becomes_one(table: str, error: type[PasteError]) -> None:
    with pytest.raises(error):
        table_pasted(PUMA, table)
    assert read_pasted(table).joints


def test_a_name_that_cannot_be_read_or_has_no_end_is_left_out() -> None:
    for name in ("\x1b]0;x\x07", "x" * 300):
        joints = read_pasted(f"name,theta,d,a,alpha\n{name},0,0,1,90\n").joints
        assert joints[0].name == "joint 1"

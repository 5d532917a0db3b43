"""What spreadsheets and scripts do to a table: read all the same, or refused with line and column."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from formats_motion import arm
from numpy.testing import assert_allclose

from vi3dras.formats.imported import ImportedPath, read_path
from vi3dras.formats.text_table import PathFileError

HEAD = "t_s,theta1_deg,theta2_deg,theta3_deg,theta4_deg,theta5_deg"

ROWS = "0,1.5,90,-20,-30,0\n1,2.5,91,-21,-31,1"


def read(folder: Path, text: str | bytes) -> ImportedPath:
    file = folder / "lab.csv"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_path(file, arm("lynx6"))


GERMAN = f"{HEAD}\n{ROWS}".replace(",", ";").replace(".", ",")


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}\n{ROWS}\n",
        f"\ufeff{HEAD}\r\n{ROWS}\r\n\r\n".replace("\n", "\r\n").replace("\r\r", "\r"),
        f"sep=,\r\n{HEAD}\r\n{ROWS}",
        f"sep=;\n{GERMAN}",
        f"{GERMAN}\n;;;;;\n",
        (f"{HEAD}\n{ROWS}\n").encode("utf-16"),
        f"# from the lab\n% again\n// and again\n{HEAD}\n{ROWS}",
        "\n".join(line + "," for line in f"{HEAD}\n{ROWS}".split("\n")),
        "\n".join(line + ";" for line in GERMAN.split("\n")),
        "\n".join(
            ",".join(f'"{cell}"' for cell in line.split(",")) for line in f"{HEAD}\n{ROWS}".split("\n")
        ),
        f"{HEAD}\n{ROWS}".replace(",", "\t"),
        f"{HEAD}\n{ROWS}".replace(",", "   "),
        "time [s], base [°], shoulder (deg), elbow, wrist_deg, roll\n" + ROWS.replace("-", "\N{MINUS SIGN}"),
        "t,q1,q2,q3,q4,q5\n0,1.5°,90°,-20°,-30°,0°\n1,2.5°,91°,-21°,-31°,1°",
        "time_ms,J1,J2,J3,J4,J5,comment\n0,1.5,90,-20,-30,0,start\n1000,2.5,91,-21,-31,1,end",
        ROWS,
        ROWS.replace(",", " "),
    ],
    ids=range(17),
)
def test_the_same_path_however_it_was_saved(tmp_path: Path, text: str | bytes) -> None:
    path = read(tmp_path, text)
    assert path.q is not None
    assert path.times is not None
    assert_allclose(np.degrees(path.q), [[1.5, 90, -20, -30, 0], [2.5, 91, -21, -31, 1]], atol=1e-9)
    assert_allclose(path.times, [0, 1])


def test_old_windows_files_have_another_degree_sign(tmp_path: Path) -> None:
    text = "theta1 [°];theta2 [°];theta3 [°];theta4 [°];theta5 [°]\n1,5;2;3;4;5\n1,5;2;3;4;5\n"
    path = read(tmp_path, text.encode("cp1252"))
    assert path.q is not None
    assert_allclose(np.degrees(path.q[0]), [1.5, 2, 3, 4, 5])
    assert path.told == ()


@pytest.mark.parametrize(
    ("largest", "unit", "why"), [(6.2, "rad", "none is above 6.3"), (6.4, "deg", "one of them is 6.4")]
)
def test_a_value_above_a_whole_turn_rules_out_radians(
    tmp_path: Path, largest: float, unit: str, why: str
) -> None:
    path = read(tmp_path, f"q1,q2,q3,q4,q5\n0,1,0,0,0\n0,{largest},0,0,0\n")
    assert path.q is not None
    assert_allclose(path.q[1, 1], largest if unit == "rad" else np.radians(largest))
    assert path.told == (f"Joint values have no unit in their names: read as {unit}, because {why}.",)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "it has no row of numbers"),
        (HEAD, "it has no row of numbers"),
        (f"{HEAD}\n0,1,2,3,4,5", "it has one row of numbers, and a path has at least two"),
        (f"{HEAD}\n{ROWS}".replace("91", "9l"), 'line 3, column theta2_deg: "9l" is not a number'),
        (f"{HEAD}\n{ROWS},7", "line 3 has 7 cells, and the rows before it 6"),
        (GERMAN.replace("2,5", "1.002,5"), 'column theta1_deg: "1.002,5" has a comma and a point'),
        (f"{HEAD}\n{ROWS}".replace("\n1,", "\n0,"), "line 3: the time is 0 s, but the row before has 0 s"),
        (f"{HEAD}\n{ROWS}".replace(",theta4_deg", ",banana"), "there is no column for joint 4"),
        (f"{HEAD}\n{ROWS}".replace("theta4", "theta3"), "mean the same: keep one of them"),
        ("u,v\n1,2\n3,4", "the columns are u, v"),
        ("1,2\n3,4", "there are 2 columns without names"),
        (b"\x00\x01\x02\x03", "it is no text: save it as CSV"),
    ],
)
def test_each_mistake_has_its_sentence(tmp_path: Path, text: str | bytes, sentence: str) -> None:
    with pytest.raises(PathFileError) as error:
        read(tmp_path, text)
    assert str(error.value).startswith("lab.csv: ")
    assert sentence in str(error.value)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(PathFileError, match=r"none\.csv: it cannot be read \(No such file or directory\)"):
        read_path(tmp_path / "none.csv", arm("lynx6"))

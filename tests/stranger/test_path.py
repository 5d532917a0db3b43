"""Curves with gaps and tables from elsewhere: no way where there is none, no column dropped unsaid."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.cli import run

HOLE = [
    "path",
    "lissajous",
    "--x",
    "0t",
    "--y",
    "2t",
    "--z",
    "sqrt(t^2-1)",
    "--u",
    "-172:172",
    "--points",
    "60",
]
WELD = ["path", "pipe-weld", "--set", "r1=9", "--set", "r2=8"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What a command gives to a script."""
    capsys.readouterr()
    assert run([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: pytest.CaptureFixture[str], *words: str, code: int = 2) -> str:
    """The one sentence of a command that is refused."""
    capsys.readouterr()
    assert run([*words]) == code
    sentence = capsys.readouterr().err.strip()
    assert "\n" not in sentence
    assert "Traceback" not in sentence
    return sentence


def test_a_gap_in_a_formula_is_not_bridged(capsys: pytest.CaptureFixture[str]) -> None:
    """`Safe: 60 rows, nothing to complain about`, a 4 cm bridge where no curve exists."""
    sentence = refused(capsys, *HOLE, "-o", "hole.csv")
    assert "no value for t from -57.2958° to 57.2958°, a gap of 4.00 cm" in sentence
    assert "--piece K" in sentence
    assert not list(Path().iterdir())
    found = answered(capsys, *HOLE)
    assert (found["safe"], found["length"], found["piece"]) == (False, None, None)
    assert [piece["range"] for piece in found["pieces"]] == [
        [-172.0, pytest.approx(-57.29577951308232)], [pytest.approx(57.29577951308232), 172.0]
    ]  # fmt: skip
    offer = sentence.rpartition("--u ")[2].rstrip(".")
    narrow = answered(capsys, *HOLE[:9], offer)
    assert (len(narrow["pieces"]), narrow["safe"]) == (1, True)


def test_one_piece_is_followed_and_its_passport_says_which(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, *HOLE, "--piece", "2", "-o", "hole.csv")
    assert (found["safe"], found["rows"]) == (True, 60)
    assert_allclose(found["length"], found["pieces"][1]["length"], rtol=1e-6)
    told = json.loads(Path("hole.passport.json").read_text(encoding="utf-8"))["settings"]["piece"]
    assert (told["number"], told["of"], told["along"]) == (2, 2, "t")
    rows = np.genfromtxt("hole.csv", delimiter=",", names=True, dtype=None, encoding="utf-8")
    steps = np.diff(np.stack([rows[f"{axis}_cm"] for axis in "xyz"], axis=1), axis=0)
    assert np.linalg.norm(steps, axis=1).max() < 0.1  # 5.01 cm in 59 steps, no bridge
    assert answered(capsys, "check", "hole.csv")["safe"]
    assert "is in 2 pieces" in refused(capsys, *HOLE, "--piece", "3")


def test_the_weld_of_two_pipes_has_the_length_of_what_exists(capsys: pytest.CaptureFixture[str]) -> None:
    """`Weld with r1=9, r2=8: 70.96 cm instead of 54.60, "It is closed"`: as long as the seam of 8 in 9."""
    found = answered(capsys, *WELD)
    assert not found["closed"]
    assert_allclose(sum(piece["length"] for piece in found["pieces"]), 54.652, atol=1e-3)
    told = answered(capsys, "formulas", "pipe-weld")["curves"][0]
    assert_allclose(told["length"], 54.652, atol=1e-3)


@pytest.mark.parametrize(
    ("z", "words"),
    [("1/t", "runs on without end at t = 0°"), ("tan(t)", "runs on without end at t = "),
     ("sign(t)", "jumps by 2.00 cm at t = ")],
)  # fmt: skip
def test_poles_and_jumps_are_gaps(capsys: pytest.CaptureFixture[str], z: str, words: str) -> None:
    sentence = refused(capsys, *HOLE[:7], z, *HOLE[8:], "-o", "no.csv")
    assert words in sentence
    offer = sentence.rpartition("--u ")[2].rstrip(".")
    assert len(answered(capsys, *HOLE[:7], z, "--u", offer)["pieces"]) == 1


HEAD = "t_s,theta1_deg,theta2_deg,theta3_deg,theta4_deg,theta5_deg"
EASED = (0, 0.1, 0.4, 0.9, 1.6, 2.5, 3.4, 4.1, 4.6, 4.9, 5)
CALM = [f"{k / 10},{2 * eased:.2f},60,-40,-30,10" for k, eased in enumerate(EASED)]
MOVE = ["move", "lynx6", "30", "60", "-30", "-50", "20", "to", "-40", "80", "-60", "-20", "0", "-o", "m.csv"]


def table(text: str | bytes, name: str = "lab.csv") -> Path:
    """A file."""
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return Path(name)


def imported(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    """What is said of lab.csv as a path of the Lynx6."""
    capsys.readouterr()
    assert run(["path", "--import", "lab.csv", "--robot", "lynx6", *words, "--json"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_table_of_another_arm_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """`A table with theta1..theta6 and --robot lynx6 is Safe, column 6 dropped silently.`"""
    table("\n".join([f"{HEAD},theta6_deg", *(f"{row},7" for row in CALM)]))
    sentence = refused(capsys, "path", "--import", "lab.csv", "--robot", "lynx6")
    assert 'column "theta6_deg" is a joint value, and Lynxmotion Lynx6 has 5 joints' in sentence


def test_a_column_that_means_nothing_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    table("\n".join([f"{HEAD},operator,comment", *(f"{row},Ana,ok" for row in CALM)]))
    assert imported(capsys)["told"] == ["Not read are the columns operator."]


def test_a_row_that_is_marked_as_not_reached_is_not_safe(capsys: pytest.CaptureFixture[str]) -> None:
    """`A row with reachable=0: nothing said`, and `path --import` left with 0 on "Not safe"."""
    marks = [f"{row},{int(k != 4)}" for k, row in enumerate(CALM)]
    table("\n".join([f"{HEAD},reachable", *marks]))
    found = imported(capsys, code=1)
    assert not found["safe"]
    assert (found["reachable"], found["points"]) == (10, 11)
    assert any("Row 4 is marked as not reached" in told for told in found["told"])


def test_orientations_that_are_not_those_of_the_joints_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """`A, B, C off by 1 deg: nothing said.`"""
    assert run(MOVE) == 0
    lines = Path("m.csv").read_text(encoding="utf-8").splitlines()
    place = lines[0].split(",").index("C_deg")
    for off, words in (
        ("0", []),
        ("1", ["A, B, C of the table are up to 1.00 deg from how its joint values"]),
    ):
        rows = [line.split(",") for line in lines[1:]]
        for row in rows:
            row[place] = str(float(row[place]) + float(off))
        table("\n".join([lines[0], *(",".join(row) for row in rows)]))
        told = [sentence for sentence in imported(capsys)["told"] if "A, B, C" in sentence]
        assert [sentence[: len(words[0])] for sentence in told] == words if words else told == []


@pytest.mark.parametrize("extra", [[], ["--duration", "3"], ["--law", "quintic"]])
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("theta1_deg,theta2_deg,theta3_deg,theta4_deg,theta5_deg" + 2 * "\n0,90,-20,-30,0", "no way to go"),
        ("x_cm,y_cm,z_cm" + 2 * "\n20,0,15", "no way to go"),
        (HEAD[4:] + "\n0,90,-20,-30,0\n0,90,-20,-30,9\n5,90,-20,-30,0", "in a column t_s"),
    ],
)
def test_a_tool_that_stands_still_is_told(
    capsys: pytest.CaptureFixture[str], text: str, words: str, extra: list[str]
) -> None:
    """`Tracebacks: path --import of a tool that stands still (two equal rows)`."""
    table(text)
    assert words in refused(capsys, "path", "--import", "lab.csv", "--robot", "lynx6", *extra)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize(("separator", "comma"), [(",", "."), (";", ","), ("\t", "."), ("\t", ",")])
def test_check_reads_what_a_spreadsheet_saved(
    capsys: pytest.CaptureFixture[str], encoding: str, separator: str, comma: str
) -> None:
    """`check` could not read a via-point file saved with tabs or as UTF-16."""
    assert run(MOVE) == 0
    text = Path("m.csv").read_text(encoding="utf-8")
    Path("m.csv").write_bytes(text.replace(",", separator).replace(".", comma).encode(encoding))
    found = answered(capsys, "check", "m.csv")
    assert (found["safe"], found["faults"]) == (True, [])


@pytest.mark.parametrize("command", [["check", "lab.csv", "--robot", "lynx6"], ["reach", "lynx6", "lab.csv"],
                                     ["path", "--robot", "lynx6", "--import", "lab.csv"]])  # fmt: skip
def test_a_long_cell_is_no_traceback(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    """`CSV cells over 131,072 characters`: a comment may be long, a number is not."""
    note = '"' + "so, " * 50_000 + '"'
    rows = [f"{row},20,{k},15,{note}" for k, row in enumerate(CALM)]
    table("\n".join([f"{HEAD},x_cm,y_cm,z_cm,note", *rows]))
    capsys.readouterr()
    assert run([*command, "--json"]) in {0, 1}
    assert json.loads(capsys.readouterr().out)["robot"] == "lynx6"
    table("\n".join([f"{HEAD},x_cm,y_cm,z_cm", *(f"{row},{note},1,2" for row in CALM)]))
    assert run([*command]) in {1, 2}
    assert max(map(len, capsys.readouterr().err.splitlines()), default=0) < 400


def test_unquoted_decimal_commas_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """`20,05,1,10,12,50` under three columns was judged as (20, 5, 1)."""
    table("x_cm,y_cm,z_cm\n20,05,1,10,12,50\n")
    sentence = refused(capsys, "reach", "lynx6", "lab.csv")
    assert "row 2: there are 6 cells, but the first row names 3: where commas are decimal" in sentence
    for text in ("x_cm;y_cm;z_cm\n20,05;1,10;12,50\n", 'x_cm,y_cm,z_cm\n"20,05","1,10","12,50"\n'):
        table(text)
        assert run(["reach", "lynx6", "lab.csv", "-o", "out.csv"]) == 0
        rows = np.genfromtxt("out.csv", delimiter=",", names=True, dtype=None, encoding="utf-8")
        assert_allclose([float(rows[f"{axis}_cm"]) for axis in "xyz"], [20.05, 1.1, 12.5])
        Path("out.csv").unlink()


@pytest.mark.parametrize("text", ["x_cm;y_cm;z_cm\n1,234;1.5;2\n", 'x_cm,y_cm,z_cm\n"1,234",1.5,2\n'])
def test_a_comma_among_points_is_not_guessed(capsys: pytest.CaptureFixture[str], text: str) -> None:
    table(text)
    assert '"1,234" has a comma, and other numbers have a point' in refused(
        capsys, "reach", "lynx6", "lab.csv"
    )


def test_a_motion_that_starts_at_speed_is_not_safe_unless_the_arm_moves(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`A motion that starts at 85 deg/s from rest is Safe with a warning.`"""
    table("\n".join([HEAD, *(f"{k / 10},{8.5 * k - 40},60,-40,-30,10" for k in range(11))]))
    found = imported(capsys, code=1)
    assert {(fault["code"], fault["row"]) for fault in found["faults"]} == {("REST", 0), ("REST", 10)}
    words = ("path", "--import", "lab.csv", "--robot", "lynx6", "-o", "out.csv")
    assert "85 deg/s where the motion starts" in refused(capsys, *words, code=1)
    assert not Path("out.csv").exists()
    assert imported(capsys, "--moving", "-o", "out.csv")["safe"]
    checked = answered(capsys, "check", "out.csv")
    assert {warning["code"] for warning in checked["warnings"]} >= {"MOVING", "LOOSE"}
    Path("out.passport.json").unlink()
    capsys.readouterr()
    for extra, safe in (([], False), (["--moving"], True)):
        run(["check", "out.csv", "--robot", "lynx6", "--json", *extra])
        codes = {fault["code"] for fault in json.loads(capsys.readouterr().out)["faults"]}
        assert ("REST" not in codes) is safe

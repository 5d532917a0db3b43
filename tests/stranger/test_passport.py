"""What a passport promises: judged for the arm of today, from whatever a spreadsheet saved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from vi3dras.arm.library import robot_files
from vi3dras.cli import run
from vi3dras.passport.digests import digest_of, hash_of, json_text
from vi3dras.passport.passport import passport_file

MOVE = ["30", "60", "-30", "-50", "20", "to", "-40", "80", "-60", "-20", "0"]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    """Exit code and JSON of a command."""
    capsys.readouterr()
    code = run([*words, "--json"])
    return code, json.loads(capsys.readouterr().out)


def codes(answer: dict[str, Any], kind: str = "faults") -> set[str]:
    return {found["code"] for found in answer[kind]}


def rehashed(passport: Path, content: dict[str, Any]) -> None:
    """Write a passport whose own hash is right."""
    kept = {key: value for key, value in content.items() if key != "sha256"}
    passport.write_text(json_text(kept | {"sha256": hash_of(kept)}), encoding="utf-8")


@pytest.fixture
def moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder with arm1.toml and m.csv, a move of it."""
    monkeypatch.chdir(tmp_path)
    Path("arm1.toml").write_text(robot_files()["lynx6"].read_text(encoding="utf-8"), encoding="utf-8")
    assert run(["move", "./arm1.toml", *MOVE, "-o", "m.csv"]) == 0
    capsys.readouterr()
    return tmp_path


def with_line(line: str) -> None:
    """Put a line into joint 1 of arm1.toml."""
    file = Path("arm1.toml")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("[[joint]]", f"[[joint]]\n{line}", 1), encoding="utf-8")


@pytest.mark.parametrize(("line", "code"), [("speed = 10", "SPEED"), ("acceleration = 20", "ACCELERATION")])
def test_a_motion_is_checked_against_the_limits_that_the_arm_has_now(
    moved: Path, capsys: pytest.CaptureFixture[str], line: str, code: str
) -> None:
    """`check` called a motion safe for an arm whose speed limit it breaks: it took the passport's limits."""
    with_line(line)
    exit_code, answer = told(capsys, "check", "m.csv", "--robot", "./arm1.toml")
    assert (exit_code, answer["safe"]) == (1, False)
    assert code in codes(answer)
    (warning,) = (found for found in answer["warnings"] if found["code"] == "ARM")
    assert f"{line.replace(' =', ' of joint 1 (base) is')} deg/s" in warning["sentence"]


def test_a_range_that_became_narrower_is_a_limit_and_not_another_arm(
    moved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The neighbour of the same cause: `is it safe for my own arm` was refused by the range alone."""
    file = Path("arm1.toml")
    text = file.read_text(encoding="utf-8")
    first = text[text.index("[[joint]]") : text.index("[[joint]]", text.index("[[joint]]") + 1)]
    old = next(line for line in first.splitlines() if line.startswith("range"))
    file.write_text(text.replace(old, "range = [-35, 35]", 1), encoding="utf-8")
    _, answer = told(capsys, "check", "m.csv", "--robot", "./arm1.toml")
    assert codes(answer) == {"LIMIT"}
    file.write_text(text.replace(old, "range = [-45, 45]", 1), encoding="utf-8")
    exit_code, answer = told(capsys, "check", "m.csv", "--robot", "./arm1.toml")
    assert (exit_code, codes(answer, "warnings")) == (0, {"ARM"})


def test_a_servo_file_of_an_arm_that_became_slower_is_not_called_safe(
    moved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The neighbour of the same cause in the other formats: the limits of the export were repeated."""
    assert run(["move", "./arm1.toml", *MOVE, "-o", "m.ssc"]) == 0
    assert told(capsys, "check", "m.ssc", "--robot", "./arm1.toml")[0] == 0
    with_line("speed = 10")
    assert told(capsys, "check", "m.ssc", "--robot", "./arm1.toml")[0] == 1


def test_a_passport_with_the_older_hash_of_its_arm_is_genuine(
    moved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Older passports know no accelerations, and their hash of the arm leaves speeds out."""
    passport = Path("m.passport.json")
    content = json.loads(passport.read_text(encoding="utf-8"))
    numbers = content["robot"]["numbers"]
    kept = [
        [j[k] for k in ("type", "theta", "d", "a", "alpha", "low", "high", "sign")] for j in numbers["joints"]
    ]
    kept = [[float(f"{v:.12g}") + 0.0 if isinstance(v, float) else v for v in row] for row in kept]
    frames = [[[float(f"{v:.12g}") + 0.0 for v in row] for row in numbers[key]] for key in ("base", "tool")]
    for joint in numbers["joints"]:
        del joint["acceleration"]
    content["robot"]["sha256"] = hash_of([numbers["convention"], kept, frames])
    rehashed(passport, content)
    for words in ((), ("--robot", "./arm1.toml")):
        exit_code, answer = told(capsys, "check", "m.csv", *words)
        assert (exit_code, answer["passport"], answer["warnings"]) == (0, True, [])
    content["robot"]["sha256"] = "0" * 64
    rehashed(passport, content)
    assert codes(told(capsys, "check", "m.csv", "--robot", "./arm1.toml")[1]) == {"PASSPORT"}


TURN = ["ur5e", "0", "-90", "60", "-60", "-90", "0", "to", "360", "-90", "60", "-60", "-90", "0"]


@pytest.mark.parametrize(
    ("form", "words", "past"),
    [
        ("urscript", ("--law", "cubic-blends", "--rows", "3"), "202.5 deg/s, 22.5 deg/s past its limit"),
        ("ros-yaml", ("--law", "cubic-blends", "--rows", "3"), "186.67 deg/s, 6.6667 deg/s past its limit"),
        ("urscript", ("--law", "septic", "--rows", "5"), "comes to 360.05 deg, 0.045877 deg past its limit"),
    ],
)
def test_what_the_controller_does_between_the_rows_is_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str, words: tuple[str, ...], past: str
) -> None:
    """URScript and ROS follow a cubic and a quintic through the rows: limits broken on the way were Safe."""
    file = tmp_path / "turn.txt"
    assert run(["move", *TURN, *words, "--format", form, "-o", str(file)]) == 1
    assert past in capsys.readouterr().err
    assert not file.exists()
    exit_code, answer = told(capsys, "move", *TURN, *words, "--format", form)
    assert (exit_code, codes(answer)) == (0, {"CURVE"})
    more = ("--law", "quintic", "--rows", "41")
    assert run(["move", *TURN, *more, "--format", form, "-o", str(file)]) == 0


def test_evenly_moved_joints_of_the_same_rows_keep_their_limits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rows are not at fault: a controller that goes evenly between them may have them."""
    words = ("--law", "septic", "--rows", "5", "-o", str(tmp_path / "turn.csv"))
    exit_code, answer = told(capsys, "move", *TURN, *words)
    assert (exit_code, answer["safe"]) == (0, True)


WAYS = {
    "urscript": ([*TURN[:8], "60", *TURN[9:]], "a.script"),
    "ros-yaml": (["lynx6", *MOVE], "a.yaml"),
    "ros-json": (["lynx6", *MOVE], "a.json"),
    "ssc32": (["lynx6", *MOVE], "a.ssc"),
    "arduino": (["lynx6", *MOVE], "a.h"),
    "gcode": (["lynx6", *MOVE], "a.gcode"),
    "joints": (["lynx6", *MOVE], "a.csv"),
    "robodk": (["lynx6", *MOVE], "a.csv"),
    "robodk-speed": (["lynx6", *MOVE], "a.csv"),
    "melfa": (["rv2aj", "0", "0", "90", "0", "0", "to", "40", "10", "80", "20", "0"], "a.mb4"),
    "melfa-positions": (["rv2aj", "0", "0", "90", "0", "0", "to", "40", "10", "80", "20", "0"], "a.pos"),
}


@pytest.fixture(params=WAYS)
def other(
    request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> tuple[str, Path]:
    """A move in each format but via points, and its file."""
    words, name = WAYS[request.param]
    assert run(["move", *words, "--format", request.param, "-o", str(tmp_path / name)]) == 0
    capsys.readouterr()
    return request.param, tmp_path / name


def test_a_changed_line_of_any_format_is_named(
    other: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """`check` compared bytes alone: an edit in a program was a row that nobody could find."""
    _, file = other
    assert told(capsys, "check", str(file))[:1] == (0,)
    data = file.read_bytes()
    lines = data.splitlines(keepends=True)
    place = next(k for k in range(len(lines) // 2, len(lines)) if any(48 < sign < 57 for sign in lines[k]))
    digit = next(sign for sign in lines[place][::-1] if 48 < sign < 57)
    at = lines[place].rindex(bytes([digit]))
    lines[place] = lines[place][:at] + bytes([digit + 1]) + lines[place][at + 1 :]
    file.write_bytes(b"".join(lines))
    exit_code, answer = told(capsys, "check", str(file))
    assert exit_code == 1
    assert f"Line {place + 1}" in {found["sentence"].partition(":")[0] for found in answer["faults"]}
    assert "EDITED" in codes(answer)


def test_other_line_ends_are_no_fault_where_the_machine_takes_them(
    other: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that went through another system was EDITED, row by row; a servo board does need its CR."""
    form, file = other
    data = file.read_bytes()
    crlf = b"\r\n" in data
    file.write_bytes(data.replace(b"\r\n", b"\n") if crlf else data.replace(b"\n", b"\r\n"))
    exit_code, answer = told(capsys, "check", str(file))
    if form == "ssc32":
        assert (exit_code, codes(answer)) == (1, {"EDITED"})
        assert "only with a CR" in answer["faults"][0]["sentence"]
    else:
        assert (exit_code, codes(answer, "warnings") & {"RESAVED", "EDITED"}) == (0, {"RESAVED"})


def test_a_line_that_is_none_of_the_format_is_a_fault_though_all_hashes_are_right(
    other: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """`check` said Safe of a program with a servo's command in its name: it believed the passport."""
    form, file = other
    beside = passport_file(file)
    data = file.read_bytes()
    end = b"\r\n" if b"\r\n" in data else b"\n"
    head, tail = data.split(end, 1)
    forged = (
        head + end + b"#9 P2500 T100 movej([0,0,0,0,0,0])".replace(b"#", b"" if form != "ssc32" else b"#")
    )
    forged += end + tail
    file.write_bytes(forged)
    content, digest = json.loads(beside.read_text(encoding="utf-8")), digest_of(forged)
    content["file"] |= {
        "sha256": digest.sha256,
        "bytes": digest.size,
        "rows": len(digest.rows),
        "row_digests": "".join(digest.rows),
    }
    rehashed(beside, content)
    exit_code, answer = told(capsys, "check", str(file))
    assert (exit_code, codes(answer)) == (1, {"EDITED"})


@pytest.mark.parametrize("form", ["urscript", "ros-yaml", "ros-json", "ssc32", "arduino", "joints"])
def test_a_program_is_judged_by_what_it_orders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    """A draft with a passport that was made to say that it is none: its own numbers are too quick."""
    words, name = WAYS[form]
    file = tmp_path / name
    quick = ["--law", "septic", "--rows", "31", "--format", form, "--draft", "-o", str(file)]
    small = tmp_path / "slow.toml"
    text = robot_files()[words[0]].read_text(encoding="utf-8").replace(f'id = "{words[0]}"', "")
    small.write_text(text, encoding="utf-8")
    assert run(["move", str(small), *words[1:], *quick]) == 0
    lines = [line for line in text.splitlines() if not line.startswith(("speed", "acceleration"))]
    small.write_text("\n".join(lines).replace("[[joint]]", "[[joint]]\nspeed = 20"), encoding="utf-8")
    exit_code, answer = told(capsys, "check", str(file), "--robot", str(small))
    assert exit_code == 1
    assert "SPEED" in codes(answer)
    assert "FAILED" not in codes(answer)


def test_the_end_of_the_range_that_the_curve_passes_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """The same turn to the other side passes the lower end."""
    other = ["-360" if word == "360" else word for word in TURN]
    words = ("--law", "septic", "--rows", "5", "--format", "urscript")
    exit_code, answer = told(capsys, "move", *other, *words)
    assert exit_code == 0
    (fault,) = answer["faults"]
    assert "comes to -360.05 deg, 0.045877 deg past its limit of -360 deg" in fault["sentence"]

"""What a stranger saw go to the terminal, and what ended in a traceback on the way there."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from vi3dras.arm.library import shipped_folder
from vi3dras.cli import run
from vi3dras.labs.form import form_for
from vi3dras.labs.library import load_sheet

ESCAPES = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e\u200b"
"""A title for the terminal's window, an empty screen, red letters, writing from right to left, a gap."""
STEERS = "\x1b\x07\x9b\u202e\u200b"


class Terminal:
    """What `vi3dras` printed, byte by byte, on a terminal or pipe of some encoding."""

    def __init__(self, patch: pytest.MonkeyPatch, encoding: str) -> None:
        self._patch, self._encoding = patch, encoding

    def says(self, *words: object) -> tuple[int, str, str]:
        """Exit code, stdout and stderr; every byte has to belong to the encoding."""
        bytes_out, bytes_err = io.BytesIO(), io.BytesIO()
        with self._patch.context() as patch:
            for name, stream in (("stdout", bytes_out), ("stderr", bytes_err)):
                patch.setattr(sys, name, io.TextIOWrapper(stream, self._encoding, write_through=True))
            code = run([str(word) for word in words])
            out, err = (stream.getvalue().decode(self._encoding) for stream in (bytes_out, bytes_err))
        return code, out, err


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize(
    "words",
    [
        "robots", "robots lynx6", "formulas", "formulas pipe-weld", "lab fk-ik --student Ada", "lab",
        "--help", "lab fk-ik --student Ada --language es", "explain robot-simulator links", "fk lynx6 home",
        "explain robot-simulator", "ik lynx6 20 0 15", "path pipe-weld --fit --points 8", "papers --help",
        "robots lynx6 --json", "explain robot-simulator links --json", "robots θ",
    ],
)  # fmt: skip
def test_a_terminal_without_unicode_gets_every_answer(
    monkeypatch: pytest.MonkeyPatch, words: str, encoding: str
) -> None:
    """`PYTHONIOENCODING=cp1252 vi3dras robots lynx6`: UnicodeEncodeError, with a traceback."""
    code, out, err = Terminal(monkeypatch, encoding).says(*words.split())
    assert code == (0 if words.isascii() else 2)
    assert out if words.isascii() else "theta" in err
    assert "?1" not in out, "a Greek letter is spelt"


def hostile_arm(folder: Path) -> Path:
    text = (shipped_folder("robots") / "lynx6.toml").read_text("utf-8")
    name = json.dumps(f"Lynx {ESCAPES}6")
    text = text.replace('name = "Lynxmotion Lynx6"', f"name = {name}")
    text = text.replace('name = "shoulder"', f"name = {json.dumps('shoulder' + ESCAPES)}")
    text = text.replace("\nshoulder =", f"\n{json.dumps('shoulder' + ESCAPES)} =")
    (folder / "x.toml").write_text(text, "utf-8")
    return folder / "x.toml"


@pytest.mark.parametrize(
    "words",
    ["robots ARM", "robots ARM --json", "fk ARM home", "ik ARM 20 0 15 --json", "fk ARM 0 999 0 0 0",
     "fk ARM 1 2", "path pipe-weld --robot ARM --fit --points 8", "move ARM home to zero"],
)  # fmt: skip
def test_a_name_in_a_robot_file_steers_no_terminal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: str
) -> None:
    """`name = "Lynx \\u001b[2J6"` emptied the screen of whoever listed the arm."""
    arm = hostile_arm(tmp_path)
    _, out, err = Terminal(monkeypatch, "utf-8").says(
        *(arm if word == "ARM" else word for word in words.split())
    )
    assert out or err
    assert not set(out + err) & set(STEERS)
    if words == "robots ARM --json":
        assert json.loads(out)["name"] == f"Lynx {ESCAPES}6", "a script gets the name as it is"


def test_half_a_letter_in_an_answer_ends_no_grading(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A lab answer `"\\ud800"` ended a whole batch: the reports after it were not graded."""
    sheet = load_sheet("fk-ik")
    for name, answer in (("a", "\ud800"), ("b", ESCAPES), ("c", 1.0)):
        form = form_for(sheet, name, "en")
        form["answers"]["x"] = answer
        (tmp_path / f"{name}.json").write_text(json.dumps(form), "utf-8")
    stranger = form_for(sheet, "d", "en") | {"student": "\ud800"}
    (tmp_path / "d.json").write_text(json.dumps(stranger), "utf-8")
    files = [tmp_path / f"{name}.json" for name in "abcd"]
    terminal = Terminal(monkeypatch, "utf-8")
    code, out, err = terminal.says("lab", "check", *files)
    assert (code, out.count("Forward and inverse kinematics")) == (1, 3), "d is not the form of its student"
    assert not set(out + err) & set(STEERS)
    code, out, _ = terminal.says("lab", "check", *files, "--json")
    assert [report["student"] for report in json.loads(out)["reports"]] == ["a", "b", "c"]


def program(*words: str, stdout: IO[str] | int) -> tuple[int, str]:
    with subprocess.Popen(
        [sys.executable, "-m", "vi3dras", *words], stdout=stdout, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        if process.stdout is not None:
            process.stdout.read(1)
            process.stdout.close()  # `head` has seen enough
        assert process.stderr is not None
        return process.wait(), process.stderr.read()


@pytest.mark.parametrize("words", [("robots", "--json"), ("robots",)])
def test_a_reader_that_has_seen_enough_is_no_fault(words: tuple[str, ...]) -> None:
    """`vi3dras robots | head -1` ended with exit code 1."""
    assert program(*words, stdout=subprocess.PIPE) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
@pytest.mark.parametrize("words", [("robots", "--json"), ("--help",)])
def test_a_full_disk_is_told_in_a_sentence(words: tuple[str, ...]) -> None:
    """`vi3dras robots > /dev/full`: OSError, with a traceback."""
    with Path("/dev/full").open("w") as full:
        code, err = program(*words, stdout=full)
    assert (code, err.count("\n")) == (1, 1)
    assert err.startswith("The output cannot be written (no space left on device)")


def test_a_closed_output_is_no_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`vi3dras robots >&-`: AttributeError, 'NoneType' object has no attribute 'isatty'."""
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", None)
        assert run(["robots"]) == 0
        sys.stdout.close()


def test_every_word_of_a_command_goes_through_one_place() -> None:
    """Whatever prints beside `commands/output.py` would print what nobody has cleaned."""
    folder = Path(sys.modules["vi3dras.cli"].__file__ or "").parent / "commands"
    beside = [
        file.name
        for file in sorted(folder.glob("*.py"))
        if file.name not in {"output.py", "completion.py"}
        and any(
            way in file.read_text("utf-8") for way in ("click.echo", "Console(", " print(", "stdout.write")
        )
    ]
    assert not beside


@pytest.mark.parametrize("name", ["existing.txt", "picture.png"])
def test_a_picture_replaces_no_file_unasked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    """`vi3dras shot robot-simulator -o existing.txt` wrote over what was there."""
    (tmp_path / name).write_text("mine", "utf-8")
    code, _, err = Terminal(monkeypatch, "utf-8").says("shot", "robot-simulator", "-o", tmp_path / name)
    assert (code, (tmp_path / name).read_text("utf-8")) == (2, "mine")
    assert err == f"{tmp_path / name} is there already: choose another name, or remove it first.\n"

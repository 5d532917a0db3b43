"""The files of a program: written all or none, from the command line and from Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import vi3dras as vi
from vi3dras.cli import run
from vi3dras.codegen.languages import LANGUAGES
from vi3dras.errors import FileExistsAlreadyError


def test_the_command_writes_a_folder_and_says_what_is_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [
        "code",
        "planar2r",
        "--what",
        "fk,jacobian,ik,rne",
        "--to",
        "python",
        "-o",
        str(tmp_path),
        "--check",
    ]
    assert run([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["files"] == ["planar2r.py", "test_planar2r.py"]
    assert sorted(path.name for path in tmp_path.iterdir()) == told["files"]
    assert told["proof"]["held"] == told["proof"]["total"] == 100
    assert told["operations"]["fk"]["total"] < 30


def test_nothing_is_written_over_what_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_planar2r.c").write_text("mine", encoding="utf-8")
    assert run(["code", "planar2r", "-o", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["test_planar2r.c"]
    assert run(["code", "planar2r", "-o", str(tmp_path), "--replace"]) == 0
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["puma560", "--what", "fkk"], "Did you mean"),
        (["puma560", "--to", "fortran"], "There is no language"),
        (["kuka-iiwa7", "--what", "ik"], "ask for ik_numeric"),
        (["puma560", "--to", "arduino"], "no [servo] table"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["code", *words]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert said in err


def test_masses_that_are_estimates_are_said_in_every_file_and_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "Estimated from the shape: the drawn body is filled with 818 kg/m"
    assert run(["code", "lynx6", "--what", "rne", "--to", "c", "-o", str(tmp_path), "--check"]) == 0
    assert said in capsys.readouterr().out
    assert all(said in file.read_text(encoding="utf-8") for file in tmp_path.iterdir())
    assert run(["code", "lynx6", "--what", "rne,fk", "--to", "text", "--check", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["told"]
    assert told == list(vi.robot("lynx6").code("rne").told)
    assert told[0].startswith(said)
    assert not vi.robot("lynx6").code("fk").told


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_file_names_the_arm_its_units_and_the_program(language: str) -> None:
    arm = "lynx6" if language == "arduino" else "planar3r"
    made = vi.robot(arm).code("fk", to=language)
    for text in made.files.values():
        for part in ("vi3dras 0", "D-H", "Metres, radians", vi.robot(arm).name.split()[0]):
            assert part in text


def test_python_answers_with_the_same(tmp_path: Path) -> None:
    made = vi.robot("planar2r").code("fk", to="c")
    assert made.main == "planar2r.c"
    assert "planar2r_fk" in made.text
    assert made.operations["fk"].angles == 4
    assert [place.name for place in made.save(tmp_path / "new")] == list(made.files)
    with pytest.raises(FileExistsAlreadyError):
        made.save(tmp_path / "new")
    assert repr(made).startswith("<C for planar2r: fk;")

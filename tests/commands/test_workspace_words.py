"""What `vi3dras workspace` says to words that it cannot use."""

from __future__ import annotations

from pathlib import Path

import pytest

from vi3dras.cli import run


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--factor", "100"], "The Factor is 100, but it should be a number from 1 to 90."),
        (["--factor", "x"], '"x" is not a number: --factor needs one'),
        (["--range", "9:0:1"], "lynx6 has no joint 9: its joints are 1 to 5."),
        (["--range", "0:0:1"], "lynx6 has no joint 0"),
        (["--range", "elbo:0:1"], "Did you mean elbow?"),
        (["--range", "1:0"], "write JOINT:LOW:HIGH such as 1:0:180."),
        (["--range", "1:10:0"], "joint 1 (base) cannot move from 10 to 0: the first must be the smaller."),
        (["--range", "1:0:x"], '"x" is not a number: the range of joint 1 (base) needs one'),
        (["--range", "1:0:1", "--range", "base:0:2"], "Joint 1 has two ranges"),
        ([w for i in range(1, 5) for w in ("--range", f"{i}:0:0")], "No joint of lynx6 moves the tool point"),
        (["--voxel", "0"], "A voxel cannot be 0 cm wide"),
        (["--voxel", "0.0001"], "Voxels of 0.0001 cm would be too many"),
        (["--clip", "cone:1"], "it starts with box, slab, sphere, section"),
        (["--clip", "box:1,2"], "write box:X1,Y1,Z1,X2,Y2,Z2."),
        (["--clip", "slab:0,0,0,1,1"], "The normal of a slab needs a direction"),
        (["--clip", "sphere:0,0,0,-1"], "The radius of --clip should be above 0."),
        (["--invert"], "give a --clip"),
        (["--samples", "0"], "give a whole number from 1 to 10,000,000"),
        (["--samples", "10", "--factor", "3"], "Give --factor or --samples, not both"),
        (["--link", "9"], "There are 1 shoulder, 2 elbow, 3 wrist, 4 gripper."),
        (["--hand", "3"], "write LOW:HIGH such as -90:-60."),
        (["--hand", "3:1"], "the hand cannot move from 3 to 1"),
        (["--at", "1", "2", "z"], '"z" is not a number: Z of --at needs one'),
        (["--compare", "lnyx6"], "Did you mean lynx6?"),
        (["--colour", "blue"], "is not one of 'segment'"),
        (["--payload", "2"], "belong to --colour torque, torque-share, largest-payload"),
        (
            ["--colour", "torque", "--payload", "-2"],
            "The payload cannot be -2.0: give its mass in kg, 0 or more.",
        ),
        (["--colour", "torque", "--joint", "9"], "lynx6 has no joint 9: its joints are 1 to 5."),
        (["--colour", "torque", "--gravity", "0", "0", "g"], '"g" is not a number: --gravity needs one'),
        (["-o", "cloud.stl"], "cloud.stl should end in .ply, .csv, .npz or .xyz"),
        (["--factor", "1", "-o", "huge.ply"], "choose a larger Factor"),
    ],
)
def test_bad_input_gets_one_sentence(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert run(["workspace", "lynx6", *words]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert sentence in err
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_there_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.ply"
    file.write_text("mine")
    assert run(["workspace", "lynx6", "-o", str(file)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert file.read_text() == "mine"

"""An arm that is imported stands in one's own folder, whole or not at all; every door leads to the same."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from headless import frames, program, said
from importers.test_urdf import JOINTS, NEAR, POSES, changed
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.arm.library import load_robot, own_folder
from vi3dras.cli import run
from vi3dras.errors import FileExistsAlreadyError, LibraryNameError, RobotNameError, Vi3drasError
from vi3dras.files import read_whole
from vi3dras.importers import keep
from vi3dras.panels._kit.hands.overlay import open_popups, popups_frame
from vi3dras.panels._kit.messages.notes import Words, question
from vi3dras.panels._kit.widgets.menus import Menu


def kept() -> list[str]:
    folder = own_folder("robots")
    return sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())


def test_it_is_an_arm_of_the_library_from_then_on(urdf_folder: Path) -> None:
    found = vi.import_arm(urdf_folder / "arm.urdf")
    assert kept() == [
        "bench-arm.toml",
        *(f"bench-arm/{name}.stl" for name in ("base", "cylinder", "shoulder")),
    ]
    arm = vi.robot("bench-arm")
    assert arm == found.arm
    assert arm.robot.notes == found.notes
    assert arm.robot.meshes[0].file == "bench-arm/base.stl"
    assert_allclose(arm.using(length="m", angle="rad").fk(JOINTS).matrix[:, :3], POSES, atol=1e-9)
    assert repr(found) == "<URDF: bench arm, RRRPRR, 9 notes>"
    assert vi.import_arm(urdf_folder / "arm.urdf").arm.id == "bench-arm-2"
    before = kept()
    assert vi.import_arm(urdf_folder / "arm.urdf", keep=False).file is None
    assert kept() == before


def test_a_name_that_is_taken_is_not_written_over(urdf_folder: Path) -> None:
    vi.import_arm(urdf_folder / "dh.csv", "mine")
    for name, error in (
        ("mine", FileExistsAlreadyError),
        ("puma560", LibraryNameError),
        ("a/b", RobotNameError),
    ):
        with pytest.raises(error):
            vi.import_arm(urdf_folder / "arm.urdf", name)
    assert kept() == ["mine.toml"]


def test_a_disk_that_fails_leaves_nothing_behind(urdf_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(file: Path) -> bytes:
        if file.name == "shoulder.stl":
            raise OSError
        return read_whole(file)

    monkeypatch.setattr(keep, "read_whole", fails)
    with pytest.raises(OSError):  # noqa: PT011  # any will do
        vi.import_arm(urdf_folder / "arm.urdf")
    assert kept() == []


def test_the_command_line_tells_scripts_the_same(
    urdf_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [
        "import",
        str(urdf_folder / "two.xacro"),
        "--name",
        "right",
        "--chain",
        "right_tool",
        "--arg",
        "length=0.4",
    ]
    assert run([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["robot"], told["format"], told["branches"]) == (
        "right",
        "xacro",
        ["right_tool", "left_tool"],
    )
    assert told["arguments"]["length"] == "0.4"
    assert told["arm"]["joints"][0]["range"] == [-120, 120]
    assert run(["import", str(urdf_folder / "arm.urdf")]) == 0
    assert "Odd: j2: a speed limit of 0, read as not known." in capsys.readouterr().out
    assert run(["import", str(urdf_folder / "arm.urdf"), "--arg", "length"]) == 2
    assert "write it as NAME=VALUE" in capsys.readouterr().err
    out = urdf_folder / "out.urdf"
    assert run(["robots", "bench-arm", "--export", "urdf", "-o", str(out), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["files"]) == 4
    again = vi.import_arm(out, keep=False).arm
    assert_allclose(again.using(length="m", angle="rad").fk(JOINTS).matrix[:, :3], POSES, atol=1e-9)
    assert run(["robots", "puma560", "--export", "urdf"]) == 2


def test_an_arm_without_meshes_goes_out_with_the_body_that_is_drawn(tmp_path: Path) -> None:
    text = vi.urdf(vi.robot("lynx6"), tmp_path / "lynx.urdf")
    meshes = sorted(file.name for file in (tmp_path / "lynx").iterdir())
    assert len(meshes) >= 5
    assert all(f'filename="lynx/{name}"' in text for name in meshes)
    with pytest.raises(Vi3drasError):
        vi.urdf(vi.robot("lynx6"), tmp_path / "lynx.urdf")


def test_the_window_asks_what_has_to_be_decided(urdf_folder: Path) -> None:
    """Arguments, which of two arms, nearly parallel axes; then the arm is shown, what was odd beside it."""
    with program() as app:
        importing = app.commands.beginning.importing
        importing.read(urdf_folder / "two.xacro")
        popups_frame()
        popups_frame()
        (asked,) = (popup for popup in open_popups() if isinstance(popup, Words))
        asked.answer("length = 0.5, is_dual=true")
        popups_frame()
        popups_frame()
        (menu,) = (popup for popup in open_popups() if isinstance(popup, Menu))
        menu.click("right_tool")
        frames(app)
        assert app.robot() == load_robot("two-arms")
        assert "two_arms is among your arms" in said(app)[-1]
        importing.read(changed(urdf_folder, *NEAR))
        popups_frame()
        popups_frame()
        found = question()
        assert found is not None
        found.answer("Make them parallel")
        frames(app)
        assert app.robot() == load_robot("bench-arm")
        assert app.help.is_open
        importing.read(urdf_folder / "limits.xacro")
        assert "it has no links" in said(app)[-1].lower()
        assert np.isfinite(load_robot("bench-arm").joints[0].d)

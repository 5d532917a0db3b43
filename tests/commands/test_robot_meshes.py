"""`vi3dras robots` tells which meshes an arm has, and what is wrong with those that cannot be used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from meshes.making import binary_stl

from vi3dras.cli import run

ARM = """\
name = "Two"
units = { length = "cm", angle = "deg" }
[[joint]]
name = "first"
a = 10
[[joint]]
name = "second"
a = 20
[[meshes]]
link = 1
file = "two/one.stl"
[[meshes]]
link = 2
file = "two/cut.stl"
[[meshes]]
link = 2
file = "two/gone.stl"
"""


def test_each_mesh_is_told_with_its_triangles_or_with_what_is_wrong(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "two").mkdir()
    (tmp_path / "two.toml").write_text(ARM)
    (tmp_path / "two" / "one.stl").write_bytes(binary_stl())
    (tmp_path / "two" / "cut.stl").write_bytes(binary_stl()[:-9])
    assert run(["robots", str(tmp_path / "two.toml"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["meshes"]
    assert [mesh["triangles"] for mesh in told] == [4, 0, 0]
    assert [mesh["problem"] for mesh in told] == [
        "",
        "cut.stl: it announces 4 triangles but has bytes for 3: copy or save it again.",
        "two/gone.stl is not beside the arm's file: put it there.",
    ]
    assert run(["robots", str(tmp_path / "two.toml")]) == 0
    assert "Meshes: 3 files with 4 triangles" in capsys.readouterr().out

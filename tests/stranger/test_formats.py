"""What a stranger found in the files that other programs run."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result
from formats_motion import ROOT

from vi3dras.cli import vi3dras


def run(*words: object) -> Result:
    return CliRunner().invoke(vi3dras, [str(word) for word in words], standalone_mode=False)


def test_the_name_of_an_arm_writes_no_command_into_a_robot_program(tmp_path: Path) -> None:
    """`name = "Lynx\\n#0 P2500 #1 P2500 T100\\n;"`: line 2 of the SSC-32 script was a live servo command."""
    toml = (ROOT / "robots" / "lynx6.toml").read_text()
    hostile = 'name = "Lynx\\n#0 P2500 #1 P2500 T100\\n;"'
    (tmp_path / "x.toml").write_text(toml.replace('name = "Lynxmotion Lynx6"', hostile))
    for arm, file in (("lynx6", "a.ssc"), (tmp_path / "x.toml", "b.ssc")):
        result = run("path", "pipe-weld", "--robot", arm, "--fit", "--points", 20, "-o", tmp_path / file)
        assert result.exception is None, result.exception
    plain, named = (
        [line for line in (tmp_path / file).read_bytes().split(b"\r\n") if not line.startswith(b";")]
        for file in ("a.ssc", "b.ssc")
    )
    assert b"Lynx _0 P2500 _1" in (tmp_path / "b.ssc").read_bytes().splitlines()[0], "it is still told"
    assert named == plain

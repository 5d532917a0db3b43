"""Files of strangers: nothing in them runs, grows without end, or leads out of their folder."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from importers.descriptions import ARM
from importers.spoilt import answers

from vi3dras.file_errors import FileError
from vi3dras.importers.reader import read_arm
from vi3dras.importers.xacro_expression import ExpressionFault, computed

BOMB = '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><robot name="&b;"/>'
OUTSIDE = '<!DOCTYPE r SYSTEM "file:///etc/passwd"><robot/>'


RUNNING = (
    "__import__('os').system('x')", "().__class__", "open('/etc/passwd')", "pi.__doc__", "lambda: 1",
    "[x for x in (1,)]", "9**9**9**9", "'a' * 10**9", "'%s' % pi", "-" * 99 + "1", "math.sys",
    "max(key=len)", "1/0", "x", "f'{pi}'", "1 if", "sqrt(-1)", "'a' + 1", "[1][5]", "1" * 3000,
)  # fmt: skip


def test_an_expression_runs_nothing() -> None:
    for text in RUNNING:
        with pytest.raises(ExpressionFault):
            computed(text, {}.__getitem__)


def test_macros_that_call_themselves_have_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vi3dras.importers.xacro.STEPS", 3000)
    head = '<robot name="r" xmlns:xacro="x">'
    texts = (
        '<xacro:macro name="m" params=""><xacro:m/></xacro:macro><xacro:m/>',
        "".join(
            f'<xacro:macro name="m{k}">{f"<xacro:m{k + 1}/>" * 20 if k < 9 else "<a/>"}</xacro:macro>'
            for k in range(10)
        )
        + "<xacro:m0/>",
        '<xacro:include filename="again.xacro"/>',
        '<xacro:property name="a" value="${b}"/><xacro:property name="b" value="${a}"/><link name="${a}"/>',
    )
    for text in texts:
        (tmp_path / "again.xacro").write_text(f"{head}{text}</robot>", encoding="utf-8")
        with pytest.raises(FileError):
            read_arm(tmp_path / "again.xacro")


def test_a_hundred_spoilt_descriptions_are_answered_in_one_sentence_each(urdf_folder: Path) -> None:
    """5,000 are a campaign: `python -m tests.campaign.descriptions 5000 --seed 7`."""
    before = {file for file in urdf_folder.parent.rglob("*") if "spoilt" not in file.name}
    sound, sentences = answers(urdf_folder, 100, 7)
    assert sound + len(sentences) == 100
    assert len(sentences) > 50
    assert {file for file in urdf_folder.parent.rglob("*") if "spoilt" not in file.name} == before


def test_numbers_that_no_arm_has_are_said_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "long.urdf").write_text(ARM.replace("0.31 -0.02", "31000 -0.02"), encoding="utf-8")
    with pytest.raises(FileError, match=r"long\.urdf: it gives no arm \(d is -6\.35865e\+06 mm, but"):
        read_arm(tmp_path / "long.urdf")
    assert random.Random(7).randrange(100) == 41, "spoilt files are the same everywhere"

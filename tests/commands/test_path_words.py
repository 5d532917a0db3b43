"""What `vi3dras path` says where something is asked twice, is too much, or is taken for granted."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from vi3dras.cli import run


@dataclass
class Command:
    """`vi3dras path` with what it prints."""

    capsys: pytest.CaptureFixture[str]

    def said(self, *words: str) -> tuple[int, str]:
        """The exit code, and what stands on standard error."""
        code = run(["path", *words])
        return code, self.capsys.readouterr().err.strip()

    def answer(self, *words: str) -> dict[str, Any]:
        """What scripts are told."""
        assert run(["path", *words, "--json"]) == 0
        found: dict[str, Any] = json.loads(self.capsys.readouterr().out)
        return found


@pytest.fixture
def path(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--speed", "3", "--duration", "5"), "Give --speed or --duration, not both"),
        (("--spacing", "1e-9"), "1,000,000 are allowed: take a larger spacing"),
        (("--row", "28"), "--row 28: Möbius belt has the curves 0 to 27 along u."),
        (("-o", "a"), "a has no end that says in which format to save it: .csv, .yaml"),
        (
            ("-o", "a.csv", "--format", "ssc32"),
            "a.csv does not end as SSC-32 script does: name the file with .ssc.",
        ),
    ],
)
def test_a_word_that_cannot_be_kept_is_answered_with_one_sentence(
    words: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: Command
) -> None:
    monkeypatch.chdir(tmp_path)
    code, text = path.said("mobius", *words)
    assert code == 2
    assert sentence in text
    assert not list(tmp_path.iterdir())


def test_a_name_that_is_too_long_is_answered_with_one_sentence(tmp_path: Path, path: Command) -> None:
    code, text = path.said("mobius", "-o", str(tmp_path / f"{'a' * 300}.csv"))
    assert code == 1
    assert "cannot be written (file name too long)" in text


def test_too_few_points_are_told_how_many_would_do(path: Command) -> None:
    """The pipe weld turns the RV-2AJ's elbow by 31 degrees from one of 6 points to the next."""
    few = ("pipe-weld", "--robot", "rv2aj", "--points", "6")
    assert path.answer(*few)["cure"] == "Points at most 20 mm apart would do: --spacing 20."
    assert path.answer(*few, "--spacing", "20")["safe"] is True
    code, text = path.said(*few, "-o", "never.csv")
    assert code == 1
    assert "more faults. Points at most 20 mm apart would do: --spacing 20. It can be saved" in text


def test_where_nobody_says_how_many_points_there_are_as_many_as_the_joints_need(path: Command) -> None:
    """The epicycloid's 9 m in 100 points: the arm would turn by up to 36 degrees from one to the next."""
    told = path.answer("epicycloid", "--fit")
    assert told["rows"] > 1000
    assert told["safe"] is True
    assert told["told"][0].startswith("100 points would let the joints step too far between them: ")
    assert path.answer("epicycloid", "--fit", "--points", "100")["rows"] == 100


def test_a_hand_that_points_and_one_that_is_held_are_not_both(path: Command) -> None:
    code, text = path.said("pipe-weld", "--wrist", "tangent", "--abc", "0", "0", "0")
    assert code == 2
    assert "Give --abc or --wrist tangent, not both" in text


@pytest.fixture
def seam(tmp_path: Path, path: Command) -> Path:
    file = tmp_path / "weld.csv"
    path.answer("pipe-weld", "--fit", "--points", "40", "-o", str(file))
    return file


def test_a_table_that_was_exported_goes_to_the_servos_of_its_arm(seam: Path, path: Command) -> None:
    """Its passport knows no servos; the arm's file does."""
    path.answer("--import", str(seam), "-o", str(seam.with_suffix(".ssc")))
    assert "#0 P" in seam.with_suffix(".ssc").read_text()


def test_a_table_for_another_arm_says_so(seam: Path, path: Command) -> None:
    told = path.answer("--import", str(seam), "--robot", "rv2aj")["told"]
    assert (
        told[0] == "It was exported for Lynxmotion Lynx6; what is read is taken for Mitsubishi MELFA RV-2AJ."
    )
    assert "from where its joint values put the tool of the Mitsubishi MELFA RV-2AJ" in told[1]


def test_a_table_that_was_changed_says_so(seam: Path, path: Command) -> None:
    seam.write_text(seam.read_text().replace("1,0.", "1, 0.", 1))
    told = path.answer("--import", str(seam))["told"]
    assert told == ["The table was changed since its export: vi3dras check weld.csv says where."]


def test_a_table_without_a_passport_says_which_arm_is_taken(seam: Path, path: Command) -> None:
    seam.with_name("weld.passport.json").unlink()
    assert path.answer("--import", str(seam))["told"] == [
        "The table does not say for which arm it is (it has no passport): Lynxmotion Lynx6 is taken."
    ]
    assert path.answer("--import", str(seam), "--robot", "lynx6")["told"] == []


def test_places_alone_of_an_outstretched_arm_come_back(seam: Path, path: Command) -> None:
    """Near its full length a Lynx6 reaches a place with few angles of the hand: one of them is found."""
    file = seam.with_name("points.csv")
    path.answer("--import", str(seam), "--format", "robodk-speed", "-o", str(file))
    found = path.answer("--import", str(file), "--robot", "lynx6", "--moving")
    assert found["reachable"] == found["points"] == 40
    assert found["safe"] is True

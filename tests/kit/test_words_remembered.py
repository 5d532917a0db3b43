"""The language of the last time is that of the next one; one that is not known counts as none."""

from __future__ import annotations

from pathlib import Path

import pytest

from vi3dras.panels._kit import settings
from vi3dras.panels._kit.window.remembered import recall


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ('language = "es"', "es"),
        ('language = "en"', "en"),
        ('language = "tlh"', "en"),
        ("language = 3", "en"),
        ("", "en"),
    ],
)
def test_the_language_is_remembered(
    line: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "own_folder", lambda name: tmp_path)
    (tmp_path / "window.toml").write_text(f"[window]\n{line}\n", encoding="utf-8")
    assert recall().look.language == language

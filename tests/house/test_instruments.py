"""Every instrument is whole: its ports explain themselves, its words are Spanish too, its page is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from house.instrument_needs import needs

from vi3dras.flow import Engine
from vi3dras.panels import instruments
from vi3dras.panels._kit.words import dictionary

FACES = instruments()
ROOT = Path(__file__).parents[2]
GUIDE, EXPLAIN = ROOT / "docs" / "guide", ROOT / "vi3dras" / "explain"


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """All instruments, as they are at first; nothing slow has run."""
    patch = pytest.MonkeyPatch()
    patch.setenv("VI3DRAS_HOME", str(tmp_path_factory.mktemp("home")))
    with Engine() as made:
        for name, face in FACES.items():
            made.add(face.vi, name)
        made.attend("nobody")
        made.tick()
        yield made
    patch.undo()


@pytest.mark.parametrize("name", FACES)
def test_an_instrument_needs_nothing_more(name: str, engine: Engine) -> None:
    missing = needs(FACES[name], engine, dictionary("es"), GUIDE)
    assert not missing, "\n".join(missing)


def test_the_explanations_name_no_instrument() -> None:
    """What a port means stands with the port."""
    texts = {file.name: file.read_text(encoding="utf-8") for file in EXPLAIN.glob("*.py")}
    named = {name: re.compile(rf"[\"'`]{name}[\"'`.]") for name in FACES}  # alone, or before a port
    assert not [
        f"{file} names {name}" for file, text in texts.items() for name in FACES if named[name].search(text)
    ]

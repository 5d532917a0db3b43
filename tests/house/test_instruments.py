"""Every instrument is whole: its ports explain themselves, its words are Spanish too, its page is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from house.instrument_needs import needs

from vi3dras.explain.pictures import WITHOUT_EQUATION
from vi3dras.flow import Control, Engine
from vi3dras.panels import instruments
from vi3dras.panels._kit.words import dictionary

FACES = instruments()
GUIDE = Path(__file__).parents[2] / "docs" / "guide"


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


def test_what_has_no_equation_is_an_indicator_that_is_there() -> None:
    known = {
        port
        for face in FACES.values()
        for port, declared in face.vi.ports.items()
        if not isinstance(declared, Control)
    }
    assert set(WITHOUT_EQUATION) <= known
    assert all(WITHOUT_EQUATION.values())

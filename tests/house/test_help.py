"""Every port of every shipped instrument says what it means, and every number where it comes from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from vi3dras.explain import explain
from vi3dras.explain.pictures import WITHOUT_EQUATION
from vi3dras.explain.ports import topic_of
from vi3dras.flow import Control, Engine
from vi3dras.panels import instruments

FACES = instruments()
LEAST_WORDS = 3


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


def test_every_port_has_a_meaning_and_a_unit(engine: Engine) -> None:
    missing = []
    for name, face in FACES.items():
        for port in face.vi.ports:
            said = explain(engine, f"{name}.{port}")
            if len(said.meaning.split()) < LEAST_WORDS and said.meaning.strip(".") != said.unit:
                missing.append(f"{name}.{port} needs a tip or a meaning of {LEAST_WORDS} words or more")
            if not said.unit:
                missing.append(f"{name}.{port} needs a unit in its port or in vi3dras/explain")
    assert not missing, "\n".join(missing)


def test_every_computed_indicator_has_an_equation(engine: Engine) -> None:
    missing = [
        f"{name}.{port} needs a Topic with work in vi3dras/explain, or its reason in explain/pictures.py"
        for name, face in FACES.items()
        for port, declared in face.vi.ports.items()
        if not isinstance(declared, Control)
        and port not in WITHOUT_EQUATION
        and topic_of(face.vi.id, port).work is None
    ]
    assert not missing, "\n".join(missing)


def test_an_equation_comes_with_its_numbers(engine: Engine) -> None:
    silent = []
    for name, face in FACES.items():
        for port, declared in face.vi.ports.items():
            ref = f"{name}.{port}"
            has_work = topic_of(face.vi.id, port).work is not None
            if isinstance(declared, Control) or not has_work or engine.values[ref] is None:
                continue
            body = explain(engine, ref).body
            if not (body.equation and body.numbers):
                silent.append(f"{ref} has a value but shows no equation with numbers")
    assert not silent, "\n".join(silent)


def test_what_has_no_equation_is_an_indicator_that_is_there() -> None:
    known = {
        port
        for face in FACES.values()
        for port, declared in face.vi.ports.items()
        if not isinstance(declared, Control)
    }
    assert set(WITHOUT_EQUATION) <= known
    assert all(WITHOUT_EQUATION.values())

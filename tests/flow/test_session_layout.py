"""What the second version of session files has more than the first: places of nodes, and recipes."""

from __future__ import annotations

from pathlib import Path

import pytest
from flow.machines import CATALOGUE, Arm, Join, Source

from vi3dras.files import write_whole
from vi3dras.flow import Engine
from vi3dras.sessions import session
from vi3dras.sessions.session import END, load, session_text


@pytest.fixture
def text(engine: Engine) -> str:
    for vi in (Source, Join, Arm):
        engine.add(vi)
    engine.put("arm.q", [1, 2, 3, 4])
    engine.connect("source.y", "join.a")
    engine.tick()
    return session_text(engine, {"camera": {"eye": [1.0, 2.0, 3.0]}})


def loaded(tmp_path: Path, content: str | bytes) -> session.Session:
    write_whole(tmp_path / "a.toml", content, replace=True)
    return load(tmp_path / "a.toml", CATALOGUE)


def test_a_file_of_the_first_version_opens_as_it_did(text: str, tmp_path: Path) -> None:
    """It has neither a layout nor recipes."""
    old = loaded(tmp_path, text.replace("version = 2", "version = 1"))
    assert old.problems == ()
    assert old.state.keys() == loaded(tmp_path, text).state.keys()


def test_places_that_are_none_are_listed_and_those_of_nodes_that_are_gone_are_dropped(
    text: str, tmp_path: Path
) -> None:
    layout = '[layout]\nsource = [1, 2]\njoin = "left"\narm = [1]\nghost = [3, 4]\n\n[view'
    found = loaded(tmp_path, text.replace("[view", layout, 1))
    assert [key for key in found.state if key[0] == "place"] == [("place", "source")]
    assert [str(p) for p in found.problems] == [
        f"a.toml, layout {node}: its place should be two numbers such as [120.0, 40.0]."
        for node in ("join", "arm")
    ]


def test_an_instrument_that_cannot_be_made_from_its_recipe_is_listed_and_the_rest_opens(
    tmp_path: Path,
) -> None:
    head = '[[instrument]]\nname = "{0}"\nvi = "{0}"\n'
    broken = {"sum": "names = 3", "source": "names = []"}
    tables = [f"{head.format(name)}[instrument.recipe]\n{recipe}\n" for name, recipe in broken.items()]
    found = loaded(tmp_path, "\n".join(["version = 2", *tables, head.format("join"), END]))
    assert list(found.state) == [("instrument", "join")]
    assert [str(p).partition(" (")[0] for p in found.problems] == [
        "a.toml, instrument sum: it cannot be made from its recipe",
        "a.toml, instrument source: Source: its ports are fixed: it is made from no recipe.",
    ]

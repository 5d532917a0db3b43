"""Where a value comes from, in a few words."""

from __future__ import annotations

from vi3dras.explain import equations_of, explain, is_known
from vi3dras.explain.chain import MOST, chain
from vi3dras.flow import Engine
from vi3dras.panels import instruments

FACES = instruments()


def labels(engine: Engine, ref: str) -> list[str]:
    return [link.label for link in chain(engine, ref)]


def test_a_matrix_comes_from_the_joints_by_one_step(lynx6: Engine) -> None:
    assert labels(lynx6, "robot-simulator.links") == ["Joints", "forward", "A matrices"]
    assert labels(lynx6, "robot-simulator.abc") == ["Joints", "forward", "read pose", "A, B, C"]


def test_solutions_come_from_their_target(lynx6: Engine) -> None:
    assert labels(lynx6, "robot-simulator.answer") == ["Target", "solve", "Solutions"]


def test_a_control_tells_what_reads_it(lynx6: Engine) -> None:
    links = chain(lynx6, "fk-workspace.factor")
    assert [link.kind for link in links] == ["control", "step"]
    assert links[1].label == "choose poses"


def test_every_chain_is_short_and_ends_where_it_was_asked(lynx6: Engine) -> None:
    for name, face in FACES.items():
        for port in face.vi.ports:
            links = chain(lynx6, f"{name}.{port}")
            assert 1 <= len(links) <= MOST + 1
            assert f"{name}.{port}" in {links[0].ref, links[-1].ref}


def test_what_a_button_does_is_explained(lynx6: Engine) -> None:
    said = explain(lynx6, "robot-simulator.go_home")
    assert said.title == "home"
    assert dict(said.facts) == {"Sets": "q", "Reads": "robot"}
    assert is_known(lynx6, "robot-simulator.go_home")
    assert not is_known(lynx6, "robot-simulator.nothing")


def test_the_equations_of_an_instrument_are_listed(lynx6: Engine) -> None:
    listed = {ref for ref, _, _ in equations_of(lynx6, "robot-simulator")}
    assert {"robot-simulator.links", "robot-simulator.abc", "robot-simulator.dexterity"} <= listed
    assert "robot-simulator.scene" not in listed

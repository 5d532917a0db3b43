"""`vi3dras explain` says on the command line what the help says in the window."""

from __future__ import annotations

import json
from typing import Literal

import pytest

from vi3dras.cli import run
from vi3dras.commands.explain import part_of
from vi3dras.console.names import panels
from vi3dras.explain import PortPart, checked_part, explain
from vi3dras.explain.explanation import PartError
from vi3dras.flow import Engine


def test_an_element_is_told_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    sets = ["--set", "q=32,58.4,-64,-38.5,12"]
    assert run(["explain", "robot-simulator", "links", "--at", "3,1,4", *sets]) == 0
    told = capsys.readouterr().out
    assert "A_{1,4}  =  12.00 cos(−64.0°)  =  12.00·0.4384  =  5.260 cm" in told
    assert "Way: Joints → forward → A matrices" in told


def test_json_has_meaning_unit_and_results(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "fk-workspace", "poses", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["results"] == [{"name": "N", "value": 5184.0, "decimals": 0, "unit": ""}]
    assert said["paper"] == ["Eq 17, 18"]
    assert said["meaning"]
    assert said["unit"] == "a count"


def test_without_a_port_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "robot-simulator", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["dexterity"]["unit"] == "a ratio"
    assert all(one["meaning"] and one["unit"] for one in said.values())


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["robot-simulator", "link"], "links"),
        (["robot-simulator", "links", "--at", "x"], "no place"),
        (["robot-simulator", "q", "--set", "q"], "has no value"),
        (["robot-simulator", "q", "--set", "=3"], 'no control ""'),
        (["robot-simulator", "q", "--set", "q=1,2"], "lynx6 has 5 joints, not 2"),
        (["robot-simulator", "q", "--at", "1,2"], "q has no part 1,2: its parts go from 1 to 5."),
        (["robot-simulator", "dexterity", "--at", "2"], "explained as a whole"),
        (["robot-simulator", "--at", "2"], "name the port"),
    ],
)
def test_slips_get_one_sentence(words: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", *words]) == 2
    told = capsys.readouterr().err
    assert part in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("panel", sorted(panels()))
def test_every_part_of_every_port_is_explained_and_the_one_behind_the_last_is_refused(panel: str) -> None:
    """The number of a part is never cut to the last one that there is."""
    with Engine() as engine:
        engine.add(panels()[panel].vi, panel)
        engine.settle()
        for port in panels()[panel].vi.ports:
            ref = f"{panel}.{port}"
            try:
                checked_part(engine, ref, PortPart("element", (9**9,) * 4))
            except PartError as error:
                sizes = error.args[2]
            for size in sizes:
                kind: Literal["row", "element"] = "row" if len(size) == 1 else "element"
                last = checked_part(engine, ref, PortPart(kind, tuple(n - 1 for n in size)))
                assert explain(engine, ref, last).part == last
                for k in range(len(size)):
                    beyond = tuple(n - 1 + (i == k) for i, n in enumerate(size))
                    with pytest.raises(PartError, match=f"^{port} has no part .*: its parts go from 1"):
                        checked_part(engine, ref, PortPart(kind, beyond))


def test_a_number_alone_names_a_matrix_and_a_frame_counted_from_one() -> None:
    """`links --at 3` told A1, `frames --at 3` frame 2."""
    heads = (("links", 3, "A_3"), ("frames", 3, "O_3"), ("frames", 1, "O_1"), ("q", 5, "θ_5"))
    with Engine() as engine:
        engine.add(panels()["robot-simulator"].vi, "arm")
        engine.settle()
        for port, number, symbol in heads:
            assert explain(engine, f"arm.{port}", part_of(str(number))).symbol == symbol

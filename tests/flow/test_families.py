"""Families of steps: every step in one, none that waits for itself by way of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from vi3dras.flow import Engine
from vi3dras.flow.families import HEAVY, MOST, families
from vi3dras.flow.parts import family_of, on_page, plain
from vi3dras.panels import catalogue, instruments
from vi3dras.sessions import session
from vi3dras.sessions.session import session_text

SHIPPED = tuple(instruments())


@pytest.fixture(params=SHIPPED)
def shipped(request: pytest.FixtureRequest, engine: Engine) -> str:
    engine.add(instruments()[request.param].vi, request.param)
    return str(request.param)


def test_every_step_is_in_one_family_and_families_stay_small(shipped: str, engine: Engine) -> None:
    found = families(engine, shipped)
    steps = [step for family in found for step in family.steps]
    assert sorted(steps) == sorted(engine.document.steps)
    for family in found:
        inputs = sum(len(engine.document.steps[step].inputs) for step in family.steps)
        assert len(family.steps) <= MOST
        assert inputs <= 1.5 * HEAVY, "pieces are even in steps, not in terminals"


def test_families_seen_as_one_box_each_close_no_circle(shipped: str, engine: Engine) -> None:
    """Taking away, again and again, what waits for nothing empties the list."""
    found = families(engine, shipped)
    waits = {
        one.key: {other.key for other in found if other is not one and set(one.inputs) & set(other.outputs)}
        for one in found
    }
    while waits:
        free = {key for key, before in waits.items() if not before & set(waits)}
        assert free, waits
        waits = {key: before for key, before in waits.items() if key not in free}


def test_what_a_family_reads_from_elsewhere_and_gives_elsewhere_is_what_its_steps_do(
    shipped: str, engine: Engine
) -> None:
    document = engine.document
    for family in families(engine, shipped):
        steps = [document.steps[step] for step in family.steps]
        made = {f"{shipped}.{port}" for step in steps for port in step.outputs}
        read = {f"{shipped}.{port}" for step in steps for port in step.inputs}
        others = {
            f"{shipped}.{port}"
            for ref, step in document.steps.items()
            if ref not in family.steps
            for port in step.inputs
        }
        assert set(family.inputs) == read - made - set(family.controls)
        assert set(family.outputs) == made & others
        assert set(family.ends) == made - others - read
        assert not set(family.controls) & others


def test_a_box_that_stands_on_a_page_keeps_its_place_there_in_the_session(
    engine: Engine, tmp_path: Path
) -> None:
    engine.add(instruments()["robot-simulator"].vi, "arm")
    first, second = families(engine, "arm")[:2]
    spots = {on_page(second.key, first.key): (120.0, 40.0), on_page("arm.q", first.key): (8.0, 4.0)}
    assert {plain(node) for node in spots} == {second.steps[0], "arm.q"}
    engine.place_all(spots, label="Move")
    file = tmp_path / "mine.vi3"
    file.write_text(session_text(engine, {}), encoding="utf-8")
    left = dict(engine.places)
    engine.remove("arm")
    assert dict(engine.places) == {}
    engine.become(session.load(file, catalogue()).state, "Open")
    assert dict(engine.places) == left


def test_the_name_of_a_family_is_no_step_and_no_port(engine: Engine) -> None:
    engine.add(instruments()["robot-simulator"].vi, "arm")
    key = families(engine, "arm")[0].key
    assert key == family_of(families(engine, "arm")[0].steps[0])
    assert key not in engine.document.steps
    assert key not in engine.document.ports

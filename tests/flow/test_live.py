"""A live control tells what is so now: steps see it, and it is neither undone nor kept nor brought back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from vi3dras.flow import VI, Control, Engine, Indicator
from vi3dras.sessions.session import session_text


class Wire:
    """Something that has to be let go."""

    is_open = True

    def close(self) -> None:
        self.is_open = False


class Lamp(VI):
    """A switch that a person sets, a reading of now, and a wire."""

    wanted = Control(float, default=0.0, tip="What is wanted")
    reading = Control(float, default=1.0, live=True, tip="What is read now")
    wire = Control(Wire | None, default=None, live=True, tip="What it hangs on")
    both = Indicator(float, tip="Their sum")


@Lamp.step("both")
def add(wanted: float, reading: float) -> float:
    """Their sum."""
    return wanted + reading


@pytest.fixture
def lamp() -> Iterator[Engine]:
    with Engine() as engine:
        engine.add(Lamp)
        engine.tick()
        engine.journal.clear()
        yield engine


def test_steps_see_it_and_undo_passes_it_by(lamp: Engine) -> None:
    lamp.put("lamp.wanted", 5.0)
    lamp.put("lamp.reading", 2.0)
    lamp.tick()
    assert lamp.get("lamp.both") == 7.0
    assert lamp.undo()
    lamp.tick()
    assert (lamp.get("lamp.wanted"), lamp.get("lamp.reading"), lamp.get("lamp.both")) == (0.0, 2.0, 2.0)
    assert not lamp.undo()


def test_it_is_no_unsaved_work_and_stands_in_no_session(lamp: Engine) -> None:
    before = lamp.revision, session_text(lamp)
    lamp.put_all({"lamp.reading": 9.0, "lamp.wire": Wire()})
    lamp.tick()
    assert (lamp.revision, session_text(lamp)) == before
    assert lamp.undo_name == ""


def test_a_snapshot_brings_nothing_of_it_back(lamp: Engine) -> None:
    lamp.put("lamp.reading", 3.0)
    lamp.snapshot("then")
    lamp.put_all({"lamp.wanted": 4.0, "lamp.reading": 8.0})
    lamp.restore("then")
    lamp.tick()
    assert (lamp.get("lamp.wanted"), lamp.get("lamp.reading")) == (0.0, 8.0)


def test_what_it_holds_is_closed_with_its_instrument_and_with_the_engine() -> None:
    first, second = Wire(), Wire()
    with Engine() as engine:
        engine.add(Lamp)
        engine.add(Lamp, "other")
        engine.put_all({"lamp.wire": first, "other.wire": second})
        engine.remove("lamp")
        assert (first.is_open, second.is_open) == (False, True)
    assert not second.is_open

"""What the view says while something is computed: where it stands, in whose words, and how long it takes."""

from __future__ import annotations

from collections.abc import Iterator

import dearpygui.dearpygui as dpg
import pytest

from vi3dras.flow import VI, Control, Engine, Indicator
from vi3dras.flow.errors import DeclarationError
from vi3dras.jobs.job_process import Progress
from vi3dras.panels import instruments
from vi3dras.panels._kit.messages import waiting
from vi3dras.panels._kit.messages.waiting import ProgressStrip, expected_of, time_left, title_of

FACES = instruments()
SIZE = (700, 500)


@pytest.fixture
def engine() -> Iterator[Engine]:
    made = Engine()
    for name, face in FACES.items():
        made.add(face.vi, name)
    made.attend("")
    made.tick()
    yield made
    made.close()


@pytest.mark.parametrize("name", FACES)
def test_what_is_computed_is_told_by_what_it_gives_and_never_by_a_function(name: str, engine: Engine) -> None:
    """`Find facts`, `Offer fit`, `Count`: names of functions stood where a student waits."""
    vi = FACES[name].vi
    for step in (step for step in vi.steps.values() if step.slow):
        title = title_of(engine, f"{name}.{step.name}")
        assert title == vi.ports[step.outputs[0]].tip
        assert title.lower() != step.name.replace("_", " ")
        assert " " in title
    for action in (action for action in vi.actions.values() if action.slow):
        assert title_of(engine, f"{name}.{action.name}") == action.title.removesuffix("...")


def test_time_begins_as_it_was_told_beforehand_and_ends_as_it_goes() -> None:
    """The panel said about 4 s, and the strip 61."""
    assert time_left(0.0, 0.0, 4.0) == 4.0
    assert time_left(0.0, 3.0, None) is None
    assert time_left(0.5, 3.0, None) == 3.0
    early, late = time_left(0.05, 3.0, 4.0), time_left(0.95, 57.0, 4.0)
    assert early is not None
    assert late is not None
    assert 0.95 * 4.0 < early < 0.3 * 0.95 * 60.0
    assert late == pytest.approx(0.05 * 60.0, rel=0.06)
    assert time_left(1.0, 60.0, 4.0) == 0.0


def test_a_count_takes_as_long_as_the_panel_tells(engine: Engine) -> None:
    assert expected_of(engine, "fk-workspace.count") is None, "not yet computed"
    engine.attend("fk-workspace")
    engine.settle()
    assert expected_of(engine, "fk-workspace.count") == engine.get("fk-workspace.seconds")
    assert expected_of(engine, "fk-workspace.find_facts") is None
    assert expected_of(engine, "surface-trajectory.export") is None


def test_a_step_cannot_be_told_by_what_is_no_port() -> None:
    class Sum(VI):
        a = Control(float, default=0.0)
        b = Indicator(float)

    with pytest.raises(DeclarationError, match="elapsed is no port"):

        @Sum.step("b", takes="elapsed")
        def double(a: float) -> float:
            return 2 * a


def test_it_stands_at_the_foot_of_the_view_and_waits_a_moment(
    engine: Engine, window: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It covered the legend of the cloud."""
    now = 100.0
    monkeypatch.setattr(waiting.time, "monotonic", lambda: now)
    strip = ProgressStrip(engine)
    jobs = [Progress("fk-workspace.find_facts", 0.5, 98.0), Progress("fk-workspace.count", 0.0, 90.0)]
    strip.frame(jobs, window, SIZE)
    assert strip.room == 0
    now = 101.0
    strip.frame(jobs, window, SIZE)
    (card,) = [c for c in dpg.get_item_children(window, 1) or [] if dpg.is_item_shown(c)]
    top = dpg.get_item_pos(card)[1]
    assert top + dpg.get_item_height(card) == SIZE[1] - 16
    assert strip.room == dpg.get_item_height(card) + 8
    assert strip._card is not None
    assert strip._card[3].what == "Volume, surface, reach, holes and limits"
    strip.frame([], window, SIZE)
    assert strip.room == 0

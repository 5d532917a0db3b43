"""The transport: run continuously, once, pause, abort; what waits is stale, and actions refuse it."""

from __future__ import annotations

import pytest
from flow.machines import RUNS, Arm, Join, Source

from vi3dras.flow import Engine
from vi3dras.flow.errors import ActionRefusedError, KindError, UnknownRefError
from vi3dras.jobs.job_process import StepError


@pytest.fixture
def chain(engine: Engine) -> Engine:
    engine.add(Source)
    engine.add(Join)
    engine.connect("source.y", "join.a")
    engine.tick()
    RUNS.clear()
    return engine


def states(engine: Engine) -> list[str]:
    return [engine.state(ref).name for ref in ("source.x", "source.y", "join.a", "join.b", "join.total")]


def test_paused_controls_move_and_all_below_turns_stale(chain: Engine) -> None:
    chain.pause()
    chain.put("source.x", 5)
    changed = chain.tick()
    assert changed == {"source.x", "source.y", "join.a", "join.both", "join.total"}
    assert states(chain) == ["fresh", "stale", "stale", "fresh", "stale"]
    assert (chain.get("source.x"), chain.get("source.y"), not RUNS) == (5, 2, True)
    assert chain.transport == "pause"


def test_going_back_while_paused_makes_all_fresh_without_a_run(chain: Engine) -> None:
    chain.pause()
    chain.put("source.x", 5)
    chain.tick()
    chain.undo()
    chain.tick()
    assert set(states(chain)) == {"fresh"}
    assert not RUNS


def test_run_catches_up(chain: Engine) -> None:
    chain.pause()
    chain.put("source.x", 5)
    chain.tick()
    chain.run()
    chain.tick()
    assert (chain.get("join.total"), chain.transport) == (10, "run")
    assert RUNS == {"double": 1, "join": 1}


def test_once_runs_what_waits_and_pauses_again(chain: Engine) -> None:
    chain.pause()
    chain.put("source.x", 5)
    chain.once()
    chain.tick()
    assert (chain.get("join.total"), chain.transport) == (10, "pause")
    chain.put("source.x", 6)
    chain.tick()
    assert chain.state("join.total").name == "stale"


def test_rerun_runs_a_step_with_the_same_inputs(chain: Engine) -> None:
    chain.rerun("source.double")
    chain.tick()
    assert RUNS == {"double": 1}
    with pytest.raises(UnknownRefError, match=r'There is no step "source\.treble"'):
        chain.rerun("source.treble")


def test_an_action_gets_the_newest_values_and_what_the_caller_adds(engine: Engine) -> None:
    engine.add(Arm)
    engine.put("arm.q", [1, 2, 3, 4])
    assert engine.act("arm.tell", path="a.txt") == "a.txt: 10"


def test_an_action_that_sets_controls_is_one_undo_step(engine: Engine) -> None:
    engine.add(Arm)
    engine.tick()
    engine.act("arm.go_home")
    assert engine.get("arm.q").tolist() == [0, 0, 0, 0]
    assert engine.undo_name == "Go home"
    engine.undo()
    assert engine.get("arm.q").tolist() == [0.1, 0.2, 0.3, 0.4]


def test_an_action_refuses_stale_inputs(engine: Engine) -> None:
    engine.add(Arm)
    engine.tick()
    engine.pause()
    engine.put("arm.q", [1, 2, 3, 4])
    with pytest.raises(ActionRefusedError) as caught:
        engine.act("arm.tell", path="a.txt")
    said = "Tell reach is not possible now: arm.reach belongs to older controls, and waits to run."
    assert str(caught.value) == said


def test_an_action_refuses_inputs_in_error(chain: Engine) -> None:
    chain.put("source.x", 13)
    with pytest.raises(ActionRefusedError) as caught:
        chain.act("join.keep")
    assert str(caught.value) == (
        "Keep total is not possible now: join.total could not be computed: 13° is too steep: 60° is the most."
    )


def test_an_action_that_gives_too_many_values_puts_none(chain: Engine) -> None:
    chain.disconnect("join.a")
    chain.put("join.b", 8)
    with pytest.raises(KindError, match=r"^The result of join\.split is a tuple, but it should be 2 values"):
        chain.act("join.split", parts=3)
    assert chain.get("join.b") == 8
    chain.act("join.split", parts=2)
    assert (chain.get("join.a"), chain.get("join.b")) == (4, 4)


def test_an_action_that_stops_is_a_sentence(chain: Engine, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(StepError, match=r"^join\.split stopped with ZeroDivisionError"):
        chain.act("join.split", parts=0)
    assert len(caplog.records) == 1


def test_an_unknown_action_offers_the_nearest(engine: Engine) -> None:
    engine.add(Arm)
    with pytest.raises(UnknownRefError, match=r'^There is no action "arm.go_hom". Did you mean arm.go_home'):
        engine.act("arm.go_hom")

"""Step by step: what runs, in which order, and where the pass stands."""

from __future__ import annotations

from flow.graphs import EDGES, NODES, Edges, free_ports, joined
from flow.machines import RUNS, Slow
from hypothesis import given, settings
from hypothesis import strategies as st

from vi3dras.flow import Engine


def steps_until_done(engine: Engine) -> list[str]:
    done = []
    while (ref := engine.step()) is not None:
        done.append(ref)
        assert len(done) <= 2 * NODES
    return done


@given(EDGES, st.permutations(range(NODES)), st.data())
@settings(deadline=None, max_examples=60)
def test_stepping_order_is_the_topological_order(edges: Edges, order: list[int], data: st.DataObject) -> None:
    """Whatever the graph: no step before one that it reads, none twice, and as they would run in one go."""
    with Engine() as engine, Engine() as twin:
        for one in (engine, twin):
            joined(one, edges, order)
        puts = dict.fromkeys(data.draw(st.sets(st.sampled_from(free_ports(engine)))), 1.0)
        engine.pause()
        engine.put_all(puts)
        stepped = steps_until_done(engine)
        place = {ref.partition(".")[0]: k for k, ref in enumerate(stepped)}
        assert len(place) == len(stepped)
        for target, source in engine.document.wires.items():
            start, end = source.partition(".")[0], target.partition(".")[0]
            assert place.get(start, -1) < place.get(end, NODES)
        twin.highlight = True
        twin.put_all(puts)
        twin.tick()
        assert [event.ref for event in twin.trace] == stepped
        assert dict(engine.values) == dict(twin.values)


def test_one_step_runs_that_step_alone_and_says_which_comes_next(diamond: Engine) -> None:
    diamond.pause()
    diamond.put("top.x", 3)
    diamond.tick()
    RUNS.clear()
    assert diamond.stopped_at == "top.double"
    assert diamond.step() == "top.double"
    assert dict(RUNS) == {"double": 1}
    assert diamond.get("top.y") == 6
    assert diamond.state("left.y").name == "stale"
    assert [diamond.step() for _ in range(4)] == ["left.double", "right.double", "join.join", None]
    assert (diamond.get("join.both"), diamond.stopped_at) == ((12, 12), "")


def test_a_step_pauses_what_runs_before_anything_of_it_is_computed(diamond: Engine) -> None:
    diamond.put("top.x", 3)
    RUNS.clear()
    assert diamond.step() == "top.double"
    assert (diamond.transport, dict(RUNS)) == ("pause", {"double": 1})


def test_a_step_with_an_equal_result_leads_to_nothing_below_it(diamond: Engine) -> None:
    diamond.pause()
    diamond.put("top.x", 3)
    diamond.tick()
    diamond.put("top.x", 1)
    assert diamond.step() is None
    assert diamond.state("join.total").name == "fresh"


def test_a_slow_step_is_started_and_what_follows_waits_for_it(engine: Engine) -> None:
    engine.add(Slow)
    engine.settle()
    engine.pause()
    engine.put_all({"slow.n": 5, "slow.task": "endless"})
    assert [engine.step(), engine.step()] == ["slow.work", None]
    engine.put("slow.task", "count")
    assert engine.step() == "slow.work"
    engine.settle()
    assert (engine.get("slow.result"), engine.state("slow.next").name) == (5, "stale")
    assert engine.step() == "slow.after"
    assert engine.get("slow.next") == 6

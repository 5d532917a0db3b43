"""The block diagram, the list of errors, and the sentences themselves."""

from __future__ import annotations

import pickle

import pytest
from flow.machines import Join, Slow, Source

from vi3dras.flow import Engine, errors
from vi3dras.flow.diagram import Wire, diagram, problems
from vi3dras.jobs.job_process import StepError
from vi3dras.sessions.restore import SessionError


def test_the_diagram_shows_instruments_steps_wires_and_the_order(engine: Engine) -> None:
    for vi in (Join, Source, Slow):
        engine.add(vi)
    engine.connect("source.y", "join.a")
    engine.connect("slow.next", "join.b")
    engine.settle()
    engine.put("slow.n", 4)
    engine.tick()
    picture = diagram(engine)
    assert [i.name for i in picture.instruments] == ["join", "source", "slow"]
    assert picture.wires == (Wire("source.y", "join.a"), Wire("slow.next", "join.b"))
    assert picture.order == ("source.double", "slow.work", "slow.after", "join.join")
    (join,) = picture.instruments[0].steps
    assert (join.inputs, join.outputs) == (("join.a", "join.b"), ("join.both", "join.total"))
    assert (join.runs, join.slow, join.condition) == (1, False, "stale")
    assert join.seconds > 0
    assert [s.condition for s in picture.instruments[2].steps] == ["running", "stale"]
    engine.settle()
    assert [s.condition for s in diagram(engine).instruments[2].steps] == ["fresh", "fresh"]


def test_the_structure_counts_only_instruments_and_wires(engine: Engine) -> None:
    engine.add(Source)
    before = engine.document.structure
    engine.put("source.x", 4)
    assert engine.document.structure == before
    engine.add(Join)
    engine.connect("source.y", "join.a")
    assert engine.document.structure == before + 2


def test_each_error_is_listed_once_where_it_arose(engine: Engine) -> None:
    engine.add(Source)
    engine.add(Source, "second")
    engine.add(Join)
    engine.connect("source.y", "join.a")
    engine.connect("second.y", "join.b")
    engine.put_all({"source.x": 13, "second.x": 14})
    engine.tick()
    assert [p.ref for p in problems(engine)] == ["source.y", "second.y"]
    engine.put_all({"source.x": 1, "second.x": 2})
    engine.tick()
    assert problems(engine) == ()


def test_an_error_holds_on_to_no_frames(engine: Engine) -> None:
    engine.add(Source)
    engine.put("source.x", 13)
    engine.tick()
    error = engine.state("source.y").error
    assert error is not None
    assert (error.__traceback__, error.__cause__, error.__context__) == (None, None, None)


def test_a_number_in_an_error_is_told_in_the_units_that_a_person_chose(engine: Engine) -> None:
    engine.add(Source)
    engine.speak_with(lambda port, value: f"{value * 100:g} cm")
    with pytest.raises(errors.LimitError, match=r"^Width is 200000 cm, outside -100000 cm to 100000 cm\.$"):
        engine.put("source.x", 2000)


SENTENCES = [
    (errors.DeclarationError("Jog.a", "no."), "Jog.a: no."),
    (errors.UnknownRefError("port", "jog.qq", ("jog.q",)), 'There is no port "jog.qq". Did you mean jog.q?'),
    (errors.UnknownRefError("port", "x", ()), 'There is no port "x".'),
    (errors.NameTakenError("a b", "no."), 'An instrument cannot be called "a b": no.'),
    (errors.ValueRefusedError("F", "too odd."), "F: too odd."),
    (errors.KindError("F", "nothing", "a number"), "F is nothing, but it should be a number."),
    (errors.LimitError("F", "7 m", "", "5 m"), "F is 7 m, above its largest value 5 m."),
    (errors.ChoiceRefusedError("F", "z", ("a", "b")), 'F cannot be "z". Choose one of a, b.'),
    (errors.LengthError("q", 1, 2, "r.j"), "q takes 2 values, one for each of r.j, but 1 was given."),
    (errors.ReadOnlyError("a.b", "c.d"), "a.b is wired from c.d: remove the wire to set it by hand."),
    (errors.WireError("a.b", "c.d", "no."), "a.b cannot be wired to c.d: no."),
    (StepError("a.b", "ValueError", ""), "a.b stopped with ValueError"),
    (SessionError("a.toml", "", "no."), "a.toml: no."),
]


@pytest.mark.parametrize(("error", "sentence"), SENTENCES, ids=lambda x: type(x).__name__)
def test_a_sentence_survives_the_way_between_processes(error: Exception, sentence: str) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == sentence

"""Everything is remembered: undo and redo without end, gestures, the same bytes after ten thousand steps."""

from __future__ import annotations

import contextlib

import numpy as np
import pytest
from flow.machines import TOYS, Arm, Join, Source

from vi3dras.errors import Vi3drasError
from vi3dras.flow import Engine
from vi3dras.flow.values import equal
from vi3dras.sessions.session import session_text


@pytest.fixture
def source(engine: Engine) -> Engine:
    engine.add(Source)
    engine.tick()
    engine.journal.clear()
    return engine


def test_undo_and_redo_walk_through_every_put(source: Engine) -> None:
    for x in (2, 3, 4):
        source.put("source.x", x)
    seen = []
    while source.undo():
        source.tick()
        seen.append(source.get("source.y"))
    while source.redo():
        source.tick()
        seen.append(source.get("source.y"))
    assert seen == [6, 4, 2, 4, 6, 8]
    assert (source.undo_name, source.redo_name) == ("Change Width", "")


def test_an_undo_step_is_named_as_a_person_would(source: Engine) -> None:
    source.put("source.x", 2, label="Move θ3")
    assert (source.undo_name, source.redo_name) == ("Move θ3", "")
    source.undo()
    assert (source.undo_name, source.redo_name) == ("", "Move θ3")


def test_the_puts_of_one_gesture_are_undone_in_one_go(source: Engine) -> None:
    source.put("source.x", 5)
    for x in range(6, 50):
        source.put("source.x", x, gesture="drag 1")
        source.tick()
    source.put("source.x", 60, gesture="drag 2")
    source.undo()
    assert source.get("source.x") == 49
    source.undo()
    assert source.get("source.x") == 5
    source.redo()
    assert source.get("source.x") == 49


def test_a_gesture_that_comes_back_to_its_start_leaves_no_step(source: Engine) -> None:
    source.put("source.x", 5)
    for x in (6, 7, 5):
        source.put("source.x", x, gesture="drag")
    assert len(source.journal.done) == 1
    source.undo()
    assert source.get("source.x") == 1


def test_a_gesture_may_move_several_controls(engine: Engine) -> None:
    engine.add(Join)
    for a in range(1, 9):
        engine.put("join.a", a, gesture="drag")
        engine.put("join.b", -a, gesture="drag")
    engine.undo()
    assert (engine.get("join.a"), engine.get("join.b")) == (0, 0)


def test_a_new_put_forgets_what_was_undone(source: Engine) -> None:
    source.put("source.x", 2)
    source.undo()
    source.put("source.x", 3)
    assert not source.redo()
    assert source.get("source.x") == 3


def test_undo_of_nothing_is_no_error(source: Engine) -> None:
    assert not source.undo()
    assert not source.redo()


class Monkey:
    """Does at random whatever a person can do."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.rng = engine, np.random.default_rng(2024)

    def play(self) -> None:
        """One thing."""
        with contextlib.suppress(Vi3drasError):  # a refusal is part of the game
            self._play()

    def _play(self) -> None:
        engine, rng = self.engine, self.rng
        arm, other = rng.choice(["arm", "arm-2"], 2)
        match rng.integers(14):
            case 0 | 1 | 2:
                engine.put(f"{arm}.q", rng.normal(size=rng.choice([4, 6])))
            case 3:
                engine.put(f"{arm}.robot", TOYS[rng.choice(list(TOYS))])
            case 4 | 5:
                engine.put("join.a", float(rng.integers(4)), gesture=int(rng.integers(3)))
            case 6:
                engine.put_all({"source.x": float(rng.integers(20)), "join.b": 1.0})
            case 7 | 8 | 9:
                engine.undo()
            case 10:
                engine.redo()
            case 11:
                engine.connect(
                    *(("source.y", "join.b") if rng.random() < 0.5 else (f"{arm}.same", f"{other}.robot"))
                )
            case 12:
                engine.disconnect(str(rng.choice(["join.b", "arm.robot", "arm-2.robot"])))
            case 13:
                name = str(rng.choice(["join", "arm-2"]))
                if name in engine.document.instruments and rng.random() < 0.2:
                    engine.remove(name)
                elif name not in engine.document.instruments:
                    engine.add(Join if name == "join" else Arm, name)


def test_ten_thousand_random_puts_and_undos_end_in_the_same_bytes(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    for vi in (Arm, Arm, Join, Source):
        engine.add(vi)
    engine.tick()
    engine.journal.clear()
    start = session_text(engine)
    monkey = Monkey(engine)
    for _ in range(10_000):
        monkey.play()
        engine.tick()
    end, values = session_text(engine), dict(engine.values)
    assert end != start
    steps = len(engine.journal.done)
    assert steps > 1000
    while engine.undo():
        pass
    engine.tick()
    assert session_text(engine) == start
    for _ in range(steps):
        engine.redo()
    engine.tick()
    assert session_text(engine) == end
    assert equal(dict(engine.values), values)

"""The compute process is killed while a program runs: the recording comes all the same, and goes on."""

from __future__ import annotations

from flow.test_deaths import kill_compute_process
from numpy.testing import assert_allclose
from pendant_run import RunningPendant

from vi3dras.flow import Engine

ENDLESS = """10 M1=0
20 *A
30 M1=M1+1
40 MVS P1
50 P1.Z=200+60*SIN(M1)
60 GOTO *A
P1=(300,40,250,0,180,0)(6,0)
"""
"""Every move is another one, so its recording takes a while."""


def test_a_program_goes_on_when_the_process_that_runs_it_was_killed(engine: Engine) -> None:
    engine.add(RunningPendant)
    engine.put("pendant.run_most", 20)
    engine.put("pendant.program_text", ENDLESS)
    engine.settle()
    engine.act("pendant.run_on")
    engine.settle()
    at, line, q = (engine.get(f"pendant.{port}") for port in ("run_at", "run_line", "q"))
    engine.put("pendant.run_most", 120)
    while not any(told.fraction > 0.05 for told in engine.progress if told.ref == "pendant.record_run"):
        engine.tick()
        engine.wait(0.05)
    kill_compute_process()
    assert_allclose(engine.get("pendant.q"), q, atol=0)
    engine.settle()
    run = engine.get("pendant.run")
    assert (engine.restarts, len(run.lines), engine.state("pendant.run").name) == (1, 120, "fresh")
    assert (engine.get("pendant.run_at"), engine.get("pendant.run_line")) == (at, line)
    engine.act("pendant.go_one_line")
    engine.settle()
    assert engine.get("pendant.run_line") != line


def test_an_endless_run_is_stopped_at_once(engine: Engine) -> None:
    engine.add(RunningPendant)
    engine.put("pendant.run_most", 2000)
    engine.put("pendant.program_text", ENDLESS)
    while not any(told.fraction > 0 for told in engine.progress if told.ref == "pendant.record_run"):
        engine.tick()
        engine.wait(0.05)
    engine.cancel("pendant.record_run")
    assert "pendant.record_run" not in [told.ref for told in engine.progress]
    engine.put("pendant.run_most", 20)
    engine.settle()
    assert len(engine.get("pendant.run").lines) == 20

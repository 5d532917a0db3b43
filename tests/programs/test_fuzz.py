"""A small part of `tests/soak/program_fuzz.py`: whatever a sound program does, it ends with an answer."""

from __future__ import annotations

from hypothesis import given, settings
from programs.random_programs import mutants, runnable

from vi3dras.arm.library import load_robot
from vi3dras.interpreter.machine import Machine
from vi3dras.interpreter.run import run_program
from vi3dras.programs.check import checked_program


@given(runnable)
@settings(max_examples=60)
def test_a_sound_program_ends_or_says_why_not(text: str) -> None:
    found = checked_program(text)
    if not found.faults:
        done = run_program(Machine(load_robot("rv2aj"), found.program), most=60)
        assert done.state in {"ended", "halted", "stopped"}
        assert done.fault is None or done.fault.message
        assert abs(sum(piece.duration for piece in done.machine.pieces) - done.machine.time) < 1e-6


@given(mutants)
@settings(max_examples=12)
def test_an_example_with_slips_is_answered(text: str) -> None:
    found = checked_program(text)
    assert all(fault.message for fault in found.faults)
    if not found.faults:
        done = run_program(Machine(load_robot("rv2aj"), found.program), most=40)
        assert done.fault is None or done.fault.message
        assert abs(sum(piece.duration for piece in done.machine.pieces) - done.machine.time) < 1e-6

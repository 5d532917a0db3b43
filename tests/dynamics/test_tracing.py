"""What is written down while an algorithm runs on symbols, and the programs that come of it."""

from __future__ import annotations

import math

import numpy as np
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.programs import acceleration_numbers, torque_numbers
from vi3dras.dynamics.straight_line import for_arrays, for_floats
from vi3dras.dynamics.tracing import Part, Symbol, Tape, Traced, turn, turn_by_half


def traced(*outputs: Part, of: list[Symbol]) -> Traced:
    return Traced(tuple(of), outputs)


def both(program: Traced, rows: list[list[float]]) -> list[list[float]]:
    """What a program gives of columns of inputs, by arrays; by floats it must give the same."""
    arrays, count = for_arrays(program), len(rows[0])
    out, registers = np.empty((arrays.outputs, count)), np.empty((arrays.registers, count))
    arrays.call([np.array(rows[place]) for place in arrays.reads], list(out), list(registers))
    one = [for_floats(program)(*column) for column in zip(*rows, strict=True)]
    assert_allclose(out.T, one, rtol=1e-15, atol=0)
    return out.tolist()


def test_what_is_known_beforehand_is_not_written_down() -> None:
    tape = Tape()
    x, y = tape.inputs("q", 2)
    assert (x * 0.0, x - x) == (0.0, 0.0)
    assert all(same is x for same in (x * 1.0, x + 0.0, 0.0 + x, x - 0.0, -1.0 * -x))
    assert (2.0 * (3.0 * y)) is 6.0 * y
    assert len(tape) == 5  # x, y, -x, 3 y, 6 y


def test_what_is_asked_for_twice_is_written_down_once() -> None:
    tape = Tape()
    x, y = tape.inputs("q", 2)
    assert x * y is y * x
    assert x + y is y + x
    assert (-x) * y is -(x * y)
    assert -(x - y) is y - x
    assert x + (-y) is x - y
    assert x * -2.0 is -(2.0 * x)


def test_only_what_the_outputs_need_is_done() -> None:
    tape = Tape()
    x, y = tape.inputs("q", 2)
    _ = (x + y) * (x - y)
    steps = traced(x * y + x, of=[x, y]).steps
    assert [step.does for step in steps] == ["multiply", "add"]


def test_a_program_gives_what_python_gives() -> None:
    tape = Tape()
    x, y, _ = of = tape.inputs("q", 3)
    first = 1.0 / (x * x + 1.0)
    rows = both(
        traced(first * y - 2.5, -(x + y) * first, 3.0 - first, tape.noted("greater", x, 0.0) * 2.0, of=of),
        [[0.5, -3.0], [2.0, 7.0], [0.0, 0.0]],
    )
    assert_allclose(rows, [[-0.9, -1.8], [-2.0, -0.4], [2.2, 2.9], [2.0, 0.0]], rtol=1e-15)


def test_an_output_may_be_an_input_a_number_or_the_same_again() -> None:
    tape = Tape()
    x, y = of = tape.inputs("q", 2)
    rows = both(traced(y, 4.0, x + y, x + y, 0.0, of=of), [[1.0, 2.0], [10.0, 20.0]])
    assert rows == [[10, 20], [4, 4], [11, 22], [11, 22], [0, 0]]


def test_registers_are_used_again() -> None:
    tape = Tape()
    x, y = of = tape.inputs("q", 2)
    total: Part = x
    for k in range(100):
        total = total * y + float(k)
    assert for_arrays(traced(total, of=of)).registers <= 2


def test_a_sum_of_hundreds_of_brackets_can_be_read_by_python() -> None:
    tape = Tape()
    x, y = of = tape.inputs("q", 2)
    total: Part = x
    for _ in range(500):
        total = (total + 1.0) * y
    assert for_floats(traced(total, of=of))(1.0, 1.0) == [501.0]


def test_a_turn_by_half_is_as_exact_as_the_usual_one() -> None:
    angles = np.concatenate([np.linspace(-7, 7, 10_001), np.pi * np.arange(-4, 5) / 2]).tolist()
    tape = Tape()
    x = tape.inputs("q", 1)
    quick = for_arrays(traced(*turn_by_half(x[0]), of=x))
    out = np.empty((2, len(angles)))
    quick.call([np.array(angles)], list(out), list(np.empty((quick.registers, len(angles)))))
    usual = for_floats(traced(*turn(x[0]), of=x))
    assert_allclose(out.T, [usual(angle) for angle in angles], rtol=0, atol=4e-16)


def test_the_text_that_is_compiled_has_names_made_here_and_numbers() -> None:
    chain = chain_of(load_robot("puma560"))
    for program in (torque_numbers(chain), acceleration_numbers(chain)):
        code = program.__code__
        assert set(code.co_names) == {"cos", "sin"}
        assert all(isinstance(part, float | int | None) and part != math.inf for part in code.co_consts)
        assert program.__globals__["__builtins__"] == {}

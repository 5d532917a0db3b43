"""Nothing in a formula can run code, read a name it was not given, hang, or eat memory."""

from __future__ import annotations

import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial

import numpy as np
import pytest
from formula.strings import anything
from hypothesis import HealthCheck, given, settings

from vi3dras.language.errors import FormulaError, RoomFileError
from vi3dras.language.evaluate import ROOM, evaluate, evaluate_along
from vi3dras.language.expression import parse
from vi3dras.language.printing import doublings, numexpr_text, plain_text
from vi3dras.language.tree import Name, Number, Tree, children
from vi3dras.language.typeset import typeset
from vi3dras.objects.formula_file import parse_formula

AXES = {"u": np.linspace(0, 6, 5), "v": np.linspace(0, 1, 4)}
SECOND = 1.0
"""Twenty times what anything here may take: machines are shared."""


def leaves(tree: Tree) -> list[Tree]:
    below = [leaf for child in children(tree) for leaf in leaves(child)]
    return below or [tree]


@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(anything)
def test_any_string_is_read_or_refused_with_a_place_in_it(text: str) -> None:
    try:
        expression = parse(text)
    except FormulaError as error:
        place = (error.position, error.position + error.length)
        assert 0 <= place[0] <= place[1] <= len(text), text
        return
    shown = plain_text(expression.tree)
    assert parse(shown, constants=expression.unknown).tree == expression.tree
    assert typeset(expression.tree)
    values = evaluate([expression], AXES, dict.fromkeys(expression.unknown, 1.5))
    assert values.shape == (1, 5, 4)


@pytest.mark.parametrize(
    "text",
    [
        "x" * 100_000,
        "(" * 100_000,
        "9**" * 100_000 + "9",
        "(" * 2000,
        "u^" * 999 + "u",
        "max(" * 499,
        "|" * 2000,
        "u" * 2000,
        "sinu" * 500,
        "not " * 499 + "u",
        "'" * 2000,
    ],
    ids=lambda text: f"{text[:6]} {len(text)}",
)
def test_what_is_too_long_or_too_deep_is_refused_at_once(text: str) -> None:
    begin = time.thread_time()
    with pytest.raises(FormulaError) as caught:
        parse(text)
    assert time.thread_time() - begin < SECOND
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["9**9**9**9", "9^9^9^9^u", "1e308·1e308 + u", "(9^999)^999·u v"])
def test_a_power_tower_is_infinite_and_done_at_once(text: str) -> None:
    """Left to numexpr, whole numbers would be raised for ever."""
    begin = time.thread_time()
    values = evaluate([parse(text)], {"u": np.array([1.0, 2.0]), "v": np.array([1.0, 3.0])})
    assert time.thread_time() - begin < SECOND
    assert np.isinf(values).all()


@pytest.mark.parametrize("text", ["mod(u; " * 15 + "v" + ")" * 15, "cbrt(" * 30 + "u v" + ")" * 30])
def test_what_would_double_with_each_level_does_not(text: str) -> None:
    expression = parse(text)
    assert doublings(expression.tree) >= 15
    assert len(numexpr_text(expression.tree)) < 2000
    assert evaluate([expression], AXES).shape == (1, 5, 4)


@pytest.mark.parametrize(
    "text",
    ["__import__('os').system('x')", "u.__class__", "().__class__", "eval('1')", "open('/etc/passwd')",
     "exec(u)", "lambda: 0", "u if v else 1", "globals()", "u; import os", "{u: v}", "f'{u}'"],
)  # fmt: skip
def test_code_is_no_formula(text: str) -> None:
    with pytest.raises(FormulaError):
        parse(text)


def test_words_that_python_knows_are_only_names() -> None:
    expression = parse("import·yield + os·sys + None + self")
    assert expression.unknown == ("import", "yield", "os", "sys", "None", "self")
    os = "something else"
    assert os
    values = evaluate([expression], AXES, dict.fromkeys(expression.unknown, 2.0))
    np.testing.assert_array_equal(values, 12.0)


def test_every_number_is_a_float() -> None:
    for text in ("2^3^4·u + 7", "1e3 + 0,5", "u²³", "½ + 2½"):
        numbers = [leaf.value for leaf in leaves(parse(text).tree) if isinstance(leaf, Number)]
        assert numbers
        assert all(type(number) is float for number in numbers)


def test_a_formula_of_all_that_is_allowed_fits_the_stack() -> None:
    """31 levels, each through every rule of the language, below a stack that is half full."""
    text = "sin(2·(−u^(1 + " * 7 + "v" + ")))" * 7

    def deep(levels: int) -> Tree:
        return deep(levels - 1) if levels else parse(text).tree

    tree = deep(sys.getrecursionlimit() // 3)
    assert Name("v") in leaves(tree)


def largest(work: Callable[[], object]) -> int:
    """The most bytes that numpy and Python held at once during some work."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_the_memory_of_a_curve_does_not_grow_with_its_formula() -> None:
    """Every intermediate result of a long formula was kept for all of 100,000 points at once."""
    short, long = (parse("+".join(f"(u+{k})^{k % 7}" for k in range(1, count))) for count in (3, 170))
    axes = {"u": np.linspace(0.0, 1.0, 100_000)}
    for compute in (evaluate, evaluate_along):
        small, large = (largest(partial(compute, [each], axes)) for each in (short, long))
        assert large < 2 * ROOM + small, (small, large)
    whole = evaluate([long], axes)
    pieces = np.concatenate([evaluate([long], {"u": part}) for part in np.split(axes["u"], 8)], axis=1)
    np.testing.assert_allclose(whole, pieces, rtol=1e-14)


def test_a_file_whose_companions_would_fill_the_memory_is_refused_before_they_do() -> None:
    """A 1 kB formula within the limits took 4.6 GB in the window and 4.3 GB in the compute process."""
    domain = "{ a = { range = [0, 1], points = 2000 }, b = { range = [0, 1], points = 2000 } }"
    companion = f'[[companion]]\nx = "a"\ny = "b"\nz = "a·b"\nvariables = {domain}\n'
    main = 'title = "Large"\nkind = "volume"\nx = "u"\ny = "v"\nz = "1"\n'
    text = f"{main}[variables]\nu = {{ range = [0, 1] }}\nv = {{ range = [0, 1] }}\n{companion * 8}"
    assert len(text) < 2000
    with pytest.raises(RoomFileError, match=r"take 6\.4 GB of memory with their 32,000,000 points"):
        parse_formula(text, "large")
    assert parse_formula(text.replace("2000", "300"), "fits").companions

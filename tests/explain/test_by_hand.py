"""Whoever has a pocket calculator finds what the cards print: every line follows from its printed numbers."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.explain import explain
from vi3dras.explain.explanation import Body, line_text
from vi3dras.explain.inverse import fit
from vi3dras.flow import Engine
from vi3dras.panels import instruments

NUMBER = re.compile(r"(?<![\w.])\d+(?:\u2009\d{3})*(?:\.\d+)?(?:e-?\d+)?")
KNOWN = {
    "sqrt": math.sqrt, "round": round, "pi": math.pi, "abs": abs, "ceil": math.ceil,
    "cos": lambda x: math.cos(math.radians(x)),
    "sin": lambda x: math.sin(math.radians(x)),
    "atan2": lambda y, x: math.degrees(math.atan2(y, x)),
}  # fmt: skip
TRIALS = 200
LEAST = 100
"""So many lines must be checked: a change of the print must not switch the test off."""


def lines() -> Iterator[tuple[str, str]]:
    """Every line with numbers of every port of every panel, as text."""
    for name, face in instruments().items():
        with Engine() as engine:
            engine.add(face.vi, name)
            if name == "robot-simulator":
                engine.put(f"{name}.q", [0.56, 1.02, -1.12, -0.67, 0.21])
            engine.settle()
            for port in face.vi.ports:
                for line in explain(engine, f"{name}.{port}").body.numbers:
                    yield f"{name}.{port}", line_text(line)


def read(text: str) -> str | None:
    """A printed side as Python; nothing for words, symbols and matrices."""
    text = text.replace("−", "-").replace("·", "*").replace(";", ",").replace("√", "sqrt").replace("^", "**")
    text = text.replace("⌈", "ceil(").replace("⌉", ")")
    text = (
        re.sub(r"(cos|sin) (\d[\d.]*)°", r"\1(\2)", text).replace("°", "").replace("{", "(").replace("}", ")")
    )
    text = re.sub(r"([\d)]) +(?=[a-z(\d])", r"\1*", text)
    words = set(re.findall(r"[^\W\d_]+", text)) - set(KNOWN)
    return None if words or not re.search(r"\d", text) or "[" in text else text


def spread(text: str, chance: random.Random) -> list[float]:
    """What a side is worth when each of its numbers is any that would be printed so."""

    numbers: list[tuple[float, float]] = []

    def named(found: re.Match[str]) -> str:
        word = found[0].replace("\u2009", "")
        decimals = len(word.partition(".")[2])
        numbers.append((float(word), 0.5 * 10.0**-decimals if decimals else 0.0))
        return f"(n{len(numbers) - 1})"

    try:
        work = compile(NUMBER.sub(named, text), "a line", "eval")
    except SyntaxError:
        return []
    values = []
    for _ in range(TRIALS):
        near = {f"n{k}": value + chance.uniform(-half, half) for k, (value, half) in enumerate(numbers)}
        try:
            values.append(float(eval(work, {"__builtins__": {}}, KNOWN | near)))
        except (ValueError, ZeroDivisionError):
            continue
    return values


@pytest.fixture(scope="module")
def checked() -> dict[str, list[tuple[list[float], float, float]]]:
    """By port and line: what the left side may be worth, the printed result, and half of its last digit."""
    chance, found = random.Random(20), dict[str, list[tuple[list[float], float, float]]]()
    for ref, text in lines():
        sides = [side.strip() for side in text.split("  =  ")]
        end = sides[-1]
        result = re.match(r"−?[\d\u2009]+(?:\.\d+)?(?=$|°| [^\d]*$)", end)
        for work in filter(None, map(read, sides[1:-1])):
            if result is not None and re.search(r"[*+/(]|\d *-", work):
                word = result[0].replace("\u2009", "").replace("−", "-")
                half = 0.5 * 10.0 ** -len(word.partition(".")[2])
                found.setdefault(f"{ref}: {text}", []).append((spread(work, chance), float(word), half))
    return found


@pytest.mark.slow
def test_every_printed_result_follows_from_the_printed_numbers(
    checked: dict[str, list[tuple[list[float], float, float]]],
) -> None:
    """Within what rounding of each printed number, and of the result, leaves open."""
    wrong = [line for line, sides in checked.items() if not all(values for values, _, _ in sides)]
    for line, sides in checked.items():
        for values, result, half in (side for side in sides if side[0]):
            slack = 0.25 * (max(values) - min(values)) + 1e-9
            if not min(values) - half - slack <= result <= max(values) + half + slack:
                wrong.append(f"{line}\n    {min(values):.6g} to {max(values):.6g}, printed {result}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
def test_enough_lines_of_every_panel_can_be_checked(
    checked: dict[str, list[tuple[list[float], float, float]]],
) -> None:
    assert len(checked) >= LEAST
    assert {line.partition(".")[0] for line in checked} == set(instruments())


def test_joint_values_of_the_arm_before_are_explained_without_numbers() -> None:
    """A solution for five joints, while the engine rests and the arm has seven."""
    scope = SimpleNamespace(robot=load_robot("franka-panda"), q=np.zeros(7))
    assert fit(scope, np.zeros(3), np.zeros(5)) == Body()  # type: ignore[arg-type]

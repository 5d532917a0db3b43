"""A formula over what is wired to it: its inputs are the names in its text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.flow import VI, Control, Indicator
from vi3dras.flow.ports import Port
from vi3dras.language.errors import FormulaError
from vi3dras.language.evaluate import evaluate_along
from vi3dras.language.expression import Expression, parse

from .._kit.face import Block
from ._recipes import is_free, made, text_of, together

RESULT = "value"
STEP = "evaluate"
LONGEST_LABEL = 60


class FormulaBlock(VI):
    """Numbers and arrays in, their formula's value out, number by number."""

    id = "formula"
    title = "Formula"
    value = Indicator(float | Floats, tip="What the formula gives, for each number of its inputs")

    @classmethod
    def remake(cls, recipe: Mapping[str, Any]) -> type[VI]:
        """The block for `text`, with the `unit` of what it gives and a `label` for it if there are any.

        Raises:
            FormulaError: it cannot be read, or a name in it cannot be an input; with the place in the text.
        """
        return _made(*(text_of(FormulaBlock, recipe, key, default) for key, default in FIELDS.items()))


FIELDS = {"text": None, "unit": "", "label": ""}


@lru_cache(maxsize=256)
def _made(text: str, unit: str, label: str) -> type[VI]:
    expression = parse(text, ())
    for name, start, end in expression.uses:
        if not is_free(FormulaBlock, name) or name == STEP:
            sentence = f'An input cannot be called "{name}": take another name.'
            raise FormulaError(start, end - start, sentence)
    recipe = {"text": text} | {k: v for k, v in (("unit", unit), ("label", label)) if v}
    names = tuple(dict.fromkeys(name for name, _, _ in expression.uses))
    tip = f"{name_of(text)}, for each number of its inputs"
    label = (label or expression.target)[:LONGEST_LABEL]
    ports: dict[str, Port] = {RESULT: Indicator(float | Floats, unit=unit, label=label, tip=tip)}
    for name in names:
        tip = f"{name} in {name_of(text)}: a number, or wire an array here"
        ports[name] = Control(float | Floats, default=0.0, label=name, tip=tip)
    block = made(FormulaBlock, recipe, ports)

    def evaluate(**values: float | Floats) -> float | Floats:
        return value_of(expression, values)

    evaluate.__doc__ = f"{name_of(text)}."
    block.step(RESULT, inputs=names)(evaluate)
    return block


def name_of(text: str) -> str:
    """A formula in a sentence: cut where it is long."""
    return text if len(text) <= LONGEST_LABEL else f"{text[:LONGEST_LABEL]}…"


def value_of(expression: Expression, values: Mapping[str, float | Floats]) -> float | Floats:
    """The value of a formula: a number for numbers, else an array of the shape that the inputs make together.

    Raises:
        ShapesError: arrays among the inputs that do not go together.
    """
    shape, arrays = together(values)
    numbers = {name: float(value) for name, value in values.items() if np.ndim(value) == 0}
    samples = {name: array.reshape(-1) for name, array in arrays.items()}
    result = evaluate_along((expression,), samples, numbers)[0]
    if shape == ():
        return float(result[0])
    return np.broadcast_to(result, int(np.prod(shape))).reshape(shape).copy()


BLOCK = Block(FormulaBlock.remake({"text": "a + b"}), "Numbers", icon="branch", shows=(RESULT,), asks="text")

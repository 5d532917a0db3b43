"""What the cards of a derivation show: its equations typeset, with the numbers of now behind them."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from vi3dras.derivation.now import BranchNow
from vi3dras.derivation.steps import Case, Derivation, Equation, Fork, Step
from vi3dras.derivation.terms import with_signs
from vi3dras.language.boxes import Box, Row, Run
from vi3dras.language.printing import plain_text
from vi3dras.language.tree import Name, Product
from vi3dras.language.typeset import typeset

from ...pen import shown
from .step_cards import ForkSide, StepCard, StepLine

ANGLES = ("θ", "η", "φ", "ψ", "β", "γ", "q")
"""How the names of angles begin; those of sliding joints are lengths."""


_INDEXED = re.compile(r"\b([^\W\d_])([xyzav]|\d+|γ)\b")
"""A name with its index."""


def cards_of(
    told: Derivation, now: tuple[BranchNow, ...], *, reasons: bool, numbers: bool, branches: bool
) -> tuple[StepCard, ...]:
    """A card for each step."""
    return tuple(
        StepCard(
            step.number,
            step.reason if reasons else "",
            () if step.fork and branches else _lines(step.equations, _first(now) if numbers else None, {}),
            _sides(step, step.fork, now, numbers=numbers) if step.fork and branches else (),
            tuple(_test(case) for case in step.cases) if reasons else (),
        )
        for step in told.steps
    )


def case_words(case: Case) -> str:
    """A test in one line: its name, and the condition with `_x` below the line."""
    return f"{case.name} · {_condition(case)}"


def _test(case: Case) -> str:
    if case.kind == "orientation":
        return f"not so turned if {_condition(case)}: {case.name}"
    if case.kind == "singular":
        return f"singular if {_condition(case)}: {case.name}"
    return f"no answer if {_condition(case)}: {case.name}"


def _condition(case: Case) -> str:
    left, right = (_symbolic(plain_text(tree)) for tree in (case.left, case.right))
    return f"{left} {case.relation} {right}"


def _symbolic(text: str) -> str:
    """Plain text as the pen draws it: c2 has a small 2, px a small x."""
    lowered = _INDEXED.sub(lambda found: found[1] + "".join(f"_{letter}" for letter in found[2]), text)
    return lowered.replace("^2", "²")


def _sides(step: Step, fork: Fork, now: tuple[BranchNow, ...], *, numbers: bool) -> tuple[ForkSide, ...]:
    sides = []
    for sign, name in ((1, fork.plus), (-1, fork.minus)):
        one = next((b for b in now if dict(b.branch.signs)[fork.sign] == sign and b.has_joints), None)
        known = one if numbers else None
        sides.append(ForkSide(name, _lines(step.equations, known, {fork.sign: sign})))
    return tuple(sides)


def _lines(
    equations: Sequence[Equation], now: BranchNow | None, signs: dict[str, int]
) -> tuple[StepLine, ...]:
    return tuple(StepLine(_box(equation, signs), _value(equation, now)) for equation in equations)


def _box(equation: Equation, signs: dict[str, int]) -> Box:
    right = with_signs(equation.right, signs) if signs else equation.right
    parted = isinstance(equation.right, Product) and 1 in signs.values() and right != equation.right
    return Row((typeset(equation.left), Run(" = +" if parted else " = "), typeset(right)))


def _value(equation: Equation, now: BranchNow | None) -> str:
    """What a symbol is now: angles in degrees."""
    if now is None or not isinstance(equation.left, Name):
        return ""
    name = equation.left.name
    value = now.values.get(name, math.nan)
    if math.isnan(value):
        return "–"
    if name[0] not in ANGLES or _slides(name, now):
        return shown(value, 3)
    return f"{shown(math.degrees(value), 2)}°"


def _slides(name: str, now: BranchNow) -> bool:
    """Whether q of a number is the value of a joint that slides."""
    return name[0] == "q" and f"δ{name[1:]}" in now.values


def _first(now: tuple[BranchNow, ...]) -> BranchNow | None:
    """The branch whose numbers stand where it makes no difference."""
    return next((one for one in now if one.has_joints), None)

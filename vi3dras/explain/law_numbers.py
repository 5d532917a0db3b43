"""Every number of a law's equation at one sample: what it sees, its gains, its terms and their sum."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.control.laws import gain_units
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body, Line, Piece
from vi3dras.explain.markup import EQUALS, given, in_numbers, say, told
from vi3dras.explain.scope import significant
from vi3dras.language.boxes import Run
from vi3dras.runs.run import LoopRun
from vi3dras.runs.terms import LawTerms, is_stuck, law_terms

DIGITS = 4
"""Decimals of a torque, and digits of what else stands in an equation."""
LETTERS = "a", "b", "c", "d", "h", "k"
"""Of the terms, where their sum is computed."""


def law_body(run: LoopRun, k: int, i: int, lines: tuple[Line, ...], when: Line) -> Body:
    """The equation of a law with the numbers of joint i, from 0, at sample k."""
    terms = law_terms(run, k)
    unit = "N m" if run.loop.robot.joints[i].is_revolute else "N"
    parts = [Quantity(float(part[i]), DIGITS, unit) for part in terms.parts.values()]
    known = dict(zip(LETTERS, parts, strict=False))
    asked = Quantity(float(run.asked[k, i]), DIGITS, unit)
    total = Equation(f"τ_{i + 1}", " + ".join(known), known, asked)
    named = list(zip(terms.parts, parts, strict=True))
    numbers = (
        when, *_seen(run, terms, i), *_inside(run, terms, k, i),
        *(given(*named[at : at + 3]) for at in range(0, len(named), 3)), in_numbers(total),
    )  # fmt: skip
    return Body(lines, numbers, (total,))


def _seen(run: LoopRun, terms: LawTerms, i: int) -> Iterator[Line]:
    """Errors of joint i, its desired acceleration where the law has it, and its gains."""
    law, joint = run.loop.law, run.loop.robot.joints[i]
    if law.kind == "impedance":
        return
    angle = "rad" if joint.is_revolute else "m"
    seen = [("e", terms.error[i], angle), ("e'", terms.slower[i], f"{angle}/s")]
    if law.kind in ("pd", "computed-torque", "feed-forward"):
        seen.append(("q''_d", terms.faster[i], f"{angle}/s²"))
    yield _given(*seen)
    units = gain_units(law, i, turns=joint.is_revolute)
    gains = zip(("K_p", "K_v", "K_i"), (law.kp, law.kv, law.ki), units, strict=True)
    has_integral = law.kind == "pid"
    yield _given(
        *((name, row[i], unit) for name, row, unit in gains if row and (has_integral or name != "K_i"))
    )


def _inside(run: LoopRun, terms: LawTerms, k: int, i: int) -> Iterator[Line]:
    """What stands in the equation besides."""
    law, turns = run.loop.law, run.loop.robot.joints[i].is_revolute
    heavy = "kg m²" if turns else "kg"
    if law.kind == "pd":
        text = law.coefficient[i].strip() if i < len(law.coefficient) else ""
        unit = heavy if text == "m" else ""
        yield _given(("f", terms.inside["f"][i], unit))
        yield told(f"f is {text or '1'}")
    elif law.kind == "pid":
        yield from _windup(run, terms, k, i)
    elif "M" in terms.inside:
        yield _given((f"M_{{{i + 1}{i + 1}}}", terms.inside["M"][i], heavy))
    elif law.kind == "impedance":
        yield from _tool(run, terms)


def _windup(run: LoopRun, terms: LawTerms, k: int, i: int) -> Iterator[Line]:
    """The integral, the limit that stops it, and whether it stands still now."""
    turns, limits = run.loop.robot.joints[i].is_revolute, run.loop.motors.limits
    known: list[tuple[str, float, str]] = [("∫e", terms.inside["∫e"][i], "rad s" if turns else "m s")]
    if limits and np.isfinite(limits[i]):
        known.append(("τ_l", limits[i], "N m" if turns else "N"))
    yield _given(*known)
    still = is_stuck(run, k, i)
    yield told("the integral stands still: its motor is full" if still else "the integral is free to grow")


def _tool(run: LoopRun, terms: LawTerms) -> Iterator[Line]:
    """Stiffness and damping along lines and about axes, and what the tool lacks of place and speed."""
    law, lacks = run.loop.law, terms.inside
    for name, pair, unit in (("K", law.stiffness, ""), ("D", law.damping, " s")):
        yield _row(name, f"{pair[0]:g} N{unit}/m, {pair[1]:g} N m{unit}/rad")
    for name, along, about in (("x_e", "m", "rad"), ("x'_e", "m/s", "rad/s")):
        yield _row(name, f"{_triple(lacks[name][:3])} {along}, {_triple(lacks[name][3:])} {about}")


def _row(name: str, text: str) -> Line:
    return (Piece(say(name)), Piece(Run(f"{EQUALS}{text}")))


def _triple(values: Floats) -> str:
    return f"({', '.join(Quantity(value, DIGITS).text for value in values.tolist())})"


def _given(*named: tuple[str, float, str]) -> Line:
    return given(*(
        (name, Quantity(float(value), min(significant(float(value), DIGITS), 6), unit))
        for name, value, unit in named
    ))  # fmt: skip

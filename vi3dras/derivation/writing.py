"""A derivation as text: to read, and for LaTeX, Mathematica and MATLAB, whose lines run."""

from __future__ import annotations

import re

from vi3dras.derivation.run import letters_now, names_in, normal_hold
from vi3dras.derivation.steps import Branch, Case, Derivation, Equation, Step
from vi3dras.language.characters import GREEK_NAMES
from vi3dras.language.tree import Call, Number, Sum, Tree
from vi3dras.symbolic.spelling import To, name_in
from vi3dras.symbolic.writing import formula

COMMENTS = {"mathematica": "(* {} *)", "matlab": "% {}"}

_GREEK = re.compile(f"([{''.join(GREEK_NAMES)}])(\\d*)")


def written(told: Derivation, to: To = "text", *, branch: Branch | None = None) -> str:
    """The steps with their reasons.

    Args:
        told: the derivation.
        to: text and latex are read; mathematica and matlab are run, behind lines that say what the target is.
        branch: the one that is run; the first if None.
    """
    if to in ("latex", "text"):
        return "".join(f"{line}\n" for line, _ in lined(told, to))
    return "\n".join(_program(told, to, branch or next(iter(told.branches), None))) + "\n"


def lined(told: Derivation, to: To = "text") -> list[tuple[str, int]]:
    """The lines to read, as text or latex, each with the step that it belongs to; 0 for those around them."""
    return _latex(told) if to == "latex" else _text(told)


def head(told: Derivation) -> list[str]:
    """What is derived, of which arm, what goes in, and what else is to be known."""
    robot, used = told.table.robot, used_names(told)
    count = f"{len(told.steps)} steps, {len(told.branches)} branches"
    kept = sorted(name for name in used if _is_held(name))
    held = [f"{', '.join(kept)}: values of now, kept where any would do"] if kept else []
    return [
        f"{told.title}: {robot.name} ({robot.id})" + (f", {count}" if told.branches else ""),
        f"From {', '.join(name for name in told.inputs if name in used)}; lengths in {robot.units.length}",
        *held,
        *told.notes,
    ]


def used_names(told: Derivation) -> set[str]:
    """Every symbol that the equations use."""
    equations = [equation for step in told.steps for equation in step.equations]
    trees = [tree for e in equations for tree in (e.right, e.instead) if tree is not None]
    return {name for tree in trees for name in names_in(tree)}


def case_text(case: Case, to: To = "text") -> str:
    """When a case holds."""
    sign = r"\neq" if (case.relation, to) == ("≠", "latex") else case.relation
    return f"{formula(case.left, to)} {sign} {formula(case.right, to)}"


def fork_text(step: Step) -> str:
    """What the signs of a fork mean; empty where there is none."""
    fork = step.fork
    return "" if fork is None else f"{fork.sign} = +1: {fork.plus}, {fork.sign} = -1: {fork.minus}"


def equation_text(equation: Equation, to: To = "text") -> str:
    """One equation."""
    return f"{formula(equation.left, to)} = {formula(equation.right, to)}"


def _text(told: Derivation) -> list[tuple[str, int]]:
    lines = [(line, 0) for line in head(told)]
    for step in told.steps:
        own = [f"{step.number}. {step.reason}", *(f"   {equation_text(e)}" for e in step.equations)]
        own += [f"   {line}" for line in _remarks(step)]
        lines += [("", 0), *((line, step.number) for line in own)]
    return [*lines, ("", 0), *((line, 0) for line in _end(told))]


def _remarks(step: Step) -> list[str]:
    """What a step says beside its equations: its fork, and when something else holds."""
    others = [e for e in step.equations if e.case is not None and e.instead is not None]
    lines = [fork_text(step)] if step.fork is not None else []
    for case in step.cases:
        there = [
            f"; there {formula(e.left)} = {formula(e.instead)}"
            for e in others
            if e.case == case and e.instead is not None
        ]
        lines.append(f"{case.name} if {case_text(case)}: {case.about}{''.join(there)}")
    return lines


def _latex(told: Derivation) -> list[tuple[str, int]]:
    lines = [(_in_latex(line) + r" \\", 0) for line in head(told)]
    lines.append((r"\begin{enumerate}", 0))
    for step in told.steps:
        own = [rf"\item {_in_latex(step.reason)}"]
        own += [rf"\[ {equation_text(e, 'latex')} \]" for e in step.equations]
        own += [f"{_in_latex(fork_text(step))} \\\\"] if step.fork is not None else []
        own += [
            f"{_in_latex(case.name)} if ${case_text(case, 'latex')}$: {_in_latex(case.about)} \\\\"
            for case in step.cases
        ]
        lines += [(line, step.number) for line in own]
    return [*lines, (r"\end{enumerate}", 0), *((_in_latex(line), 0) for line in _end(told))]


def _in_latex(line: str) -> str:
    r"""A sentence with its symbols in mathematics: θ1 is $\theta_{1}$."""
    line = line.replace("%", r"\%").replace("_", r"\_").replace("&", r"\&")

    def letter(found: re.Match[str]) -> str:
        return f"${name_in(found[0], 'latex')}$"

    return _GREEK.sub(letter, line)


def _program(told: Derivation, to: To, branch: Branch | None) -> list[str]:
    """Lines that give the joints of one branch once the target is set."""
    say = COMMENTS[to].format
    lines = [say(line) for line in head(told)]
    signs = dict(branch.signs) if branch is not None else {}
    lines += [say(f"branch: {branch.name}")] if branch is not None else []
    home = dict(zip([f"h{k + 1}" for k in range(told.table.robot.n)], normal_hold(told), strict=True))
    used = used_names(told)
    for name, value in {**letters_now(told), **home, **signs}.items():
        if name in used:
            lines.append(f"{name_in(name, to)} = {formula(_number(value), to)};")
    for step in told.steps:
        lines += ["", say(f"{step.number}. {step.reason}")]
        for equation in step.equations:
            text = equation_text(equation, to)
            lines.append(f"{text};" if equation.defines else say(text))
            lines += _instead(equation, to)
        lines += [say(line) for line in _remarks(step)]
    return [*lines, "", *(say(line) for line in _end(told))]


def _instead(equation: Equation, to: To) -> list[str]:
    """The line that takes another value where the equation has none."""
    if equation.case is None or equation.instead is None:
        return []
    gap = formula(Call("abs", (equation.case.left,)), to)
    other = f"{formula(equation.left, to)} = {formula(equation.instead, to)}"
    test = f"{gap} <= {formula(Number(equation.case.slack), to)}"
    return [f"If[{test}, {other}];" if to == "mathematica" else f"if {test}, {other}; end"]


def _end(told: Derivation) -> list[str]:
    """The joint values, or why there are none."""
    if told.stop is None:
        return [f"Joint values: {', '.join(told.joints)}"]
    return [told.stop.reason, *told.stop.checks, told.stop.offered]


def _is_held(name: str) -> bool:
    return name.startswith("h") and name[1:].isdecimal()


def _number(value: float) -> Tree:
    return Sum(((-1, Number(-value)),)) if value < 0 else Number(value)

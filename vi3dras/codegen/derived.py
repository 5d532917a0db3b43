"""The inverse as it is derived, as a program whose lines know their step: one branch, chosen by signs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, get_args

from vi3dras.codegen.derived_frames import FRAMES, Places, element
from vi3dras.codegen.derived_spelling import TONGUES, Spelt
from vi3dras.codegen.errors import LanguageNameError
from vi3dras.codegen.identifiers import identifier
from vi3dras.derivation.derive import derivation
from vi3dras.derivation.run import letters_now, names_in
from vi3dras.derivation.steps import Case, Derivation, Equation, Step
from vi3dras.derivation.writing import case_text, equation_text, fork_text, head, lined, used_names
from vi3dras.symbolic.spelling import To
from vi3dras.units import Units

DerivedLanguage = Literal["c", "cpp", "python", "matlab", "arduino", "rust", "javascript", "latex", "text"]

DERIVED_LABELS: dict[DerivedLanguage, str] = {
    "c": "C", "cpp": "C++", "python": "Python", "matlab": "MATLAB", "arduino": "Arduino", "rust": "Rust",
    "javascript": "JavaScript", "latex": "LaTeX", "text": "Text",
}  # fmt: skip


class DerivedLine(NamedTuple):
    """One line."""

    text: str
    step: int = 0
    """The step that it belongs to, from 1; 0 for what stands around them."""


@dataclass(frozen=True)
class DerivedProgram:
    """A derivation as text, line by line."""

    language: str
    lines: tuple[DerivedLine, ...]

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(f"{line.text}\n" for line in self.lines)

    @property
    def has_steps(self) -> bool:
        """Whether a line of it belongs to a step."""
        return any(line.step for line in self.lines)

    def of_step(self, step: int) -> tuple[int, int] | None:
        """The first and the last line of a step, counted from 1; none where it has no lines."""
        found = [number for number, line in enumerate(self.lines, 1) if line.step == step]
        return (found[0], found[-1]) if step and found else None


def derived_program(told: Derivation, to: DerivedLanguage = "c") -> DerivedProgram:
    """The steps of a derivation as a function in a language, or as text to be read.

    A function takes the target, joint values to keep where any would do, and +1 or -1 for each fork; it gives
    the joint values of that branch, or says that it has none. All is in [m] and [rad].

    Raises:
        LanguageNameError: there is no such language.
    """
    if to not in get_args(DerivedLanguage):
        raise LanguageNameError(to, get_args(DerivedLanguage))
    told = in_metres(told)
    if to not in TONGUES or told.stop is not None:
        kind: To = "latex" if to == "latex" else "text"
        return DerivedProgram(kind, tuple(DerivedLine(*line) for line in lined(told, kind)))
    return DerivedProgram(to, tuple(_written(told, to)))


def in_metres(told: Derivation) -> Derivation:
    """The same derivation with lengths in metres, as all programs count."""
    robot = told.table.robot
    if robot.units == Units("m", "rad"):
        return told
    return derivation(replace(told.table, robot=replace(robot, units=Units("m", "rad"))), told.task)


def _written(told: Derivation, to: str) -> Iterator[DerivedLine]:
    forks = told.forks
    rows = {"pose": (4, 4), "wrist": (4,), "position": (3,)}[told.task]
    sizes = Places("T" if told.task == "pose" else "p", rows, told.table.robot.n, len(forks))
    spelt = Spelt(TONGUES[to], _symbols(told))
    frame = FRAMES[to]
    stem = identifier(told.table.robot.id)
    signs = [f"sign {k}: {fork_text(step).replace(f'{step.fork.sign} = ', '')}"
             for k, step in enumerate((s for s in told.steps if s.fork is not None), spelt.tongue.first)
             if step.fork is not None]  # fmt: skip
    for line in (*head(told), *signs):
        yield DerivedLine(spelt.say(line))
    yield from map(DerivedLine, frame.begin(stem, sizes))
    for line in _given(told, sizes, spelt):
        yield DerivedLine(frame.indent + line)
    for line in frame.unread(sizes, _is_read(told)):
        yield DerivedLine(frame.indent + line)
    needed = _read(told) | set(told.joints)
    for step in told.steps:
        yield DerivedLine(frame.indent + spelt.say(f"{step.number}. {step.reason}"), step.number)
        for text in _steps(step, spelt, to):
            yield DerivedLine(frame.indent + text, step.number)
        spare = [spelt.names[e.defines] for e in step.equations if e.defines and e.defines not in needed]
        for name in spare if frame.unread(sizes, {"target": False}) else ():
            yield DerivedLine(f"{frame.indent}(void){name};", step.number)
    yield from map(DerivedLine, frame.end([spelt.names[name] for name in told.joints]))


def _symbols(told: Derivation) -> list[str]:
    """Every symbol in the order in which it comes up."""
    defined = [equation.defines for step in told.steps for equation in step.equations if equation.defines]
    kept = [f"h{k + 1}" for k in range(told.table.robot.n)]
    signs = [fork.sign for fork in told.forks]
    said = [
        name for case in told.cases for tree in (case.left, case.right) for name in sorted(names_in(tree))
    ]
    everything = (*told.inputs, *letters_now(told), *kept, *signs, *defined, *sorted(used_names(told)), *said)
    return list(dict.fromkeys(everything))


def _is_read(told: Derivation) -> dict[str, bool]:
    used = _read(told)
    return {
        "target": bool(used & set(told.inputs)),
        "hold": any(f"h{k + 1}" in used for k in range(told.table.robot.n)),
        "sign": bool(told.forks),
    }


def _read(told: Derivation) -> set[str]:
    """What equations and tests use."""
    equations = [equation for step in told.steps for equation in step.equations if equation.defines]
    tests = [case for case in told.cases if _leaves(case)]
    tests += [equation.case for equation in equations if equation.case and equation.instead]
    trees = [tree for e in equations for tree in (e.right, e.instead) if tree is not None]
    trees += [tree for case in tests for tree in (case.left, case.right)]
    return {name for tree in trees for name in names_in(tree)}


def _given(told: Derivation, sizes: Places, spelt: Spelt) -> Iterator[str]:
    """The symbols of the target, of the table, of what is kept, and of the forks."""
    used, at = _read(told), spelt.tongue.place
    first, number = spelt.tongue.first, spelt.tongue.number
    for k, name in enumerate(told.inputs):
        if name in used:
            row, column = (k % 3, k // 3) if sizes.rows == (4, 4) else (k, None)
            yield spelt.let(name, element(sizes.target, row, column, at, first))
    for name, value in letters_now(told).items():
        if name in used:
            yield spelt.let(name, number(value))
    for k, (offset, sign) in enumerate(told.counts):
        if f"h{k + 1}" in used:
            held = at.format("hold", k + first)
            start = f"{number(offset)} " if offset else ""
            yield spelt.let(f"h{k + 1}", f"{start}{'-' if sign < 0 else '+' if offset else ''}"
                                         f"{' ' if offset else ''}{held}")  # fmt: skip
    for k, fork in enumerate(told.forks):
        yield spelt.let(fork.sign, at.format("sign", k + first))


def _steps(step: Step, spelt: Spelt, to: str) -> Iterator[str]:
    """The lines of a step; a test stands as soon as all that it asks for is known."""
    waiting = list(step.cases)
    later = [equation.defines for equation in step.equations]
    for place, equation in enumerate(step.equations):
        yield from _tests(waiting, set(later[place:]), spelt)
        yield _line(equation, spelt, to) if equation.defines else spelt.say(equation_text(equation))
    yield from _tests(waiting, set(), spelt)


def _tests(waiting: list[Case], unknown: set[str], spelt: Spelt) -> Iterator[str]:
    for case in list(waiting):
        if not unknown & (names_in(case.left) | names_in(case.right)):
            waiting.remove(case)
            if _leaves(case):
                yield f"{spelt.tongue.leave.format(spelt.holds(case))}  {spelt.say(case.name)}"
            else:
                yield spelt.say(f"{case.name} if {case_text(case)}")


def _leaves(case: Case) -> bool:
    """Whether there is no answer where it holds."""
    return case.kind != "singular"


def _line(equation: Equation, spelt: Spelt, to: str) -> str:
    value = spelt.of(equation.right)
    if equation.case is None or equation.instead is None:
        return spelt.let(equation.defines, value)
    holds, other = spelt.holds(equation.case), spelt.of(equation.instead)
    if to == "matlab":
        name = spelt.names[equation.defines]
        return f"if {holds}, {name} = {other}; else, {name} = {value}; end"
    return spelt.let(equation.defines, spelt.tongue.instead.format(holds, other, value))

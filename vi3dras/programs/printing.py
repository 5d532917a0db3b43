"""A program as text, in one spelling: read again it is the same program."""

from __future__ import annotations

from functools import singledispatch

from vi3dras.programs.expressions import Expression
from vi3dras.programs.statements import (
    Arc,
    Archway,
    Assign,
    Call,
    Case,
    Choice,
    Declare,
    Define,
    Dimension,
    For,
    If,
    Jump,
    Line,
    Mark,
    Move,
    Next,
    OnJump,
    Order,
    Parameters,
    Port,
    Program,
    Select,
    Statement,
    Switch,
    While,
    With,
)
from vi3dras.programs.value_text import listed, value_text


def program_text(program: Program, end: str = "\n") -> str:
    """All lines of a program."""
    return "".join(line_text(line) + end for line in program.lines)


def line_text(line: Line) -> str:
    """One line."""
    parts = ["" if line.number is None else str(line.number), line.label or ""]
    parts += ["" if line.statement is None else statement_text(line.statement), line.comment or ""]
    return " ".join(part for part in parts if part)


@singledispatch
def statement_text(statement: Statement) -> str:
    """A statement."""
    raise TypeError(type(statement).__name__)


@statement_text.register
def _(it: Move) -> str:
    place = "" if it.place is None else value_text(it.place, 1)
    before = "" if it.before is None else f",{value_text(it.before, 1)}"
    return f"{it.word} {place}{before}{_more(it.types, it.along)}"


@statement_text.register
def _(it: Arc) -> str:
    return f"{it.word} {listed(it.places)}{_more(it.types, it.along)}"


@statement_text.register
def _(it: Archway) -> str:
    return f"MVA {listed((it.place, it.arch))}{_more((), it.along)}"


def _more(types: tuple[Expression, ...], along: With | None) -> str:
    """What may follow a move."""
    text = f" TYPE {listed(types)}" if types else ""
    if along is None:
        return text
    done = statement_text(along.statement)
    asked = "" if along.condition is None else f"IF {value_text(along.condition, 1)},"
    return f"{text} WTH{asked or ' '}{done}"


@statement_text.register
def _(it: Order) -> str:
    return f"{it.word} {listed(it.arguments)}" if it.arguments else it.word


@statement_text.register
def _(it: Switch) -> str:
    return f"{it.word} {it.state}"


@statement_text.register
def _(it: Assign) -> str:
    pulse = "" if it.pulse is None else f" DLY {value_text(it.pulse, 1)}"
    return f"{value_text(it.to)}={value_text(it.value)}{pulse}"


@statement_text.register
def _(it: Jump) -> str:
    return f"{it.word} {it.target}" if it.word else str(it.target)


@statement_text.register
def _(it: OnJump) -> str:
    return f"ON {value_text(it.value, 1)} {it.word} {','.join(map(str, it.targets))}"


@statement_text.register
def _(it: If) -> str:
    then = "" if it.then is None else f" {statement_text(it.then)}"
    otherwise = "" if it.otherwise is None else f" ELSE {statement_text(it.otherwise)}"
    return f"IF {value_text(it.condition, 1)} THEN{then}{otherwise}"


@statement_text.register
def _(it: For) -> str:
    step = "" if it.step is None else f" STEP {value_text(it.step, 1)}"
    first, last = value_text(it.first, 1), value_text(it.last, 1)
    return f"FOR {value_text(it.variable)}={first} TO {last}{step}"


@statement_text.register
def _(it: Next) -> str:
    return "NEXT" if it.variable is None else f"NEXT {value_text(it.variable)}"


@statement_text.register
def _(it: While) -> str:
    return f"WHILE {value_text(it.condition, 1)}"


@statement_text.register
def _(it: Select) -> str:
    return f"SELECT {value_text(it.value, 1)}"


@statement_text.register
def _(it: Case) -> str:
    return f"CASE {','.join(map(_choice, it.choices))}"


def _choice(choice: Choice) -> str:
    first = value_text(choice.first, 1)
    if choice.relation:
        return f"IS {choice.relation}{first}"
    return first if choice.last is None else f"{first} TO {value_text(choice.last, 1)}"


@statement_text.register
def _(it: Mark) -> str:
    return it.word


@statement_text.register
def _(it: Call) -> str:
    return f"CALLP {listed((it.program, *it.arguments))}"


@statement_text.register
def _(it: Parameters) -> str:
    return f"FPRM {','.join(it.names)}"


@statement_text.register
def _(it: Declare) -> str:
    names = (
        each.name if each.value is None else f"{each.name}={value_text(each.value, 1)}" for each in it.names
    )
    return f"DEF {it.kind} {','.join(names)}"


@statement_text.register
def _(it: Define) -> str:
    return f"DEF {it.what} {listed(it.arguments)}"


@statement_text.register
def _(it: Port) -> str:
    mask = "" if it.mask is None else f",{value_text(it.mask, 1)}"
    return f"DEF IO {it.name}={it.width},{value_text(it.first, 1)}{mask}"


@statement_text.register
def _(it: Dimension) -> str:
    return f"DIM {listed(it.names)}"

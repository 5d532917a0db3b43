"""The statements of a program, each as a value; where they stand is in their lines."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from vi3dras.programs.expressions import Expression, Ref, Text

Target = int | str
"""A line's number, or a label with its star."""


@dataclass(frozen=True)
class With:
    """A statement that is done with a move: `WTH`, or `WTHIF` a condition holds."""

    statement: Statement
    condition: Expression | None = None


@dataclass(frozen=True)
class Move:
    """`MOV` by the joints, `MVS` straight, to a place or so far before it along the tool."""

    word: str
    place: Expression | None
    before: Expression | None = None
    types: tuple[Expression, ...] = ()
    along: With | None = None


@dataclass(frozen=True)
class Arc:
    """`MVR`, `MVR2`, `MVR3` and `MVC` through or about three places."""

    word: str
    places: tuple[Expression, Expression, Expression]
    types: tuple[Expression, ...] = ()
    along: With | None = None


@dataclass(frozen=True)
class Archway:
    """`MVA`: up, over and down to a place, as an arch is declared."""

    place: Expression
    arch: Expression
    along: With | None = None


@dataclass(frozen=True)
class Order:
    """A word and what it is given: `SPD`, `DLY`, `HOPEN`, `WAIT`, `END`, ..."""

    word: str
    arguments: tuple[Expression | None, ...] = ()


@dataclass(frozen=True)
class Switch:
    """`SERVO` and `OADL`, `ON` or `OFF`."""

    word: str
    state: str


@dataclass(frozen=True)
class Assign:
    """A value for a variable or an output, perhaps for some seconds only."""

    to: Ref
    value: Expression
    pulse: Expression | None = None


@dataclass(frozen=True)
class Jump:
    """`GOTO` and `GOSUB`; after `THEN` and `ELSE` a target alone has no word."""

    word: str
    target: Target


@dataclass(frozen=True)
class OnJump:
    """`ON` a number `GOTO` or `GOSUB` the first, the second, ... target."""

    value: Expression
    word: str
    targets: tuple[Target, ...]


@dataclass(frozen=True)
class If:
    """`IF` with what follows `THEN` and `ELSE`; with neither it begins a block."""

    condition: Expression
    then: Statement | None = None
    otherwise: Statement | None = None


@dataclass(frozen=True)
class For:
    """A loop that counts."""

    variable: Ref
    first: Expression
    last: Expression
    step: Expression | None = None


@dataclass(frozen=True)
class Next:
    """The end of a loop that counts."""

    variable: Ref | None = None


@dataclass(frozen=True)
class While:
    """A loop that asks first."""

    condition: Expression


@dataclass(frozen=True)
class Select:
    """The value by which one of several cases is chosen."""

    value: Expression


@dataclass(frozen=True)
class Choice:
    """Values of a case: equal to `first`, from it to `last`, or in a relation to it."""

    first: Expression
    last: Expression | None = None
    relation: str = ""


@dataclass(frozen=True)
class Case:
    """What is done for some values."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Mark:
    """A word that ends or parts a block: `ELSE`, `ENDIF`, `WEND`, `DEFAULT`, `END SELECT`."""

    word: str


@dataclass(frozen=True)
class Call:
    """Another program, with what it is given."""

    program: Text
    arguments: tuple[Expression, ...] = ()


@dataclass(frozen=True)
class Parameters:
    """What a program that is called is given, by the names that it has for it."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class Declared:
    """A name that is declared, perhaps with a value."""

    name: str
    value: Expression | None = None


@dataclass(frozen=True)
class Declare:
    """`DEF POS`, `DEF JNT`, ...: variables of a kind, whatever their first letter."""

    kind: str
    names: tuple[Declared, ...]


@dataclass(frozen=True)
class Define:
    """`DEF PLT` and `DEF ARCH`: a numbered thing and its parts."""

    what: str
    arguments: tuple[Expression | None, ...]


@dataclass(frozen=True)
class Port:
    """`DEF IO`: a name for some inputs and outputs."""

    name: str
    width: str
    first: Expression
    mask: Expression | None = None


@dataclass(frozen=True)
class Dimension:
    """`DIM`: variables with elements."""

    names: tuple[Ref, ...]


Statement = (
    Move | Arc | Archway | Order | Switch | Assign | Jump | OnJump | If | For | Next | While | Select | Case
    | Mark | Call | Parameters | Declare | Define | Port | Dimension
)  # fmt: skip


@dataclass(frozen=True)
class Line:
    """One line of a program."""

    number: int | None
    statement: Statement | None = None
    label: str | None = None
    comment: str | None = None
    """With its `'` or `REM`."""
    at: int = field(default=0, compare=False)
    """Where it stands in the file, from 1."""
    column: int = field(default=1, compare=False)
    """Where its statement begins, from 1."""


@dataclass(frozen=True)
class Program:
    """All lines, those of positions behind the statements too."""

    lines: tuple[Line, ...]


def inside(statement: Statement) -> tuple[Statement, ...]:
    """The statements that stand in a statement."""
    if isinstance(statement, If):
        return tuple(part for part in (statement.then, statement.otherwise) if part is not None)
    along = getattr(statement, "along", None)
    return (along.statement,) if isinstance(along, With) else ()


def values_in(statement: Statement) -> tuple[Expression, ...]:
    """The values that stand in a statement itself, in their order; of an assignment also where it goes."""
    found: list[Expression] = []
    for each in fields(statement):
        held = getattr(statement, each.name)
        for part in held if isinstance(held, tuple) else (held,):
            if isinstance(part, With):
                found += [] if part.condition is None else [part.condition]
            elif isinstance(part, Choice):
                found += [value for value in (part.first, part.last) if value is not None]
            elif isinstance(part, Declared):
                found += [] if part.value is None else [part.value]
            elif isinstance(part, Expression):
                found.append(part)
    return tuple(found)

"""From the words that the grammar finds to statements."""

from __future__ import annotations

import math
from typing import Any

from lark import Token, Transformer, v_args

from vi3dras.programs.errors import ConstantError, TooLargeError
from vi3dras.programs.expressions import (
    Constant,
    Expression,
    Operation,
    PalletPlace,
    PlainNumber,
    Prefixed,
    Ref,
    Text,
)
from vi3dras.programs.statements import (
    Arc,
    Archway,
    Assign,
    Call,
    Case,
    Choice,
    Declare,
    Declared,
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
    Select,
    Statement,
    Switch,
    While,
    With,
)

SAME_SIGN = {"><": "<>", "=<": "<=", "=>": ">="}


@v_args(inline=True)
class ToStatements(Transformer[Token, Line]):
    """One line as a value; what the grammar allows and no machine does is refused here."""

    def line(self, number: Token | None, label: str | None, statement: Any, comment: Token | None) -> Line:
        """The whole line."""
        counted = None if number is None else int(_finite(number))
        return Line(counted, statement, label, None if comment is None else str(comment).rstrip())

    def label(self, name: Token) -> str:
        """Its label."""
        return str(name)

    def move(self, word: Token, place: Any, before: Any, types: Any, along: Any) -> Move:
        """`MOV`, `MVS`."""
        return Move(str(word), place, before, types or (), along)

    def arc(self, word: Token, *parts: Any) -> Arc:
        """`MVR`, `MVC`, ..."""
        first, second, third, types, along = parts
        return Arc(str(word), (first, second, third), types or (), along)

    def archway(self, place: Any, arch: Any, along: Any) -> Archway:
        """`MVA`."""
        return Archway(place, arch, along)

    def type(self, *numbers: Any) -> tuple[Expression, ...]:
        """`TYPE`."""
        return numbers

    def along(self, statement: Statement) -> With:
        """`WTH`."""
        return With(statement)

    def along_if(self, condition: Any, statement: Statement) -> With:
        """`WTHIF`."""
        return With(statement, condition)

    def order(self, word: Token, *arguments: Any) -> Order:
        """A word with arguments, of which those in the middle may be left out."""
        return Order(str(word), () if arguments == (None,) else arguments)

    def switch(self, word: Token, state: Token) -> Switch:
        """`SERVO`, `OADL`."""
        return Switch(str(word), str(state))

    def assign(self, to: Ref, value: Any, pulse: Any) -> Assign:
        """A value for a variable."""
        return Assign(to, value, pulse)

    def condition(self, condition: Any, then: Any, otherwise: Any) -> If:
        """`IF`."""
        return If(condition, then, otherwise)

    def target(self, statement: Any) -> Any:
        """What follows `THEN`."""
        return Jump("", statement) if isinstance(statement, int | str) else statement

    def place(self, target: Any) -> Any:
        """A line to go to."""
        return target

    def to_number(self, number: Token) -> Any:
        """A line by its number, which is a whole one."""
        value = _finite(number)
        if value != int(value):
            raise ConstantError("number", str(number), number.column or 0)
        return int(value)

    def to_label(self, label: Token) -> str:
        """A line by its label."""
        return str(label)

    def otherwise(self) -> Mark:
        """`ELSE` on a line of its own."""
        return Mark("ELSE")

    def end_if(self) -> Mark:
        """`ENDIF`."""
        return Mark("ENDIF")

    def wend(self) -> Mark:
        """`WEND`."""
        return Mark("WEND")

    def default(self) -> Mark:
        """`DEFAULT`."""
        return Mark("DEFAULT")

    def end_select(self, _: Token) -> Mark:
        """`END SELECT`."""
        return Mark("END SELECT")

    def for_loop(self, variable: Ref, first: Any, last: Any, step: Any) -> For:
        """`FOR`."""
        return For(variable, first, last, step)

    def next(self, variable: Ref | None) -> Next:
        """`NEXT`."""
        return Next(variable)

    def while_loop(self, condition: Any) -> While:
        """`WHILE`."""
        return While(condition)

    def select(self, value: Any) -> Select:
        """`SELECT`."""
        return Select(value)

    def case(self, *choices: Choice) -> Case:
        """`CASE`."""
        return Case(choices)

    def choice(self, value: Any) -> Choice:
        """One value."""
        return Choice(value)

    def span(self, first: Any, last: Any) -> Choice:
        """From one value to another."""
        return Choice(first, last)

    def than(self, relation: str, value: Any) -> Choice:
        """Less or more than a value."""
        return Choice(value, relation=relation)

    def jump(self, word: Token, target: Any) -> Jump:
        """`GOTO`, `GOSUB`."""
        return Jump(str(word), target)

    def on_jump(self, value: Any, word: Token, *targets: Any) -> OnJump:
        """`ON` ... `GOTO`."""
        return OnJump(value, str(word), targets)

    def call(self, name: Token, *arguments: Any) -> Call:
        """`CALLP`."""
        return Call(self.text(name), arguments)

    def parameters(self, *names: Token) -> Parameters:
        """`FPRM`."""
        return Parameters(tuple(map(str, names)))

    def declare(self, kind: Token, *names: Declared) -> Declare:
        """`DEF POS`, ..."""
        return Declare(str(kind), names)

    def declared(self, name: Token, value: Any) -> Declared:
        """One of its names."""
        return Declared(str(name), value)

    def pallet(self, *arguments: Any) -> Define:
        """`DEF PLT`."""
        return Define("PLT", arguments)

    def arch(self, *arguments: Any) -> Define:
        """`DEF ARCH`."""
        return Define("ARCH", arguments)

    def io(self, name: Token, width: Token, first: Any, mask: Any) -> Port:
        """`DEF IO`."""
        return Port(str(name), str(width), first, mask)

    def dimension(self, *names: Ref) -> Dimension:
        """`DIM`."""
        return Dimension(names)

    def operation(self, left: Any, sign: Any, right: Any) -> Operation:
        """Two values and a sign."""
        return Operation(str(sign), left, right)

    def both(self, left: Any, right: Any) -> Operation:
        """`AND`."""
        return Operation("AND", left, right)

    def raised(self, left: Any, right: Any) -> Operation:
        """A power."""
        return Operation("^", left, right)

    def negated(self, value: Any) -> Prefixed:
        """`NOT`."""
        return Prefixed("NOT", value)

    def prefixed(self, sign: Token, value: Any) -> Prefixed:
        """A sign before a value."""
        return Prefixed(str(sign), value)

    def relation(self, sign: Token) -> str:
        """How two values compare, in one spelling."""
        return SAME_SIGN.get(str(sign), str(sign))

    def equals(self) -> str:
        """That they are the same."""
        return "="

    def number(self, digits: Token) -> PlainNumber:
        """A number."""
        return PlainNumber(_finite(digits))

    def hexadecimal(self, digits: Token) -> PlainNumber:
        """A whole number by 16 or by 2."""
        return PlainNumber(float(int(digits[2:], 16 if digits[1] == "H" else 2)))

    def text(self, quoted: Token) -> Text:
        """A text."""
        return Text(str(quoted)[1:-1])

    def ref(self, name: Token, indices: Any, *components: Token) -> Ref:
        """A variable or a function."""
        return Ref(str(name), indices, tuple(map(str, components)), name.column or 0)

    def indices(self, *values: Any) -> tuple[Expression, ...]:
        """What stands in its brackets."""
        return values

    def constant(self, *parts: Any) -> Constant:
        """A position or joint values, which have no variables in them."""
        *values, posture, turns = parts
        flags = None if posture is None else (int(_plain(posture)), int(_plain(turns)))
        if not 2 <= len(values) <= 8:
            raise ConstantError("count", str(len(values)))
        return Constant(tuple(map(_plain, values)), flags)

    def grid(self, pallet: Any, place: Any) -> PalletPlace:
        """A place of a pallet."""
        return PalletPlace(pallet, place)


def _finite(digits: Token) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise TooLargeError(str(digits), digits.column or 0)
    return value


def _plain(value: Expression) -> float:
    """A number that is written, with its sign."""
    if isinstance(value, PlainNumber):
        return value.value
    if isinstance(value, Prefixed) and isinstance(value.value, PlainNumber) and value.sign != "NOT":
        return -value.value.value if value.sign == "-" else value.value.value
    raise ConstantError("variable", value.name if isinstance(value, Ref) else "")

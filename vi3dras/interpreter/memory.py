"""The variables of one program, and where it is in its loops."""

from __future__ import annotations

from dataclasses import dataclass, field

from vi3dras.interpreter.positions import Value
from vi3dras.programs.expressions import Ref
from vi3dras.programs.kinds import Names
from vi3dras.programs.names import names_of
from vi3dras.programs.statements import Declare, Line, Port, Program
from vi3dras.programs.structure import Blocks, blocks_of

WIDTHS = {"BIT": 1, "BYTE": 8, "WORD": 16}


@dataclass
class Frame:
    """A program that runs, from its first line to its end."""

    program: Program
    name: str
    variables: dict[tuple[str, tuple[int, ...]], Value] = field(default_factory=dict)
    place: int = 0
    """The line that comes next, from 0."""
    returns: list[int] = field(default_factory=list)
    """Where GOSUB came from."""
    loops: dict[int, tuple[float, float]] = field(default_factory=dict)
    """The last value and the step of each FOR, by its place."""
    given: tuple[tuple[Ref | None, Value], ...] = ()
    """What a CALLP gave: a variable to give back to, and the value."""
    parameters: tuple[str, ...] = ()
    serial: int = 0
    """Which one it is, counted as they are begun."""

    def __post_init__(self) -> None:
        self.blocks: Blocks = blocks_of(self.program)
        self.names: Names = names_of(self.program)
        self.labels = {line.label: k for k, line in self._backwards() if line.label is not None}
        self.numbers = {line.number: k for k, line in self._backwards() if line.number is not None}
        every = [line.statement for line in self.program.lines]
        self.ports = {each.name: each for each in every if isinstance(each, Port)}
        self.whole = {
            each.name
            for declared in every
            if isinstance(declared, Declare) and declared.kind in {"INTE", "LONG"}
            for each in declared.names
        }

    def _backwards(self) -> list[tuple[int, Line]]:
        return list(enumerate(self.program.lines))[::-1]

    def kind_of(self, name: str) -> str:
        """What a variable holds."""
        return self.names.kind_of(name)

    def around(self, place: int) -> int | None:
        """Where the innermost loop or selection around a line begins."""
        inside = [first for first, last in self.blocks.ends.items() if first < place < last]
        loops = [first for first in inside if type(self.program.lines[first].statement).__name__ != "If"]
        return max(loops, default=None)

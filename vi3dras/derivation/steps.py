"""A derivation as a value: numbered steps with reasons and equations, and where branches part."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from vi3dras.closed_forms.forms import Task
from vi3dras.language.tree import Name, Tree
from vi3dras.symbolic.table import SymbolicTable

CaseKind = Literal["no answer", "orientation", "singular"]
Relation = Literal["<", ">", "=", "≠"]


@dataclass(frozen=True)
class Case:
    """A condition under which something else holds, as a test."""

    name: str
    """What it is called, such as too far."""
    kind: CaseKind
    """`no answer`: nothing reaches it; `orientation`: its point alone; `singular`: infinitely many do."""
    left: Tree
    relation: Relation
    right: Tree
    slack: float = 0.0
    """By how much the sides may differ and still count as equal."""
    about: str = ""
    """What happens then, in one sentence."""


@dataclass(frozen=True)
class Equation:
    """`left = right`; a name on the left is given its value, everything else is only stated."""

    left: Tree
    right: Tree
    case: Case | None = None
    """Where the right side says nothing: there `instead` holds."""
    instead: Tree | None = None

    @property
    def defines(self) -> str:
        """The name that has a value after this equation; empty for one that only says what is so."""
        return self.left.name if isinstance(self.left, Name) else ""


@dataclass(frozen=True)
class Fork:
    """Where branches part: a sign that may be +1 or -1."""

    sign: str
    """Its name in the equations."""
    plus: str
    """What the branch with +1 is called."""
    minus: str


@dataclass(frozen=True)
class Step:
    """One step: why, the equations, and what may happen there."""

    number: int
    """From 1."""
    reason: str
    """One sentence."""
    equations: tuple[Equation, ...]
    fork: Fork | None = None
    cases: tuple[Case, ...] = ()


@dataclass(frozen=True)
class Branch:
    """One solution: its name as the solver has it, and the sign that it takes at each fork."""

    name: str
    signs: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Triangle:
    """Two links and the wrist at their end, in the plane of the links; O is where the first one turns."""

    sign: str
    """The sign by which the elbow folds to the one side or the other."""
    links: tuple[Tree, Tree]
    """Their lengths: the wrist is between their difference and their sum away from O."""
    wrist: tuple[Tree, Tree]
    """W, seen from O."""
    elbow: tuple[Tree, Tree]
    """E, seen from O."""
    tip: tuple[Tree, Tree] | None
    """P, the tool's point, where it is in that plane and not the wrist itself."""


@dataclass(frozen=True)
class Stop:
    """Why a derivation does not come to the joints."""

    reason: str
    """In one sentence."""
    checks: tuple[str, ...]
    """For every three axes in a row, why they do not help."""
    offered: str
    """What finds the joints instead."""


@dataclass(frozen=True)
class Derivation:
    """The inverse of an arm, told and computable."""

    table: SymbolicTable
    """The arm and its letters."""
    task: Task
    title: str
    """What kind of arm it is, such as inverse of the planar 3R."""
    inputs: tuple[str, ...]
    """The symbols of the target."""
    steps: tuple[Step, ...]
    branches: tuple[Branch, ...]
    joints: tuple[str, ...]
    """The symbol of each joint value after the last step: what the arm is told."""
    counts: tuple[tuple[float, float], ...] = ()
    """For each joint the offset and the sign of the variable in the equations: offset + sign · q, in SI."""
    triangle: Triangle | None = None
    stop: Stop | None = None
    """Where no closed form is told; then there are no branches."""
    notes: tuple[str, ...] = field(default=())
    """What is left free, and which letters count as zero here."""

    @property
    def cases(self) -> tuple[Case, ...]:
        """Every test of every step, in order."""
        return tuple(case for step in self.steps for case in step.cases)

    @property
    def forks(self) -> tuple[Fork, ...]:
        """Where branches part, in order."""
        return tuple(step.fork for step in self.steps if step.fork is not None)

"""A derivation while it is written: one step after the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from vi3dras.closed_forms.forms import Form, Task
from vi3dras.derivation.lettered import LetteredChain
from vi3dras.derivation.steps import (
    Branch,
    Case,
    CaseKind,
    Derivation,
    Equation,
    Fork,
    Relation,
    Step,
    Stop,
    Triangle,
)
from vi3dras.derivation.terms import Term, Value, cos, degrees, named, sin, term
from vi3dras.symbolic.table import SymbolicTable

FROM_ELSEWHERE = "The table counts from elsewhere: take its offsets off"
OTHER_WAY = "Some axes of this table point the other way: η and δ are minus its θ and d"
BOTH_WAYS = (
    "Some axes of this table point the other way, η and δ are minus its θ and d, and some zeros are elsewhere"
)


class Draft:
    """Steps as they are added."""

    def __init__(self, table: SymbolicTable, task: Task) -> None:
        self.table, self.task = table, task
        self.triangle: Triangle | None = None
        self.notes: list[str] = []
        self._steps: list[Step] = []
        self._taken = {cell.name for cell in table.letters}
        self._equations: list[Equation] = []
        self._cases: list[Case] = []
        self._fork: Fork | None = None

    @property
    def tiny(self) -> float:
        """The square of a length that is none, in the arm's unit: within it a point is on an axis."""
        return float((1e-12 / self.table.robot.units.metres) ** 2)

    def symbol(self, name: str) -> Term:
        """A symbol of the derivation's own: in capitals where the table has that letter."""
        return named(name.upper() if name in self._taken else name)

    def let(self, name: str, value: Term) -> Term:
        """Give an expression a name, unless it is a name or a number as it stands."""
        return value if value.is_plain else self.define(self.symbol(name), value)

    def define(self, name: Term, value: Term, case: Case | None = None, instead: Term | None = None) -> Term:
        """Give a symbol its value; where the case holds, another one."""
        self._equations.append(
            Equation(name.tree, value.tree, case, None if instead is None else instead.tree)
        )
        if case is not None:
            self._cases.append(case)
        return name

    def turn_of(self, joint: int, variable: Term) -> tuple[Term, Term]:
        """Cosine and sine of a joint's variable, written down where they are not known yet; joints from 1."""
        found = []
        for letter, function in (("c", cos), ("s", sin)):
            name = self.symbol(f"{letter}{joint}")
            known = name.tree in [e.left for step in self._steps for e in step.equations] + [
                e.left for e in self._equations
            ]
            found.append(name if known else self.define(name, function(variable)))
        return found[0], found[1]

    def state(self, left: Term, right: Term) -> None:
        """Say what is so, without giving anything a value."""
        self._equations.append(Equation(left.tree, right.tree))

    def fork(self, joint: int, plus: str, minus: str) -> Term:
        """A sign on which the branches part."""
        self._fork = Fork(f"σ{joint}", plus, minus)
        return named(self._fork.sign)

    def case(self, made: Case) -> None:
        """A test that belongs to this step."""
        self._cases.append(made)

    def because(self, reason: str) -> None:
        """End a step with its reason; one without an equation is none."""
        if self._equations:
            cases = tuple(dict.fromkeys(self._cases))
            made = Step(len(self._steps) + 1, reason, tuple(self._equations), self._fork, cases)
            self._steps.append(made)
            self._equations, self._cases, self._fork = [], [], None

    def _count_joints(self, chains: Sequence[LetteredChain]) -> tuple[str, ...]:
        """The last step: from the angles of the equations to the joint values that the arm is told."""
        names: list[str] = []
        for chain in chains:
            offsets, signs = chain.chain.offset.tolist(), chain.chain.sign.tolist()
            turning = chain.chain.revolute.tolist()
            for k, (offset, sign, turns) in enumerate(zip(offsets, signs, turning, strict=True)):
                variable = chain.variable(k + 1)
                zero = degrees(offset) if turns else term(offset / chain.unit)
                value = variable - zero if sign > 0 else zero - variable
                plain = chain.names[k].startswith(("θ", "d")) and value == variable
                name = chain.names[k] if plain else f"q{len(names) + 1}"
                if not plain:
                    self.define(named(name), value)
                names.append(name)
        flipped = any(name[0] in "ηδ" for chain in chains for name in chain.names)
        moved = any(chain.chain.offset.any() for chain in chains)
        self.because((BOTH_WAYS if moved else OTHER_WAY) if flipped else FROM_ELSEWHERE)
        return tuple(names)

    def finished(
        self, title: str, inputs: Sequence[str], form: Form, chains: Sequence[LetteredChain]
    ) -> Derivation:
        """The derivation; branches have the names that the solver gives them, + before - at every fork."""
        joints = self._count_joints(chains)
        counts = [zip(c.chain.offset.tolist(), c.chain.sign.tolist(), strict=True) for c in chains]
        signs = [step.fork.sign for step in self._steps if step.fork is not None]
        ways = product((1, -1), repeat=len(signs))
        branches = tuple(
            Branch(name, tuple(zip(signs, way, strict=True)))
            for name, way in zip(form.branches, ways, strict=True)
        )
        return Derivation(
            self.table,
            self.task,
            title,
            tuple(inputs),
            tuple(self._steps),
            branches,
            joints,
            tuple(pair for pairs in counts for pair in pairs),
            self.triangle,
            notes=tuple(self.notes),
        )

    def stopped(self, title: str, inputs: Sequence[str], stop: Stop) -> Derivation:
        """The steps so far of a derivation that does not come to the joints."""
        steps, notes = tuple(self._steps), tuple(self.notes)
        return Derivation(self.table, self.task, title, tuple(inputs), steps, (), (), notes=notes, stop=stop)


def case(
    name: str,
    kind: CaseKind,
    left: Term,
    relation: Relation,
    right: Value,
    about: str,
    slack: float = 0.0,
) -> Case:
    """A test as a value."""
    return Case(name, kind, left.tree, relation, term(right).tree, slack, about)

"""The equations of an arm in letters: asked by name, written for other programs, put into numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from numpy.typing import ArrayLike

from vi3dras.api.derivations import InverseDerivation
from vi3dras.api.values import numbers
from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import UnknownNameError
from vi3dras.symbolic import catalogue
from vi3dras.symbolic.asked import Asked, Equations
from vi3dras.symbolic.counts import Operations, operations
from vi3dras.symbolic.errors import SymbolsError
from vi3dras.symbolic.lettering import in_letters, in_numbers
from vi3dras.symbolic.movement import EARTHLY, Forces
from vi3dras.symbolic.simplify import USUAL, Rules
from vi3dras.symbolic.spelling import To
from vi3dras.symbolic.table import COLUMNS, SymbolicTable
from vi3dras.symbolic.typed import with_typed
from vi3dras.symbolic.worth import letters_at, values_of
from vi3dras.symbolic.writing import written

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.closed_forms.forms import Task

Cells = Literal["letters", "numbers"]

DOWN: dict[str, tuple[float, float, float]] = {
    "-z": (0.0, 0.0, -1.0), "-y": (0.0, -1.0, 0.0), "-x": (-1.0, 0.0, 0.0), "none": (0.0, 0.0, 0.0),
}  # fmt: skip
"""Where gravity points in the world, by the name of the axis."""


@dataclass(frozen=True, repr=False)
class SymbolicResult:
    """Equations of one name: as text, for other programs, and in numbers."""

    asked: Asked
    equations: Equations

    @property
    def title(self) -> str:
        """What they are."""
        return self.equations.title

    @property
    def sentences(self) -> tuple[str, ...]:
        """What can be read off them."""
        return self.equations.sentences

    @property
    def operations(self) -> Operations:
        """What it takes to compute them, each part that is shared once."""
        return operations(self.equations.expressions, self.asked.rules)

    def written(self, to: To = "text") -> str:
        """The equations for `text`, `latex`, `mathematica` or `matlab`, in [m] and [rad]."""
        title = f"{self.asked.table.robot.name}: {self.title}, in m and rad"
        return written(self.equations.parts, to, title=title, rules=self.asked.rules)

    @property
    def text(self) -> str:
        """The equations to read."""
        return self.written("text")

    def at(
        self, q: ArrayLike | str, rates: ArrayLike | None = None, accelerations: ArrayLike | None = None,
        **letters: float,
    ) -> dict[str, Floats]:  # fmt: skip
        """The value of each equation at joint values, in [m] and [rad].

        >>> import vi3dras as vi
        >>> vi.symbols("planar2r")["det"].at([0, 90])["det"].round(4).tolist()
        0.04

        Args:
            q: joint values (..., n) in the arm's units, or the name of a pose.
            rates: of the joints, in the arm's units per second; zero without them.
            accelerations: of the joints, in the arm's units per second squared.
            letters: what other letters are, such as vx=0.1.
        """
        robot = self.asked.table.robot
        moved = [None if v is None else numbers.numbers_in("Rates", v) * robot.scale
                 for v in (rates, accelerations)]  # fmt: skip
        known = letters_at(self.asked.table, numbers.joints_in(robot, q), *moved)
        return values_of(self.equations, known | letters)

    def __repr__(self) -> str:
        return f"<SymbolicResult: {self.title}, {self.operations.total} operations>"

    def _repr_latex_(self) -> str:
        lines = [line for line in self.written("latex").splitlines() if not line.startswith("%")]
        return "$$" + " ".join(lines).replace(r"\end{bmatrix} ", r"\end{bmatrix} \\ ") + "$$"


@dataclass(frozen=True, repr=False)
class Symbols:
    """An arm in letters.

    >>> import vi3dras as vi
    >>> print(vi.symbols("planar2r")["det"].text.splitlines()[-1])
    det = f1
    """

    table: SymbolicTable
    rules: Rules = USUAL
    forces: Forces = EARTHLY

    @property
    def names(self) -> tuple[str, ...]:
        """What there is to ask for."""
        return catalogue.names(self.table)

    @property
    def letters(self) -> dict[str, float]:
        """What the letters of the table are now, in [m] and [rad]."""
        return self.table.numbers

    def typed(self, row: int, column: str, text: str) -> Symbols:
        """The same with a letter or number in a cell.

        Args:
            row: the row, from 1.
            column: theta, d, a or alpha.
            text: a letter such as l1, or a number in the arm's units.

        Raises:
            SymbolsError: it is neither, or the letter means something already.
            UnknownNameError: there is no such row or column.
        """
        if column not in COLUMNS:
            raise UnknownNameError("column", column, COLUMNS)
        if not 1 <= row <= self.table.robot.n:
            raise UnknownNameError("row", str(row), tuple(str(i + 1) for i in range(self.table.robot.n)))
        table = with_typed(self.table, row - 1, column, text)
        _ = table.numbers  # one letter for two numbers is refused here
        return replace(self, table=table)

    def derivation(self, task: Task | None = None) -> InverseDerivation:
        """The closed-form inverse told step by step, with the letters and numbers of this table.

        >>> import vi3dras as vi
        >>> steps = vi.symbols("planar3r").typed(1, "a", "l1").derivation()
        >>> "x^2 + y^2 = l1^2 + a2^2 + 2*l1*a2*c2" in str(steps)
        True

        Args:
            task: what is asked of the tool: its `pose`, a point with the hand's angle to the ground
                (`wrist`), or its point (`position`); what is usual for the arm if None.
        """
        from vi3dras.derivation.derive import derivation

        return InverseDerivation(derivation(self.table, task))

    def __getitem__(self, what: str) -> SymbolicResult:
        """The equations of a name, such as T06, J, det or M.

        Raises:
            SymbolsError: there are none of that name, or this arm has none.
        """
        asked = Asked(self.table, self.rules, self.forces)
        return SymbolicResult(asked, catalogue.equations(asked, what))

    def lacks(self, what: str) -> str:
        """Why this arm has no equations of a name, in a sentence; empty where it has.

        >>> import vi3dras as vi
        >>> vi.symbols("kuka-iiwa7").lacks("det")
        'J has 6 rows and 7 columns, so it has no inverse: hold joints by a number until both are equal.'
        """
        try:
            catalogue.equations(Asked(self.table, self.rules, self.forces), what)
        except SymbolsError as error:
            return str(error)
        return ""

    def __repr__(self) -> str:
        return f"<Symbols: {self.table.robot.name}, letters {', '.join(self.letters) or 'none'}>"


def symbols(
    robot: Arm | Robot | str, *, cells: Cells = "letters", hold: Mapping[int, float] | None = None,
    masses: Cells = "letters", gravity: str = "-z", **rules: bool,
) -> Symbols:  # fmt: skip
    """An arm in letters.

    >>> import vi3dras as vi
    >>> vi.symbols("puma560", hold={3: 90}).table.variables
    ('θ1', 'θ2', 'θ4', 'θ5', 'θ6')

    Args:
        robot: an arm, or its name.
        cells: whether lengths and twists are letters; zeros and right angles are numbers in any case.
        hold: joints that do not move, from 1, with their values in the arm's units.
        masses: whether masses are letters.
        gravity: where it points in the world: -z, -y, -x or none.
        rules: of simplification, each True or False: sums, squares, shared, expanded.

    Raises:
        UnknownNameError: there is no such arm, joint or rule.
    """
    arm = _robot(robot)
    for what, given, known in (
        ("choice of cells", cells, ("letters", "numbers")),
        ("choice of masses", masses, ("letters", "numbers")),
        ("direction of gravity", gravity, tuple(DOWN)),
        *(("joint to hold", str(i), tuple(str(k + 1) for k in range(arm.n))) for i in hold or {}),
        *(("rule", name, tuple(Rules.__dataclass_fields__)) for name in rules),
    ):
        if given not in known:
            raise UnknownNameError(what, given, known)
    held = {i - 1: float(value) * float(arm.scale[i - 1]) for i, value in (hold or {}).items()}
    table = (in_letters if cells == "letters" else in_numbers)(arm, held)
    return Symbols(table, Rules(**rules), Forces(masses == "letters", DOWN[gravity]))


def _robot(robot: Any) -> Robot:
    """An arm as the core has it."""
    if isinstance(robot, str):
        return numbers.in_units(load_robot(robot))
    found: Robot = robot if isinstance(robot, Robot) else robot.robot
    return found

"""Several objects in one view: one of them is edited, the others stand beside it as they are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from vi3dras.language.errors import FullViewError
from vi3dras.objects.formula import Formula

MOST = 12
"""Objects in one view."""
COLOURS = {
    "sky": (72, 186, 232),
    "orange": (255, 130, 40),
    "slate": (122, 142, 170),
    "brown": (156, 100, 66),
    "olive": (150, 150, 62),
    "sand": (206, 172, 126),
}
"""What objects are drawn in beside the edited one; none is the colour of a verdict on reach."""


@dataclass(frozen=True)
class InView:
    """An object of the list."""

    colour: str = "sky"
    formula: Formula | None = None
    """None for the edited one, whose formula may change with each key: it stands elsewhere."""
    is_shown: bool = True


ALONE = (InView(),)
"""The list of a view with one object, the edited one."""


class Several(NamedTuple):
    """All objects of a view with their formulas."""

    rows: tuple[InView, ...]
    edited: int
    """Which of them is."""

    @property
    def listed(self) -> tuple[InView, ...]:
        """The list without the formula of the edited one."""
        return tuple(replace(o, formula=None) if k == self.edited else o for k, o in enumerate(self.rows))

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """The formula of each."""
        return tuple(row.formula for row in self.rows if row.formula is not None)

    def with_added(self, formula: Formula) -> Several:
        """One more, which is edited from then on."""
        return Several((*self.rows, InView(free_colour(self.rows), formula)), len(self.rows))

    def without(self, place: int) -> Several:
        """One less; where it was the edited one, the next is edited, or the last."""
        below = place < self.edited or place == self.edited == len(self.rows) - 1
        return Several(self.rows[:place] + self.rows[place + 1 :], self.edited - below)

    def changed(self, place: int, **changes: Any) -> Several:
        """With another colour, formula, or eye of one of them."""
        rows = (replace(row, **changes) if k == place else row for k, row in enumerate(self.rows))
        return self._replace(rows=tuple(rows))


def several(listed: tuple[InView, ...], edited: Formula) -> Several:
    """A list with the formula of its edited one put in."""
    place = next(k for k, row in enumerate(listed) if row.formula is None)
    return Several(listed, place).changed(place, formula=edited)


def is_edited_shown(listed: tuple[InView, ...]) -> bool:
    """Whether the eye of the edited one is open."""
    return all(row.is_shown for row in listed if row.formula is None)


def free_colour(rows: tuple[InView, ...]) -> str:
    """The colour that the fewest of them have."""
    taken = [row.colour for row in rows]
    return min(COLOURS, key=taken.count)


def checked(listed: tuple[InView, ...]) -> tuple[InView, ...]:
    """The list, where it is one.

    Raises:
        FullViewError: it is too long, or not one of them is the edited one.
    """
    edited = sum(row.formula is None for row in listed)
    if len(listed) > MOST or edited != 1:
        raise FullViewError(len(listed), MOST, edited)
    return listed

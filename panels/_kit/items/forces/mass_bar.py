"""What each link weighs as its share of a bar."""

from __future__ import annotations

from vi3dras.arm.robot import Robot

from ...face.board import Board, FixedPart
from ...face.forces import LINK_MASSES
from ...hands.pointer import Mouse, Shows
from ...pen import px, segment
from ...widgets.heads import Section
from ...widgets.widget import Widget
from .masses import brief


class MassBar(Widget):
    """A bar with a piece for each link, as wide as its share of the mass; the mouse asks for one."""

    def __init__(self, parent: int, *, width: int) -> None:
        self.shares: tuple[float, ...] = ()
        self.words: tuple[str, ...] = ()
        super().__init__(parent, width=width, height=px(18))

    def update(self, masses: tuple[float, ...], words: tuple[str, ...]) -> None:
        """Show other masses, with what is said of each."""
        whole = sum(masses) or 1.0
        self.take(shares=tuple(max(mass, 0.0) / whole for mass in masses), words=words)

    def paint(self) -> None:
        """Draw the pieces."""
        for i, (x0, x1) in enumerate(self._ends()):
            if x1 > x0:
                self.pen.box(x0, px(4), max(x1 - x0 - px(1), 1), px(9), segment(i), radius=1)

    def tip(self, mouse: Mouse) -> str:
        """Say what the link under the mouse weighs."""
        ends = enumerate(self._ends())
        return next((self.words[i] for i, (x0, x1) in ends if x0 <= mouse.x < x1), "")

    def _ends(self) -> list[tuple[int, int]]:
        ends, at = [], 0.0
        for share in self.shares:
            room = self.right - self.left
            ends.append((self.left + round(at * room), self.left + round((at + share) * room)))
            at += share
        return ends


class LinkMasses(FixedPart, shows=LINK_MASSES):
    """The bar under a head with the sum."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Link masses", width=width)
        self.bar = MassBar(parent, width=width)
        self.bar.shows = Shows("total_mass")

    def show(self, massed: Robot, total_mass: float) -> None:
        """Show what each link weighs."""
        masses = tuple(joint.link.mass if joint.link else 0.0 for joint in massed.joints)
        names = [joint.name for joint in massed.joints]
        words = tuple(f"{name}: {brief(mass)} kg" for name, mass in zip(names, masses, strict=True))
        self._head.update(hint=f"{brief(total_mass)} kg moving")
        self.bar.update(masses, words)

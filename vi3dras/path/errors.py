"""What can be wrong with a curve that a tool is to follow, said in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class NoCurveError(Vi3drasError):
    """A curve on which the formula has no value anywhere; facts: the formula's title."""

    says = "{} has no values along this curve: choose another row, or another domain."


class NoPieceError(Vi3drasError):
    """A piece that the curve does not have; facts: the title, the piece, how many there are."""

    def _told(self, title: str, piece: int, count: int) -> str:
        if count == 1:
            return f"There is no piece {piece}: this curve of {title} is in one piece."
        return f"There is no piece {piece}: this curve of {title} is in {count} pieces."


class GapError(Vi3drasError):
    """A curve with a gap that no tool can follow; `kind` is `hole`, `jump` or `pole`.

    Numbers are texts, in the units that people read: the ends of the gap and what it is wide, and the ends of
    a piece that can be followed.
    """

    def __init__(
        self, title: str, kind: str, name: str, gap: tuple[str, str, str], count: int, whole: tuple[str, str]
    ) -> None:
        super().__init__(title, kind, name, gap, count, whole)
        self.title, self.kind, self.name, self.gap = title, kind, name, gap
        self.count, self.whole = count, whole

    def reason(self) -> str:
        """The half of the sentence that says what is wrong."""
        low, high, wide = self.gap
        if self.kind == "hole":
            return f"{self.title} has no value for {self.name} from {low} to {high}, a gap of {wide}"
        if self.kind == "jump":
            return f"{self.title} jumps by {wide} at {self.name} = {low}"
        return f"{self.title} runs on without end at {self.name} = {low}"

    def _told(self, *_: object) -> str:
        low, high = self.whole
        return f"{self.reason()}: follow one of its {self.count} pieces, or {self.name} from {low} to {high}."

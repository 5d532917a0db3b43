"""Formulas that are too long for a line, broken between their terms."""

from __future__ import annotations

from vi3dras.explain.explanation import Line, Piece
from vi3dras.language.boxes import Box, Row, Run
from vi3dras.language.tree import Product, Sum, Tree
from vi3dras.language.typeset import typeset
from vi3dras.symbolic.expression import Expression
from vi3dras.symbolic.simplify import USUAL, Rules
from vi3dras.symbolic.trees import tree_of
from vi3dras.symbolic.writing import formula

from ...pen import px
from ...widgets.mathematics import Flow, flowed, paint_flow
from ...widgets.widget import Widget

SHORT = 42
"""Letters of a formula that stays in one piece."""


def line_of(name: Box, expression: Expression, rules: Rules = USUAL) -> Line:
    """`name = formula` in pieces between which a canvas may break it."""
    tree = tree_of(expression, rules)
    head = Piece(Row((name, Run("  =  "))), "quiet")
    return (head, *(Piece(box) for box in pieces_of(tree)))


def pieces_of(tree: Tree) -> list[Box]:
    """A formula as boxes side by side, none of them long."""
    if len(formula(tree)) <= SHORT:
        return [typeset(tree)]
    if isinstance(tree, Sum):
        return _of_sum(tree)
    if isinstance(tree, Product):
        (*before, (divides, last)) = tree.factors
        if isinstance(last, Sum) and not divides and before:
            inside = _of_sum(last)
            inside[0] = Row((typeset(Product(tuple(before))), Run(" ("), inside[0]))
            inside[-1] = Row((inside[-1], Run(")")))
            return inside
    return [typeset(tree)]


def _of_sum(tree: Sum) -> list[Box]:
    found: list[Box] = []
    for place, (sign, term) in enumerate(tree.terms):
        mark = ("−" if sign < 0 else "") if place == 0 else " − " if sign < 0 else " + "
        inside = pieces_of(term)
        is_open = isinstance(term, Sum)
        first = Row((Run(mark + ("(" if is_open else "")), inside[0])) if mark or is_open else inside[0]
        found += [first, *inside[1:]]
        if is_open:
            found[-1] = Row((found[-1], Run(")")))
    return found


class EquationLines(Widget):
    """Lines of mathematics below each other."""

    def __init__(self, parent: int, *, width: int) -> None:
        self.lines: tuple[Line, ...] = ()
        super().__init__(parent, width=width, height=1)

    def update(self, lines: tuple[Line, ...]) -> None:
        """Show others."""
        if self.take(lines=lines):
            self.resize(self.width, max(round(self._flow.height) + px(8), 1))

    @property
    def _flow(self) -> Flow:
        return flowed(self.lines, self.right - self.left)

    def paint(self) -> None:
        """Draw them."""
        paint_flow(self.pen, self._flow, self.left, px(4))

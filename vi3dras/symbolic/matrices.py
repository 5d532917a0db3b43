"""Matrices of expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from vi3dras.symbolic.expression import Expression, total

ExpressionMatrix: TypeAlias = tuple[tuple[Expression, ...], ...]
"""Rows of expressions."""


def product(left: ExpressionMatrix, right: ExpressionMatrix) -> ExpressionMatrix:
    """The product of two matrices."""
    columns = list(zip(*right, strict=True))
    return tuple(
        tuple(total(a * b for a, b in zip(row, column, strict=True) if a and b) for column in columns)
        for row in left
    )


def mapped(matrix: ExpressionMatrix, change: Callable[[Expression], Expression]) -> ExpressionMatrix:
    """A function of every element."""
    return tuple(tuple(change(e) for e in row) for row in matrix)


def flat(matrix: Iterable[Iterable[Expression]]) -> list[Expression]:
    """The elements row by row."""
    return [element for row in matrix for element in row]


def transposed(matrix: ExpressionMatrix) -> ExpressionMatrix:
    """Rows as columns."""
    return tuple(zip(*matrix, strict=True))


def part(matrix: ExpressionMatrix, rows: Iterable[int], columns: Iterable[int]) -> ExpressionMatrix:
    """Some rows and columns of a matrix."""
    columns = tuple(columns)
    return tuple(tuple(matrix[i][j] for j in columns) for i in rows)

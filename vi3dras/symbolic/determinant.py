"""Determinants and inverses of matrices in letters: in blocks where there are any, and each minor once.

A matrix whose rows and columns can be sorted into a triangle of blocks has the product of their determinants:
a wrist whose axes meet falls apart from the arm that carries it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from vi3dras.symbolic.expression import Expression, letter, number, total
from vi3dras.symbolic.matrices import ExpressionMatrix, mapped, part, product
from vi3dras.symbolic.simplify import USUAL, Rules, simplified

Block = tuple[tuple[int, ...], tuple[int, ...]]
"""Rows and columns."""


def determinant(matrix: ExpressionMatrix, rules: Rules = USUAL) -> tuple[Expression, ...]:
    """The determinant as factors, one for each block, a sign first where it is negative."""
    found = blocks(matrix)
    rows = [i for block in found for i in block[0]]
    columns = [j for block in found for j in block[1]]
    sign = _order(rows) * _order(columns)
    factors = [_minor(part(matrix, r, c), rules) for r, c in found]
    factors = [factor for factor in factors if factor.constant != 1]
    return (number(sign), *factors) if sign < 0 or not factors else tuple(factors)


def multiplied(factors: Iterable[Expression], rules: Rules = USUAL) -> Expression:
    """The product."""
    result = number(1)
    for factor in factors:
        result = simplified(result * factor, rules)
    return result


def blocks(matrix: ExpressionMatrix) -> list[Block]:
    """The blocks of the diagonal: what stands right of each, in the columns of the later ones, is zero."""
    rows, columns = set(range(len(matrix))), set(range(len(matrix)))
    found: list[Block] = []
    while rows:
        block = _next_block(matrix, rows, columns)
        found.append(block)
        rows -= set(block[0])
        columns -= set(block[1])
    return found


def _next_block(matrix: ExpressionMatrix, rows: set[int], columns: set[int]) -> Block:
    """The fewest rows that are zero outside as many columns."""
    wanted = {i: frozenset(j for j in columns if matrix[i][j]) for i in sorted(rows)}
    for size in range(1, len(rows)):
        for chosen in combinations(sorted(columns), size):
            inside = tuple(i for i, need in wanted.items() if need <= set(chosen))
            if len(inside) >= size:
                return inside[:size], chosen
    return tuple(sorted(rows)), tuple(sorted(columns))


def inverse(matrix: ExpressionMatrix, over: dict[str, Expression], rules: Rules = USUAL) -> ExpressionMatrix:
    """The inverse of a square matrix; what it divides by gets a letter of its own in `over`: D1, D2.

    Solved block by block, each by its minors: a determinant of one term divides at once.
    """
    n = len(matrix)
    found = blocks(matrix)
    result = [[number(0)] * n for _ in range(n)]
    own = [_inverse_block(part(matrix, r, c), over, rules) for r, c in found]
    for k, (rows, columns) in enumerate(found):
        _place(result, columns, rows, own[k])
        for before_rows, _ in found[:k]:  # what the rows of earlier blocks leave behind
            met = [j for _, c in found[:k] for j in c]
            done = tuple(map(tuple, result))
            left = product(part(matrix, rows, met), part(done, met, before_rows))
            spread = mapped(product(own[k], left), lambda e: simplified(-e, rules))
            _place(result, columns, before_rows, spread)
    return tuple(tuple(row) for row in result)


def _inverse_block(matrix: ExpressionMatrix, over: dict[str, Expression], rules: Rules) -> ExpressionMatrix:
    n = len(matrix)
    whole = _minor(matrix, rules)
    divided = divisor(whole, over)
    if n == 1:
        return ((divided,),)
    rest = tuple(range(n))
    return tuple(
        tuple(
            simplified(
                _minor(part(matrix, _without(rest, i), _without(rest, j)), rules)
                * ((-1) ** (i + j))
                * divided,
                rules,
            )
            for i in rest
        )
        for j in rest
    )


def divisor(value: Expression, over: dict[str, Expression]) -> Expression:
    """One over an expression: over a letter that stands for it, where it has more than one term."""
    if len(value.terms) == 1:
        return value**-1
    for name, known in over.items():
        if known == value:
            return letter(name) ** -1
        if known == -value:
            return -(letter(name) ** -1)
    name = f"D{len(over) + 1}"
    over[name] = value
    return letter(name) ** -1


def _place(
    result: list[list[Expression]], rows: tuple[int, ...], columns: tuple[int, ...], block: ExpressionMatrix
) -> None:
    for i, row in zip(rows, block, strict=True):
        for j, element in zip(columns, row, strict=True):
            result[i][j] = element


def _minor(matrix: ExpressionMatrix, rules: Rules) -> Expression:
    """The determinant of one block, expanded along its rows from the shortest on; each minor once."""
    n = len(matrix)
    order = sorted(range(n), key=lambda i: (sum(map(bool, matrix[i])), -i))
    sorted_rows = [matrix[i] for i in order]

    @cache
    def expanded(k: int, free: tuple[int, ...]) -> Expression:
        if k == n:
            return number(1)
        parts = []
        for place, column in enumerate(free):
            if element := sorted_rows[k][column]:
                below = expanded(k + 1, free[:place] + free[place + 1 :])
                parts.append(element * below * ((-1) ** place))
        return simplified(total(parts), rules)

    return expanded(0, tuple(range(n))) * _order(order)


def _order(places: list[int]) -> int:
    """1 for an even permutation, -1 for an odd one."""
    swaps = sum(a > b for k, a in enumerate(places) for b in places[k + 1 :])
    return -1 if swaps % 2 else 1


def _without(places: tuple[int, ...], one: int) -> tuple[int, ...]:
    return tuple(k for k in places if k != one)

"""Why a table cannot stay in letters, or an equation cannot be had, each in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class SymbolsError(Vi3drasError):
    """Base: letters that mean nothing, or equations that an arm does not have."""


class EmptySymbolError(SymbolsError):
    """A cell with nothing in it; facts: the row from 1, the column."""

    says = "Row {}, column {}: the cell is empty, write a letter such as l1, or a number."


class LetterError(SymbolsError):
    """What is neither a letter nor a number; facts: the row from 1, the column, what was typed."""

    says = 'Row {}, column {}: "{}" is neither a number nor a letter: write one such as 12, l1 or α2.'


class TakenLetterError(SymbolsError):
    """A letter that means something already; facts: row from 1, column, the letter, what it means."""

    says = 'Row {}, column {}: "{}" is {} already: take another letter, such as l1.'


class TwoValuesError(SymbolsError):
    """One letter in two cells with different numbers; facts: the letter, both numbers."""

    says = "{} stands in two cells, once for {} and once for {}: give both one number, or take two letters."


class VariableCellError(SymbolsError):
    """A letter in the cell that its joint varies; facts: row from 1, column, the joint's symbol."""

    says = (
        "Row {}, column {}: the joint moves this cell and its letter is {}: type a number to hold the joint."
    )


class TooLongDerivationError(SymbolsError):
    """Lagrange's derivation of an arm that is too long to be read; facts: its joints, the most."""

    says = "{} joints move: the derivation is shown for {} at most, hold some of them by a number."


class TooLargeEquationError(SymbolsError):
    """M, C and g written out of an arm that has too many joints; facts: its joints, the most."""

    says = "{} joints move: equations of motion are written out for {} at most, hold one of them by a number."


class NotSquareError(SymbolsError):
    """An inverse or determinant of a Jacobian that is not square; facts: its rows, its columns."""

    says = "J has {} rows and {} columns, so it has no inverse: hold joints by a number until both are equal."


class FewerJointsError(SymbolsError):
    """An inverse or determinant of an arm with too few joints; facts: rows, columns."""

    says = "J has {} rows and only {} columns: such an arm has no inverse Jacobian, ask for M or J instead."


class AlwaysSingularError(SymbolsError):
    """An inverse of a Jacobian whose determinant is zero in every pose; facts: the joints that move."""

    says = "det J is zero in every pose of {}, so J has no inverse: take another length, or hold joints."


class NothingMovesError(SymbolsError):
    """What follows from joints that move, of an arm whose joints are all held; facts: the equation."""

    says = "No joint moves, so there is no {}: free one, its cell takes its own letter such as θ1."


class CellTextError(SymbolsError):
    """What is no cell of a table; facts: the text, the number of rows."""

    says = (
        '"{}" is no cell: say row, column and text, such as 0 a l1, rows from 0 to {}, theta, d, a or alpha.'
    )


class EquationLanguageError(SymbolsError):
    """A program of what is no derivation; facts: the language, the equation, the languages of equations."""

    says = "Only ik, the derived inverse, is written in {}, and {} is not: ask for one of {}."


class UnknownEquationError(SymbolsError):
    """A name of no equation; facts: the name, the names that there are."""

    says = 'There is no equation called "{}": ask for one of {}.'

"""What cannot be searched, said in a sentence.

TuningError
├── SpanOrderError    a range whose ends are the wrong way round
├── SpanStepsError    a range of too few or too many steps
├── SpanSignError     a logarithmic range that reaches zero
├── SpanTextError     a range that cannot be read
├── ManyRunsError     a grid that nobody waits for
├── NothingOpenError  a search with nothing to search
├── MethodError       a method that there is none of
├── WeightError       a cost that weighs nothing, or below nothing
├── NoStableError     not one run that stays stable
├── NoCureError       a law without gains of joints
└── KnobError         a number of the arm that there is none of
"""

from __future__ import annotations

from vi3dras.errors import Vi3drasError, after, nearest


class TuningError(Vi3drasError):
    """Base of what can be wrong with a search; the facts are in `args`."""


class SpanOrderError(TuningError):
    """A range whose ends are the wrong way round; facts: what is searched, both ends."""

    says = "{0} cannot go from {1:g} to {2:g}: the smaller number comes first, as in {2:g} to {1:g}."


class SpanStepsError(TuningError):
    """A range of too few or too many steps; facts: what is searched, the steps, the most of them."""

    says = "{} cannot have {:g} steps: take a whole number from 1 to {:,}."


class SpanSignError(TuningError):
    """A logarithmic range that reaches zero; facts: what is searched, its lower end."""

    says = (
        "{} is searched by factors and cannot begin at {:g}: begin above zero, at a thousandth of its upper "
        "end say."
    )


class SpanTextError(TuningError):
    """A range that cannot be read; facts: what is searched, the text."""

    says = '{} cannot be "{}": write a range as LOW:HIGH:STEPS, such as 10:4000:24, or one number.'


class ManyRunsError(TuningError):
    """A grid that nobody waits for; facts: the runs, the most of them."""

    says = (
        "The ranges have {:,} combinations, and {:,} are the most: take fewer steps, or let an optimiser "
        "search in place of the grid."
    )


class NothingOpenError(TuningError):
    """A search with nothing to search; facts: none."""

    says = "Nothing is searched: give a range with two steps or more, such as 10:4000:24 for Kp."


class MethodError(TuningError):
    """A method that there is none of; facts: the word, those that there are."""

    def _told(self, word: str, known: tuple[str, ...]) -> str:
        offer = nearest(word, known) or f"There are {', '.join(known)}."
        return f'There is no search "{word}".{after(offer)}'


class WeightError(TuningError):
    """A weight that there is none of, or that cannot be; facts: its name, its value, those that there are."""

    says = 'The cost cannot weigh "{}" with {}: weights are 0 or more and one is above it, of {}.'


class NoStableError(TuningError):
    """Not one run that stays stable; facts: how many runs."""

    says = "None of {:,} runs stays stable: lower the gains, Kv above all, or raise the update rate."


class NoCureError(TuningError):
    """A law without gains of joints; facts: none."""

    says = (
        "Impedance has no gains of joints to cure: search its stiffness and damping, or choose another law."
    )


class NoPartError(TuningError):
    """A gain that plays no part in the law; facts: which, the law, what does."""

    says = "{} plays no part in {}: search {}."


class KnobError(TuningError):
    """A number of the arm that there is none of; facts: the name, the arm, what it has."""

    def _told(self, name: str, robot: str, known: tuple[str, ...]) -> str:
        offer = nearest(name, known) or f"It has {', '.join(known)}."
        return f'{robot} has no "{name}" to search.{after(offer)}'

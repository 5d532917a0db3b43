"""Why a program cannot go on, each with what would be right."""

from __future__ import annotations

from vi3dras.programs.errors import ProgramError


class UnreachedError(ProgramError):
    """A position that the arm does not come to; facts: its name, why."""

    says = "{} is out of reach: {}"


class OtherPostureError(ProgramError):
    """A position that is reached in other postures only; facts: its name, its FL1, those that would do."""

    says = "{} is not reached with the posture FL1 = {}: with {} it is."


class TiltedBaseError(ProgramError):
    """A base of a five-axis arm that leans."""

    says = "The base of a five-axis arm can be shifted and turned about z alone: leave A and B of BASE at 0."


class UnsetError(ProgramError):
    """A variable that is asked for before it has a value; facts: it."""

    says = "{} has no value yet: give it one in a line that comes before."


class NumberRangeError(ProgramError):
    """A number that grew too large; facts: it."""

    says = "This comes to {:g}: no controller can hold such a number."


class NoSenseError(ProgramError):
    """Something that cannot be computed; facts: what."""

    says = "This cannot be computed: {}."


class BlockedWayError(ProgramError):
    """A line or an arc on which the tool cannot stay; facts: where it leaves it, why."""

    says = "The tool cannot stay on its way at {}: {}"


class NoArcError(ProgramError):
    """Places that make no arc; facts: why."""

    says = "There is no such arc: {}. Move one of its places."


class DeepError(ProgramError):
    """Too many calls within each other; facts: the most."""

    says = "Over {} calls stand within each other: a RETURN or an END is missing somewhere."


class NoPalletError(ProgramError):
    """A pallet, or a place of it, that is not there; facts: the pallet, the place, how many places it has."""

    def _told(self, pallet: int, place: int, most: int) -> str:
        if not most:
            return (
                f"Nobody says what pallet {pallet} is: write a line such as "
                f"DEF PLT {pallet},P1,P2,P3,P4,3,4,1 before."
            )
        return f"Pallet {pallet} has no place {place}: give one from 1 to {most}."


class NoSignalError(ProgramError):
    """An input or output that is not there; facts: its number, the largest."""

    says = "There is no input or output {}: they are numbered from 0 to {}."


class NoArchError(ProgramError):
    """An arch that is not declared; facts: its number."""

    says = "Nobody says what arch {} is: write a line such as DEF ARCH {},50,50,10,10 before."


class NoReturnError(ProgramError):
    """A RETURN without GOSUB."""

    says = "There is nowhere to return to: end the main program with END before its subroutines."


class NoProgramError(ProgramError):
    """A program that is called and not there; facts: its name."""

    says = 'There is no program "{}": put {}.mb4 beside this one.'


class ParameterCountError(ProgramError):
    """A program that is given another number of values than it takes; facts: how many it takes, is given."""

    says = "This program takes {} values, but the call gives {}: give as many as FPRM names."


class WaitsForEverError(ProgramError):
    """A condition that nothing will ever fulfil; facts: none."""

    says = "This waits for ever: plan an input that comes later, such as --input 1=1@2."


class RunRangeError(ProgramError):
    """A number that came out of its range while the program ran; facts: the command, it, least, most."""

    says = "{0} takes a number from {2:g} to {3:g}, but it comes to {1:g}."


class SideToolError(ProgramError):
    """A tool of a five-axis arm that stands aside."""

    says = "The tool of a five-axis arm stays on its axis: leave X, Y, A and B of TOOL at 0."


class JointRangeError(ProgramError):
    """Joint values of which one is out of its range; facts: their name, the joint, its value, low, high."""

    says = "{} is out of the range of {}: {} is not between {} and {}."


class EndlessRunError(ProgramError):
    """A program that goes on and on; facts: how many lines were run, the time [s]."""

    says = (
        "The program has not ended after {:,} lines and {:.1f} s: an END may be missing, or allow more lines."
    )


class UnsoundError(ProgramError):
    """A program that cannot be run because it is wrong; facts: its name, how many, line, one."""

    def _told(self, name: str, count: int, line: int, message: str) -> str:
        return f"{name} cannot be run, {count} of its lines are wrong. Line {line}: {message}"


class UnfinishedError(ProgramError):
    """A run that was stopped, which is not written; facts: the line, why."""

    says = "Nothing is written, for the run stops in line {}. {}"


class NoWatchError(ProgramError):
    """Something to watch that is no value; facts: it."""

    says = '"{}" is no value that can be watched: write a variable or an expression, such as M1 or P1.Z.'


class NothingRunsError(ProgramError):
    """A run that is to be travelled, where there is none."""

    says = "Nothing runs yet: write a program, and cure its faults."

"""The names that a formula may use, and how a word that people type is split into them."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

from vi3dras.language.characters import GREEK, SUBSCRIPTS, is_letter, plain
from vi3dras.language.functions import SLIPS, SPELLINGS
from vi3dras.language.tree import EXACT

KEYWORDS = {"and": "and", "or": "or", "not": "not", "mod": "mod", "und": "and", "oder": "or"}
"""Words that are signs."""
NO_NUMBERS = ("inf", "infinity", "nan")
KEYBOARD = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
LONGEST_NAME = 24
LONGEST_RUN = 60
"""Letters that are split into words at most."""


class Vocabulary:
    """The variables and constants that a formula is told of, each as `canonical` spells it."""

    def __init__(self, variables: Iterable[str], constants: Iterable[str] = ()) -> None:
        self.variables = tuple(spelled(name) for name in variables)
        self.constants = tuple(spelled(name) for name in constants)
        self.known = frozenset((*self.variables, *self.constants))
        self._folded = {name.casefold(): name for name in self.variables}

    def meaning(self, name: str) -> str:
        """What a canonical name stands for: a known name, π, τ or e; nothing when it is new."""
        if name in self.known or name in EXACT:
            return name
        if name.casefold() in {"pi", "π"}:
            return "π"
        return self._folded.get(name.casefold(), "")

    def split(self, letters: str) -> list[str]:
        """A run of letters as the words in it: `usinv` is u sin v, what cannot be split stays whole."""
        is_known = self.meaning(letters) or letters in GREEK or letters.casefold() in SPELLINGS
        if is_known or letters.casefold() in KEYWORDS or len(letters) > LONGEST_RUN:
            return [letters]
        best: list[list[str] | None] = [[]] + [None] * len(letters)
        for end in range(1, len(letters) + 1):
            for start in range(max(end - LONGEST_NAME, 0), end):
                before, piece = best[start], letters[start:end]
                if before is not None and self._is_piece(piece):
                    candidate = [*before, piece]
                    now = best[end]
                    if now is None or len(candidate) < len(now):
                        best[end] = candidate
        return best[-1] or [letters]

    def _is_piece(self, piece: str) -> bool:
        if piece in self.known or piece in {"pi", "π"}:
            return True
        function = SPELLINGS.get(piece.casefold())
        return function is not None and function.most == 1


@lru_cache(maxsize=256)
def guesses(folded: str, *, is_call: bool) -> tuple[str, ...]:
    """The functions that a word in small letters may be a slip of."""
    if folded in SLIPS:
        return SLIPS[folded]
    if len(folded) < 3 and not is_call:
        return ()
    close = get_close_matches(folded, SPELLINGS, n=4, cutoff=0.6 if is_call else 0.75)
    if not is_call:
        close = [near for near in close if abs(len(near) - len(folded)) <= 1 and near[0] == folded[0]]
        close = [near for near in close if len(near) > 2 or folded.startswith(near)]
    return tuple(dict.fromkeys(SPELLINGS[near].name for near in close))[:3]


@lru_cache(maxsize=256)
def slips(folded: str) -> tuple[str, ...]:
    """The functions that a word is one slip of the hand away from, when something stands next to it."""
    near = [s for s, function in SPELLINGS.items() if function.most == 1 and _is_slip(folded, s)]
    return tuple(dict.fromkeys(SPELLINGS[spelling].name for spelling in near))[:3]


def _is_slip(typed: str, meant: str) -> bool:
    """True for one letter too many, too few, wrong, or two swapped.

    The first letter is right, or the one beside it on the keyboard: pin and rot are names, xos is cos.
    """
    if min(len(typed), len(meant)) < 3 or abs(len(typed) - len(meant)) > 1:
        return False
    same = next((k for k, pair in enumerate(zip(typed, meant, strict=False)) if pair[0] != pair[1]), -1)
    if same < 0:
        return len(typed) != len(meant)
    if len(typed) != len(meant):
        shorter, longer = sorted((typed, meant), key=len)
        return same > 0 and longer[same + 1 :] == shorter[same:]
    if typed[same + 2 :] == meant[same + 2 :] and typed[same : same + 2] == meant[same : same + 2][::-1]:
        return True
    is_beside = any(typed[0] + meant[0] in row or meant[0] + typed[0] in row for row in KEYBOARD)
    return typed[same + 1 :] == meant[same + 1 :] and (same > 0 or is_beside)


def canonical(base: str, index: str = "") -> str:
    """One spelling for d_x, dx and dₓ, for r_1, r1 and r₁, for theta and θ."""
    base = GREEK.get(base, base)
    if not index:
        return base
    joined = base + index
    taken = joined.casefold() in SPELLINGS or joined in GREEK or joined.casefold() in {"pi", *KEYWORDS}
    is_one_word = index.isdecimal() or (index.isalpha() and max(joined) < "\u0370")
    return joined if len(base) == 1 and is_one_word and not taken else f"{base}_{index}"


def spelled(name: str) -> str:
    """A whole name, as in a file or a name field, in its one spelling; nothing when it cannot be a name."""
    name = "".join(SUBSCRIPTS.get(char, plain(char)) for char in name.strip())
    base, low_line, index = name.partition("_")
    if not low_line:
        base = name.rstrip("0123456789")
        index = name[len(base) :]
    index = index.strip("{}")
    fits = base and all(map(is_letter, base)) and all(is_letter(c) or c in "0123456789" for c in index)
    if not fits or bool(low_line) > bool(index) or len(name) > LONGEST_NAME:
        return ""
    return canonical(base, index)

"""Degrees after a number or a bracket: 30°, the raised circle of LaTeX, 30 deg."""

from __future__ import annotations

from vi3dras.formula.stream import Stream

DEGREE = "°"
DEGREES = ("deg", "degs", "degree", "degrees", "grado", "grados")


class DegreeSigns(Stream):
    """Tells whether degrees come next, and steps over them."""

    def is_degree(self) -> bool:
        """True before °, and before the raised circle of LaTeX."""
        return self._degree_tokens() > 0 or self._degree_word()

    def take_degree(self) -> bool:
        """Step over ° if it comes next."""
        count = self._degree_tokens() or int(self._degree_word())
        for _ in range(count):
            self.take()
        return count > 0

    def _degree_word(self) -> bool:
        """True before a word such as deg after a number or a bracket."""
        word, last = self.token, self.tokens[self.index - 1]
        is_word = word.kind == "word" and word.text.casefold() in DEGREES
        return is_word and last.kind in {"number", "fraction", ")"} and not self.vocabulary.meaning(word.text)

    def _degree_tokens(self) -> int:
        kinds = [self.peek(ahead).kind for ahead in range(4)]
        for pattern in ([DEGREE], ["^", DEGREE], ["^", "{", DEGREE, "}"]):
            if kinds[: len(pattern)] == pattern:
                return len(pattern)
        return 0
